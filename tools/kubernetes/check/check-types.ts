// Objects against the types of Kubernetes' own API description: wrong types, unknown keys and missing ones, by the TypeScript compiler.
// kubernetes-models makes these types from the OpenAPI of Kubernetes 1.34 and later and from the CRDs of the others.
import { dirname, join } from 'node:path';
import ts from 'typescript';
import { titleOf, type Document } from '../render/document.js';

/** API group → package that has its types; what stands here is all that may stand in a manifest. */
const PACKAGES: Record<string, string> = {
  '': 'kubernetes-models',
  apps: 'kubernetes-models',
  autoscaling: 'kubernetes-models',
  batch: 'kubernetes-models',
  policy: 'kubernetes-models',
  'networking.k8s.io': 'kubernetes-models',
  'gateway.networking.k8s.io': '@kubernetes-models/gateway-api',
  'keda.sh': '@kubernetes-models/keda',
  'monitoring.coreos.com': '@kubernetes-models/prometheus-operator',
};

const FILE = join(__dirname, 'checked-objects.ts');
const OPTIONS: ts.CompilerOptions = {
  strict: true,
  noEmit: true,
  skipLibCheck: true,
  types: [],
  target: ts.ScriptTarget.ES2022,
  module: ts.ModuleKind.Preserve,
  moduleResolution: ts.ModuleResolutionKind.Bundler,
};
/** Sources of the packages, read once: a program for each changed object would read them again. */
const sources = new Map<string, ts.SourceFile | undefined>();

/** `Deployment/entry: …` for each thing that is wrong. */
export function checkTypes(documents: readonly Document[]): string[] {
  const unknown = documents.filter(({ apiVersion }) => !(groupOf(apiVersion) in PACKAGES));
  if (unknown.length > 0) return unknown.map((document) => `${titleOf(document)}: no types for ${document.apiVersion}`);
  // One statement for each object, so that the place of an error says which.
  const statements = documents.map((document, i) => {
    const { apiVersion, kind } = document;
    const types = `import('${PACKAGES[groupOf(apiVersion)]}/${apiVersion}').I${kind}`;
    return `export const object${i}: ${types} = ${JSON.stringify(document, null, 1)};\n`;
  });
  const ends = statements.map((_, i) => statements.slice(0, i + 1).join('').length);
  const program = ts.createProgram([FILE], OPTIONS, hostWith(statements.join('')));
  return ts.getPreEmitDiagnostics(program).map(({ start = 0, messageText }) => {
    const document = documents[ends.findIndex((end) => start < end)];
    // The last line names the key; those before it the types around it.
    const said = ts.flattenDiagnosticMessageText(messageText, '\n').split('\n').at(-1)!.trim().replaceAll('"', '');
    return `${document ? titleOf(document) : 'types'}: ${said}`;
  });
}

const groupOf = (apiVersion: string) => (apiVersion.includes('/') ? apiVersion.split('/')[0]! : '');

function hostWith(text: string): ts.CompilerHost {
  const host = ts.createCompilerHost(OPTIONS);
  return {
    ...host,
    getCurrentDirectory: () => dirname(FILE),
    fileExists: (path) => path === FILE || host.fileExists(path),
    getSourceFile: (path, version) => {
      if (path === FILE) return ts.createSourceFile(path, text, version);
      if (!sources.has(path)) sources.set(path, host.getSourceFile(path, version));
      return sources.get(path);
    },
  };
}
