// npm run bench:webhooks: events a second to a local receiver, what interceptors cost a write, and a dead endpoint beside good ones.
import { Strata } from '@strata/sdk';
import { setTimeout as sleep } from 'node:timers/promises';
import { table } from './print.js';
import { runningStrata, type RunningStrata } from './running-strata.js';
import { CountingReceiver } from './webhooks/counting-receiver.js';

const CITIES = ['Lisbon', 'Oslo', 'Prague', 'Vienna', 'Dublin', 'Madrid', 'Athens', 'Zagreb', 'Riga', 'Warsaw'];
const INTERCEPTORS = [0, 1, 3];
const GOOD = 20;
const GIVE_UP_MS = 300_000;

class Bench {
  private users = 0;
  private readonly client: Strata;

  constructor(
    private readonly strata: RunningStrata,
    private readonly receiver: CountingReceiver,
    private readonly target: string,
  ) {
    this.client = new Strata({ baseUrl: strata.baseUrl, apiKey: strata.apiKey });
  }

  async call(method: string, path: string, body?: object): Promise<Record<string, unknown>> {
    const response = await fetch(this.strata.baseUrl + path, {
      method,
      headers: { authorization: `Api-Key ${this.strata.apiKey}`, ...(body ? { 'content-type': 'application/json' } : {}) },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    const answer = (await response.json()) as { data?: Record<string, unknown> };
    if (!answer.data) throw new Error(`${method} ${path}: ${response.status} ${JSON.stringify(answer)}`);
    return answer.data;
  }

  /** Registers, does the work and deletes what it registered. */
  async withHooks<T>(hooks: object[], work: (ids: string[]) => Promise<T>): Promise<T> {
    const ids: string[] = [];
    try {
      for (const hook of hooks) ids.push((await this.call('POST', '/api/webhooks', { name: 'bench', ...hook }))['hook_id'] as string);
      return await work(ids);
    } finally {
      for (const id of ids) await this.call('DELETE', `/api/webhooks/${id}`);
    }
  }
  subscription = (path: string) => ({ resource: 'fact', event: 'fact.created', mode: 'async', target_url: this.target + path });
  interceptor = (path: string) => ({ resource: 'fact', event: 'before_add', mode: 'sync', target_url: this.target + path });

  /** New users write at once, each message after the one before was processed; ms in all. */
  async write(users: number, messages: number): Promise<number> {
    const startedAt = performance.now();
    await Promise.all(
      Array.from({ length: users }, async () => {
        const session = await this.client.sessions.create({ userId: `bench-${process.pid}-${this.users++}` });
        for (let i = 0; i < messages; i++) {
          const content = `My office number ${i + 1} is in ${CITIES[i % CITIES.length]}.`;
          const { task_id } = await session.addMessages([{ role: 'user', content }], { sync: true });
          const task = await this.client.tasks.wait(task_id);
          if (task.status !== 'completed') throw new Error(`a write ended ${task.status}`);
        }
      }),
    );
    return performance.now() - startedAt;
  }

  async arrived(count: number): Promise<void> {
    const deadline = Date.now() + GIVE_UP_MS;
    while (this.receiver.good().length < count) {
      if (Date.now() > deadline) throw new Error(`${this.receiver.good().length} of ${count} events arrived`);
      await sleep(5);
    }
  }

  /** Every kept event to each of `endpoints`; [events, ms]. */
  rate(endpoints: number): Promise<[number, number]> {
    const hooks = Array.from({ length: endpoints }, (_, i) => this.subscription(`/rate/${i}`));
    return this.withHooks(hooks, async (ids) => {
      this.receiver.arrivals.length = 0;
      const startedAt = performance.now();
      const replays = await Promise.all(ids.map((id) => this.call('POST', `/api/webhooks/${id}/replay`, { since: 0 })));
      const count = replays.reduce((sum, answer) => sum + Number(answer['deliveries']), 0);
      await this.arrived(count);
      return [count, performance.now() - startedAt];
    });
  }

  /** ms from each event to its arrival at a good endpoint, sorted. */
  latencies(dead: boolean): Promise<number[]> {
    const hooks = Array.from({ length: GOOD }, (_, i) => this.subscription(`/good/${i}`));
    return this.withHooks(dead ? [this.subscription('/hang'), ...hooks] : hooks, async ([first]) => {
      if (dead) await this.call('POST', `/api/webhooks/${first}/replay`, { since: 0 });
      this.receiver.arrivals.length = 0;
      await this.write(4, 15);
      await this.arrived(4 * 15 * GOOD);
      return this.receiver
        .good()
        .map(({ at, triggeredAt }) => at - triggeredAt)
        .sort((a, b) => a - b);
    });
  }
}

const at = (sorted: number[], share: number) => (sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? NaN).toFixed(0);

async function main(): Promise<void> {
  process.env['WEBHOOK_ALLOW_CIDRS'] ??= '127.0.0.0/8';
  const strata = await runningStrata();
  const receiver = new CountingReceiver();
  try {
    const bench = new Bench(strata, receiver, await receiver.start());
    await bench.write(4, 5);

    const overhead: string[][] = [];
    for (const count of INTERCEPTORS) {
      const hooks = Array.from({ length: count }, (_, i) => bench.interceptor(`/ask/${i}`));
      const ms = await bench.withHooks(hooks, () => bench.write(4, 20));
      overhead.push([`${count}`, `${Math.round(80_000 / ms)}`, (ms / 20).toFixed(0)]);
    }
    console.log('\nWrites of one message, four users at once, interceptors on fact before_add that answer at once');
    table(['interceptors', 'messages/s', 'ms a write'], overhead);

    const rates: string[][] = [];
    for (const endpoints of [1, 10]) {
      const [events, ms] = await bench.rate(endpoints);
      rates.push([`${endpoints}`, `${events}`, `${Math.round(events / (ms / 1000))}`]);
    }
    console.log('\nEvents replayed to a local receiver');
    table(['endpoints', 'events', 'events/s'], rates);

    const latencies: string[][] = [];
    for (const dead of [false, true, false, true]) {
      const sorted = await bench.latencies(dead);
      latencies.push([dead ? `${GOOD} good, 1 dead` : `${GOOD} good`, `${sorted.length}`, at(sorted, 0.5), at(sorted, 0.99)]);
    }
    console.log('\nFrom an event to its arrival at a good endpoint, ms; the dead one never answers and has a backlog');
    table(['endpoints', 'arrivals', 'p50', 'p99'], latencies);
  } finally {
    await receiver.stop();
    await strata.stop();
  }
}

main().catch((error: unknown) => {
  console.error(error);
  process.exitCode = 1;
});
