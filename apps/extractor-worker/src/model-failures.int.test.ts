// What becomes of a write whose model fails, on a real Postgres: visibly failed with a reason or tried again, and replayed exactly once.
import { randomBytes, randomUUID } from 'node:crypto';
import { tokens, type ports } from '@strata/memory';
import { ScriptedModel, type Step } from '@strata/models/testing';
import { createApp, loadConfig, Shutdown } from '@strata/platform';
import {
  Database,
  PostgresIngestStore,
  PostgresMemoryReader,
  PostgresProjects,
  PostgresRawReader,
  PostgresWorkItems,
} from '@strata/postgres';
import { ExtractorWorkerModule } from './extractor-worker.module.js';

const SAID = 'I moved to Berlin.';
const berlin = {
  content: 'The user moved to Berlin',
  category: 'event',
  type: 'episodic',
  quotes: [{ message: 'm1', text: SAID }],
  entities: ['Berlin'],
  tags: [],
  confidence: 1,
  slot: { subject: 'user', attribute: 'home city' },
  value: 'Berlin',
  polarity: 'set',
  time: null,
};
/** Facts where it is asked for facts, no usable prose where it is asked for a summary: then the built-in text stands. */
const model = new ScriptedModel(({ body }) => ({
  answer: body.messages[1]?.content.includes('Message m1')
    ? { facts: [berlin, { ...berlin, quotes: [{ message: 'm7', text: SAID }] }] }
    : {},
}));
let app: Awaited<ReturnType<typeof createApp>>;
let projectId: string;

beforeAll(async () => {
  const config = loadConfig({
    DATABASE_URL: process.env['DATABASE_URL'],
    STRATA_KEY_SECRET: randomBytes(24).toString('hex'),
    LOG_LEVEL: 'silent',
    LLM_BASE_URL: await model.start(),
    LLM_MODEL: 'scripted',
    LLM_CHUNK_BUDGET: '6000',
    LLM_ANSWER_TOKENS: '500',
  });
  app = await createApp(ExtractorWorkerModule, { name: 'extractor-worker', config });
  const projects = app.get(PostgresProjects);
  projectId = (await projects.create({ name: 'llm', timezone: null })).id;
  await projects.patch(projectId, { extractor: 'llm' }, 'admin');
}, 60_000);
afterAll(async () => {
  app.get(Shutdown).begin();
  await app.close();
  await model.stop();
});

