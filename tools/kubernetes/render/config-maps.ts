// ConfigMaps from literals and files, and their names: these end in a digest, so that pods restart with what they read.
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { objectsIn, isObject, type Document } from './document.js';

export interface Generator {
  name: string;
  behavior?: 'merge';
  literals?: string[];
  files?: string[];
  options?: { disableNameSuffixHash?: boolean; labels?: Record<string, string> };
}

export function dataOf({ literals = [], files = [] }: Generator, folder: string): Record<string, string> {
  const pairs = literals.map((literal) => {
    const [, name, value] = /^([^=]+)=(.*)$/s.exec(literal) ?? [];
    if (name === undefined) throw new Error(`a literal without =: ${literal}`);
    return [name, value!] as const;
  });
  return Object.fromEntries([...pairs, ...files.map((file) => [basename(file), readFileSync(join(folder, file), 'utf8')] as const)]);
}

/** kustomize's suffix: the start of a SHA-256 of the map as Go writes it, its name left empty, in signs that spell no words. */
function suffixOf({ data }: Document): string {
  const sorted = Object.fromEntries(Object.entries((data ?? {}) as Record<string, string>).sort(([a], [b]) => (a < b ? -1 : 1)));
  const escaped = JSON.stringify({ data: sorted, kind: 'ConfigMap', name: '' }).replace(
    /[<>&\u2028\u2029]/g,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
  const digest = createHash('sha256').update(escaped).digest('hex').slice(0, 10);
  return digest.replace(/[013ae]/g, (sign) => ({ 0: 'g', 1: 'h', 3: 'k', a: 'm', e: 't' })[sign]!);
}

/** Gives generated maps their names, in place, and tells those who refer to them. */
export function nameGenerated(documents: Document[], generated: ReadonlySet<Document>): void {
  const names = new Map<string, string>();
  for (const document of documents.filter((one) => generated.has(one))) {
    const name = `${document.metadata.name}-${suffixOf(document)}`;
    names.set(document.metadata.name, name);
    document.metadata.name = name;
  }
  for (const object of documents.flatMap((document) => [...objectsIn(document)]))
    for (const key of ['configMap', 'configMapRef', 'configMapKeyRef']) {
      const reference = object[key];
      const name = isObject(reference) ? names.get(reference['name'] as string) : undefined;
      if (isObject(reference) && name !== undefined) reference['name'] = name;
    }
}
