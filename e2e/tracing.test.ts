// One message and one webhook over four processes, as a collector sees them: one trace from the request to the receiver, without content.
import type { Strata } from '@strata/sdk';
import { ScriptedReceiver, TraceCollector, type CollectedSpan } from '@strata/testkit';
import { startCluster, type Cluster } from './cluster.js';

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
    },
  });
  client = await cluster.newProject('tracing');
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
