// Interceptors on a real Postgres, with a receiver on loopback that verifies every request and answers by script.
import { randomBytes, randomUUID } from 'node:crypto';
import type { Hook } from '@strata/hooks';
import { RunWork, type reading } from '@strata/memory';
import { sampleNewMessage, sampleSession } from '@strata/memory/testing';
import { ScriptedModel } from '@strata/models/testing';
import { createApp, loadConfig, Shutdown } from '@strata/platform';
import {
  Database,
  PostgresHookStore,
  PostgresIngestStore,
  PostgresMemoryReader,
  PostgresProjects,
  PostgresRawReader,
  PostgresWorkItems,
} from '@strata/postgres';
import { ScriptedReceiver, type ReceivedHook, type ReceiverStep } from '@strata/testkit';
import { ExtractorWorkerModule } from './extractor-worker.module.js';

type App = Awaited<ReturnType<typeof createApp>>;
type Answer = (request: ReceivedHook) => ReceiverStep;

const receiver = new ScriptedReceiver((request) => answers.get(request.body.hook_id)?.(request) ?? { json: {} });
const answers = new Map<string, Answer>();
const model = new ScriptedModel();
let url: string;
let app: App;
let withModel: App;

const boot = (more: Record<string, string> = {}) =>
  createApp(ExtractorWorkerModule, {
    name: 'extractor-worker',
    config: loadConfig({
      DATABASE_URL: process.env['DATABASE_URL'],
      STRATA_KEY_SECRET: 'kX2v9QpLm4Rt7Yw1Zc8Bn5Hd3Fg6Js0A',
      WEBHOOK_ALLOW_CIDRS: '127.0.0.0/8',
      LOG_LEVEL: 'silent',
      ...more,
    }),
  });
beforeAll(async () => {
  url = await receiver.start();
  app = await boot();
  withModel = await boot({ LLM_BASE_URL: await model.start(), LLM_MODEL: 'scripted' });
}, 60_000);
afterAll(async () => {
  for (const one of [app, withModel]) {
    one?.get(Shutdown).begin();
    await one?.close();
  }
  await Promise.all([receiver.stop(), model.stop()]);
});
beforeEach(() => {
  receiver.requests.length = 0;
});
afterEach(() => {
  // Signed, each of them.
  expect(receiver.refused).toEqual([]);
});

const newProject = async () => (await app.get(PostgresProjects).create({ name: 'hooks', timezone: null })).id;

async function register(projectId: string, over: Partial<Hook>, answer: Answer = () => ({ json: {} })): Promise<Hook> {
  const secret = `whsec_${randomBytes(32).toString('base64')}`;
  const now = new Date();
  const hook: Hook = {
    projectId,
    id: randomUUID(),
    name: 'review',
    resource: 'fact',
    event: 'before_add',
    mode: 'sync',
    targetUrl: `${url}/hook`,
    enabled: true,
    priority: 0,
    timeoutMs: 3000,
    onFailure: 'continue',
    filter: {},
    description: null,
    headers: {},
    secrets: [{ secret, expiresAt: null }],
    disabledReason: null,
    disabledAt: null,
    createdAt: now,
    updatedAt: now,
    ...over,
  };
  receiver.trust(hook.id, secret);
  answers.set(hook.id, answer);
  expect(await app.get(PostgresHookStore).add(hook, 'key')).toBe('added');
  return hook;
}

/** One write of one user, taken through the pipeline at once. */
async function write(projectId: string, contents: string[], by: App = app, tags: string[] = []) {
  const scope = { projectId, userId: 'u' };
  const store = by.get(PostgresIngestStore);
  await store.openSession(sampleSession(scope, 's'));
  const messages = contents.map((content, i) =>
    sampleNewMessage(`m${i}-${randomUUID()}`, content, { tags, metadata: { channel: 'chat' } }),
  );
  const accepted = await store.appendMessages({ ...scope, sessionId: 's', longTerm: true, messages });
  if (accepted.kind !== 'appended') throw new Error(accepted.kind);
  await run(projectId, by);
  return { taskId: accepted.taskId, messageIds: messages.map(({ id }) => id) };
}
const run = (projectId: string, by: App = app) => by.get(RunWork).run({ projectId, userId: 'u' }, AbortSignal.timeout(60_000));

