// A Strata to measure: the one that STRATA_URL and STRATA_API_KEY name, else a fresh one on embedded services.
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort, startProcess } from '@strata/testkit';

export interface RunningStrata {
  baseUrl: string;
  apiKey: string;
  /** Ends what was started and removes its data; does nothing to one that ran before. */
  stop(): Promise<void>;
}

/** Settings of the environment (a model, say) are passed on. Throws with the process's output when it does not become ready. */
export async function runningStrata(): Promise<RunningStrata> {
  const { STRATA_URL: url, STRATA_API_KEY: key } = process.env;
  if (url && key) return { baseUrl: url, apiKey: key, stop: () => Promise.resolve() };
  const dir = mkdtempSync(join(tmpdir(), 'strata-eval-'));
  const remove = () => rmSync(dir, { recursive: true, force: true });
  const port = await freePort();
  const baseUrl = `http://127.0.0.1:${port}`;
  const apiKey = `eval-${randomBytes(16).toString('hex')}`;
  try {
    const strata = await startProcess({
      entry: join(__dirname, '../../apps/strata/dist/main.js'),
      args: ['start'],
      env: { ...process.env, STRATA_DATA_DIR: dir, STRATA_PORT: `${port}`, STRATA_BOOTSTRAP_API_KEY: apiKey, LOG_LEVEL: 'error' },
      readyUrl: `${baseUrl}/readyz`,
      readyTimeoutMs: 90_000,
    });
    return { baseUrl, apiKey, stop: () => strata.kill('SIGTERM').finally(remove) };
  } catch (error) {
    remove();
    throw error;
  }
}
