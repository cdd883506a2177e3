// One message and one webhook over four processes, as a collector and a Prometheus see them: one trace from the request to the receiver,
// the metrics that dashboard and alerts ask for, and no content anywhere.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parser } from '@prometheus-io/lezer-promql';
import type { Strata } from '@strata/sdk';
import { ScriptedReceiver, TraceCollector, type CollectedSpan } from '@strata/testkit';
import { expressions, readExpression } from '../tools/observability/expressions.js';
import { startCluster, type Cluster, type Service } from './cluster.js';

const CANARY = 'Quetzalcoatlus';
const USER = 'canary-user-7391';
const CALLER = { traceId: '4bf92f3577b34da6a3ce929d0e0e4736', spanId: '00f067aa0ba902b7' };

let cluster: Cluster;
let client: Strata;
const collector = new TraceCollector();
const receiver = new ScriptedReceiver();
let session: string;

beforeAll(async () => {
  const endpoint = await collector.start();
  const target = await receiver.start();
  cluster = await startCluster({
    env: {
      OTEL_EXPORTER_OTLP_ENDPOINT: endpoint,
      OTEL_EXPORTER_OTLP_HEADERS: 'x-collector-token=a%20b',
      WEBHOOK_ALLOW_CIDRS: '127.0.0.0/8',
      LOG_LEVEL: 'debug',
      // There, and never asked: the project is read by what is built in.
      LLM_BASE_URL: 'http://127.0.0.1:9',
      LLM_MODEL: 'none',
      LLM_TOKENS_PER_MINUTE: '100000',
    },
  });
  client = await cluster.newProject('canary-project-7391');
  const [project] = await cluster.sql(`SELECT id FROM projects WHERE name = 'canary-project-7391'`);
  await cluster.call('PATCH', `/api/admin/projects/${String(project!['id'])}`, cluster.adminKey, { extractor: 'builtin' });
  for (const [mode, resource, event] of [
    ['async', 'fact', 'fact.created'],
    ['sync', 'fact', 'before_add'],
  ]) {
    const body = { name: event, resource, event, mode, target_url: `${target}/${event}` };
    const { body: answer } = await cluster.call('POST', '/api/webhooks', client, body);
    receiver.trust(answer.data.hook_id as string, answer.data.signing_secret as string);
  }
  session = (await client.sessions.create({ userId: USER, sessionId: 'canary-session-7391' })).id;
  await post();
  await cluster.settled(USER);
  await cluster.eventually(() => expect(receiver.of('fact.created').length).toBeGreaterThan(0));
  await cluster.call('GET', `/api/sessions/${session}/context?query=Where%20does%20${CANARY}%20work`, client);
  await cluster.eventually(() => {
    for (const name of ['deliver webhook', 'process work', 'recall assemble', 'POST /api/sessions/:id/messages'])
      expect(collector.spans.map((span) => span.name)).toContain(name);
  });
}, 240_000);
afterAll(async () => {
  await cluster?.stop();
  await Promise.all([receiver.stop(), collector.stop()]);
});

/** With the caller's own trace. */
async function post(): Promise<void> {
  const answer = await fetch(`${cluster.baseUrl}/api/sessions/${session}/messages`, {
    method: 'POST',
    headers: {
      authorization: `Api-Key ${cluster.keyOf(client)}`,
      'content-type': 'application/json',
      traceparent: `00-${CALLER.traceId}-${CALLER.spanId}-01`,
    },
    body: JSON.stringify({ messages: [{ role: 'user', id: 'canary-message-7391', content: `I work at ${CANARY} in Lisbon.` }] }),
  });
  expect(answer.status).toBe(202);
}
const named = (name: string, of = collector.spans): CollectedSpan => {
  const found = of.find((span) => span.name === name);
  if (!found) throw new Error(`no span is called ${name}: ${[...new Set(of.map((span) => span.name))].join(', ')}`);
  return found;
};
const inTrace = () => collector.spans.filter((span) => span.traceId === CALLER.traceId);
/** From the span up to its root. */
function above(span: CollectedSpan): string[] {
  const parent = inTrace().find((one) => one.spanId === span.parentSpanId);
  return [`${span.service}: ${span.name}`, ...(parent ? above(parent) : [])];
}

