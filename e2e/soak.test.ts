// `npm run soak` for a few seconds: it comes to its end, and finds nothing lost. How long anything took is not judged.
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
