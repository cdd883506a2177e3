// `npm start`: compiles what changed since the last start, then runs the product in this process.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');
const STAMP = join(root, '.nx/start-stamp');
const MAIN = join(root, 'apps/strata/dist/main.js');

const [major, minor] = process.versions.node.split('.').map(Number);
if (major < 20 || (major === 20 && minor < 19)) fail(`Strata needs Node 20.19 or newer; this is ${process.versions.node}.`);
if (!existsSync(join(root, 'node_modules/nx'))) fail('Run `npm ci` first (with development dependencies: they hold the compiler).');

console.log('Starting Strata');
const stamp = sourcesStamp();
if (!existsSync(MAIN) || !existsSync(STAMP) || readFileSync(STAMP, 'utf8') !== stamp) {
  build('database client', 'tools/prisma/cli.mjs', 'generate');
  build('compiling', 'node_modules/nx/dist/bin/nx.js', 'run-many', '-t', 'build', '--output-style=static');
  mkdirSync(join(root, '.nx'), { recursive: true });
  writeFileSync(STAMP, stamp);
}
process.argv.splice(2, 0, 'start');
createRequire(import.meta.url)(MAIN);

/** Changes whenever a source, the schema or the compiler may have. */
function sourcesStamp() {
  const hash = createHash('sha256').update(`${process.versions.node} ${process.platform}`);
  const add = (path) => {
    const { mtimeMs, size } = statSync(join(root, path));
    hash.update(`${path} ${mtimeMs} ${size}\n`);
  };
  for (const file of ['package-lock.json', '.swcrc', 'tools/build.mjs', 'prisma/schema.prisma', 'sdks/node/tsconfig.build.json']) add(file);
  const projects = ['apps', 'libs', 'sdks'].flatMap((kind) => readdirSync(join(root, kind)).map((project) => join(kind, project)));
  for (const project of [...projects, 'eval'].sort()) {
    const source = join(project, 'src');
    if (!existsSync(join(root, source))) continue;
    for (const file of readdirSync(join(root, source), { recursive: true }).sort())
      if (/\.m?ts$/.test(file) && !file.endsWith('.test.ts') && !file.includes('generated')) add(join(source, file));
  }
  return hash.digest('hex');
}

function build(label, script, ...args) {
  process.stdout.write(`  ${label} … `);
  const start = performance.now();
  const done = spawnSync(process.execPath, [join(root, script), ...args], {
    cwd: root,
    encoding: 'utf8',
    env: { ...process.env, NX_DAEMON: 'false', NX_TUI: 'false' },
  });
  if (done.status !== 0) fail(`failed\n${done.stdout}${done.stderr}`);
  console.log(`${((performance.now() - start) / 1000).toFixed(1)} s`);
}

function fail(message) {
  console.error(message);
  process.exit(1);
}
