// `npm run release:record`, the last step before a release is tagged: runs the integration tests and keeps which statements the stores
// send, and which migration is the newest, in prisma/previous-release. The tests of the next release hold its schema against that.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { namesOf } from './statements.cjs';

const root = join(import.meta.dirname, '../..');

/** One statement of those that name the same, of each role, the shortest, in an order that does not change from run to run. */
export function mergeStatements(lines) {
  const kept = new Map();
  for (const line of lines) {
    const { role, sql } = JSON.parse(line);
    const key = `${role} ${namesOf(sql)}`;
    const known = kept.get(key);
    if (!known || sql.length < known.sql.length || (sql.length === known.sql.length && sql < known.sql)) kept.set(key, { role, sql });
  }
  return [...kept].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, statement]) => JSON.stringify(statement));
}

export function writeRelease(lines) {
  const folder = join(root, 'prisma/previous-release');
  const migration = readdirSync(join(root, 'prisma/migrations'))
    .filter((name) => /^\d{14}_/.test(name))
    .sort()
    .at(-1);
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  writeFileSync(join(folder, 'release.json'), `${JSON.stringify({ release: version, migration }, null, 2)}\n`);
  const statements = mergeStatements(lines);
  writeFileSync(join(folder, 'statements.ndjson'), `${statements.join('\n')}\n`);
  console.log(`${statements.length} statements of ${version}, schema ${migration}`);
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const folder = mkdtempSync(join(tmpdir(), 'statements-'));
  const file = join(folder, 'statements.ndjson');
  try {
    const jest = join(root, 'node_modules/jest/bin/jest.js');
    const run = spawnSync(process.execPath, [jest, '-c', 'jest.config.cjs', '--selectProjects=integration', '--forceExit'], {
      cwd: root,
      stdio: 'inherit',
      env: { ...process.env, CI: 'true', STRATA_RECORD_STATEMENTS: file },
    });
    if (run.status === 0) writeRelease(readFileSync(file, 'utf8').trimEnd().split('\n'));
    else console.error('Tests failed: nothing was written.');
    process.exitCode = run.status ?? 1;
  } finally {
    rmSync(folder, { recursive: true });
  }
}
