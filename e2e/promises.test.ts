// What must hold when servers are wiped, wires go silent, workers die on a message and models are slow or talk nonsense.
import type { Strata } from '@strata/sdk';
import { ScriptedModel, type ModelRequest, type Step } from '@strata/models/testing';
import { startRedis, type RedisServer } from '@strata/testkit';
import { startCluster, type Cluster } from './cluster.js';

/** Figures of the promises, and what a loaded machine and the looking itself may add. */
const TAKEN_OVER_MS = 15_000;
const RECOVERED_MS = 30_000;
/** For a machine that does other work as well. */
const SLACK_MS = 30_000;
/** An item that ends without an answer this often is given up. */
const ATTEMPTS = 8;

const CITIES = ['Lisbon', 'Oslo', 'Prague', 'Vienna', 'Dublin', 'Turin'];
const office = (n: number, city = CITIES[n % CITIES.length]!) => `My office number ${n} is in ${city}.`;

const hasRedis = Boolean(process.env['REDIS_URL']);
const withRedis = hasRedis ? it : it.skip;
let redis: RedisServer | null = null;
let model: ScriptedModel;
let modelDelayMs = 0;
let cluster: Cluster;
let client: Strata;
let modelled: Strata;
beforeAll(async () => {
  if (hasRedis) {
    // Its own: it will be killed.
    redis = await startRedis();
    process.env['REDIS_URL'] = redis.url;
  }
  model = new ScriptedModel(readOffices);
  cluster = await startCluster({ env: { LLM_BASE_URL: await model.start(), LLM_MODEL: 'scripted' } });
  client = await cluster.newProject('promises');
  modelled = await cluster.newProject('modelled');
  // A model is configured: only who says so goes without it.
  const [project] = await cluster.sql(`SELECT id FROM projects WHERE name = 'promises'`);
  const patched = await cluster.call('PATCH', `/api/admin/projects/${project!['id'] as string}`, cluster.adminKey, {
    extractor: 'builtin',
  });
  expect(patched.status).toBe(200);
}, 240_000);
afterAll(async () => {
  await cluster?.stop();
  await model?.stop();
  await redis?.stop();
});

/** A model that reads the one sentence of these tests in the messages that it is asked about, and sums up what it is given. */
function readOffices({ body }: ModelRequest): Step {
  const asked = body.messages[1]!.content;
  if (body.messages[0]!.content.startsWith('You write a summary'))
    return { answer: { summary: [...asked.matchAll(/^- (.*)$/gm)].map((line) => line[1]).join(' ') } };
  const stated = asked.matchAll(/Message (m\d+), [^\n]*\n<<data[^\n]*\n(My office number (\d+) is in (\w+)\.)/g);
  const facts = [...stated].map(([, message, text, n, city]) => ({
    content: `The user's office number ${n} is in ${city}`,
    category: 'identity',
    type: 'persona',
    quotes: [{ message, text }],
    entities: [city],
    tags: [],
    confidence: 1,
    slot: { subject: 'user', attribute: `office ${n} city` },
    value: city,
    polarity: 'set',
    time: null,
  }));
  return { answer: { facts }, delayMs: modelDelayMs };
}
const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
const ended = (of: Strata, taskId: string, withinMs = 90_000) => of.tasks.wait(taskId, { signal: AbortSignal.timeout(withinMs) });
/** Jobs that the worker got from the queue and finished. */
const jobsDone = () => cluster.counter('extractor-worker', 'strata_jobs_total', { job: 'process-work', outcome: 'done' });
const expireLease = (userId: string) =>
  cluster.sql(`UPDATE work_items SET lease_until = now() - interval '1 second' WHERE user_id = $1 AND status = 'running'`, [userId]);
const itemOf = async (taskId: string) =>
  (await cluster.sql(`SELECT status, attempts, lease_token IS NOT NULL AS leased FROM work_items WHERE task_id = $1`, [taskId]))[0];

