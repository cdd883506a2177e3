// Jest can be run before anything was built: compiles the named libs when their sources are newer than their output.
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../..');

const newest = (folder) => Math.max(...readdirSync(folder, { recursive: true }).map((name) => statSync(join(folder, name)).mtimeMs));

export function ensureBuilt(...projects) {
  for (const project of projects) {
    const dist = join(root, project, 'dist');
    if (existsSync(join(dist, 'index.js')) && newest(join(root, project, 'src')) <= statSync(join(dist, 'index.js')).mtimeMs) continue;
    const built = spawnSync(process.execPath, [join(root, 'tools/build.mjs'), join(root, project)], { encoding: 'utf8' });
    if (built.status !== 0) throw new Error(`${project} does not compile:\n${built.stderr}`);
  }
}
