// `npm run eval:…` and `bench:…`: compiles without a word, then runs eval/dist/<name>.js with the arguments that are left.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');
const [name, ...rest] = process.argv.slice(2);
const env = { ...process.env, NX_DAEMON: 'false', NX_TUI: 'false' };
for (const step of [
  ['tools/prisma/cli.mjs', 'generate'],
  ['node_modules/nx/dist/bin/nx.js', 'run-many', '-t', 'build', '--output-style=static'],
]) {
  const built = spawnSync(process.execPath, step, { cwd: root, env, encoding: 'utf8' });
  if (built.status === 0) continue;
  console.error(`${built.stdout}${built.stderr}`);
  process.exit(1);
}
process.exit(spawnSync(process.execPath, [join(root, `eval/dist/${name}.js`), ...rest], { stdio: 'inherit' }).status ?? 1);
