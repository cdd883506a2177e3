// `npm run release:try -- <tag>`: the code of an earlier release over the migrations of this one. Needs that release's history in the
// clone, and nothing else: it is checked out beside, with these migrations in place of its own, and its integration tests are run.
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../..');
const [ref, ...paths] = process.argv.slice(2);
if (!ref) {
  console.error('Usage: npm run release:try -- <tag or commit> [paths of tests; default: libs/postgres]');
  process.exit(1);
}
/** Ends the whole run where a command fails. */
function run(command, args, cwd, env = {}) {
  const { status } = spawnSync(command, args, { cwd, stdio: 'inherit', env: { ...process.env, ...env } });
  if (status !== 0) throw new Error(`${command} ${args.join(' ')} ended with ${status}`);
}

const parent = mkdtempSync(join(tmpdir(), 'release-'));
const copy = join(parent, 'release');
try {
  run('git', ['worktree', 'add', '--detach', copy, ref], root);
  rmSync(join(copy, 'prisma/migrations'), { recursive: true });
  cpSync(join(root, 'prisma/migrations'), join(copy, 'prisma/migrations'), { recursive: true });
  // The packages installed here, and the workspaces of that release.
  const modules = (...path) => join(copy, 'node_modules', ...path);
  mkdirSync(modules('@strata'), { recursive: true });
  for (const name of readdirSync(join(root, 'node_modules')).filter((one) => one !== '@strata'))
    symlinkSync(join(root, 'node_modules', name), modules(name));
  for (const group of ['apps', 'libs'])
    for (const name of readdirSync(join(copy, group))) symlinkSync(join(copy, group, name), modules('@strata', name));
  run(process.execPath, ['tools/prisma/cli.mjs', 'generate'], copy);
  // What it says of its own migrations does not hold for these.
  run(
    process.execPath,
    [
      join(root, 'node_modules/jest/bin/jest.js'),
      ...['-c', 'jest.config.cjs', '--selectProjects=integration', '--forceExit', '--testPathIgnorePatterns', '/src/migrate/'],
      ...['--testPathPatterns', ...(paths.length > 0 ? paths : ['libs/postgres'])],
    ],
    copy,
  );
} catch (error) {
  console.error(String(error));
  process.exitCode = 1;
} finally {
  spawnSync('git', ['worktree', 'remove', '--force', copy], { cwd: root });
  rmSync(parent, { recursive: true, force: true });
}
