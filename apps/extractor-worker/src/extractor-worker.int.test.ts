// The worker on a real Postgres, without any other server: an accepted write becomes memory, events reach the outbox, a stop frees leases.
import { randomBytes, randomUUID } from 'node:crypto';
import { tokens, type ports } from '@strata/memory';
import { ScriptedModel } from '@strata/models/testing';
import { createApp, loadConfig, Shutdown } from '@strata/platform';
import {
  PostgresIngestStore,
  PostgresMemoryReader,
  PostgresProjects,
  PostgresRawReader,
  PostgresSettings,
  PostgresWorkItems,
} from '@strata/postgres';
import { ExtractorWorkerModule } from './extractor-worker.module.js';

const env = (more: Record<string, string> = {}) =>
  loadConfig({
    DATABASE_URL: process.env['DATABASE_URL'],
    STRATA_KEY_SECRET: randomBytes(24).toString('hex'),
    LOG_LEVEL: 'silent',
    ...more,
  });
const berlin = {
  facts: [
    {
      content: 'The user moved to Berlin',
      category: 'event',
      type: 'episodic',
      quotes: [{ message: 'm1', text: 'I moved to Berlin' }],
      entities: ['Berlin'],
      tags: [],
      confidence: 1,
      slot: { subject: 'user', attribute: 'home city' },
      value: 'Berlin',
      polarity: 'set',
      time: null,
    },
  ],
};
const boot = (more?: Record<string, string>) => createApp(ExtractorWorkerModule, { name: 'extractor-worker', config: env(more) });
type App = Awaited<ReturnType<typeof boot>>;

const until = async (what: () => Promise<boolean>, ms: number) => {
  const end = Date.now() + ms;
  while (!(await what())) {
    if (Date.now() > end) throw new Error(`not within ${ms} ms: ${String(what)}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
};
async function write(app: App, projectId: string, content: string) {
  const scope = { projectId, userId: 'u' };
  const store = app.get(PostgresIngestStore);
  const sessionId = randomUUID();
  await store.openSession({
    ...scope,
    id: sessionId,
    title: null,
    metadata: {},
    agentId: null,
    appId: null,
    longTerm: null,
    timezone: null,
  });
  const outcome = await store.appendMessages({
    ...scope,
    sessionId,
    longTerm: true,
    messages: [
      {
        id: randomUUID(),
        role: 'user',
        name: null,
        content,
        turnId: null,
        businessId: null,
        timestamp: new Date('2026-03-02T10:00:00Z'),
        utcOffset: 0,
        metadata: {},
        tags: [],
        agentId: null,
        appId: null,
        allowPublic: false,
        knowledgeBaseIds: [],
        contentHash: randomBytes(32),
      },
    ],
  });
  if (outcome.kind !== 'appended') throw new Error(outcome.kind);
  return { scope, taskId: outcome.taskId };
}
const stop = async (app: App) => {
  app.get(Shutdown).begin();
  await app.close();
};

it('finds work that nobody was woken for, makes it memory and ends its task', async () => {
  const app = await boot();
  try {
    const { id } = await app.get(PostgresProjects).create({ name: 'p', timezone: null });
    const { scope, taskId } = await write(app, id, 'I moved to Berlin last week. My favourite food is ramen.');
    await until(async () => (await app.get(PostgresRawReader).task(id, taskId))?.status === 'completed', 40_000);
    const facts = await app.get(PostgresMemoryReader).facts(scope, {}, { limit: 10, cursor: null });
    expect(facts?.items.length).toBeGreaterThan(0);
    for (const fact of facts?.items ?? []) expect(fact.sources[0]?.quote).toBeTruthy();
  } finally {
    await stop(app);
  }
});

it('asks the model where one is configured and the project names no other; garbage twice ends visibly failed, and the next write goes on', async () => {
  const model = new ScriptedModel((request) => ({
    answer:
      request.body.response_format?.type === 'json_schema' && /Message m1/.test(request.body.messages[1]?.content ?? '') ? berlin : 'no',
  }));
  const app = await boot({ LLM_BASE_URL: await model.start(), LLM_MODEL: 'scripted' });
  try {
    const projects = app.get(PostgresProjects);
    const { id } = await projects.create({ name: 'llm', timezone: null });
    model.script({ answer: 'garbage' }, { answer: 'garbage' });
    const wakeUps = app.get<ports.WakeUps>(tokens.WAKE_UPS);
    const bad = await write(app, id, 'I moved to Berlin.');
    expect(await wakeUps.wake(bad.scope)).toBe(true);
    await until(async () => (await app.get(PostgresRawReader).task(id, bad.taskId))?.status === 'failed', 40_000);
    expect((await app.get(PostgresRawReader).task(id, bad.taskId))?.errors).toMatchObject([{ code: 'model.invalid_output' }]);
    const good = await write(app, id, 'I moved to Berlin.');
    expect(await wakeUps.wake(good.scope)).toBe(true);
    await until(async () => (await app.get(PostgresRawReader).task(id, good.taskId))?.status === 'completed', 40_000);
    const facts = await app.get(PostgresMemoryReader).facts(good.scope, {}, { limit: 10, cursor: null });
    expect(facts?.items.map((fact) => [fact.content, fact.sources[0]?.quote])).toEqual([['The user moved to Berlin', 'I moved to Berlin']]);
  } finally {
    await stop(app);
    await model.stop();
  }
}, 60_000);

it('leaves nothing claimed when it stops', async () => {
  const app = await boot();
  const { id } = await app.get(PostgresProjects).create({ name: 'q', timezone: null });
  const writes = await Promise.all(Array.from({ length: 5 }, (_, i) => write(app, id, `I have ${i + 2} cats and I live in Oslo.`)));
  await stop(app);
  const again = await boot();
  try {
    for (const { taskId } of writes)
      await until(async () => (await again.get(PostgresRawReader).task(id, taskId))?.status === 'completed', 40_000);
    expect(await again.get(PostgresWorkItems).due(10)).toEqual([]);
  } finally {
    await stop(again);
  }
});

it('is refused with another embedding than the one of the index', async () => {
  const settings = { EMBEDDING_BASE_URL: 'http://127.0.0.1:1/v1', EMBEDDING_MODEL: 'other', EMBEDDING_DIMENSION: '8' };
  const app = await boot();
  expect(await app.get(PostgresSettings).get('embedding.fingerprint')).toBe('all-minilm-l6-v2-int8+hashed-ngrams:384:1');
  await stop(app);
  await expect(boot(settings)).rejects.toThrow(/EMBEDDING_PROVIDER.*all-minilm-l6-v2-int8\+hashed-ngrams:384:1/s);
});
