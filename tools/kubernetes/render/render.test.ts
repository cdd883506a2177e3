// The renderer of these tests says what kubectl says, and refuses what it does not know.
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { parseAllDocuments } from 'yaml';
import { isObject, titleOf, type Document, type Json } from './document.js';
import { MERGE_KEYS, mergePatch } from './merge-patch.js';
import { render } from './render.js';
import { told } from '../check/workload.js';

const k8s = join(__dirname, '../../../deploy/k8s');
const hasKubectl = spawnSync('kubectl', ['version', '--client']).status === 0;

/** Where the order says nothing, none: of keys, of named list elements, of documents. */
function ordered(value: Json, key = ''): Json {
  if (isObject(value))
    return Object.fromEntries(
      Object.entries(value)
        .sort(([a], [b]) => (a < b ? -1 : 1))
        .map(([name, inner]) => [name, ordered(inner, name)]),
    );
  if (!Array.isArray(value)) return value;
  const name = MERGE_KEYS[key];
  const of = (one: Json) => (isObject(one) && name !== undefined ? told(one[name]) : '');
  return value.map((one) => ordered(one)).sort((a, b) => of(a).localeCompare(of(b)));
}
const sorted = (documents: Document[]) =>
  documents.map((one) => ordered(one) as Document).sort((a, b) => titleOf(a).localeCompare(titleOf(b)));

(hasKubectl ? it : it.skip).each(['base', 'overlays/small', 'overlays/production', 'overlays/production-keda', '../observability'])(
  'kubectl renders %s to the same objects',
  (path) => {
    const { status, stdout, stderr } = spawnSync('kubectl', ['kustomize', join(k8s, path)], { encoding: 'utf8' });
    expect([status, stderr]).toEqual([0, '']);
    const theirs = parseAllDocuments(stdout).map((document) => document.toJS() as Document);
    expect(theirs.length).toBeGreaterThan(path.startsWith('..') ? 1 : 20);
    expect(sorted(render(join(k8s, path)))).toEqual(sorted(theirs));
  },
  30_000,
);

describe('in a folder of its own', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'strata-kustomize-'));
  });
  afterEach(() => rmSync(folder, { recursive: true }));
  const write = (path: string, text: string) => {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  };
  const kustomization = (text: string, path = '.') =>
    write(join(path, 'kustomization.yaml'), `apiVersion: kustomize.config.k8s.io/v1beta1\nkind: Kustomization\n${text}`);

  it.each([
    ['namePrefix: x', 'namePrefix is not read here'],
    ['images: [{ name: a, digest: b }]', 'digest is not read here'],
    ['patches: [{ patch: "{}", target: { group: apps } }]', 'group is not read here'],
    ['configMapGenerator: [{ name: a, envs: [b] }]', 'envs is not read here'],
    ['configMapGenerator: [{ name: a, options: { immutable: true } }]', 'immutable is not read here'],
    ['configMapGenerator: [{ name: a, behavior: merge }]', "can't be merge"],
    ['configMapGenerator: [{ name: a, files: [../b] }]', 'lies outside'],
    ['resources: [../a.yaml]', /outside|no such file/],
    ['resources: [none]', /none/],
    ['patches: [{ patch: "{apiVersion: v1, kind: Pod, metadata: {name: a}}" }]', 'meets nothing'],
  ])('refuses %s', (text, said) => {
    kustomization(text);
    expect(() => render(folder)).toThrow(said);
  });

  it('refuses an object that stands there twice, one without a name, and a key given twice', () => {
    write('a.yaml', 'apiVersion: v1\nkind: Service\nmetadata: { name: a }\n');
    kustomization('resources: [a.yaml, a.yaml]');
    expect(() => render(folder)).toThrow('Service/a stands there twice');
    write('a.yaml', 'apiVersion: v1\nkind: Service\n');
    kustomization('resources: [a.yaml]');
    expect(() => render(folder)).toThrow('without kind or name');
    write('a.yaml', 'apiVersion: v1\nkind: Service\nkind: Service\nmetadata: { name: a }\n');
    expect(() => render(folder)).toThrow('unique');
  });

  it('gives a changed ConfigMap another name', () => {
    const nameWith = (value: string) => {
      kustomization(`configMapGenerator: [{ name: a, literals: [b=${value}] }]`);
      return render(folder)[0]!.metadata.name;
    };
    expect(nameWith('1')).toMatch(/^a-[\da-z]{10}$/);
    expect(nameWith('1')).not.toBe(nameWith('2'));
  });
});

it('a patch merges named elements, replaces other lists, takes away what is null', () => {
  const target = { a: { b: 1, c: 2 }, args: ['x', 'y'], containers: [{ name: 'one', image: 'i' }, { name: 'two' }] };
  expect(mergePatch(target, { a: { c: null }, args: ['z'], containers: [{ name: 'one', tty: true }, { name: 'new' }] })).toEqual({
    a: { b: 1 },
    args: ['z'],
    containers: [{ name: 'new' }, { name: 'one', image: 'i', tty: true }, { name: 'two' }],
  });
  expect(() => mergePatch(target, { containers: [{ image: 'i' }] })).toThrow('an element of containers has no name');
  expect(() => mergePatch(target, { a: { $patch: 'delete' } })).toThrow('$patch');
});
