// Names and labels of metrics: in base units, and of labels that are one of a few.
import { LABELS, METRICS } from './metric-table.js';
import { Metrics } from './metrics.js';

const entries = Object.entries(METRICS);
const WHOSE = /user|project|session|key|hook_id|url|message|task|tenant|path/;

it.each(entries)('%s is named as Prometheus wants it', (name, { type, help }) => {
  expect(name).toMatch(/^strata_[a-z_]+$/);
  expect(name.endsWith('_total')).toBe(type === 'counter');
  if (type === 'histogram') expect(name).toMatch(/_seconds$/);
  expect(name).not.toMatch(/_(ms|millis|minutes|kb|mb)(_|$)/);
  expect(help.length).toBeGreaterThan(10);
});

it('has labels of few values only, each explained', () => {
  const used = new Set(entries.flatMap(([, { labels }]) => [...labels]));
  expect([...used].sort()).toEqual(Object.keys(LABELS).sort());
  for (const label of used) expect(label).not.toMatch(WHOSE);
});

it('registers what the table says, once', async () => {
  const metrics = new Metrics();
  const jobs = metrics.counter('strata_jobs_total');
  jobs.inc({ job: 'process-work', outcome: 'done' });
  expect(metrics.counter('strata_jobs_total')).toBe(jobs);
  expect(await metrics.registry.metrics()).toContain('strata_jobs_total{job="process-work",outcome="done"} 1');
  // A label that the table does not name is refused.
  expect(() => jobs.inc({ user: 'u' } as never)).toThrow(/label/);
});

it('leaves a gauge that can not be read out of a scrape, and only that', async () => {
  const metrics = new Metrics();
  let fails = false;
  metrics.gauge('strata_work_due_users', () => (fails ? Promise.reject(new Error('away')) : 3));
  metrics.gauge('strata_deliveries_due', () => 4);
  expect(await metrics.registry.metrics()).toContain('strata_work_due_users 3');
  fails = true;
  const scraped = await metrics.registry.metrics();
  expect(scraped).toContain('strata_deliveries_due 4');
  expect(scraped).not.toMatch(/^strata_work_due_users \d/m);
});
