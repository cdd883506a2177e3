// kill -9 at every named fault point: what was acknowledged is there, ends processed, and took effect once.
import { FAULT_POINTS } from '@strata/contracts';
import type { Strata } from '@strata/sdk';
import { startCluster, type Cluster, type Service } from './cluster.js';

const OWNER: Record<string, Service> = {
  ingest: 'ingest-api',
  work: 'extractor-worker',
  index: 'extractor-worker',
  outbox: 'webhook-dispatcher',
};

let cluster: Cluster;
let client: Strata;
beforeAll(async () => {
  cluster = await startCluster();
  client = await cluster.newProject('durability');
}, 240_000);
afterAll(() => cluster?.stop());

/** Every message of the user is processed and every statement became exactly one fact with exactly one source. */
async function audit(user: string, sessionId: string, expected: string[]): Promise<void> {
  const { items: messages } = await client.sessions.fromId(sessionId).messages({ limit: 100 });
  expect(messages.map((message) => [message.message_id, message.status])).toEqual(expected.map((id) => [id, 'processed']));
  const { items: facts } = await client.facts.list(user, { limit: 100 });
  const perMessage = expected.map((id) => facts.filter((fact) => fact.sources.some((source) => source.message_id === id)).length);
  expect(perMessage).toEqual(expected.map(() => 1));
  for (const fact of facts) expect(fact.sources).toHaveLength(1);
  const orphans = await cluster.sql(
    `SELECT count(*)::int AS n FROM work_items w WHERE w.user_id = $1 AND (w.status <> 'done' OR w.lease_token IS NOT NULL)`,
    [user],
  );
  expect(orphans).toEqual([{ n: 0 }]);
}

const CITIES = ['Lisbon', 'Oslo', 'Prague', 'Vienna', 'Dublin'];

/** Where an interceptor is asked: hooks.test.ts. Where a webhook is told: deliveries.test.ts. Where something is erased: erasure.test.ts. Where a file is read: knowledge.test.ts. */
const POINTS = FAULT_POINTS.filter((point) => !/^(hook|delivery|forget|knowledge)\./.test(point));

it.each([...POINTS])(
  'loses nothing when killed at %s',
  async (point) => {
    const service = OWNER[point.split('.')[0]!]!;
    const user = `user-${point}`;
    const session = await client.sessions.create({ userId: user, sessionId: `session-${point}` });
    await cluster.restart(service, { STRATA_FAULT: point });
    const died = cluster.died(service);
    const acknowledged: string[] = [];
    for (const [i, city] of CITIES.entries()) {
      const id = `m${i}`;
      const send = () =>
        session.addMessages([
          { role: 'user', id, content: `My office number ${i + 1} is in ${city}.`, timestamp: `2026-03-0${i + 1}T09:00:00Z` },
        ]);
      // A caller whose connection breaks sends again: the same id is accepted once.
      for (;;) {
        const sent = await send().then(
          () => true,
          () => false,
        );
        if (sent) break;
        await died;
        await cluster.restart(service);
      }
      acknowledged.push(id);
    }
    await died;
    await cluster.restart(service);
    await cluster.settled(user);
    await audit(user, session.id, acknowledged);
  },
  240_000,
);

it('hands over every event of the outbox exactly once to the mark', async () => {
  await cluster.eventually(async () => {
    const [row] = await cluster.sql(`SELECT count(*)::int AS n FROM outbox WHERE dispatched_at IS NULL`);
    expect(row).toEqual({ n: 0 });
  });
});

it('accepts while the queue is away, and processes without it', async () => {
  const session = await client.sessions.create({ userId: 'no-queue' });
  const restore = cluster.loseQueue();
  if (restore === null) return; // the queue rides on Postgres here: there is none to lose
  const start = Date.now();
  const { task_id } = await session.addMessages([{ role: 'user', content: 'My bicycle is blue.' }]);
  expect(Date.now() - start).toBeLessThan(20_000);
  const task = await client.tasks.wait(task_id, { signal: AbortSignal.timeout(60_000) });
  expect(task.status).toBe('completed');
  restore();
}, 240_000);
