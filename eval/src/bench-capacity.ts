// npm run bench:capacity [-- --users 20 --messages 40 --rounds 5]: what to plan with. Bytes a message in each store; messages/s of a worker and of ingest, recalls/s of recall, by the clock and by processor time; resident memory. Figures: docs/capacity.md.
import { loadavg } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { JobQueue } from '@strata/queue';
import type { MessageInput, Strata } from '@strata/sdk';
import { rateOf, timeBacklog, timeCalls, type Round } from './capacity/rates.js';
import { entrySizes, growth, qdrantBytes, serverBytes, sum, tableSizes } from './capacity/sizes.js';
import { FourServices, SERVICES, type Service } from './four-services.js';
import { percentile } from './locomo/measure.js';
import { table } from './print.js';
import { statements, type Statement } from './recall-bench/synthetic.js';
import { sampleOf } from './soak/samples.js';

const WRITERS = 8;
const ASKERS = [1, 4, 16];
/** Messages of one write, and how often what a user says in the first pass. */
const WRITES: [number, number][] = [
  [1, 1],
  [20, 5],
];
const QUESTIONS = 60;
const REST_MS = 5000;

interface Options {
  users: number;
  messages: number;
  rounds: number;
}
interface Pass {
  name: string;
  projectId: string;
  client: Strata;
  users: { sessionId: string; told: Statement[] }[];
}

const whole = (n: number) => Math.round(n).toLocaleString('en');
const load = () => loadavg()[0]!.toFixed(1);

async function openPass(services: FourServices, write: number, users: number, messages: number): Promise<Pass> {
  const name = write === 1 ? 'one message a write' : `${write} messages a write`;
  const { projectId, apiKey } = await services.newProject(name);
  const client = services.client(apiKey);
  const pass: Pass = { name, projectId, client, users: [] };
  for (let i = 0; i < users; i++) {
    const { id } = await client.sessions.create({ userId: `user-${i}` });
    pass.users.push({ sessionId: id, told: [...statements(`user-${i}`, messages, 1 + i + users * write)] });
  }
  return pass;
}

/** Users in turn, each in its own order. */
function writesOf({ client, users }: Pass, write: number): (() => Promise<number>)[] {
  const calls: (() => Promise<number>)[] = [];
  for (let at = 0; at < users[0]!.told.length; at += write)
    for (const { sessionId, told } of users) {
      const messages: MessageInput[] = told
        .slice(at, at + write)
        .map(({ id, content, timestamp }) => ({ role: 'user', id, content, timestamp: timestamp.toISOString() }));
      calls.push(async () => (await client.sessions.fromId(sessionId).addMessages(messages)).message_ids.length);
    }
  return calls;
}
const parts = <T>(of: T[], count: number): T[][] =>
  Array.from({ length: count }, (_, i) => of.slice(Math.floor((i * of.length) / count), Math.floor(((i + 1) * of.length) / count)));

class Memory {
  private readonly idle = new Map<Service, number>();
  private readonly most = new Map<Service, number>();
  constructor(private readonly services: FourServices) {}
  private async look(service: Service): Promise<number> {
    return sampleOf(await this.services.metrics(service), 0).rssMiB;
  }
  async rest(): Promise<void> {
    for (const service of SERVICES) this.idle.set(service, await this.look(service));
  }
  async loaded(...services: Service[]): Promise<void> {
    for (const service of services) this.most.set(service, Math.max(this.most.get(service) ?? 0, await this.look(service)));
  }
  rows(): string[][] {
    return SERVICES.map((service) => [service, whole(this.idle.get(service)!), whole(this.most.get(service)!)]);
  }
}

const rateRow = (what: string, rounds: Round[]): string[] => {
  const { perSecond, cpuMs, rounds: count } = rateOf(rounds);
  return [what, perSecond.toFixed(1), cpuMs.toFixed(1), (1000 / cpuMs).toFixed(0), `${count}`, load()];
};

/** Accepts without a worker, so that what waits can be weighed, then lets the worker have it. */
async function writePass(
  services: FourServices,
  memory: Memory,
  [write, times]: [number, number],
  { users, messages, rounds }: Options,
): Promise<[Pass, string[][], string]> {
  const pass = await openPass(services, write, users, messages * times);
  const total = users * messages * times;
  await services.terminate('extractor-worker');
  const before = await services.redis.usedBytes();
  const accepted: Round[] = [];
  for (const calls of parts(writesOf(pass, write), rounds)) accepted.push(await timeCalls(services, 'ingest-api', calls, WRITERS));
  await memory.loaded('ingest-api', 'webhook-dispatcher');
  const queue = new JobQueue({ kind: 'redis', url: services.redis.url });
  const jobs = await queue.depth('memory').finally(() => queue.close());
  const waiting = `${pass.name}: ${jobs} jobs wait, ${whole(((await services.redis.usedBytes()) - before) / jobs)} bytes of Redis each`;
  await services.launch('extractor-worker');
  const processed = await timeBacklog(services, pass.projectId, total, rounds);
  await memory.loaded('extractor-worker', 'webhook-dispatcher');
  return [pass, [rateRow(`accepted, ${pass.name}`, accepted), rateRow(`processed, ${pass.name}`, processed)], waiting];
}

