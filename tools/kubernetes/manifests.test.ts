// deploy/k8s without a cluster: every overlay and component rendered and checked. broken-manifests.test.ts shows that checks can fail.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type ConfigError, loadConfig } from '@strata/platform';
import { parse } from 'yaml';
import { checkTypes } from './check/check-types.js';
import { openPaths, reaches } from './check/reach.js';
import { check, overlays, rendered, renderWith, sample } from './deployment.js';

describe.each(overlays)('overlays/%s', (name) => {
  const documents = rendered[name]!;
  it('is right by the types of its API', () => expect(checkTypes(documents)).toEqual([]), 60_000);
  it('is right by every check', () => expect(check(documents)).toEqual([]));
  it('opens what the services need and nothing else between pods', () => {
    const served = ['ingest-api', 'recall-api', 'webhook-dispatcher'].map((to) => `entry → ${to}:3000`);
    const services = ['ingest-api', 'recall-api', 'extractor-worker', 'webhook-dispatcher'];
    const stores = [...services, 'migrate'].map((from) => `${from} → postgres:5432`);
    for (const from of services) stores.push(`${from} → redis:6379`, `${from} → qdrant:6333`);
    expect(openPaths(documents)).toEqual([...served, ...(name === 'small' ? stores : [])].sort());
  });
});

const pods = (name: string) => ({
  labels: {
    'app.kubernetes.io/name': name,
    'app.kubernetes.io/component': name === 'entry' ? 'entry' : 'service',
    'app.kubernetes.io/part-of': 'strata',
  },
});
describe('network policies of production', () => {
  const opens = (name: string, address: string, port: number) => reaches(rendered['production']!, pods(name), { address }, port);

  it('let webhooks out to public addresses from the two that send them', () => {
    const to443 = (address: string) =>
      ['extractor-worker', 'webhook-dispatcher', 'ingest-api', 'recall-api', 'entry'].filter((name) => opens(name, address, 443));
    for (const address of ['93.184.216.34', '2606:4700:4700::1111'])
      expect(to443(address)).toEqual(['extractor-worker', 'webhook-dispatcher']);
    for (const address of ['169.254.169.254', '10.0.0.1', '100.64.0.1', '127.0.0.1', 'fd00:ec2::254', '::1'])
      expect(to443(address)).toEqual([]);
  });
  it('let the services to stores in private networks, by their ports', () => {
    expect([5432, 6379, 6333, 22, 443].filter((port) => opens('ingest-api', '10.1.2.3', port))).toEqual([5432, 6379, 6333]);
    expect(opens('entry', '10.1.2.3', 5432)).toBe(false);
  });
  it('let everybody ask DNS, and Prometheus only where it is wanted', () => {
    const dns = { labels: {}, namespace: 'kube-system' };
    expect(reaches(rendered['production']!, pods('entry'), dns, 53, 'UDP')).toBe(true);
    expect(reaches(rendered['production']!, pods('entry'), dns, 443)).toBe(false);
    const prometheus = { labels: {}, namespace: 'monitoring' };
    expect(reaches(rendered['production']!, prometheus, pods('recall-api'), 3000)).toBe(false);
    const scraped = renderWith('namespace: strata\nresources: [k8s/overlays/production]\ncomponents: [k8s/components/pod-monitor]');
    expect(reaches(scraped, prometheus, pods('recall-api'), 3000)).toBe(true);
    expect(reaches(scraped, prometheus, pods('entry'), 3000)).toBe(false);
    expect(reaches(scraped, { labels: {}, namespace: 'default' }, pods('recall-api'), 3000)).toBe(false);
  });
  it('let KEDA ask the Postgres of overlays/small', () => {
    const postgres = {
      labels: { 'app.kubernetes.io/name': 'postgres', 'app.kubernetes.io/component': 'store', 'app.kubernetes.io/part-of': 'strata' },
    };
    const keda = (app: string) => reaches(rendered['small']!, { labels: { app }, namespace: 'keda' }, postgres, 5432);
    expect([keda('keda-operator'), keda('other')]).toEqual([true, false]);
  });
});

it.each(['gateway', 'ingress', 'hpa', 'keda', 'pod-monitor', 'model-endpoints', 'observability'])(
  'components/%s fits on overlays/small',
  (component) => {
    const documents = renderWith(`namespace: strata\nresources: [k8s/overlays/small]\ncomponents: [k8s/components/${component}]`);
    expect(documents.length).toBeGreaterThan(rendered['small']!.length);
    expect([...checkTypes(documents), ...check(documents)]).toEqual([]);
  },
  60_000,
);

