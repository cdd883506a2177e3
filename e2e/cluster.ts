// The four services as processes of their own behind one entry, as an operator runs them; a test kills, pauses and restarts them.
import { randomBytes } from 'node:crypto';
import { createServer, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { Strata } from '@strata/sdk';
import { freePort, serviceFor, startProcess, startProxy, type StartedProcess, type TcpProxy } from '@strata/testkit';
import { Client } from 'pg';

export type Service = 'ingest-api' | 'recall-api' | 'extractor-worker' | 'webhook-dispatcher';
type Env = Record<string, string>;
interface Running {
  port: number;
  process: StartedProcess;
}
export interface Answer {
  status: number;
  // Answers are looked into by tests as they come.
  // eslint-disable-next-line @typescript-eslint/no-explicit-any
  body: any;
  headers: Headers;
}

const EVENTUALLY_MS = 60_000;
const secret = () => randomBytes(24).toString('hex');

export async function startCluster(options: { workers?: number; env?: Env } = {}): Promise<Cluster> {
  const cluster = new Cluster(options.env ?? {});
  try {
    await cluster.start(options.workers ?? 1);
    return cluster;
  } catch (error) {
    await cluster.stop();
    throw error;
  }
}

export class Cluster {
  readonly adminKey = secret();
  private readonly keys = new WeakMap<Strata, string>();
  private readonly running = new Map<string, Running>();
  private readonly db = new Client({ connectionString: process.env['DATABASE_URL'] });
  private readonly keySecret = secret();
  private router: Server | null = null;
  private queueProxy: TcpProxy | null = null;
  private projectId = '';

  constructor(private readonly env: Env) {}

  async start(workers: number): Promise<void> {
    // The test's database may be dropped before the cluster is stopped.
    this.db.on('error', () => undefined);
    await this.db.connect();
    if (process.env['REDIS_URL']) this.queueProxy = await startProxy({ port: Number(new URL(process.env['REDIS_URL']).port) });
    const services: [Service, number][] = [
      ['ingest-api', 0],
      ['recall-api', 0],
      ['webhook-dispatcher', 0],
    ];
    for (let i = 0; i < workers; i++) services.push(['extractor-worker', i]);
    for (const [service, i] of services) await this.restart(service, {}, i);
    this.router = createServer((incoming, outgoing) => {
      const service = serviceFor(new URL(incoming.url!, 'http://entry').pathname);
      const target = service && this.running.get(`${service}/0`);
      if (!target) return outgoing.writeHead(404).end();
      const forwarded = request(
        { host: '127.0.0.1', port: target.port, method: incoming.method, path: incoming.url, headers: incoming.headers, agent: false },
        (answer) => {
          outgoing.writeHead(answer.statusCode!, answer.headers);
          answer.pipe(outgoing);
          answer.on('error', () => outgoing.destroy());
        },
      );
      forwarded.on('error', () => outgoing.destroy());
      return incoming.pipe(forwarded);
    });
    await new Promise<void>((resolve) => this.router!.listen(0, '127.0.0.1', resolve));
  }

  get baseUrl(): string {
    return `http://127.0.0.1:${(this.router!.address() as AddressInfo).port}`;
  }

  urlOf(service: Service, index = 0): string {
    return `http://127.0.0.1:${this.running.get(`${service}/${index}`)!.port}`;
  }

  /** Ends the process if it runs, and starts it anew with `env` on top. */
  async restart(service: Service, env: Env = {}, index = 0): Promise<void> {
    const id = `${service}/${index}`;
    await this.running.get(id)?.process.kill();
    const port = this.running.get(id)?.port ?? (await freePort());
    const redis = process.env['REDIS_URL'];
    const redisUrl = redis && new URL(redis);
    if (redisUrl) redisUrl.port = String(this.queueProxy!.port);
    const process_ = await startProcess({
      entry: join(__dirname, `../apps/${service}/dist/main.js`),
      env: {
        DATABASE_URL: process.env['DATABASE_URL'],
        ...(redisUrl && { REDIS_URL: redisUrl.href }),
        ...(process.env['QDRANT_URL'] && { QDRANT_URL: process.env['QDRANT_URL'] }),
        PORT: String(port),
        LOG_LEVEL: 'warn',
        STRATA_ADMIN_KEY: this.adminKey,
        STRATA_KEY_SECRET: this.keySecret,
        ...this.env,
        ...env,
      },
      // A process with an armed fault may be gone before it is asked.
      ...(!env['STRATA_FAULT'] && { readyUrl: `http://127.0.0.1:${port}/readyz`, readyTimeoutMs: 60_000 }),
    });
    this.running.set(id, { port, process: process_ });
    if (env['STRATA_FAULT']) await this.upOrDead(port, process_);
  }

  died(service: Service, index = 0): Promise<unknown> {
    return this.processOf(service, index).exited;
  }
  output(service: Service, index = 0): string {
    return this.processOf(service, index).output();
  }
  pause(service: Service, index = 0): void {
    process.kill(this.processOf(service, index).pid, 'SIGSTOP');
  }
  resume(service: Service, index = 0): void {
    process.kill(this.processOf(service, index).pid, 'SIGCONT');
  }
  async terminate(service: Service, index = 0): Promise<void> {
    await this.processOf(service, index).kill('SIGTERM');
  }

  /**
   * Nothing reaches the queue any more, and nobody is told; null where there is no Redis. The function returned lets new connections
   * through; those that were open are reset, or stay half open for ever with `{ tell: false }`.
   */
  loseQueue(): ((options?: { tell: boolean }) => void) | null {
    const proxy = this.queueProxy;
    if (!proxy) return null;
    proxy.swallow();
    return ({ tell } = { tell: true }) => {
      proxy.pass();
      if (tell) proxy.cut();
    };
  }

  /** Sum of a counter's series of the process whose labels hold all of `labels`. */
  async counter(service: Service, name: string, labels: Record<string, string>): Promise<number> {
    const text = await (await fetch(`${this.urlOf(service)}/metrics`)).text();
    const wanted = Object.entries(labels).map(([label, value]) => `${label}="${value}"`);
    const lines = text.split('\n').filter((line) => line.startsWith(`${name}{`) && wanted.every((one) => line.includes(one)));
    return lines.reduce((sum, line) => sum + Number(line.slice(line.lastIndexOf(' '))), 0);
  }

  async newProject(name: string): Promise<Strata> {
    const project = await this.call('POST', '/api/admin/projects', this.adminKey, { name });
    this.projectId = project.body.data.project_id as string;
    const { key } = await this.issueKey();
    const client = new Strata({ baseUrl: this.baseUrl, apiKey: key });
    this.keys.set(client, key);
    return client;
  }

  /** A key of the project made last. */
  async issueKey(scopes?: string[]): Promise<{ key: string; revoke: () => Promise<void> }> {
    const path = `/api/admin/projects/${this.projectId}/keys`;
    const { body, status } = await this.call('POST', path, this.adminKey, { name: 'test', ...(scopes && { scopes }) });
    if (status !== 201) throw new Error(JSON.stringify(body));
    return {
      key: body.data.key as string,
      revoke: async () => {
        await this.call('DELETE', `${path}/${body.data.key_id}`, this.adminKey);
      },
    };
  }

  private readonly scoped = new Map<string, string>();
  async keyWithScopes(scopes: string[]): Promise<string> {
    const id = scopes.join();
    if (!this.scoped.has(id)) this.scoped.set(id, (await this.issueKey(scopes)).key);
    return this.scoped.get(id)!;
  }

  keyOf(client: Strata): string {
    return this.keys.get(client)!;
  }

  async call(method: string, path: string, as: Strata | string | null, body?: unknown): Promise<Answer> {
    const key = as instanceof Strata ? this.keyOf(as) : as;
    const response = await fetch(this.baseUrl + path, {
      method,
      headers: {
        ...(key && { authorization: `Api-Key ${key}` }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(path.startsWith('/v3/') && { 'x-tdai-service-id': 'e2e' }),
      },
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    const text = await response.text();
    return { status: response.status, headers: response.headers, body: text.startsWith('{') ? JSON.parse(text) : text };
  }

  async text(path: string, as: Strata): Promise<string> {
    const response = await fetch(this.baseUrl + path, { headers: { authorization: `Api-Key ${this.keyOf(as)}` } });
    return response.text();
  }

  /** As the owner of the tables: sees every project. */
  async sql(query: string, values: unknown[] = []): Promise<Record<string, unknown>[]> {
    return (await this.db.query<Record<string, unknown>>(query, values)).rows;
  }

  async eventually(check: () => void | Promise<void>, withinMs = EVENTUALLY_MS): Promise<void> {
    const deadline = Date.now() + withinMs;
    for (;;) {
      try {
        return await check();
      } catch (error) {
        if (Date.now() > deadline) throw error;
        await new Promise((resolve) => setTimeout(resolve, 100));
      }
    }
  }

  /** Until every write of the user has ended. */
  settled(userId: string, withinMs = EVENTUALLY_MS): Promise<void> {
    return this.eventually(async () => {
      const open = await this.sql(
        `SELECT id, status, stage, attempts, error FROM work_items WHERE user_id = $1 AND status IN ('pending', 'running')`,
        [userId],
      );
      if (open.length > 0) throw new Error(`still open: ${JSON.stringify(open)}\n${this.output('extractor-worker')}`);
    }, withinMs);
  }

  async stop(): Promise<void> {
    for (const { process: child } of this.running.values()) {
      try {
        process.kill(child.pid, 'SIGCONT');
      } catch {
        // It has ended.
      }
    }
    await Promise.all([...this.running.values()].map(({ process: child }) => child.kill()));
    this.router?.closeAllConnections();
    this.router?.close();
    await this.queueProxy?.stop();
    await this.db.end();
  }

  private processOf(service: Service, index: number): StartedProcess {
    const found = this.running.get(`${service}/${index}`);
    if (!found) throw new Error(`${service}/${index} was not started`);
    return found.process;
  }

  private async upOrDead(port: number, child: StartedProcess): Promise<void> {
    let dead = false;
    void child.exited.then(() => (dead = true));
    await this.eventually(async () => {
      if (!dead) await fetch(`http://127.0.0.1:${port}/livez`);
    });
  }
}