describe('traces', () => {
  it('is one trace from the caller over the queue to the last stage, the interceptor and the webhook', () => {
    const spans = inTrace();
    expect(named('POST /api/sessions/:id/messages', spans).parentSpanId).toBe(CALLER.spanId);
    const accepted = ['ingest-api: accept commit', 'ingest-api: POST /api/sessions/:id/messages'];
    const worked = ['extractor-worker: process work', ...accepted];
    expect(above(named('process work', spans))).toEqual(worked);
    for (const stage of ['extract-facts', 'reconcile', 'write-summaries', 'update-topics', 'index-memories'])
      expect(above(named(`stage ${stage}`, spans))).toEqual([`extractor-worker: stage ${stage}`, ...worked]);
    expect(above(named('index upsert', spans))).toContain('extractor-worker: stage index-memories');
    expect(above(named('ask interceptor', spans))).toContain('extractor-worker: stage extract-facts');
    expect(above(named('deliver webhook', spans))).toEqual([
      'webhook-dispatcher: deliver webhook',
      'extractor-worker: stage commit',
      'extractor-worker: stage reconcile',
      ...worked,
    ]);
  });

  it('tells the steps of a recall under its request', () => {
    const request = named('GET /api/sessions/:id/context');
    const steps = collector.spans.filter((span) => span.traceId === request.traceId).map((span) => span.name);
    for (const step of ['recall understand', 'recall search', 'index search', 'recall hydrate', 'recall rank', 'recall assemble'])
      expect(steps).toContain(step);
    expect(request.service).toBe('recall-api');
  });

  it('holds nothing that was said, no id that a caller chose, no key', () => {
    const all = collector.bodies.join('\n');
    expect(all).toContain('deliver webhook');
    for (const secret of [CANARY, 'Lisbon', USER, 'canary-', cluster.keyOf(client), cluster.adminKey]) expect(all).not.toContain(secret);
  });

  it('sends the headers that the collector is to get', () => {
    for (const headers of collector.headers) expect(headers).toMatchObject({ 'x-collector-token': 'a b' });
  });

  it('hands no traceparent to receivers of webhooks', () => {
    expect(receiver.requests.length).toBeGreaterThan(1);
    for (const { headers } of receiver.requests) expect(headers).not.toHaveProperty('traceparent');
  });

  it('finds the log lines of the trace in each service, with the ids of request, task and item', () => {
    const lines = (service: 'ingest-api' | 'extractor-worker') =>
      cluster
        .output(service)
        .split('\n')
        .filter((line) => line.includes(CALLER.traceId))
        .map((line) => JSON.parse(line) as Record<string, unknown>);
    expect(lines('ingest-api')).toContainEqual(expect.objectContaining({ msg: 'answered', request_id: expect.any(String), status: 202 }));
    expect(lines('extractor-worker')).toContainEqual(
      expect.objectContaining({ msg: 'work done', task: expect.any(String), work_item: expect.any(String), span_id: expect.any(String) }),
    );
    for (const service of ['ingest-api', 'recall-api', 'extractor-worker', 'webhook-dispatcher'] as const)
      expect(cluster.output(service)).not.toContain(CANARY);
  });

  it('links what is done hours later, instead of nesting it', async () => {
    const { task_id: task } = (await cluster.sql(`SELECT task_id FROM work_items WHERE user_id = $1`, [USER]))[0]!;
    await cluster.sql(`UPDATE work_items SET status = 'failed', created_at = now() - interval '3 hours' WHERE task_id = $1`, [task]);
    await cluster.sql(`UPDATE tasks SET status = 'failed' WHERE id = $1`, [task]);
    const answer = await cluster.call('POST', `/api/tasks/${String(task)}/replay`, client, {});
    expect(answer.status).toBe(202);
    await cluster.settled(USER);
    await cluster.eventually(() => {
      const later = collector.spans.filter((span) => span.name === 'process work' && span.links.length > 0);
      expect(later.map((span) => [span.traceId === CALLER.traceId, span.parentSpanId])).toEqual([[false, '']]);
      expect(later[0]!.links).toEqual([{ traceId: CALLER.traceId, spanId: named('accept commit', inTrace()).spanId }]);
    });
  });
});