it('components/observability brings the very rules and dashboard of deploy/observability, under the job that is scraped', () => {
  const documents = renderWith(
    'namespace: strata\nresources: [k8s/overlays/small]\ncomponents: [k8s/components/observability, k8s/components/pod-monitor]',
  );
  const of = (kind: string, name: string) => documents.find((one) => one.kind === kind && one.metadata.name === name)!;
  const file = (name: string) => readFileSync(join(__dirname, '../../deploy/observability', name), 'utf8');
  expect(of('PrometheusRule', 'strata')['spec']).toEqual(parse(file('alerts.yaml')));
  const dashboard = of('ConfigMap', 'strata-dashboard');
  expect([dashboard['data'], dashboard.metadata.labels]).toEqual([
    { 'dashboard.json': file('dashboard.json') },
    { grafana_dashboard: '1' },
  ]);
  const job = /up\{job="([^"]+)"\}/.exec(file('alerts.yaml'))![1];
  const { jobLabel } = of('PodMonitor', 'strata')['spec'] as { jobLabel: string };
  const services = documents.filter(({ kind, metadata }) => kind === 'Deployment' && metadata.name !== 'entry');
  expect(services).toHaveLength(4);
  for (const { spec } of services) {
    const { template } = spec as { template: { metadata: { labels: Record<string, string> } } };
    expect(template.metadata.labels[jobLabel]).toBe(job);
  }
});

it('an overlay of one image entry runs another registry’s image everywhere', () => {
  const documents = renderWith(
    'namespace: strata\nresources: [k8s/overlays/production]\nimages: [{ name: strata, newName: registry.example.com:5000/strata, newTag: 0.1.0 }]',
  );
  const images = JSON.stringify(documents).match(/"image":"[^"]*strata[^"]*"/g)!;
  expect(new Set(images)).toEqual(new Set(['"image":"registry.example.com:5000/strata:0.1.0"']));
  expect(images).toHaveLength(9);
  expect(check(documents)).toEqual([]);
});

it('docs/kubernetes.md tells what the manifests ask for and allow', () => {
  const rows = readFileSync(join(__dirname, '../../docs/kubernetes.md'), 'utf8').matchAll(
    /^\| `([\w-]+)` \| ([\d.]+) CPU, ([\d,]+) Mi \| ([\d.]+) CPU, ([\d,]+) Mi \| (\d+)/gm,
  );
  interface Size {
    cpu: string;
    memory: string;
  }
  interface PodOwner {
    spec: { template: { spec: { containers: { resources: { requests: Size; limits: Size } }[] } } };
  }
  const cores = (cpu: string) => `${cpu.endsWith('m') ? parseInt(cpu) / 1000 : Number(cpu)}`;
  const mebibytes = (memory: string) => `${parseInt(memory) * (memory.endsWith('Gi') ? 1024 : 1)}`;
  const asked = rendered['production']!.filter(({ kind }) => kind === 'Deployment').map((deployment) => {
    const { requests, limits } = (deployment as unknown as PodOwner).spec.template.spec.containers[0]!.resources;
    return [deployment.metadata.name, ...[requests, limits].flatMap(({ cpu, memory }) => [cores(cpu), mebibytes(memory)])];
  });
  expect([...rows].map(([, ...cells]) => cells.slice(0, 5).map((cell) => cell.replace(',', ''))).sort()).toEqual(asked.sort());
});

describe('secrets.sample.env', () => {
  it('has what the manifests ask for, and no more', () => {
    const asked = JSON.stringify(Object.values(rendered)).matchAll(/"name":"strata","key":"(\w+)"/g);
    expect([...new Set([...asked].map(([, key]) => key))].sort()).toEqual(Object.keys(sample).sort());
  });
  it('holds values with which nothing starts', () => {
    let refused: string[] = [];
    try {
      loadConfig({ ...sample, QDRANT_URL: 'http://qdrant:6333' });
    } catch (error) {
      refused = (error as ConfigError).problems.map(({ name }) => name);
    }
    expect(refused.sort()).toEqual(['DATABASE_URL', 'STRATA_ADMIN_KEY', 'STRATA_KEY_SECRET']);
  });
  it('names one password for both ends of a connection', () => {
    const inside = (name: string) => decodeURIComponent(new URL(sample[name]!).password);
    expect([inside('DATABASE_URL'), inside('SCALER_DATABASE_URL'), inside('REDIS_URL')]).toEqual([
      sample['POSTGRES_PASSWORD'],
      sample['POSTGRES_PASSWORD'],
      sample['REDIS_PASSWORD'],
    ]);
  });
  it('is no manifest: nothing applies it', () => expect(JSON.stringify(Object.values(rendered))).not.toContain('change-me'));
});
