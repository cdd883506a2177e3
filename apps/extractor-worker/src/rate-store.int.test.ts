// Two workers' worth of calls to one model, over real stores: the endpoint sees no more than one limit, and one process's 429 pauses both.
import { OpenAiChat, openLimits } from '@strata/models';
import { ScriptedModel } from '@strata/models/testing';
import { createApp, loadConfig, Metrics, RATE_STORE, type RateStore } from '@strata/platform';
import { PostgresRateStore } from '@strata/postgres';
import { RedisRateStore } from '@strata/queue';
import { startRedis } from '@strata/testkit';
import { randomBytes, randomUUID } from 'node:crypto';
import { z } from 'zod';
import { ExtractorWorkerModule } from './extractor-worker.module.js';

const question = {
  name: 'colours',
  schema: z.strictObject({ colour: z.string() }),
  messages: [{ role: 'user' as const, content: 'Which?' }],
};
const never = new AbortController().signal;
const databaseUrl = process.env['DATABASE_URL'] ?? '';
const redisUrl = process.env['REDIS_URL'];
const stores: [string, () => RateStore][] = [
  ['Postgres', () => new PostgresRateStore(databaseUrl)],
  // Without a redis-server on this machine the harness says so and leaves REDIS_URL unset.
  ...(redisUrl ? [['Redis', () => new RedisRateStore(redisUrl)] as [string, () => RateStore]] : []),
];

describe.each(stores)('two processes that share %s', (_, open) => {
  const model = new ScriptedModel(() => ({ answer: { colour: 'red' } }));
  const opened: RateStore[] = [];
  let baseUrl: string;
  beforeAll(async () => {
    baseUrl = await model.start();
  });
  afterAll(() => model.stop());
  afterEach(() => Promise.all(opened.splice(0).map((store) => store.close())));

  /** As a process of its own: own connections, own chat, own metrics. */
  const startProcess = (limits: { requests?: number; tokens?: number; windowSeconds: number }, name: string) => {
    const store = open();
    opened.push(store);
    const metrics = new Metrics();
    const config = {
      LLM_BASE_URL: baseUrl,
      LLM_MODEL: name,
      LLM_REQUESTS_PER_MINUTE: limits.requests,
      LLM_TOKENS_PER_MINUTE: limits.tokens,
    };
    const quiet = { warn: () => undefined, info: () => undefined };
    const chat = new OpenAiChat(
      { baseUrl, model: name },
      { answerTokens: 200, limits: openLimits(config, store, quiet, metrics, limits.windowSeconds) },
    );
    return { chat, scrape: () => metrics.registry.metrics() };
  };
  const sharedOnly = async (one: { scrape(): Promise<string> }) => {
    const scraped = await one.scrape();
    expect(scraped).toContain('by="store"');
    expect(scraped).not.toContain('by="process"');
  };
  /** Redis is connected to in the background: until then a process counts alone, which is not what is tested here. */
  const settled = async () => {
    const answers = (store: RateStore) =>
      store
        .open({ name: 'settled', amount: 1000, windowSeconds: 60 })
        .take(randomUUID(), 1)
        .then(
          () => true,
          () => false,
        );
    for (const store of opened) while (!(await answers(store))) await new Promise((resolve) => setTimeout(resolve, 20));
  };

  it('send no more requests than the limit in a window', async () => {
    const name = randomUUID();
    const processes = [0, 1].map(() => startProcess({ requests: 4, windowSeconds: 2 }, name));
    await settled();
    const startedAt = performance.now();
    const at: number[] = [];
    await Promise.all(
      Array.from({ length: 10 }, (_, i) => processes[i % 2]!.chat.ask(question, never).then(() => at.push(performance.now()))),
    );
    // The second window begins two seconds after the first one, which begins with the first call.
    const [, , , , fifth = 0, , , , ninth = 0] = at.map((ms) => ms - startedAt);
    expect(fifth).toBeGreaterThan(1900);
    expect(ninth).toBeGreaterThan(3900);
    for (const one of processes) await sharedOnly(one);
  });

  it('spend no more tokens than the limit in a window', async () => {
    const name = randomUUID();
    // An answer costs 120 tokens; before it is there, at most some 250 are counted.
    const processes = [0, 1].map(() => startProcess({ tokens: 500, windowSeconds: 2 }, name));
    await settled();
    const startedAt = performance.now();
    for (let i = 0; i < 5; i += 1) await processes[i % 2]!.chat.ask(question, never);
    expect(performance.now() - startedAt).toBeGreaterThan(1900);
    for (const one of processes) await sharedOnly(one);
  });

  it('both wait when the endpoint asks one of them to', async () => {
    const name = randomUUID();
    const [a, b] = [0, 1].map(() => startProcess({ windowSeconds: 2 }, name));
    await settled();
    const startedAt = performance.now();
    const before = model.requests.length;
    model.script({ status: 429, headers: { 'retry-after': '3' } });
    const first = a!.chat.ask(question, never);
    while ((await a!.scrape()).includes('strata_model_pauses_total 0')) await new Promise((resolve) => setTimeout(resolve, 20));
    await b!.chat.ask(question, never);
    expect(performance.now() - startedAt).toBeGreaterThan(2900);
    await first;
    expect(model.requests).toHaveLength(before + 3);
    await sharedOnly(b!);
  });
});

