// provider: calls to endpoints of models → a histogram by operation and outcome; each of both is one of a few.
import type { Metrics } from '@strata/platform';
import type { ModelCall } from './post-json.js';

const DURATIONS = [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 120];

export function countCalls(metrics: Metrics): (call: ModelCall) => void {
  const durations = metrics.histogram(
    'strata_model_request_duration_seconds',
    'Requests to endpoints of models (chat, embeddings, rerank), by outcome',
    ['operation', 'outcome'],
    DURATIONS,
  );
  return ({ operation, outcome, seconds }) => durations.observe({ operation, outcome }, seconds);
}
