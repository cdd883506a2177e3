// A Kubernetes object as it stands in a manifest, and the ways of looking into one that the renderer and the checks share.
import { readFileSync } from 'node:fs';
import { parseAllDocuments } from 'yaml';

export type Json = string | number | boolean | null | Json[] | JsonObject;
export interface JsonObject {
  [key: string]: Json;
}
export interface Document extends JsonObject {
  apiVersion: string;
  kind: string;
  metadata: { name: string; namespace?: string; labels?: Record<string, string> } & JsonObject;
}

export const isObject = (value: unknown): value is JsonObject => typeof value === 'object' && value !== null && !Array.isArray(value);

/** Every document of a file. @throws where the text is no YAML, names a key twice or leaves out what makes an object */
export function readDocuments(path: string): Document[] {
  return parseAllDocuments(readFileSync(path, 'utf8')).map((parsed) => {
    const [problem] = parsed.errors;
    if (problem) throw new Error(`${path}: ${problem.message}`);
    const document = parsed.toJS() as Partial<Document> | null;
    if (!document?.apiVersion || !document.kind || !document.metadata?.name) throw new Error(`${path}: an object without kind or name`);
    return document as Document;
  });
}

/** `Deployment/entry` */
export const titleOf = ({ kind, metadata }: Document): string => `${kind}/${metadata.name}`;

/** Every object inside, the outermost first. */
export function* objectsIn(value: Json | undefined): Generator<JsonObject> {
  if (isObject(value)) yield value;
  for (const inner of Array.isArray(value) ? value : isObject(value) ? Object.values(value) : []) yield* objectsIn(inner);
}
