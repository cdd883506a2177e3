// What the checks ask of rendered objects: pods with their labels and containers, and which pods a selector means.
import { isObject, titleOf, type Document, type Json, type JsonObject } from '../render/document.js';

export interface Container {
  name: string;
  image: string;
  init: boolean;
  command: string[];
  args: string[];
  env: { name: string; value?: string; secret?: { name: string; key: string; optional?: boolean } }[];
  configMaps: string[];
  ports: { name?: string; containerPort: number }[];
  mounts: { name: string; mountPath: string }[];
  raw: JsonObject;
}
export interface Workload {
  title: string;
  name: string;
  kind: string;
  document: Document;
  labels: Record<string, string>;
  pod: JsonObject;
  containers: Container[];
}
export type Labels = Record<string, string>;

const KINDS = ['Deployment', 'StatefulSet', 'Job'];
const list = (value: Json | undefined) => (value ?? []) as JsonObject[];
/** `at(document, 'spec', 'template')`; undefined where nothing stands. */
export const at = (value: Json | undefined, ...path: string[]): Json | undefined =>
  path.reduce<Json | undefined>((inner, key) => (isObject(inner) ? inner[key] : undefined), value);

export function workloadsOf(documents: readonly Document[]): Workload[] {
  return documents
    .filter(({ kind }) => KINDS.includes(kind))
    .map((document) => {
      const pod = at(document, 'spec', 'template', 'spec') as JsonObject;
      const containers = [
        ...list(pod['initContainers']).map((raw) => containerOf(raw, true)),
        ...list(pod['containers']).map((raw) => containerOf(raw, false)),
      ];
      const labels = (at(document, 'spec', 'template', 'metadata', 'labels') ?? {}) as Labels;
      return { title: titleOf(document), name: document.metadata.name, kind: document.kind, document, labels, pod, containers };
    });
}

function containerOf(raw: JsonObject, init: boolean): Container {
  const env = list(raw['env']).map((one) => ({
    name: one['name'] as string,
    ...(one['value'] === undefined ? {} : { value: one['value'] as string }),
    ...(at(one, 'valueFrom', 'secretKeyRef') === undefined
      ? {}
      : { secret: at(one, 'valueFrom', 'secretKeyRef') as unknown as { name: string; key: string; optional?: boolean } }),
  }));
  return {
    name: raw['name'] as string,
    image: raw['image'] as string,
    init,
    command: (raw['command'] ?? []) as string[],
    args: (raw['args'] ?? []) as string[],
    env,
    configMaps: list(raw['envFrom']).map((one) => at(one, 'configMapRef', 'name') as string),
    ports: list(raw['ports']) as unknown as Container['ports'],
    mounts: list(raw['volumeMounts']) as unknown as Container['mounts'],
    raw,
  };
}

/** A value as it is told: as a manifest has it. */
export const told = (value: Json | undefined): string => (typeof value === 'string' ? value : JSON.stringify(value ?? null));

/** Does a label selector mean a pod with these labels? An empty selector means all. @throws on an operator that no manifest here uses */
export function selects(selector: Json | undefined, labels: Labels): boolean {
  const wanted = Object.entries((at(selector, 'matchLabels') ?? {}) as Labels);
  const expressions = list(at(selector, 'matchExpressions'));
  return (
    wanted.every(([name, value]) => labels[name] === value) &&
    expressions.every(({ key, operator, values }) => {
      if (operator !== 'In') throw new Error(`the operator ${told(operator)} is not read here`);
      return (values as string[]).includes(labels[key as string] ?? '');
    })
  );
}
