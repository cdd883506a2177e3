// `npm run soak` for a few seconds: it comes to its end, and finds nothing lost. How long anything took is not judged.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startProcess, type StartedProcess } from '@strata/testkit';

const entry = join(__dirname, '../eval/dist/soak.js');
// It starts a Redis of its own.
const withRedis = process.env['REDIS_URL'] ? it : it.skip;

let running: StartedProcess | null = null;
afterEach(() => running?.kill('SIGTERM'));

withRedis(
  'keeps everything over a restart of the worker, and says so',
  async () => {
    running = await startProcess({ entry, args: ['--minutes', '0.1', '--rate', '4'], env: {} });
    const { code } = await running.exited;
    const output = running.output();
    expect(output).not.toContain('MISSED');
    expect(output).toMatch(/the worker was ended by SIGTERM/);
    expect(output).toMatch(/^messages acknowledged, processed +[1-9]\d* +0 *$/m);
    expect(output).toMatch(/^delivered, arrived +[1-9]\d* +0 *$/m);
    expect(output).toMatch(/^extractor-worker .* too short /m);
    expect(output.trimEnd()).toMatch(/Everything was kept$/);
    expect(code).toBe(0);
  },
  600_000,
);

it('what it reads of a heap is read after a whole collection, which a process waits for without being kept from its end', async () => {
  const dir = mkdtempSync(join(tmpdir(), 'strata-collect-'));
  try {
    const watched = join(dir, 'watched.cjs');
    const say = `(list) => { for (const { detail } of list.getEntries()) if (detail.kind === constants.NODE_PERFORMANCE_GC_MAJOR) end(); }`;
    writeFileSync(
      watched,
      `const { PerformanceObserver, constants } = require('perf_hooks');
       const staying = setTimeout(() => console.log('nothing was collected'), 30_000);
       const end = () => { console.log('collected'); clearTimeout(staying); };
       const observer = new PerformanceObserver(${say});
       observer.observe({ entryTypes: ['gc'] });
       console.log('up');`,
    );
    const samples = join(__dirname, '../eval/dist/soak/samples.js');
    const settings = execFileSync(process.execPath, ['-p', `JSON.stringify(require(${JSON.stringify(samples)}).COLLECTING)`]);
    running = await startProcess({ entry: watched, env: JSON.parse(settings.toString()) as Record<string, string> });
    running.send('collect');
    expect(await running.exited).toEqual({ code: 0, signal: null });
    expect(running.output()).toMatch(/^up\n(collected\n)+$/);
  } finally {
    rmSync(dir, { recursive: true });
  }
});
