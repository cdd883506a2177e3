// limit: the limits of the configured chat model, over the process's rate store, with metrics and log lines.
import { createHash } from 'node:crypto';
import { describeError, processCounter, withFallback, type Config, type Metrics, type RateRule, type RateStore } from '@strata/platform';
import { ModelLimits, type Limits } from './model-limits.js';

/** The part of the process's logger that is used here. */
export interface Log {
  warn(details: object, message: string): void;
  info(details: object, message: string): void;
}
type Limited = Pick<Config, 'LLM_BASE_URL' | 'LLM_MODEL' | 'LLM_REQUESTS_PER_MINUTE' | 'LLM_TOKENS_PER_MINUTE'>;

const WINDOW_SECONDS = 60;
/** Without a limit of requests their counter still carries the pause that an endpoint asks for. */
const UNLIMITED = 1_000_000_000;

/** @param store null: this process alone, as in a service that calls no chat model */
export function openLimits(config: Limited, store: RateStore | null, log: Log, metrics: Metrics, windowSeconds = WINDOW_SECONDS): Limits {
  const decisions = metrics.counter('strata_rate_limit_decisions_total');
  const waits = metrics.histogram('strata_model_wait_seconds');
  const pauses = metrics.counter('strata_model_pauses_total');

  const counter = (rule: RateRule) => {
    const own = processCounter(rule);
    if (!store) return own;
    return withFallback(store.open(rule), own, {
      lost: (error) =>
        log.warn({ limit: rule.name, error: describeError(error) }, 'a shared limit is counted in this process alone: its store is away'),
      back: () => log.info({ limit: rule.name }, 'a shared limit is counted over all processes again'),
      decided: (by) => decisions.inc({ limit: rule.name, by }),
    });
  };
  const tokens = config.LLM_TOKENS_PER_MINUTE;
  return new ModelLimits({
    key: createHash('sha256').update(`${config.LLM_BASE_URL}\n${config.LLM_MODEL}`).digest('hex').slice(0, 32),
    requests: counter({ name: 'llm-requests', amount: config.LLM_REQUESTS_PER_MINUTE ?? UNLIMITED, windowSeconds }),
    tokens: tokens === undefined ? null : { counter: counter({ name: 'llm-tokens', amount: tokens, windowSeconds }), amount: tokens },
    onWait: (ms) => waits.observe(ms / 1000),
    onPause: (ms) => {
      pauses.inc();
      log.info({ wait_ms: ms }, 'the endpoint of the chat model asks to wait');
    },
  });
}