withRedis(
  'accepts and processes every message while Redis is killed and comes back empty, twice',
  async () => {
    const [users, writes] = [4, 10];
    const acknowledged: { user: string; id: string }[] = [];
    const reached = async (count: number) => {
      while (acknowledged.length < count) await sleep(5);
    };
    const chaos = (async () => {
      for (const at of [6, 22]) {
        await reached(at);
        await redis!.kill();
        await reached(at + 8);
        redis = await startRedis({ port: redis!.port });
      }
    })();
    const load = Array.from({ length: users }, async (_, u) => {
      const session = await client.sessions.create({ userId: `load-${u}` });
      for (let n = 0; n < writes; n++) {
        const { message_ids } = await session.addMessages([{ role: 'user', id: `load-${u}-${n}`, content: office(n) }]);
        acknowledged.push(...message_ids.map((id) => ({ user: `load-${u}`, id })));
      }
    });
    await Promise.all([...load, chaos]);
    for (let u = 0; u < users; u++) await cluster.settled(`load-${u}`, 60_000);

    // The auditor: what was acknowledged, against what stands in the records.
    const audited = await cluster.sql(
      `SELECT m.user_id AS user, m.id, m.status, count(s.fact_id)::int AS facts
       FROM messages m LEFT JOIN fact_sources s ON s.project_id = m.project_id AND s.user_id = m.user_id AND s.message_id = m.id
       WHERE m.user_id LIKE 'load-%' GROUP BY m.user_id, m.id, m.status`,
    );
    const byId = (rows: { id?: unknown }[]) => rows.sort((a, b) => String(a.id).localeCompare(String(b.id)));
    expect(acknowledged).toHaveLength(users * writes);
    expect(byId(audited)).toEqual(byId(acknowledged.map((one) => ({ ...one, status: 'processed', facts: 1 }))));
    const open = await cluster.sql(
      `SELECT status FROM work_items WHERE user_id LIKE 'load-%' AND (status <> 'done' OR lease_token IS NOT NULL)`,
    );
    expect(open).toEqual([]);
    const tasks = await cluster.sql(`SELECT status, count(*)::int AS n FROM tasks WHERE id IN
      (SELECT task_id FROM work_items WHERE user_id LIKE 'load-%') GROUP BY status`);
    expect(tasks).toEqual([{ status: 'completed', n: users * writes }]);
  },
  240_000,
);

withRedis(
  'goes on over a half-open connection to the queue, and hears it again within 30 s',
  async () => {
    const session = await client.sessions.create({ userId: 'half-open' });
    const write = async (n: number) => (await session.addMessages([{ role: 'user', content: office(n) }])).task_id;
    const sent = () => cluster.counter('ingest-api', 'strata_wake_ups_total', { outcome: 'sent' });
    await cluster.eventually(async () => {
      const [before] = [await jobsDone(), await ended(client, await write(0))];
      expect(await jobsDone()).toBeGreaterThan(before);
    });
    const restore = cluster.loseQueue()!;
    const silentAt = Date.now();
    const tasks = [await write(1)];
    restore({ tell: false });
    const before = { jobs: await jobsDone(), sent: await sent() };
    const heard = { jobs: 0, sent: 0 };
    for (let n = 2; heard.jobs === 0 || heard.sent === 0; n++) {
      expect(Date.now() - silentAt).toBeLessThan(RECOVERED_MS + SLACK_MS);
      tasks.push(await write(n));
      await sleep(500);
      if ((await jobsDone()) > before.jobs) heard.jobs ||= Date.now() - silentAt;
      if ((await sent()) > before.sent) heard.sent ||= Date.now() - silentAt;
    }
    for (const id of tasks) expect((await ended(client, id)).status).toBe('completed');
  },
  180_000,
);