const until = async (what: () => Promise<boolean>, ms = 20_000) => {
  const end = Date.now() + ms;
  while (!(await what())) {
    if (Date.now() > end) throw new Error(`not within ${ms} ms: ${String(what)}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
};
const taskOf = (taskId: string) => app.get(PostgresRawReader).task(projectId, taskId);
const wake = (userId: string) => app.get<ports.WakeUps>(tokens.WAKE_UPS).wake({ projectId, userId });
const questions = () => model.requests.filter(({ body }) => body.messages[1]?.content.includes('Message m1')).length;
const facts = async (userId: string) =>
  (await app.get(PostgresMemoryReader).facts({ projectId, userId }, {}, { limit: 10, cursor: null }))?.items ?? [];

/** Accepts a message of a new user; the worker is not told of it yet. */
async function write(content: string) {
  const userId = randomUUID();
  const session = { id: randomUUID(), title: null, metadata: {}, agentId: null, appId: null, longTerm: null, timezone: null };
  const store = app.get(PostgresIngestStore);
  await store.openSession({ projectId, userId, ...session });
  const rest = {
    name: null,
    turnId: null,
    businessId: null,
    utcOffset: 0,
    metadata: {},
    tags: [],
    agentId: null,
    appId: null,
    allowPublic: false,
    knowledgeBaseIds: [],
  };
  const message = { ...rest, id: randomUUID(), role: 'user' as const, content, timestamp: new Date(), contentHash: randomBytes(32) };
  const written = await store.appendMessages({ projectId, userId, sessionId: session.id, longTerm: true, messages: [message] });
  if (written.kind !== 'appended') throw new Error(written.kind);
  return { userId, taskId: written.taskId, messageId: message.id };
}

const final: [name: string, steps: Step[], code: string, reason: RegExp][] = [
  ['refuses', [{ completion: { refusal: 'no' } }], 'model.refused', /refused to answer/],
  ['is stopped by a content filter', [{ completion: { content: '{', finish: 'content_filter' } }], 'model.refused', /content filter/],
  ['has its request refused', [{ status: 400 }], 'model.refused', /400/],
  ['answers too long twice', [{ half: { facts: [] } }, { half: { facts: [] } }], 'model.invalid_output', /cut off/],
  ['answers nothing twice', [{ completion: { content: '' } }, { completion: {} }], 'model.invalid_output', /empty/],
  ['talks', [{ answer: 'Hello!' }, { answer: 'Hello?' }], 'model.invalid_output', /not JSON/],
  ['answers another shape', [{ answer: { fact: 1 } }, { answer: [] }], 'model.invalid_output', /schema/],
];
it.each(final)('a model that %s ends the write as failed, with the reason; a replay extracts it once', async (_, steps, code, reason) => {
  model.script(...steps);
  const { userId, taskId, messageId } = await write(SAID);
  await wake(userId);
  await until(async () => (await taskOf(taskId))?.status === 'failed');
  expect((await taskOf(taskId))?.errors).toEqual([{ code, message: expect.stringMatching(reason), message_ids: [messageId] }]);
  expect(await facts(userId)).toEqual([]);

  const asked = questions();
  for (let i = 0; i < 2; i += 1) await app.get(PostgresWorkItems).replay(projectId, taskId, 'key');
  await Promise.all([wake(userId), wake(userId)]);
  await until(async () => (await taskOf(taskId))?.status === 'completed');
  expect(questions()).toBe(asked + 1);
  expect(await facts(userId)).toMatchObject([{ content: 'The user moved to Berlin', sources: [{ messageId, quote: SAID }] }]);
});

it('a message that costs more than its budget fails visibly, and nothing of it is sent', async () => {
  const asked = model.requests.length;
  const { userId, taskId } = await write('word '.repeat(6000));
  await wake(userId);
  await until(async () => (await taskOf(taskId))?.status === 'failed');
  expect((await taskOf(taskId))?.errors).toMatchObject([
    { code: 'model.over_budget', message: expect.stringContaining('LLM_CHUNK_BUDGET') },
  ]);
  expect(model.requests).toHaveLength(asked);
});

const workItem = (taskId: string) =>
  app.get(Database).system((tx) =>
    tx.workItem.findFirst({
      where: { taskId },
      select: { status: true, attempts: true, error: true, availableAt: true, updatedAt: true },
    }),
  );
/** The item as it is put back after its first run, and how long it has to wait. */
async function putBack(taskId: string) {
  await until(async () => (await workItem(taskId))?.error != null);
  const item = await workItem(taskId);
  return { ...item, waitMs: (item?.availableAt.getTime() ?? 0) - (item?.updatedAt.getTime() ?? 0) };
}

it('a model that breaks is asked again after a while, which counts as an attempt', async () => {
  model.script({ status: 500 });
  const { userId, taskId } = await write(SAID);
  await wake(userId);
  const item = await putBack(taskId);
  expect(item).toMatchObject({ status: 'pending', attempts: 1, error: { code: 'model.unavailable' } });
  expect(item.waitMs).toBeGreaterThan(9000);
  await until(async () => (await taskOf(taskId))?.status === 'completed', 40_000);
  expect(await facts(userId)).toHaveLength(1);
}, 60_000);

it('a short wait that the model asks for is waited for, and the question asked again', async () => {
  const asked = questions();
  model.script({ status: 429, headers: { 'retry-after': '1' } });
  const { userId, taskId } = await write(SAID);
  await wake(userId);
  await until(async () => (await taskOf(taskId))?.status === 'completed');
  expect([questions() - asked, (await facts(userId)).length]).toEqual([2, 1]);
});

// The last one: its pause holds the worker.
it('a long wait puts the write back for as long, and counts no attempt', async () => {
  model.script({ status: 429, headers: { 'retry-after': '600' } });
  const { userId, taskId } = await write(SAID);
  await wake(userId);
  const item = await putBack(taskId);
  expect(item).toMatchObject({ status: 'pending', attempts: 0, error: { code: 'model.rate_limited' } });
  expect(item.waitMs).toBeGreaterThan(590_000);
});
