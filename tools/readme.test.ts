// The examples of the READMEs do what they say: run as an ES module and as CommonJS against a scripted service, and type-checked
// by a project of its own, from nothing but what the client's package holds when it is packed.
import { execFile, execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const root = join(__dirname, '..');
const tsc = join(root, 'node_modules/typescript/bin/tsc');
const ADDRESS = 'http://127.0.0.1:8000';
const IMPORT = "import { Strata } from '@strata/sdk';";
const CONTEXT = { formatted_context: 'known', facts: [{ sources: [{ message_id: 'm', start: 0, end: 2, quote: 'hi' }] }] };

const exampleOf = (document: string) => {
  const [, code] = /```ts\n([\s\S]*?)```/.exec(readFileSync(join(root, document), 'utf8')) ?? [];
  if (!code?.startsWith(IMPORT) || !code.includes(ADDRESS)) throw new Error(`${document} has no example`);
  return code;
};
const EXAMPLES = ['README.md', 'README.zh-CN.md', 'sdks/node/README.md'].map((document) => [document, exampleOf(document)] as const);
/** The example, then what its last lines show. */
const told = (code: string) => `${code}\nconsole.log(JSON.stringify([memory.formatted_context, memory.facts[0]?.sources]));\n`;
const asCommonJs = (code: string) =>
  `${code.replace(IMPORT, "const { Strata } = require('@strata/sdk');").replace(/\n/, '\nvoid (async () => {\n')}\n})();\n`;

/** A project of somebody else, with the packed client installed. */
let folder: string;
let server: Server;
let url: string;
let asked: string[] = [];
let packedFiles: string[] = [];

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'strata-readme-'));
  const built = join(folder, 'built');
  mkdirSync(built);
  for (const name of ['package.json', 'README.md', 'LICENSE']) cpSync(join(root, 'sdks/node', name), join(built, name));
  execFileSync(process.execPath, [tsc, '-p', join(root, 'sdks/node/tsconfig.build.json'), '--outDir', join(built, 'dist')]);
  // Nothing is fetched: packing reads the folder alone.
  const packed = execFileSync('npm', ['pack', '--json', '--offline', '--pack-destination', folder], { cwd: built, encoding: 'utf8' });
  const [archive] = JSON.parse(packed) as [{ filename: string; files: { path: string }[] }];
  packedFiles = archive.files.map(({ path }) => path);
  const sdk = join(folder, 'node_modules/@strata/sdk');
  mkdirSync(sdk, { recursive: true });
  execFileSync('tar', ['-xzf', join(folder, archive.filename), '-C', sdk, '--strip-components', '1']);
  rmSync(built, { recursive: true });
  mkdirSync(join(folder, 'node_modules/@types'));
  for (const name of ['@types/node', 'undici-types']) symlinkSync(join(root, 'node_modules', name), join(folder, 'node_modules', name));

  const answers: Record<string, unknown> = {
    '/api/sessions': { session_id: 's' },
    '/api/sessions/s/context': CONTEXT,
    '/api/users/alice/facts': { items: [], next_cursor: null },
  };
  server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString()));
    request.on('end', () => {
      asked.push(`${request.method} ${request.url}${body.includes('"sync":true') ? ' sync' : ''}`);
      response.writeHead(200, { 'content-type': 'application/json' });
      response.end(
        JSON.stringify({ success: true, data: answers[request.url!.split('?')[0]!] ?? { task_id: 't' }, meta: { request_id: 'r' } }),
      );
    });
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}, 60_000);
afterAll(() => {
  server.close();
  rmSync(folder, { recursive: true, force: true });
});
beforeEach(() => {
  asked = [];
});

async function run(file: string, code: string): Promise<unknown> {
  writeFileSync(join(folder, file), code.replace(ADDRESS, url));
  const env = { PATH: process.env['PATH'], STRATA_API_KEY: 'k'.repeat(24) };
  const { stdout } = await promisify(execFile)(process.execPath, [file], { cwd: folder, env });
  return JSON.parse(stdout);
}

describe.each(EXAMPLES)('the example of %s', (_document, code) => {
  it.each([
    ['example.mjs', told(code)],
    ['example.cjs', asCommonJs(told(code))],
  ])('runs as %s', async (file, program) => {
    expect(await run(file, program)).toEqual(['known', CONTEXT.facts[0]!.sources]);
    expect(asked.slice(0, 3)).toEqual(['POST /api/sessions', 'POST /api/sessions/s/messages sync', 'POST /api/sessions/s/context']);
    expect(asked.slice(3)).toEqual(code.includes('facts.list') ? ['GET /api/users/alice/facts?status=active'] : []);
  });

  it('is right by its types', () => {
    writeFileSync(join(folder, 'example.mts'), code);
    writeFileSync(join(folder, 'example.cts'), code.replace(/\n/, '\nvoid (async () => {\n') + '})();\n');
    const options = {
      module: 'nodenext',
      target: 'es2022',
      lib: ['es2023'],
      types: ['node'],
      strict: true,
      noUncheckedIndexedAccess: true,
    };
    writeFileSync(
      join(folder, 'tsconfig.json'),
      JSON.stringify({ compilerOptions: { ...options, noEmit: true }, include: ['*.mts', '*.cts'] }),
    );
    const checked = promisify(execFile)(process.execPath, [tsc, '-p', folder]).catch((error: { stdout: string }) => error);
    return expect(checked).resolves.toMatchObject({ stdout: '' });
  }, 60_000);
});

it('the client is one set of classes, however it is loaded', async () => {
  const program = `import * as sdk from '@strata/sdk';
import { createRequire } from 'node:module';
const required = createRequire(import.meta.url)('@strata/sdk');
const names = Object.keys(required).filter((name) => name !== '__esModule');
console.log(JSON.stringify([names.length > 10, names.filter((name) => sdk[name] !== required[name])]));
`;
  expect(await run('both.mjs', program)).toEqual([true, []]);
});

it('the package holds what it needs, and no more', () => {
  const others = packedFiles.filter((path) => !/^dist\/.+\.(js|mjs|d\.ts|d\.mts|map)$/.test(path));
  expect(others.sort()).toEqual(['LICENSE', 'README.md', 'package.json']);
  expect(packedFiles.filter((path) => path.includes('.test.'))).toEqual([]);
  expect(readFileSync(join(root, 'sdks/node/LICENSE'), 'utf8')).toBe(readFileSync(join(root, 'LICENSE'), 'utf8'));
});
