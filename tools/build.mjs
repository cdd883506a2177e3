// Compiles <project>/src to <project>/dist with swc; types are checked by `npm run typecheck`.
import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join, relative, resolve } from 'node:path';
import { transformFile } from '@swc/core';

const root = resolve(process.argv[2] ?? '.');
const src = join(root, 'src');
const dist = join(root, 'dist');
// Built beside and swapped: what runs from `dist` at the moment never meets half of it.
const out = `${dist}.${process.pid}`;
const files = (await readdir(src, { recursive: true })).filter((file) => /\.ts$/.test(file) && !/\.(d|test)\.ts$/.test(file));
await Promise.all(
  files.map(async (file) => {
    const { code, map } = await transformFile(join(src, file), {
      swcrc: true,
      configFile: resolve(import.meta.dirname, '../.swcrc'),
      sourceMaps: true,
      sourceFileName: relative(dirname(join(dist, file)), join(src, file)),
    });
    const js = join(out, file.replace(/\.ts$/, '.js'));
    await mkdir(dirname(js), { recursive: true });
    await writeFile(js, `${code}\n//# sourceMappingURL=${js.split('/').pop()}.map\n`);
    if (map) await writeFile(`${js}.map`, map);
  }),
);
await rm(`${out}.old`, { recursive: true, force: true });
await rename(dist, `${out}.old`).catch(() => undefined);
await rename(out, dist);
await rm(`${out}.old`, { recursive: true, force: true });
console.log(`${relative(process.cwd(), root)}: ${files.length} files`);
