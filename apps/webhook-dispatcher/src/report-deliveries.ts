// Metrics of sending. No label names a project, a webhook or an address.
import type { delivery } from '@strata/hooks';
import type { Metrics } from '@strata/platform';

const DURATIONS = [0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 15];
const LATENCIES = [0.1, 0.5, 1, 2.5, 5, 15, 60, 600, 3600, 4 * 3600, 12 * 3600, 30 * 3600];

export function reportAttempts(metrics: Metrics): (ended: delivery.EndedAttempt) => void {
  const attempts = metrics.counter('strata_delivery_attempts_total', 'Requests to webhooks by outcome', ['outcome']);
  const durations = metrics.histogram('strata_delivery_attempt_duration_seconds', 'Time of a request to a webhook', ['outcome'], DURATIONS);
  const latencies = metrics.histogram('strata_delivery_latency_seconds', 'From an event to its delivery, retries included', [], LATENCIES);
  return ({ delivery: { payload }, startedAt, endedAt, judged }) => {
    const outcome = judged?.outcome ?? 'stopped';
    attempts.inc({ outcome });
    durations.observe({ outcome }, (endedAt.getTime() - startedAt.getTime()) / 1000);
    if (outcome === 'delivered') latencies.observe((endedAt.getTime() - Date.parse(payload.triggered_at)) / 1000);
  };
}

/** Read at each scrape. */
export function reportDue(metrics: Metrics, queue: Pick<delivery.DeliveryQueue, 'due'>): void {
  metrics.gauge(
    'strata_deliveries_due',
    'Deliveries that could be sent now, of endpoints that are not paused',
    async () => (await queue.due(new Date())).count,
  );
  metrics.gauge('strata_deliveries_due_age_seconds', 'How long the oldest of them has waited', async () => {
    const { oldestAt } = await queue.due(new Date());
    return oldestAt === null ? 0 : Math.max(0, (Date.now() - oldestAt.getTime()) / 1000);
  });
}
