// Limits by the settings: a store that is away is replaced by the process's own counts, in the metrics and in the log.
import { Metrics, processCounter, type RateStore } from '@strata/platform';
import { openLimits } from './open-limits.js';

const never = new AbortController().signal;
const config = {
  LLM_BASE_URL: 'http://127.0.0.1:1/v1',
  LLM_MODEL: 'small',
  LLM_REQUESTS_PER_MINUTE: 1 as number | undefined,
  LLM_TOKENS_PER_MINUTE: undefined,
};

function build(store: RateStore | null, settings: Partial<typeof config> = {}) {
  const lines: [object, string][] = [];
  const tell = (details: object, message: string) => void lines.push([details, message]);
  const metrics = new Metrics();
  const limits = openLimits({ ...config, ...settings }, store, { warn: tell, info: tell }, metrics, 1);
  return { limits, lines, scrape: () => metrics.registry.metrics() };
}
const failing: RateStore = {
  open: () => {
    const away = () => Promise.reject(new Error('Connection is closed.'));
    return { take: away, giveBack: away, hold: away };
  },
  close: () => Promise.resolve(),
};

it('counts in the process while the store is away, and says so once', async () => {
  const { limits, lines, scrape } = build(failing);
  const startedAt = performance.now();
  await limits.enter(10, never);
  await limits.enter(10, never);
  expect(performance.now() - startedAt).toBeGreaterThan(500);
  expect(lines).toEqual([
    [expect.objectContaining({ limit: 'llm-requests' }), 'a shared limit is counted in this process alone: its store is away'],
  ]);
  expect(await scrape()).toMatch(/strata_rate_limit_decisions_total\{limit="llm-requests",by="process"\} [3-9]/);
  expect(await scrape()).toContain('strata_model_wait_seconds_count 2');
});

it('holds all who call the same model at the same endpoint, and nobody else', async () => {
  const opened = new Map<string, ReturnType<typeof processCounter>>();
  const store: RateStore = {
    open: (rule) => opened.get(rule.name) ?? opened.set(rule.name, processCounter(rule)).get(rule.name)!,
    close: () => Promise.resolve(),
  };
  const one = build(store);
  const two = build(store);
  const other = build(store, { LLM_MODEL: 'large' });
  await one.limits.pause(300_000);
  await expect(two.limits.enter(1, never)).rejects.toMatchObject({ code: 'model.rate_limited' });
  await other.limits.enter(1, never);
  expect(await one.scrape()).toContain('strata_model_pauses_total 1');
  expect(one.lines).toEqual([[{ wait_ms: 300_000 }, 'the endpoint of the chat model asks to wait']]);
});

it('limits nothing where nothing is set, and still obeys a pause', async () => {
  const { limits } = build(null, { LLM_REQUESTS_PER_MINUTE: undefined });
  await Promise.all(Array.from({ length: 200 }, () => limits.enter(1_000_000, never)));
  await limits.pause(300_000);
  await expect(limits.enter(1, never)).rejects.toMatchObject({ code: 'model.rate_limited' });
});
