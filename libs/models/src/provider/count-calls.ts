// provider: calls to endpoints of models → a histogram by operation and outcome; each of both is one of a few.
import type { Metrics } from '@strata/platform';
import type { ModelCall } from './post-json.js';

export function countCalls(metrics: Metrics): (call: ModelCall) => void {
  const durations = metrics.histogram('strata_model_request_duration_seconds');
  return ({ operation, outcome, seconds }) => durations.observe({ operation, outcome }, seconds);
}
