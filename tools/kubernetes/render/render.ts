// Kustomizations → the objects that `kubectl apply -k` would send, for the subset of kustomize that deploy/k8s uses. What is outside
// of it is refused, so that nothing is rendered otherwise than kubectl does; where kubectl is on the path, render.test.ts compares.
import { existsSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { parse } from 'yaml';
import { dataOf, nameGenerated, type Generator } from './config-maps.js';
import { isObject, objectsIn, readDocuments, titleOf, type Document, type JsonObject } from './document.js';
import { mergePatch } from './merge-patch.js';

interface Target {
  kind?: string;
  name?: string;
  labelSelector?: string;
}
interface Kustomization {
  namespace?: string;
  resources?: string[];
  components?: string[];
  configMapGenerator?: Generator[];
  images?: { name: string; newName?: string; newTag?: string }[];
  patches?: { path?: string; patch?: string; target?: Target }[];
}
const FIELDS: Record<string, readonly string[]> = {
  '': ['apiVersion', 'kind', 'namespace', 'resources', 'components', 'configMapGenerator', 'images', 'patches'],
  configMapGenerator: ['name', 'behavior', 'literals', 'files', 'options'],
  options: ['disableNameSuffixHash', 'labels'],
  images: ['name', 'newName', 'newTag'],
  patches: ['path', 'patch', 'target'],
  target: ['kind', 'name', 'labelSelector'],
};
const KINDS = { Kustomization: 'kustomize.config.k8s.io/v1beta1', Component: 'kustomize.config.k8s.io/v1alpha1' };
const WITHOUT_NAMESPACE = ['Namespace'];

/** @param folder of a kustomization.yaml */
export function render(folder: string): Document[] {
  const rendering = new Rendering();
  rendering.add(folder, 'Kustomization');
  nameGenerated(rendering.documents, rendering.generated);
  return rendering.documents;
}

class Rendering {
  documents: Document[] = [];
  readonly generated = new Set<Document>();

  add(folder: string, kind: keyof typeof KINDS): void {
    const wanted = readKustomization(folder, kind);
    const before = this.documents;
    // A component works on what is there already, a resource is rendered by itself.
    if (kind === 'Kustomization') this.documents = [];
    for (const path of wanted.resources ?? []) this.addResource(folder, path);
    for (const generator of wanted.configMapGenerator ?? []) this.addConfigMap(generator, folder);
    for (const path of wanted.components ?? []) this.add(join(folder, path), 'Component');
    for (const patch of wanted.patches ?? []) this.patch(patch, folder);
    if (wanted.namespace !== undefined) for (const document of this.documents) setNamespace(document, wanted.namespace);
    for (const image of wanted.images ?? []) this.documents.forEach((document) => setImage(document, image));
    if (kind === 'Kustomization') this.documents = [...before, ...this.documents];
    const titles = this.documents.map(titleOf);
    const twice = titles.find((title, i) => titles.indexOf(title) < i);
    if (twice) throw new Error(`${folder}: ${twice} stands there twice`);
  }

  private addResource(folder: string, path: string): void {
    const full = join(folder, path);
    if (statSync(full).isDirectory()) return this.add(full, 'Kustomization');
    insideOf(folder, path);
    this.documents.push(...readDocuments(full));
  }

  private addConfigMap(generator: Generator, folder: string): void {
    for (const file of generator.files ?? []) insideOf(folder, file);
    const data = dataOf(generator, folder);
    const { disableNameSuffixHash: isNamed = false, labels } = generator.options ?? {};
    const present = this.documents.find((one) => one.kind === 'ConfigMap' && one.metadata.name === generator.name);
    if (generator.behavior === undefined && !present) {
      const made: Document = { apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: generator.name, ...(labels && { labels }) }, data };
      this.documents.push(made);
      if (!isNamed) this.generated.add(made);
    } else if (generator.behavior === 'merge' && present) present['data'] = { ...(present['data'] as JsonObject), ...data };
    else throw new Error(`${folder}: the ConfigMap ${generator.name} can't be ${generator.behavior ?? 'made twice'}`);
  }

  private patch({ path, patch, target }: NonNullable<Kustomization['patches']>[number], folder: string): void {
    if (path !== undefined) insideOf(folder, path);
    const content = parse(path === undefined ? patch! : readFileSync(join(folder, path), 'utf8')) as Document;
    const { apiVersion, kind, metadata, ...rest } = content;
    const by: Target = target ?? { kind, name: metadata.name };
    const meant = this.documents.filter((document) => matches(document, by));
    if (meant.length === 0) throw new Error(`${folder}: a patch meets nothing (${JSON.stringify(by)})`);
    if (rest['$patch'] === 'delete') this.documents = this.documents.filter((document) => !meant.includes(document));
    else for (const document of meant) Object.assign(document, mergePatch(document, rest));
    if (!apiVersion) throw new Error(`${folder}: a patch without apiVersion`);
  }
}

function readKustomization(folder: string, kind: keyof typeof KINDS): Kustomization {
  const file = join(folder, 'kustomization.yaml');
  if (!existsSync(file)) throw new Error(`${file} is missing`);
  const read = parse(readFileSync(file, 'utf8')) as JsonObject & Kustomization;
  const refuseUnknown = (object: JsonObject, part: string) => {
    const unknown = Object.keys(object).filter((key) => !FIELDS[part]!.includes(key));
    if (unknown.length > 0) throw new Error(`${file}: ${unknown.join(', ')} is not read here`);
  };
  refuseUnknown(read, '');
  for (const list of ['configMapGenerator', 'images', 'patches'] as const)
    for (const one of (read[list] ?? []) as unknown as JsonObject[]) {
      refuseUnknown(one, list);
      for (const part of ['target', 'options']) if (isObject(one[part])) refuseUnknown(one[part], part);
    }
  if (read['kind'] !== kind || read['apiVersion'] !== KINDS[kind]) throw new Error(`${file}: must be a ${kind} of ${KINDS[kind]}`);
  return read;
}

/** kubectl reads files of a kustomization's own folder only. */
function insideOf(folder: string, path: string): void {
  if (dirname(resolve(folder, path)) !== resolve(folder)) throw new Error(`${folder}: ${path} lies outside`);
}

function matches({ kind, metadata }: Document, target: Target): boolean {
  const whole = (pattern: string | undefined, text: string) => pattern === undefined || new RegExp(`^(?:${pattern})$`).test(text);
  const labels = (target.labelSelector ?? '').split(',').filter(Boolean);
  return (
    whole(target.kind, kind) &&
    whole(target.name, metadata.name) &&
    labels.every((label) => metadata.labels?.[label.split('=')[0]!] === label.split('=')[1])
  );
}

function setNamespace(document: Document, namespace: string): void {
  if (document.kind === 'Namespace') document.metadata.name = namespace;
  if (!WITHOUT_NAMESPACE.includes(document.kind)) document.metadata.namespace = namespace;
}

function setImage(document: Document, { name, newName, newTag }: { name: string; newName?: string; newTag?: string }): void {
  for (const object of objectsIn(document)) {
    const [, image, tag] = /^(.*?)(?::([^:/]+))?$/.exec(typeof object['image'] === 'string' ? object['image'] : '') ?? [];
    if (image === name) object['image'] = [newName ?? image, newTag ?? tag].filter(Boolean).join(':');
  }
}
