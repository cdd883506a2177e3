// Which statements of a release are kept for the tests of the next one.
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';

/** In a process of its own: a module of this kind is not loaded by Jest. */
function merge(statements: string[]): string[] {
  const lines = JSON.stringify(statements.map((sql) => JSON.stringify({ role: 'strata_app', sql })));
  const record = JSON.stringify(join(__dirname, 'record.mjs'));
  const program = `import(${record}).then(({ mergeStatements }) => console.log(JSON.stringify(mergeStatements(${lines}))))`;
  const merged = JSON.parse(execFileSync(process.execPath, ['-e', program]).toString()) as string[];
  return merged.map((line) => (JSON.parse(line) as { sql: string }).sql);
}

it('keeps one of what names the same things, and each that names another', () => {
  const one = 'SELECT a FROM t WHERE a = $1 AND b = $2';
  expect(merge([`${one} OR (b = $3 AND a = $4 OR a = $5)`, 'SELECT a FROM t WHERE b = $1 AND a = $2 OR a = $3', one])).toHaveLength(2);
  expect(merge([one, 'SELECT a FROM t WHERE a = ANY($1::uuid[]) AND b = $2', 'SELECT a FROM t WHERE a = $1 AND c = $2'])).toHaveLength(3);
  expect(merge(['SELECT a FROM t WHERE a IN ($1,$2)', 'SELECT a FROM t WHERE a IN ($1,$2,$3)'])).toEqual([
    'SELECT a FROM t WHERE a IN ($1,$2)',
  ]);
});