const reader = () => app.get<reading.MemoryReader>(PostgresMemoryReader);
const scopeOf = (projectId: string) => ({ projectId, userId: 'u' });
const PAGE = { limit: 50, cursor: null };
const facts = async (projectId: string) => (await reader().facts(scopeOf(projectId), {}, PAGE))?.items ?? [];
const contents = async (projectId: string) => (await facts(projectId)).map(({ content }) => content).sort();
const summaries = async (projectId: string) => (await reader().summaries(scopeOf(projectId), {}, PAGE))?.items ?? [];
const topics = async (projectId: string) => (await reader().topics(scopeOf(projectId), PAGE))?.items ?? [];
const taskOf = async (projectId: string, id: string) => (await app.get(PostgresRawReader).task(projectId, id))!;
const sql = (projectId: string, statement: (id: string) => [string, ...unknown[]]) =>
  app.get(Database).tenant(projectId, (tx) => {
    const [text, ...values] = statement(projectId);
    return tx.$executeRawUnsafe(text, ...values);
  });

type Item = Record<string, unknown>;
const itemsOf = (request: ReceivedHook, list = 'facts') => request.body.data[list] as Item[];
const keep = (items: Item[], list = 'facts') => ({ json: { data: { [list]: items } } });

const SAID = ['I live in Lisbon.', 'I have a dog called Rex.'];

it('asks before_llm, after_llm and before_add of a fact in this order, each with what it is to see', async () => {
  const projectId = await newProject();
  const events = ['before_llm', 'after_llm', 'before_add'] as const;
  for (const event of [...events].reverse()) await register(projectId, { event, headers: { 'x-key': 'k' } });
  const { taskId, messageIds } = await write(projectId, SAID, app, ['pets']);
  expect(receiver.requests.map(({ body }) => body.event)).toEqual(events);
  const [before, after, add] = receiver.requests.map(({ body }) => body);
  const hook = (await app.get(PostgresHookStore).interceptors(projectId, 'fact')).find(({ event }) => event === 'before_add')!;
  expect(add).toEqual({
    hook_id: hook.id,
    hook_name: 'review',
    project_id: projectId,
    resource: 'fact',
    event: 'before_add',
    mode: 'sync',
    triggered_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
    context: { user_id: 'u', session_id: 's', task_id: taskId, message_ids: messageIds, language: 'en' },
    data: { facts: expect.any(Array) },
  });
  expect(before!.data).toMatchObject({ extractor: 'builtin-1', instructions: [], messages: SAID.map((content) => ({ content })) });
  expect(after!.data).toMatchObject({ outputs: [{ raw: null, parsed: { facts: expect.any(Array) } }] });
  const stored = await facts(projectId);
  // The id that a hook sees is the one that the fact gets.
  expect(
    itemsOf(receiver.requests[2]!)
      .map((item) => item['fact_id'])
      .sort(),
  ).toEqual(stored.map(({ id }) => id).sort());
  expect(itemsOf(receiver.requests[2]!)[0]).toMatchObject({
    sources: [{ message_id: messageIds[0], quote: expect.stringContaining('Lisbon') }],
  });
  expect(receiver.requests[2]!.headers).toMatchObject({ 'x-key': 'k', 'webhook-id': expect.stringMatching(/^msg_/) });
  for (const fact of stored) expect(fact).toMatchObject({ editedBy: null, metadata: { channel: 'chat' } });
  expect((await taskOf(projectId, taskId)).hooks.map(({ event, outcome, calls }) => [event, outcome, calls])).toEqual([
    ['before_llm', 'unchanged', 1],
    ['after_llm', 'observed', 1],
    ['before_add', 'unchanged', 1],
  ]);
});

