// soak, bench:capacity: the four services as processes of their own, on a Postgres that syncs and a Redis, as an operator runs them.
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { removeEmbeddedPostgres, startEmbeddedPostgres } from '@strata/embedded';
import { Strata, StrataAdmin } from '@strata/sdk';
import { freePort, serviceFor, startProcess, startRedis, type RedisServer, type StartedProcess } from '@strata/testkit';
import { Client } from 'pg';

export const SERVICES = ['ingest-api', 'recall-api', 'extractor-worker', 'webhook-dispatcher'] as const;
export type Service = (typeof SERVICES)[number];

const ROOT = join(__dirname, '../..');
const secret = () => randomBytes(24).toString('hex');

interface Stores {
  dir: string;
  databaseUrl: string;
  redis: RedisServer;
}
interface Running {
  port: number;
  process: StartedProcess;
}

export class FourServices {
  private readonly keySecret = secret();
  private readonly adminKey = secret();
  private readonly running = new Map<Service, Running>();
  /** What processes that have been restarted wrote before. */
  private readonly written = new Map<Service, string>();
  private readonly db: Client;

  private constructor(
    private readonly stores: Stores,
    private readonly env: Record<string, string>,
  ) {
    this.db = new Client({ connectionString: stores.databaseUrl });
  }

  /** `env`: settings of all four, on top of the caller's environment. Stops what it started when one of them does not come up. */
  static async start(env: Record<string, string> = {}): Promise<FourServices> {
    const stores = await startStores();
    const services = new FourServices(stores, env);
    try {
      await services.db.connect();
      const { code, output } = await services.command(['migrate']);
      if (code !== 0) throw new Error(`migrate ended with ${code}: ${output}`);
      await Promise.all(SERVICES.map((service) => services.launch(service)));
      return services;
    } catch (error) {
      await services.stop();
      throw error;
    }
  }

  get databaseUrl(): string {
    return this.stores.databaseUrl;
  }
  get redis(): RedisServer {
    return this.stores.redis;
  }
  urlOf(service: Service): string {
    return `http://127.0.0.1:${this.running.get(service)!.port}`;
  }
  /** Everything it wrote, before a restart too. */
  output(service: Service): string {
    return (this.written.get(service) ?? '') + (this.running.get(service)?.process.output() ?? '');
  }

  /** To each of them that runs. One that has ended shows as calls that fail. */
  send(message: string): void {
    for (const { process: child } of this.running.values()) child.send(message);
  }

  /** By SIGTERM, as a rollout does. @throws when it does not end in time */
  async terminate(service: Service): Promise<void> {
    const { process: child } = this.running.get(service)!;
    this.running.delete(service);
    await child.kill('SIGTERM');
    this.written.set(service, (this.written.get(service) ?? '') + child.output());
  }
  async launch(service: Service): Promise<void> {
    const port = await freePort();
    const process_ = await startProcess({
      entry: join(ROOT, `apps/${service}/dist/main.js`),
      env: { ...this.settings(), PORT: `${port}` },
      readyUrl: `http://127.0.0.1:${port}/readyz`,
      readyTimeoutMs: 90_000,
    });
    this.running.set(service, { port, process: process_ });
  }

  /** Of the operator's command line: `['verify', '--dry-run']`, say. Resolves with its exit code and what it wrote. */
  async command(args: string[]): Promise<{ code: number | null; output: string }> {
    const child = await startProcess({ entry: join(ROOT, 'apps/strata/dist/main.js'), args, env: this.settings() });
    const { code } = await child.exited;
    return { code, output: child.output() };
  }

  async newProject(name: string): Promise<{ projectId: string; apiKey: string }> {
    const admin = new StrataAdmin({ baseUrl: 'http://entry', apiKey: this.adminKey, fetch: this.fetch });
    const { project_id: projectId } = await admin.projects.create({ name });
    const { key } = await admin.keys.create(projectId, { name });
    return { projectId, apiKey: key! };
  }

  /** Each request goes to the service that the entry's table names. A failure is a failure: nothing is retried. */
  client(apiKey: string): Strata {
    return new Strata({ baseUrl: 'http://entry', apiKey, maxRetries: 0, fetch: this.fetch });
  }

  /** As the owner of the tables: sees every project. */
  async sql<Row = Record<string, string>>(query: string, values: unknown[] = []): Promise<Row[]> {
    return (await this.db.query(query, values)).rows as Row[];
  }

  async metrics(service: Service): Promise<string> {
    return (await fetch(`${this.urlOf(service)}/metrics`, { signal: AbortSignal.timeout(30_000) })).text();
  }

  async stop(): Promise<void> {
    await Promise.allSettled([...this.running.values()].map(({ process: child }) => child.kill('SIGTERM')));
    await this.db.end().catch(() => undefined);
    await stopStores(this.stores);
  }

  private readonly fetch = (url: URL | string | Request, init?: RequestInit): Promise<Response> => {
    const { pathname, search } = new URL(url);
    const service = serviceFor(pathname) as Service | null;
    if (service === null) return Promise.reject(new Error(`the entry has no route for ${pathname}`));
    return fetch(this.urlOf(service) + pathname + search, init);
  };

  private settings(): Record<string, string | undefined> {
    return {
      ...process.env,
      LOG_LEVEL: 'warn',
      ...this.env,
      DATABASE_URL: this.databaseUrl,
      REDIS_URL: this.redis.url,
      STRATA_KEY_SECRET: this.keySecret,
      STRATA_ADMIN_KEY: this.adminKey,
    };
  }
}

async function startStores(): Promise<Stores> {
  const dir = mkdtempSync(join(tmpdir(), 'strata-four-'));
  const redis = await startRedis();
  try {
    const { url } = await startEmbeddedPostgres({ dir: join(dir, 'postgres') });
    const server = new Client({ connectionString: url });
    await server.connect();
    await server.query('CREATE DATABASE strata');
    await server.end();
    const databaseUrl = new URL(url);
    databaseUrl.pathname = '/strata';
    return { dir, databaseUrl: databaseUrl.href, redis };
  } catch (error) {
    await stopStores({ dir, redis });
    throw error;
  }
}

async function stopStores({ dir, redis }: Pick<Stores, 'dir' | 'redis'>): Promise<void> {
  await Promise.allSettled([redis.stop(), removeEmbeddedPostgres(join(dir, 'postgres'))]);
  rmSync(dir, { recursive: true, force: true });
}