it('takes over the item of a killed worker within 15 s', async () => {
  await cluster.restart('extractor-worker', { STRATA_FAULT: 'work.before-stage-commit' }, 0);
  await cluster.restart('extractor-worker', {}, 1);
  const session = await client.sessions.create({ userId: 'orphan' });
  cluster.pause('extractor-worker', 1);
  const { task_id } = await session.addMessages([{ role: 'user', content: office(1) }]);
  await cluster.died('extractor-worker', 0);
  const diedAt = Date.now();
  cluster.resume('extractor-worker', 1);
  expect(await itemOf(task_id)).toEqual({ status: 'running', attempts: 1, leased: true });
  await cluster.eventually(async () => expect(await itemOf(task_id)).toMatchObject({ attempts: 2 }), TAKEN_OVER_MS + SLACK_MS);
  expect(Date.now() - diedAt).toBeLessThan(TAKEN_OVER_MS + SLACK_MS);
  expect((await ended(client, task_id)).status).toBe('completed');
  expect((await client.facts.list('orphan')).items).toHaveLength(1);
  await cluster.terminate('extractor-worker', 1);
}, 120_000);

it('gives up on a message that kills its worker each time; the later ones go on, and it can be replayed', async () => {
  // Without a queue the worker looks for due work by itself: each start meets the message at once.
  const deadly = { STRATA_FAULT: 'work.before-stage-commit', ...(hasRedis && { REDIS_URL: 'redis://127.0.0.1:1' }) };
  const session = await client.sessions.create({ userId: 'poison' });
  await cluster.terminate('extractor-worker');
  const { task_id: poison } = await session.addMessages([{ role: 'user', id: 'poison', content: office(1) }]);
  const { task_id: later } = await session.addMessages([{ role: 'user', id: 'later', content: office(2) }]);
  const dieOnce = async () => {
    await cluster.restart('extractor-worker', deadly);
    await cluster.died('extractor-worker');
  };
  await dieOnce();
  expect(await itemOf(poison)).toMatchObject({ status: 'running', attempts: 1 });
  // The deaths between the first and the last are all alike: time is saved by counting them here.
  await cluster.sql(`UPDATE work_items SET attempts = $2 WHERE task_id = $1`, [poison, ATTEMPTS - 1]);
  await expireLease('poison');
  await dieOnce();
  expect(await itemOf(poison)).toMatchObject({ status: 'running', attempts: ATTEMPTS });
  expect((await client.tasks.get(poison)).status).toBe('running');
  await expireLease('poison');
  // This one leaves the message alone, and dies of the next.
  await dieOnce();
  expect(await client.tasks.get(poison)).toMatchObject({
    status: 'failed',
    failed_count: 1,
    errors: [{ code: 'internal', message: expect.stringContaining(`${ATTEMPTS} attempts`), message_ids: ['poison'] }],
  });
  expect((await session.messages()).items.map(({ status, error }) => [status, error])).toEqual([
    ['failed', expect.stringContaining('gave up')],
    [expect.stringMatching(/pending|processing/), null],
  ]);
  await expireLease('poison');
  await cluster.restart('extractor-worker');
  expect((await ended(client, later)).status).toBe('completed');
  await client.tasks.replay(poison);
  expect(await ended(client, poison)).toMatchObject({ status: 'completed', failed_count: 0, errors: [] });
  const { items } = await client.facts.list('poison');
  expect(items.map((fact) => fact.sources.map((source) => source.message_id))).toEqual(expect.arrayContaining([['poison'], ['later']]));
}, 180_000);