async function recallRows(services: FourServices, memory: Memory, { client, users }: Pass, rounds: number): Promise<string[][]> {
  const rows: string[][] = [];
  const asked = Array.from({ length: QUESTIONS }, (_, i) => {
    const { sessionId, told } = users[i % users.length]!;
    return { sessionId, query: told[(i * 7) % told.length]!.question };
  });
  for (const callers of ASKERS) {
    const [ms, taken]: [number[], Round[]] = [[], []];
    for (let round = 0; round <= rounds; round++) {
      const calls = asked.map(({ sessionId, query }) => async () => {
        const start = performance.now();
        await client.sessions.fromId(sessionId).getMemory({ query });
        if (round > 0) ms.push(performance.now() - start);
        return 1;
      });
      const one = await timeCalls(services, 'recall-api', calls, callers);
      // The first one fills the caches.
      if (round > 0) taken.push(one);
    }
    await memory.loaded('recall-api');
    rows.push([...rateRow(`context, ${callers} at once`, taken), [50, 95].map((p) => percentile(ms, p).toFixed(0)).join(' / ')]);
  }
  return rows;
}

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      users: { type: 'string', default: '20' },
      messages: { type: 'string', default: '40' },
      rounds: { type: 'string', default: '5' },
    },
  });
  const options = { users: Number(values.users), messages: Number(values.messages), rounds: Number(values.rounds) };
  const services = await FourServices.start();
  try {
    const memory = new Memory(services);
    await sleep(REST_MS);
    await memory.rest();
    const [empty, before] = [await tableSizes(services), await serverBytes(services)];
    const rates: string[][] = [];
    const waiting: string[] = [];
    let pass: Pass;
    for (const write of WRITES) {
      const [written, rows, line] = await writePass(services, memory, write, options);
      pass = written;
      rates.push(...rows);
      waiting.push(line);
    }
    const recalls = await recallRows(services, memory, pass!, options.rounds);
    const count = WRITES.reduce((sum, [, times]) => sum + options.users * options.messages * times, 0);
    const [{ characters, facts }] = (await services.sql<{ characters: string; facts: string }>(
      'SELECT (SELECT avg(length(content)) FROM messages) AS characters, (SELECT count(*) FROM facts) AS facts',
    )) as [{ characters: string; facts: string }];

    console.log(
      `\n${count} messages of ${whole(Number(characters))} characters, ${(Number(facts) / count).toFixed(2)} facts each; ${options.users} users, twice`,
    );
    console.log(`\nOne process of each service; medians of rounds. Of a core: what one core to itself would do, by processor time`);
    table(['', 'a second', 'processor ms each', 'a second of a core', 'rounds', 'load average'], rates);
    console.log('');
    table(['', 'a second', 'processor ms each', 'a second of a core', 'rounds', 'load average', 'p50 / p95, ms'], recalls);
    console.log('\nPostgres, bytes a message');
    const bytes = growth(empty, await tableSizes(services), count);
    table(
      ['', 'rows', 'outside the rows', 'indexes', 'in all'],
      bytes.map(([part, size]) => [part, ...[size.heap, size.toast, size.indexes, sum(size)].map(whole)]),
    );
    const entries = await entrySizes(services, count);
    console.log(
      `\nEntries of the index: ${entries.perMessage.toFixed(2)} a message; of each ${whole(entries.denseBytes)} bytes of vector (${entries.dimension} dimensions), ${whole(entries.sparseBytes)} of ${entries.terms.toFixed(1)} words, ${whole(entries.payloadBytes)} of payload`,
    );
    console.log(
      `Qdrant, computed: ${whole(qdrantBytes(entries))} bytes an entry, ${whole(qdrantBytes(entries) * entries.perMessage)} a message`,
    );
    for (const line of waiting) console.log(`Redis, ${line}`);
    const after = await serverBytes(services);
    const mib = (bytes: number) => whole(bytes / 2 ** 20);
    console.log(
      `Disk of Postgres, MiB: data ${mib(before.data)} empty, ${mib(after.data)} after; log of writes ${mib(before.log)}, ${mib(after.log)}\n`,
    );
    table(['resident memory, MiB', 'at rest', 'loaded'], memory.rows());
  } finally {
    await services.stop();
  }
}

main().catch((error: unknown) => {
  console.error(error);
  process.exitCode = 1;
});
