// Both clients have the same methods under the same names, but for the spelling of their languages.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Strata, StrataAdmin } from './index.js';

const snake = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** `resource.method` of all that a caller can reach. */
function methodsOfNode(): string[] {
  const options = { baseUrl: 'http://strata', apiKey: 'k' };
  const client = new Strata(options);
  const resources = [...Object.entries(client), ...Object.entries(new StrataAdmin(options)), ['session', client.sessions.fromId('s')]];
  return resources.flatMap(([resource, value]) => {
    const names = new Set<string>();
    for (let of = value as object; of !== Object.prototype; of = Object.getPrototypeOf(of) as object)
      for (const name of Object.getOwnPropertyNames(of)) if (typeof (value as never)[name] === 'function') names.add(name);
    // The path is private to the class.
    return [...names]
      .filter((name) => name !== 'constructor' && name !== 'pathOf')
      .map((name) => `${snake(resource as string)}.${snake(name)}`);
  });
}

/** Of the list that the Python client's own test calls whole, and the one method that asks nothing. */
function methodsOfPython(): string[] {
  const text = readFileSync(join(__dirname, '../../python/tests/test_routes.py'), 'utf8');
  const listed = [...text.matchAll(/^ {4}"(?:admin\.)?(\w+\.\w+)": \(/gm)].map(([, name]) => name!);
  return [...listed, 'sessions.from_id'];
}

it('has what the Python client has, and no more', () => {
  expect(methodsOfPython().length).toBeGreaterThan(60);
  expect(methodsOfNode().sort()).toEqual(methodsOfPython().sort());
});

/** The names of the table of a README, by row. */
const tableOf = (path: string) =>
  readFileSync(join(__dirname, path), 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('| `') && !/^\| `(verify|Strata)/i.test(line))
    .map((line) => [...line.matchAll(/`([A-Za-z_]+)`/g)].map(([, name]) => snake(name!)));

it('is told by the READMEs in the same rows, each method by its name', () => {
  const [node, python] = [tableOf('../README.md'), tableOf('../../python/README.md')];
  expect(node).toEqual(python);
  const told = new Set(node.flat());
  const names = methodsOfNode().filter((name) => !/^(projects|keys)\./.test(name));
  expect(names.flatMap((name) => name.split('.')).filter((name) => !told.has(name))).toEqual([]);
});