it('edits and drops facts: what is edited says by whom and keeps its evidence, what is dropped is nowhere', async () => {
  const projectId = await newProject();
  const hook = await register(projectId, {}, (request) =>
    keep(
      itemsOf(request)
        .filter((item) => !String(item['content']).includes('Rex'))
        .map((item) => ({
          fact_id: item['fact_id'],
          content: 'The user lives in Portugal',
          tags: ['home'],
          confidence: 0.5,
          metadata: { checked: true },
          valid_from: '2026-01-01T00:00:00+01:00',
        })),
    ),
  );
  const { taskId, messageIds } = await write(projectId, SAID);
  const [fact, ...more] = await facts(projectId);
  expect(more).toEqual([]);
  expect(fact).toMatchObject({
    content: 'The user lives in Portugal',
    tags: ['home'],
    confidence: 0.5,
    metadata: { checked: true },
    editedBy: hook.id,
    // The city is no longer told, so it is no value either.
    slot: null,
    value: null,
    validFrom: new Date('2025-12-31T23:00:00Z'),
    sources: [{ messageId: messageIds[0], quote: expect.stringContaining('Lisbon') }],
  });
  const told = JSON.stringify([await summaries(projectId), await topics(projectId)]);
  expect(told).toContain('Portugal');
  expect(told).not.toMatch(/Rex|Lisbon/);
  expect((await taskOf(projectId, taskId)).hooks).toMatchObject([{ hook_id: hook.id, outcome: 'edited', calls: 1, edited: 1, dropped: 1 }]);
});

it('drops all for an empty list', async () => {
  const projectId = await newProject();
  await register(projectId, {}, () => keep([]));
  const { taskId } = await write(projectId, SAID);
  expect(await facts(projectId)).toEqual([]);
  expect(await taskOf(projectId, taskId)).toMatchObject({ status: 'completed', hooks: [{ outcome: 'edited', dropped: 2 }] });
});

