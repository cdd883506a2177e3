// What the documents and npm scripts name is there: links, paths in code marks, scripts, the files that scripts run.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const root = join(__dirname, '..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');
const documents = ['', 'docs', 'docs/adr', 'sdks/node', 'sdks/python'].flatMap((folder) =>
  readdirSync(join(root, folder))
    .filter((name) => name.endsWith('.md'))
    .map((name) => join(folder, name)),
);
const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };

it.each(documents)('%s names only what exists', (document) => {
  const text = read(document);
  const links = [...text.matchAll(/\]\((?!https?:|#)([^)#]+)/g)].map(([, link]) => join(dirname(document), link!));
  const paths = [...text.matchAll(/`((?:apps|libs|sdks|tools|deploy|docs|prisma|e2e|eval)\/[\w./-]*)`/g)].map(([, path]) => path!);
  const commands = [...text.matchAll(/npm run ([a-z][\w:-]*)/g)].map(([, name]) => name!);
  expect([...links, ...paths].filter((path) => !existsSync(join(root, path)))).toEqual([]);
  expect(commands.filter((name) => !(name in scripts))).toEqual([]);
});

it('npm scripts run files that exist (those of dist: their source)', () => {
  const files = Object.values(scripts).flatMap((script) => [...script.matchAll(/node (\S+)/g)].map(([, file]) => file!));
  const sources = files.map((file) => file.replace(/\/dist\/(.*)\.js$/, '/src/$1.ts'));
  expect(files.length).toBeGreaterThan(3);
  expect(sources.filter((file) => !existsSync(join(root, file)))).toEqual([]);
});
