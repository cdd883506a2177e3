// A Strata to measure: the one that STRATA_URL and STRATA_API_KEY name, else a fresh one on embedded services.
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { spawn } from 'node:child_process';

export interface RunningStrata {
  baseUrl: string;
  apiKey: string;
  stop(): Promise<void>;
}

const START_TIMEOUT_MS = 90_000;

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  return port;
}

export async function runningStrata(): Promise<RunningStrata> {
  const { STRATA_URL: url, STRATA_API_KEY: key } = process.env;
  if (url && key) return { baseUrl: url, apiKey: key, stop: () => Promise.resolve() };
  const dir = mkdtempSync(join(tmpdir(), 'strata-eval-'));
  const port = await freePort();
  const apiKey = `eval-${randomBytes(16).toString('hex')}`;
  const child = spawn(process.execPath, [join(__dirname, '../../apps/strata/dist/main.js'), 'start'], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, STRATA_DATA_DIR: dir, STRATA_PORT: String(port), STRATA_BOOTSTRAP_API_KEY: apiKey, LOG_LEVEL: 'error' },
  });
  const exited = once(child, 'exit');
  const stop = async () => {
    if (child.exitCode === null && child.signalCode === null) {
      child.kill('SIGTERM');
      await exited;
    }
    rmSync(dir, { recursive: true, force: true });
  };
  const baseUrl = `http://127.0.0.1:${port}`;
  const deadline = Date.now() + START_TIMEOUT_MS;
  for (;;) {
    if (child.exitCode !== null) {
      await stop();
      throw new Error(`strata ended with ${child.exitCode} while starting`);
    }
    const ready = await fetch(`${baseUrl}/readyz`).then(
      (r) => r.ok,
      () => false,
    );
    if (ready) return { baseUrl, apiKey, stop };
    if (Date.now() > deadline) {
      await stop();
      throw new Error('strata did not become ready');
    }
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}