(redisUrl ? it : it.skip)(
  'goes on in the process while Redis is dead, shows it, and comes back',
  async () => {
    let redis = await startRedis();
    const store = new RedisRateStore(redis.url);
    const metrics = new Metrics();
    const lines: string[] = [];
    const tell = (_: object, message: string) => void lines.push(message);
    const config = { LLM_BASE_URL: 'x', LLM_MODEL: 'y', LLM_REQUESTS_PER_MINUTE: 1000, LLM_TOKENS_PER_MINUTE: undefined };
    const limits = openLimits(config, store, { warn: tell, info: tell }, metrics);
    const decidedBy = async (by: string) =>
      (await metrics.registry.metrics()).includes(`strata_rate_limit_decisions_total{limit="llm-requests",by="${by}"}`);
    const enterUntil = async (isSo: () => Promise<boolean>) => {
      for (const end = Date.now() + 60_000; !(await isSo()); await new Promise((resolve) => setTimeout(resolve, 50))) {
        if (Date.now() > end) throw new Error('not within 60 s');
        await limits.enter(1, never);
      }
    };
    try {
      await enterUntil(() => decidedBy('store'));
      lines.length = 0;
      await redis.kill();
      // It may have counted by itself at the start as well, before Redis answered.
      await enterUntil(async () => lines.length > 0 && (await decidedBy('process')));
      redis = await startRedis({ port: redis.port });
      await enterUntil(() => Promise.resolve(lines.length > 1));
      expect(lines).toEqual([
        'a shared limit is counted in this process alone: its store is away',
        'a shared limit is counted over all processes again',
      ]);
    } finally {
      await store.close();
      await redis.stop();
    }
  },
  180_000,
);

type Kind = [name: string, url: string | undefined, expected: typeof PostgresRateStore | typeof RedisRateStore];
const kinds: Kind[] = [['Postgres', undefined, PostgresRateStore]];
if (redisUrl) kinds.push(['Redis', redisUrl, RedisRateStore]);

it.each(kinds)('a worker counts in %s by its settings', async (_, url, expected) => {
  const config = loadConfig({
    DATABASE_URL: databaseUrl,
    STRATA_KEY_SECRET: randomBytes(24).toString('hex'),
    LOG_LEVEL: 'silent',
    REDIS_URL: url,
  });
  const app = await createApp(ExtractorWorkerModule, { name: 'extractor-worker', config });
  try {
    expect(app.get<RateStore>(RATE_STORE, { strict: false })).toBeInstanceOf(expected);
  } finally {
    await app.close();
  }
});
