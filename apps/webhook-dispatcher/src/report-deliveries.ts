// Metrics of sending. No label names a project, a webhook or an address.
import type { delivery } from '@strata/hooks';
import type { Metrics } from '@strata/platform';

export function reportAttempts(metrics: Metrics): (ended: delivery.EndedAttempt) => void {
  const attempts = metrics.counter('strata_delivery_attempts_total');
  const durations = metrics.histogram('strata_delivery_attempt_duration_seconds');
  const latencies = metrics.histogram('strata_delivery_latency_seconds');
  return ({ delivery: { payload }, startedAt, endedAt, judged }) => {
    const outcome = judged?.outcome ?? 'stopped';
    attempts.inc({ outcome });
    durations.observe({ outcome }, (endedAt.getTime() - startedAt.getTime()) / 1000);
    if (outcome === 'delivered') latencies.observe((endedAt.getTime() - Date.parse(payload.triggered_at)) / 1000);
  };
}

/** Read at each scrape. */
export function reportDue(metrics: Metrics, queue: Pick<delivery.DeliveryQueue, 'due'>): void {
  metrics.gauge('strata_deliveries_due', async () => (await queue.due(new Date())).count);
  metrics.gauge('strata_webhooks_failing', async () => (await queue.due(new Date())).failing);
  metrics.gauge('strata_deliveries_due_age_seconds', async () => {
    const { oldestAt } = await queue.due(new Date());
    return oldestAt === null ? 0 : Math.max(0, (Date.now() - oldestAt.getTime()) / 1000);
  });
}
