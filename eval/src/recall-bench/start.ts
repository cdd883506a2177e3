// bench:recall, bench:delete: a database of its own and a Strata on it that can be started again, with an empty cache.
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedPostgres } from '@strata/embedded';
import { freePort, startProcess, type StartedProcess } from '@strata/testkit';

const MAIN = join(__dirname, '../../../apps/strata/dist/main.js');

export interface BenchStrata {
  databaseUrl: string;
  baseUrl: string;
  pid(): number;
  /** Stops the process, which would take up work that others write, and starts a new one over the same data afterwards. */
  without(work: () => Promise<void>): Promise<void>;
  newProject(name: string): Promise<{ projectId: string; apiKey: string }>;
  stop(): Promise<void>;
}

/** `profile`: folder for a processor profile of each process. */
export async function startBenchStrata(profile: string | null): Promise<BenchStrata> {
  const dir = mkdtempSync(join(tmpdir(), 'strata-bench-'));
  const server = await startEmbeddedPostgres({ dir: join(dir, 'postgres'), throwaway: true });
  const databaseUrl = new URL(server.url);
  databaseUrl.pathname = '/strata';
  const [port, adminKey] = [await freePort(), randomBytes(24).toString('hex')];
  const baseUrl = `http://127.0.0.1:${port}`;
  const start = () =>
    startProcess({
      entry: profile === null ? MAIN : '--cpu-prof',
      args: profile === null ? ['start'] : [`--cpu-prof-dir=${profile}`, MAIN, 'start'],
      env: {
        ...process.env,
        DATABASE_URL: databaseUrl.href,
        STRATA_DATA_DIR: dir,
        STRATA_PORT: `${port}`,
        STRATA_ADMIN_KEY: adminKey,
        LOG_LEVEL: 'error',
      },
      readyUrl: `${baseUrl}/readyz`,
      readyTimeoutMs: 90_000,
    });
  let strata: StartedProcess | null = null;
  const stop = async () => {
    await strata?.kill('SIGTERM');
    await server.stop();
    rmSync(dir, { recursive: true, force: true });
  };
  const admin = async <T>(path: string, body: object): Promise<T> => {
    const headers = { authorization: `Api-Key ${adminKey}`, 'content-type': 'application/json' };
    const answer = await fetch(`${baseUrl}/api/admin${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
    return ((await answer.json()) as { data: T }).data;
  };
  try {
    strata = await start();
  } catch (error) {
    await stop();
    throw error;
  }
  return {
    databaseUrl: databaseUrl.href,
    baseUrl,
    pid: () => strata!.pid,
    without: async (work) => {
      await strata!.kill('SIGTERM');
      await work();
      strata = await start();
    },
    newProject: async (name) => {
      const { project_id: projectId } = await admin<{ project_id: string }>('/projects', { name });
      const { key } = await admin<{ key: string }>(`/projects/${projectId}/keys`, { name: 'bench' });
      return { projectId, apiKey: key };
    },
    stop,
  };
}