describe('metrics', () => {
  const SERVICES: Service[] = ['ingest-api', 'recall-api', 'extractor-worker', 'webhook-dispatcher'];
  const scraped = new Map<Service, string>();
  beforeAll(async () => {
    for (const service of SERVICES) scraped.set(service, await (await fetch(`${cluster.urlOf(service)}/metrics`)).text());
  });
  const all = () => [...scraped.values()].join('\n');
  const exportedBy = (text: string) => [...text.matchAll(/^# TYPE (strata_\w+) (\w+)$/gm)].map(([, name, type]) => `${name} ${type}`);
  /** Name → the names of the labels that its series have; without one where it has no series yet. */
  const labelsOf = (name: string) => [
    ...new Set(
      [...all().matchAll(new RegExp(`^${name}(?:\\{([^}]*)\\})? `, 'gm'))].flatMap(([, labels = '']) =>
        [...labels.matchAll(/(\w+)="/g)].map((one) => one[1]!),
      ),
    ),
  ];
  const table = [
    ...readFileSync(join(__dirname, '../docs/metrics.md'), 'utf8').matchAll(
      /^\| `(strata_\w+)` \| (\w+) \| ([^|]*) \| .* \| ([^|]+) \|$/gm,
    ),
  ].map(([, name, type, labels, of]) => ({
    name: name!,
    type: type!,
    labels: [...labels!.matchAll(/`(\w+)`/g)].map((one) => one[1]!),
    of: of!.split(', '),
  }));

  it.each(SERVICES)('%s exports what the table says of it, and nothing else', (service) => {
    const expected = table
      .filter(({ of }) => of.includes(service) || of.includes('every service'))
      .map(({ name, type }) => `${name} ${type}`);
    expect(expected.length).toBeGreaterThan(2);
    expect(exportedBy(scraped.get(service)!).sort()).toEqual(expected.sort());
  });

  it.each(table.map(({ name, labels, type }) => [name, labels, type] as const))('%s has the labels of the table', (name, labels, type) => {
    const seen = labelsOf(type === 'histogram' ? `${name}_count` : name);
    expect(seen.length === 0 || seen.sort().join() === [...labels].sort().join()).toBe(true);
  });

  it('has series of what this test did', () => {
    const silent = table.filter(
      ({ name, labels, type }) => labels.length > 0 && labelsOf(type === 'histogram' ? `${name}_count` : name).length === 0,
    );
    expect(silent.map(({ name }) => name).sort()).toEqual([
      'strata_deletions_total',
      'strata_index_drift_total',
      'strata_knowledge_files_total',
      'strata_model_calls_total',
      'strata_model_request_duration_seconds',
      'strata_model_tokens_total',
      'strata_rate_limit_decisions_total',
      'strata_work_failures_total',
    ]);
  });

  it.each(expressions)('$where asks for what is exported: $text', ({ text }) => {
    const { metrics, labels } = readExpression(parser, text);
    const names = all();
    const missing = metrics.filter((name) => name !== 'up' && !names.includes(`# TYPE ${name.replace(/_(?:bucket|count|sum)$/, '')} `));
    expect(missing).toEqual([]);
    const seen = metrics.flatMap(labelsOf);
    if (seen.length > 0) expect(labels.filter((label) => label !== 'instance' && !seen.includes(label))).toEqual([]);
  });

  it('tells of nobody: no project, user, session, id, key or address in a label', async () => {
    const labels = [...all().matchAll(/="([^"]*)"/g)].map(([, value]) => value!);
    expect(labels.length).toBeGreaterThan(100);
    const ids = (
      await cluster.sql(`SELECT id::text FROM projects UNION SELECT id::text FROM hooks UNION SELECT id::text FROM api_keys`)
    ).map((row) => String(row['id']));
    for (const value of new Set(labels)) {
      expect(value).not.toMatch(/[0-9a-f]{8}-[0-9a-f]{4}|canary|127\.0\.0\.1/i);
      expect(ids).not.toContain(value);
    }
  });

  it('grows by no series with more users, sessions, projects, webhooks and unknown paths', async () => {
    const series = async () =>
      (await (await fetch(`${cluster.urlOf('ingest-api')}/metrics`)).text()).split('\n').filter((line) => line.startsWith('strata_'))
        .length;
    const once = async (i: number) => {
      await client.sessions.create({ userId: `u${i}`, sessionId: `s${i}` });
      await cluster.call('GET', `/api/sessions/s${i}`, client);
      await cluster.call('GET', `/nowhere/${i}`, client);
    };
    await once(0);
    const before = await series();
    for (let i = 1; i < 12; i += 1) await once(i);
    expect(await series()).toBe(before);
  });
});

describe('the page of the queues, through the entry', () => {
  const PAGE = '/api/admin/queues';
  const get = (path: string, authorization?: string, method = 'GET') =>
    fetch(new URL(path, cluster.baseUrl), { method, headers: authorization ? { authorization } : {} });
  const basic = (key: string) => `Basic ${Buffer.from(`admin:${key}`).toString('base64')}`;

  it('lets nobody in without the admin key, and has a browser ask for it', async () => {
    for (const authorization of [undefined, basic('wrong'), basic(cluster.keyOf(client)), `Api-Key ${cluster.keyOf(client)}`])
      for (const path of [PAGE, `${PAGE}/api/queues`, `${PAGE}/static/favicon.ico`, `${PAGE}/queue/memory`]) {
        const answer = await get(path, authorization);
        expect([path, answer.status, answer.headers.get('www-authenticate')]).toEqual([path, 401, expect.stringMatching(/^Basic realm=/)]);
        expect(await answer.text()).toContain('"code":"auth.failed"');
      }
  });

  it('shows the queues, with scripts and styles of its own and nothing from elsewhere', async () => {
    const answer = await get(PAGE, basic(cluster.adminKey));
    const html = await answer.text();
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, expect.stringContaining('text/html')]);
    expect(answer.headers.get('content-security-policy')).toMatch(/^default-src 'self';/);
    expect(html).not.toMatch(/(?:src|href)="(?:https?:)?\/\//);
    const base = /<base href="([^"]+)"/.exec(html)![1]!;
    const parts = [...html.matchAll(/(?:src|href)="(static\/[^"]+)"/g)].map(([, path]) => `${base}${path}`);
    expect(parts.length).toBeGreaterThan(3);
    for (const path of parts) expect([path, (await get(path, basic(cluster.adminKey))).status]).toEqual([path, 200]);
    const { queues } = (await (await get(`${PAGE}/api/queues`, `Api-Key ${cluster.adminKey}`)).json()) as {
      queues: { name: string; readOnlyMode: boolean; allowRetries: boolean }[];
    };
    expect(queues.map(({ name }) => name)).toEqual(expect.arrayContaining(['memory', 'deliveries', 'deletions', 'dead-letter']));
    for (const { readOnlyMode, allowRetries } of queues) expect([readOnlyMode, allowRetries]).toEqual([true, false]);
  });

  it('changes nothing', async () => {
    for (const [method, path] of [
      ['PUT', 'memory/pause'],
      ['PUT', 'memory/clean/completed'],
      ['PUT', 'memory/obliterate'],
      ['POST', 'memory/add'],
    ]) {
      const answer = await get(`${PAGE}/api/queues/${path}`, basic(cluster.adminKey), method);
      expect([path, answer.status]).toEqual([path, 405]);
    }
  });
});
