// Several workers, random kills and a zombie: each user's writes take effect in order, one at a time, once.
import { FAULT_POINTS } from '@strata/contracts';
import type { Strata } from '@strata/sdk';
import { startCluster, type Cluster } from './cluster.js';

const WORKERS = 3;
const USERS = 4;
const WRITES = 12;

let cluster: Cluster;
let client: Strata;
beforeAll(async () => {
  cluster = await startCluster({ workers: WORKERS });
  client = await cluster.newProject('order');
}, 240_000);
afterAll(() => cluster?.stop());

/** One employer after the other, each in a write of its own; their tasks. */
async function writeInOrder(userId: string): Promise<string[]> {
  const session = await client.sessions.create({ userId });
  const tasks: string[] = [];
  for (let w = 0; w < WRITES; w++) {
    const timestamp = new Date(Date.UTC(2026, 2, 1, 0, w)).toISOString();
    const { task_id } = await session.addMessages([{ role: 'user', id: `w${w}`, content: `My employer is Company${w}.`, timestamp }]);
    tasks.push(task_id);
  }
  return tasks;
}

it('keeps the order of each user over random kills', async () => {
  const points = FAULT_POINTS.filter((point) => point.startsWith('work.'));
  let running = true;
  const killer = (async () => {
    for (let round = 0; running; round++) {
      const worker = round % WORKERS;
      await cluster.restart('extractor-worker', { STRATA_FAULT: `${points[round % points.length]}:${1 + (round % 3)}` }, worker);
      await new Promise((resolve) => setTimeout(resolve, 700));
    }
  })();
  let tasks: string[][];
  try {
    tasks = await Promise.all(Array.from({ length: USERS }, (_, u) => writeInOrder(`ordered-${u}`)));
    await new Promise((resolve) => setTimeout(resolve, 3000));
  } finally {
    running = false;
    await killer;
  }
  for (let worker = 0; worker < WORKERS; worker++) await cluster.restart('extractor-worker', {}, worker);
  for (const id of tasks.flat()) expect((await client.tasks.wait(id, { signal: AbortSignal.timeout(120_000) })).status).toBe('completed');
  for (let u = 0; u < USERS; u++) {
    const { items } = await client.facts.list(`ordered-${u}`, { limit: 100 });
    const current = items.filter((fact) => fact.status === 'active' && fact.slot?.attribute === 'employer');
    expect(current.map((fact) => fact.value)).toEqual([`Company${WRITES - 1}`]);
    const inOrder = items
      .filter((fact) => fact.slot?.attribute === 'employer')
      .sort((a, b) => a.created_at.localeCompare(b.created_at))
      .map((fact) => fact.value);
    expect(inOrder).toEqual(Array.from({ length: WRITES }, (_, w) => `Company${w}`));
  }
}, 300_000);

it('refuses the commit of a worker that was asleep longer than its lease', async () => {
  const session = await client.sessions.create({ userId: 'zombie' });
  for (let worker = 1; worker < WORKERS; worker++) cluster.pause('extractor-worker', worker);
  const writes = [];
  try {
    for (let w = 0; w < 20; w++) {
      writes.push(await session.addMessages([{ role: 'user', id: `z${w}`, content: `My lucky number ${w} is ${w * 7}.` }]));
      if (w === 3) cluster.pause('extractor-worker', 0);
    }
    for (let worker = 1; worker < WORKERS; worker++) cluster.resume('extractor-worker', worker);
    for (const { task_id } of writes) await client.tasks.wait(task_id, { signal: AbortSignal.timeout(120_000) });
  } finally {
    for (let worker = 0; worker < WORKERS; worker++) cluster.resume('extractor-worker', worker);
  }
  await new Promise((resolve) => setTimeout(resolve, 2000));
  const { items } = await client.facts.list('zombie', { limit: 100 });
  for (let w = 0; w < 20; w++) expect(items.filter((fact) => fact.sources.some((source) => source.message_id === `z${w}`))).toHaveLength(1);
}, 240_000);

it('stops on SIGTERM without a failed request and with its leases free', async () => {
  const session = await client.sessions.create({ userId: 'graceful' });
  let stopping = false;
  const failures: unknown[] = [];
  const load = (async () => {
    for (let i = 0; !stopping; i++) {
      await session
        .addMessages([{ role: 'user', content: `Note ${i}: the printer on floor ${i} works.` }])
        .catch((e: unknown) => failures.push(e));
    }
  })();
  await new Promise((resolve) => setTimeout(resolve, 500));
  try {
    await Promise.all([0, 1, 2].map((worker) => cluster.terminate('extractor-worker', worker)));
  } finally {
    stopping = true;
    await load;
  }
  expect(failures).toEqual([]);
  expect(await cluster.sql(`SELECT count(*)::int AS n FROM work_items WHERE status = 'running'`)).toEqual([{ n: 0 }]);
  for (let worker = 0; worker < WORKERS; worker++) await cluster.restart('extractor-worker', {}, worker);
  await cluster.settled('graceful');
}, 240_000);