it('loses no update that comes while a slow model is asked, and holds no transaction open meanwhile', async () => {
  const session = await modelled.sessions.create({ userId: 'slow' });
  const write = (id: string, content: string) => session.addMessages([{ role: 'user', id, content }]);
  await ended(modelled, (await write('s0', office(1, 'Lisbon'))).task_id);
  const [lisbon] = (await modelled.facts.list('slow')).items;
  expect(lisbon).toMatchObject({ status: 'active', value: 'Lisbon' });

  const asked = model.requests.length;
  const extractions = () => model.requests.slice(asked).filter(({ body }) => body.messages[1]!.content.includes(office(1, 'Oslo')));
  modelDelayMs = 2500;
  const first = await write('s1', office(1, 'Oslo'));
  await cluster.eventually(() => Promise.resolve(expect(extractions()).toHaveLength(1)));
  const [{ now: askedAt }] = (await cluster.sql(`SELECT clock_timestamp() AS now`)) as [{ now: Date }];
  // More writes of the same user, and a change of the very fact that the model's answer will meet.
  const more = await Promise.all(['Prague', 'Vienna', 'Dublin'].map((city, i) => write(`s${i + 2}`, office(i + 2, city))));
  await cluster.sql(
    `WITH deleted AS (UPDATE facts SET status = 'deleted', version = version + 1 WHERE id = $1 RETURNING project_id, user_id)
     UPDATE users u SET memory_version = memory_version + 1 FROM deleted d WHERE u.project_id = d.project_id AND u.id = d.user_id`,
    [lisbon!.fact_id],
  );
  await sleep(1000);
  const held = await cluster.sql(
    `SELECT application_name, state, query FROM pg_stat_activity
     WHERE datname = current_database() AND pid <> pg_backend_pid() AND xact_start <= $1`,
    [askedAt],
  );
  expect(held).toEqual([]);
  expect(extractions()).toHaveLength(1);
  await cluster.eventually(() => Promise.resolve(expect(extractions()).toHaveLength(2)));
  modelDelayMs = 0;

  for (const { task_id } of [first, ...more]) expect((await ended(modelled, task_id)).status).toBe('completed');
  const { items } = await modelled.facts.list('slow', { limit: 100 });
  const current = items.filter((fact) => fact.status === 'active').map((fact) => [fact.value, fact.sources.map((s) => s.message_id)]);
  expect(current.sort()).toEqual([
    ['Dublin', ['s4']],
    ['Oslo', ['s1']],
    ['Prague', ['s2']],
    ['Vienna', ['s3']],
  ]);
  const [row] = await cluster.sql(`SELECT status, superseded_by FROM facts WHERE id = $1`, [lisbon!.fact_id]);
  expect(row).toEqual({ status: 'deleted', superseded_by: null });
}, 120_000);

it('fails visibly on a model that answers garbage, goes on with the next message, and takes it back on a replay', async () => {
  const session = await modelled.sessions.create({ userId: 'garbage' });
  model.script({ answer: 'I would rather not' }, { answer: { facts: 'none' } });
  const { task_id: bad } = await session.addMessages([{ role: 'user', id: 'g1', content: office(1) }]);
  expect(await ended(modelled, bad)).toMatchObject({
    status: 'failed',
    errors: [{ code: 'model.invalid_output', message: expect.stringMatching(/schema/), message_ids: ['g1'] }],
  });
  const { task_id: good } = await session.addMessages([{ role: 'user', id: 'g2', content: office(2) }]);
  expect((await ended(modelled, good)).status).toBe('completed');
  await modelled.tasks.replay(bad);
  expect(await ended(modelled, bad)).toMatchObject({ status: 'completed', errors: [] });
  const { items } = await modelled.facts.list('garbage');
  expect(items.map((fact) => fact.sources.map(({ message_id, quote }) => [message_id, quote])).sort()).toEqual([
    [['g1', office(1)]],
    [['g2', office(2)]],
  ]);
});

it('forgets stored answers of requests after a day', async () => {
  await cluster.sql(`INSERT INTO idempotency_keys (project_id, key, request_hash, locked_until, created_at)
    SELECT id, age, '\\x00', now(), now() - age::interval FROM projects, unnest(ARRAY['25 hours', '23 hours']) AS age WHERE name = 'promises'`);
  await cluster.restart('webhook-dispatcher');
  await cluster.eventually(async () => {
    const left = await cluster.sql(`SELECT key FROM idempotency_keys WHERE key LIKE '% hours'`);
    expect(left).toEqual([{ key: '23 hours' }]);
  });
});