it.each<[string, RegExp, Answer]>([
  ['garbage', /^answer_not_json$/, () => ({ status: 200, body: 'no { json' })],
  ['a list instead of an object', /^answer_invalid: no JSON object$/, () => ({ json: [] })],
  ['an unknown id', /facts\.0\.fact_id is not among/, () => keep([{ fact_id: randomUUID(), content: 'Foreign' }])],
  ['an id twice', /facts\.1\.fact_id is answered twice/, (r) => keep([itemsOf(r)[0]!, itemsOf(r)[0]!])],
  ['a changed owner', /facts\.0\.user_id can't be changed/, (r) => keep([{ ...itemsOf(r)[0], user_id: 'another' }])],
  ['changed sources', /facts\.0\.sources can't be changed/, (r) => keep([{ ...itemsOf(r)[0], sources: [] }])],
  ['a changed event time', /facts\.0\.event_time can't be changed/, (r) => keep([{ ...itemsOf(r)[0], event_time: { start: 'x' } }])],
  ['an unknown field', /facts\.0 holds an unknown field/, (r) => keep([{ ...itemsOf(r)[0], colour: 'red' }])],
  ['NUL in the content', /facts\.0\.content holds NUL/, (r) => keep([{ ...itemsOf(r)[0], content: 'a\u0000b' }])],
  ['a content that is too long', /facts\.0\.content is longer than 600/, (r) => keep([{ ...itemsOf(r)[0], content: 'x'.repeat(601) }])],
  ['300 kB', /^answer_too_large$/, () => ({ status: 200, body: `{"data":{"facts":[]},"x":"${'x'.repeat(300_000)}"}` })],
  ['bytes without an end', /^answer_too_large$/, () => 'endless'],
  ['nothing', /^timeout$/, () => 'hang'],
  ['a byte a second', /^timeout$/, () => ({ drip: '{"data":{"facts":[]}}', everyMs: 1000 })],
  ['a redirect to a metadata address', /^answered_302$/, () => ({ status: 302, headers: { location: 'http://169.254.169.254/' } })],
  ['a server error', /^answered_500$/, () => ({ status: 500, body: '{"data":{"facts":[]}}' })],
  ['a reset connection', /^connection$/, () => 'reset'],
])('goes on with unmodified facts after %s, and says so', async (_, reason, answer) => {
  const projectId = await newProject();
  const hook = await register(projectId, { timeoutMs: 1000 }, answer);
  const { taskId } = await write(projectId, SAID);
  expect((await contents(projectId)).join()).toMatch(/Lisbon.*Rex|Rex.*Lisbon/);
  expect((await facts(projectId)).map(({ editedBy }) => editedBy)).toEqual([null, null]);
  const task = await taskOf(projectId, taskId);
  expect([task.status, task.hooks]).toEqual([
    'completed',
    [expect.objectContaining({ hook_id: hook.id, outcome: 'failed', reason: expect.stringMatching(reason), edited: 0, dropped: 0 })],
  ]);
});

it('refuses a target that must not be reached when it is called, too', async () => {
  const projectId = await newProject();
  await register(projectId, { targetUrl: 'http://169.254.169.254/latest/meta-data' });
  const { taskId } = await write(projectId, SAID);
  expect(await taskOf(projectId, taskId)).toMatchObject({ status: 'completed', hooks: [{ outcome: 'failed', reason: 'target_refused' }] });
});

it('holds a write up for on_failure: reject, goes on once the hook answers, and asks nobody twice who has answered', async () => {
  const projectId = await newProject();
  const first = await register(projectId, { priority: 1 });
  let isBroken = true;
  const second = await register(projectId, { priority: 2, onFailure: 'reject' }, () => (isBroken ? { status: 503 } : { json: {} }));
  const { taskId } = await write(projectId, SAID);
  expect(await taskOf(projectId, taskId)).toMatchObject({ status: 'running', successCount: 0, failedCount: 0 });
  expect(await facts(projectId)).toEqual([]);
  const askedOf = () => receiver.requests.map(({ body }) => body.hook_id);
  expect(askedOf()).toEqual([first.id, second.id]);
  isBroken = false;
  await sql(projectId, (id) => ['UPDATE work_items SET available_at = now() WHERE project_id = $1::uuid', id]);
  await run(projectId);
  expect(await taskOf(projectId, taskId)).toMatchObject({ status: 'completed' });
  expect(askedOf()).toEqual([first.id, second.id, second.id]);
  // A receiver can tell that the same was asked again.
  expect(receiver.requests[1]!.headers['webhook-id']).toBe(receiver.requests[2]!.headers['webhook-id']);
  expect((await facts(projectId)).length).toBe(2);
});

it('ends a write that is rejected for good visibly failed, and takes it up again when it is replayed', async () => {
  const projectId = await newProject();
  let isBroken = true;
  const hook = await register(projectId, { onFailure: 'reject' }, () => (isBroken ? { status: 503 } : { json: {} }));
  const { taskId, messageIds } = await write(projectId, SAID);
  for (let i = 0; i < 8; i += 1) {
    await sql(projectId, (id) => ['UPDATE work_items SET available_at = now() WHERE project_id = $1::uuid', id]);
    await run(projectId);
  }
  expect(await taskOf(projectId, taskId)).toMatchObject({
    status: 'failed',
    errors: [{ code: 'hook.failed', message: `webhook ${hook.id} (fact before_add): answered_503`, message_ids: messageIds }],
  });
  isBroken = false;
  await app.get(PostgresWorkItems).replay(projectId, taskId, 'key');
  await run(projectId);
  expect(await taskOf(projectId, taskId)).toMatchObject({ status: 'completed', errors: [] });
});

it('asks several hooks by priority, then age; each sees what the one before made of it', async () => {
  const projectId = await newProject();
  const add =
    (word: string): Answer =>
    (request) =>
      keep(itemsOf(request).map((item) => ({ ...item, content: `${String(item['content'])} ${word}` })));
  const last = await register(projectId, { priority: 5 }, add('last'));
  const old = await register(projectId, { priority: -1, createdAt: new Date('2026-01-01T00:00:00Z') }, add('first'));
  const young = await register(projectId, { priority: -1 }, add('second'));
  await write(projectId, ['I live in Lisbon.']);
  expect(receiver.requests.map(({ body }) => body.hook_id)).toEqual([old.id, young.id, last.id]);
  expect(await facts(projectId)).toMatchObject([
    { content: expect.stringMatching(/Lisbon.* first second last$/), editedBy: last.id, value: 'Lisbon' },
  ]);
});

it('has ten seconds for all hooks of a stage: who comes too late is passed by', async () => {
  const projectId = await newProject();
  for (const priority of [1, 2, 3]) await register(projectId, { priority, timeoutMs: 10_000 }, () => ({ json: {}, delayMs: 6000 }));
  const started = Date.now();
  const { taskId } = await write(projectId, ['I live in Lisbon.']);
  expect(Date.now() - started).toBeGreaterThanOrEqual(9_900);
  const { hooks } = await taskOf(projectId, taskId);
  expect(hooks.map(({ outcome, reason }) => [outcome, reason])).toEqual([
    ['unchanged', null],
    ['failed', 'timeout'],
    ['failed', 'no_time_left'],
  ]);
  expect(receiver.requests.length).toBe(2);
}, 60_000);

it('asks only hooks whose filter matches', async () => {
  const projectId = await newProject();
  const matching = [
    await register(projectId, { filter: { user_ids: ['u'], tags: ['other', 'pets'] } }),
    await register(projectId, { event: 'before_llm', filter: { session_ids: ['s'] } }),
  ];
  await register(projectId, { filter: { user_ids: ['somebody'] } });
  await register(projectId, { filter: { tags: ['other'] } });
  await register(projectId, { event: 'before_llm', filter: { session_ids: ['t'] } });
  await register(projectId, { event: 'before_llm', enabled: false });
  await write(projectId, SAID, app, ['pets']);
  expect(receiver.requests.map(({ body }) => body.hook_id).sort()).toEqual(matching.map(({ id }) => id).sort());
});

it('asks once although the memory moved on while the hook was asked, and the stage is redone', async () => {
  const projectId = await newProject();
  let moved: Promise<unknown> | undefined;
  await register(projectId, {}, (request) => {
    moved ??= sql(projectId, (id) => ['UPDATE users SET memory_version = memory_version + 1 WHERE project_id = $1::uuid', id]);
    return { ...keep(itemsOf(request).map((item) => ({ ...item, tags: ['seen'] }))), delayMs: 300 };
  });
  await write(projectId, SAID);
  await moved;
  expect(receiver.requests.length).toBe(1);
  expect((await facts(projectId)).map(({ tags }) => tags)).toEqual([['seen'], ['seen']]);
});

it('has no transaction open while a hook is asked', async () => {
  const projectId = await newProject();
  let open: Promise<{ n: number }[]> | undefined;
  await register(projectId, {}, () => {
    open = app.get(Database).system(
      (tx) => tx.$queryRaw<{ n: number }[]>`
        SELECT count(*)::int AS n FROM pg_stat_activity
        WHERE datname = current_database() AND pid <> pg_backend_pid() AND xact_start IS NOT NULL AND state LIKE 'idle in transaction%'`,
    );
    return { json: {}, delayMs: 500 };
  });
  await write(projectId, SAID);
  expect(await open).toEqual([{ n: 0 }]);
});

it('edits and drops summaries and topics; their events tell what is written', async () => {
  const projectId = await newProject();
  const edit = await register(projectId, { resource: 'summary' }, (request) =>
    keep(
      itemsOf(request, 'summaries')
        .filter((item) => item['session_id'] === null)
        .map((item) => ({ summary_id: item['summary_id'], content: `Edited: ${String(item['content'])}`, tags: ['edited'] })),
      'summaries',
    ),
  );
  const name = await register(projectId, { resource: 'topic' }, (request) =>
    keep(
      itemsOf(request, 'topics')
        .filter((item) => item['name'] !== 'pets')
        .map((item) => ({ ...item, summary_text: 'Edited topic' })),
      'topics',
    ),
  );
  await register(projectId, { resource: 'summary', event: 'before_llm' }, () => ({ json: { instruction: 'Be brief.' } }));
  await register(projectId, { resource: 'summary', event: 'after_llm' });
  const { taskId } = await write(projectId, SAID);
  const written = await summaries(projectId);
  expect(written.length).toBeGreaterThan(0);
  for (const summary of written)
    expect(summary).toMatchObject({
      sessionId: null,
      content: expect.stringMatching(/^Edited: /),
      tags: ['edited'],
      editedBy: edit.id,
      version: 1,
    });
  const left = await topics(projectId);
  expect(left.map(({ name: topic }) => topic)).not.toContain('pets');
  expect(left).toEqual(left.map(() => expect.objectContaining({ summaryText: 'Edited topic', editedBy: name.id, version: 1 })));
  const told = await app
    .get(Database)
    .tenant(projectId, (tx) => tx.outboxEvent.findMany({ where: { resource: { in: ['summary', 'topic'] } } }));
  expect(told.length).toBe(written.length + left.length);
  for (const { payload } of told) expect(JSON.stringify(payload)).toMatch(/Edited/);
  const by = (await taskOf(projectId, taskId)).hooks.map(({ resource, event, outcome, instruction }) => [
    resource,
    event,
    outcome,
    instruction,
  ]);
  expect(by).toEqual([
    ['summary', 'before_llm', 'instructed', 'Be brief.'],
    ['summary', 'after_llm', 'observed', null],
    ['summary', 'before_add', 'edited', null],
    ['topic', 'before_add', 'edited', null],
  ]);
  // The next write that changes nothing of them makes no new version of what the hook edits in the same way.
  const again = await write(projectId, ['I live in Lisbon.']);
  for (const topic of await topics(projectId)) expect(topic).toMatchObject({ summaryText: 'Edited topic', version: 1 });
  expect((await taskOf(projectId, again.taskId)).hooks).toContainEqual(expect.objectContaining({ resource: 'topic', outcome: 'edited' }));
});

it('takes a summary that was there away when its new version is dropped', async () => {
  const projectId = await newProject();
  await write(projectId, ['I live in Lisbon.']);
  expect((await summaries(projectId)).length).toBeGreaterThan(0);
  await register(projectId, { resource: 'summary' }, () => keep([], 'summaries'));
  await write(projectId, ['I moved, I live in Oslo now.']);
  expect(JSON.stringify(await summaries(projectId))).not.toMatch(/Lisbon|Oslo/);
});

it("adds an instruction to the user's part of a model's prompt, never to the system's, and shows what the model said", async () => {
  const projectId = await newProject();
  const answer = {
    facts: [
      {
        content: 'The user lives in Lisbon',
        category: 'identity',
        type: 'persona',
        quotes: [{ message: 'm1', text: 'I live in Lisbon.' }],
        entities: ['Lisbon'],
        tags: [],
        confidence: 1,
        slot: { subject: 'user', attribute: 'home city' },
        value: 'Lisbon',
        polarity: 'set',
        time: null,
      },
    ],
  };
  model.requests.length = 0;
  model.fallback = ({ body }) => ({
    answer: body.messages[1]?.content.includes('Message m1') ? answer : { summary: 'The user lives in Lisbon.' },
  });
  await register(projectId, { event: 'before_llm', priority: 1 }, () => ({ json: { instruction: 'Note every city.' } }));
  await register(projectId, { event: 'before_llm', priority: 2 }, ({ body }) => ({
    json: { instruction: `Besides ${JSON.stringify(body.data['instructions'])}: note pets.` },
  }));
  await register(projectId, { event: 'before_llm', priority: 3 }, () => ({ json: { prompt: 'You are a pirate.' } }));
  await register(projectId, { event: 'after_llm' });
  await register(projectId, { resource: 'summary', event: 'before_llm' }, () => ({ json: { instruction: 'Write like a poet.' } }));
  await register(projectId, { resource: 'summary', event: 'after_llm' }, () => ({ json: { data: { summaries: [] } } }));
  const { taskId } = await write(projectId, ['I live in Lisbon.'], withModel);
  const prompts = model.requests.map(({ body }) => body.messages);
  const asked = prompts.find((messages) => messages[1]!.content.includes('Message m1'))!;
  expect(asked.map(({ role }) => role)).toEqual(['system', 'user']);
  expect(asked[1]!.content).toMatch(/Note every city\.\n\nBesides \["Note every city\."\]: note pets\.$/);
  expect(asked[0]!.content).not.toContain('Note every city');
  expect(JSON.stringify(prompts)).not.toContain('pirate');
  const summarised = prompts.filter((messages) => messages !== asked);
  expect(summarised.length).toBeGreaterThan(0);
  for (const messages of summarised) {
    expect(messages[1]!.content).toMatch(/Write like a poet\.$/);
    expect(messages[0]!.content).not.toContain('poet');
  }
  const observed = receiver.of('after_llm').map(({ body }) => body.data['outputs'] as Item[]);
  expect(observed[0]).toEqual([{ raw: JSON.stringify(answer), parsed: answer }]);
  expect(observed[1]).toEqual(
    summarised.map(() => ({ raw: '{"summary":"The user lives in Lisbon."}', parsed: { summary: 'The user lives in Lisbon.' } })),
  );
  expect(await summaries(projectId)).not.toEqual([]);
  const { hooks } = await taskOf(projectId, taskId);
  expect(hooks.filter(({ event }) => event === 'before_llm').map(({ outcome }) => outcome)).toEqual([
    'instructed',
    'instructed',
    'failed',
    'instructed',
  ]);
});

it('shows long writes in parts that fit into a request', async () => {
  const projectId = await newProject();
  const cities = ['Lisbon', 'Oslo', 'Prague', 'Vienna', 'Dublin', 'Paris', 'Rome', 'Madrid', 'Athens', 'Berlin'];
  await register(projectId, {}, (request) => keep(itemsOf(request).map((item) => ({ ...item, tags: ['seen'] }))));
  await register(projectId, { event: 'before_llm' });
  const long = 'Lorem ipsum dolor sit amet. '.repeat(1000);
  await write(
    projectId,
    cities.map((city, i) => `My office number ${i + 1} is in ${city}. ${long}`),
  );
  const sizes = receiver.requests.map(({ text }) => Buffer.byteLength(text));
  expect(Math.max(...sizes)).toBeLessThanOrEqual(256 * 1024);
  expect(receiver.of('before_llm')[0]!.body.data['messages']).toMatchObject(
    cities.map((city) => ({ content: expect.stringContaining(city), content_truncated: true })),
  );
  const stored = await facts(projectId);
  expect(stored.length).toBeGreaterThanOrEqual(cities.length);
  expect(stored.filter(({ tags }) => !tags.includes('seen'))).toEqual([]);
}, 60_000);

it('forgets what hooks made of records once the write is done, and still tells that they were asked', async () => {
  const projectId = await newProject();
  await register(projectId, {}, (request) =>
    keep(itemsOf(request).map((item) => ({ ...item, content: `${String(item['content'])} indeed` }))),
  );
  await write(projectId, SAID);
  const rows = await app.get(Database).tenant(projectId, (tx) => tx.hookDecision.findMany());
  expect(rows.map(({ outcome, answer }) => [outcome, answer])).toEqual([['edited', null]]);
});
