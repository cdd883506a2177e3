// Compiles <project>/src to <project>/dist with swc (types are checked by `tsc -b`).
import { transformFile } from '@swc/core';
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join, relative, resolve } from 'node:path';
const root = resolve(process.argv[2] ?? '.');
const src = join(root, 'src');
const out = join(root, 'dist');
await rm(out, { recursive: true, force: true });
const files = (await readdir(src, { recursive: true })).filter((f) => f.endsWith('.ts') && !f.endsWith('.d.ts'));
await Promise.all(
  files.map(async (f) => {
    const { code, map } = await transformFile(join(src, f), {
      swcrc: true,
      configFile: resolve(import.meta.dirname, '../.swcrc'),
      sourceMaps: true,
      sourceFileName: relative(dirname(join(out, f)), join(src, f)),
    });
    const js = join(out, f.replace(/\.ts$/, '.js'));
    await mkdir(dirname(js), { recursive: true });
    await writeFile(js, `${code}\n//# sourceMappingURL=${js.split('/').pop()}.map\n`);
    if (map) await writeFile(`${js}.map`, map);
  }),
);
console.log(`${relative(process.cwd(), root)}: ${files.length} files`);
