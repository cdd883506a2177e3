// Deletions and files as a collector sees them: each under the request that asked for it, over the queue, and linked to it hours later.
// Messages, recall and webhooks: observability.test.ts.
import type { Strata } from '@strata/sdk';
import { TraceCollector, type CollectedSpan } from '@strata/testkit';
import { startCluster, type Cluster } from './cluster.js';

const CANARY = 'Quetzalcoatlus';
const collector = new TraceCollector();
let cluster: Cluster;
let client: Strata;
beforeAll(async () => {
  cluster = await startCluster({ env: { OTEL_EXPORTER_OTLP_ENDPOINT: await collector.start() } });
  client = await cluster.newProject('tracing');
}, 240_000);
afterAll(async () => {
  await cluster?.stop();
  await collector.stop();
});

const spanOf = async (name: string, id: string): Promise<CollectedSpan> => {
  let found: CollectedSpan | undefined;
  await cluster.eventually(() => {
    found = collector.spans.find((span) => span.name === name && Object.values(span.attributes).includes(id));
    expect(found?.attributes).toBeDefined();
  });
  return found!;
};
/** From the span up to its root. */
function above(span: CollectedSpan): string[] {
  const parent = collector.spans.find((one) => one.traceId === span.traceId && one.spanId === span.parentSpanId);
  return [`${span.service}: ${span.name}`, ...(parent ? above(parent) : [])];
}
const below = (span: CollectedSpan) => collector.spans.filter((one) => one.parentSpanId === span.spanId).map(({ name }) => name);
const seen = (request: string) => cluster.eventually(() => expect(collector.spans.map(({ name }) => name)).toContain(request));

async function remember(user: string): Promise<void> {
  const session = await client.sessions.create({ userId: user, sessionId: `of-${user}` });
  await session.addMessages([{ role: 'user', id: `m-${user}`, content: `I work at ${CANARY} in Lisbon.` }], { sync: true });
}
const deletionEnded = async (id: string) => {
  await cluster.eventually(async () => {
    const { body } = await cluster.call('GET', `/api/deletions/${id}`, client);
    expect(body.data.status).toBe('completed');
  });
};

describe('a deletion', () => {
  it('is part of the trace of its request', async () => {
    await remember('ann');
    const asked = await cluster.call('POST', '/api/deletions', client, {
      ...{ scope: { message_ids: ['m-ann'], user_id: 'ann' }, reason: 'asked for' },
    });
    expect([asked.status, asked.body.code]).toEqual([202, undefined]);
    const id = asked.body.data.deletion_id as string;
    await deletionEnded(id);
    const span = await spanOf('run deletion', id);
    await seen('POST /api/deletions');
    expect(above(span)).toEqual(['extractor-worker: run deletion', 'recall-api: POST /api/deletions']);
    expect(span.attributes).toMatchObject({ 'strata.deletion_id': id, 'strata.attempt': expect.anything() });
    expect(below(span)).toEqual(expect.arrayContaining(['erase records', 'follow in index', 'count again']));
  });

  it('that is taken up hours later is a trace of its own, with a link', async () => {
    await remember('bob');
    await cluster.terminate('extractor-worker');
    const asked = await cluster.call('POST', '/api/deletions', client, { scope: { user_id: 'bob' }, reason: 'asked for' });
    const id = asked.body.data.deletion_id as string;
    const [row] = await cluster.sql(
      `UPDATE deletions SET requested_at = now() - interval '3 hours' WHERE id = $1 RETURNING split_part(traceparent, '-', 2) AS trace`,
      [id],
    );
    await cluster.restart('extractor-worker');
    await deletionEnded(id);
    const span = await spanOf('run deletion', id);
    expect([span.parentSpanId, span.links.map(({ traceId }) => traceId)]).toEqual(['', [row!['trace']]]);
    expect(span.traceId).not.toBe(row!['trace']);
  });
});

describe('a file', () => {
  it('is part of the trace of the request that brought it, and its removal of the one that takes it away', async () => {
    const { knowledge_base_id: base } = await client.knowledgeBases.create({ name: 'rules' });
    const { file_id: file, task_id: task } = await client.knowledgeBases.addFile(base, { name: 'r.txt', content: `${CANARY} sells tea.` });
    await client.tasks.wait(task, { signal: AbortSignal.timeout(60_000) });
    const read = await spanOf('process file', file);
    const route = '/api/knowledge-bases/:id/files';
    await seen(`POST ${route}`);
    expect(above(read)).toEqual(['extractor-worker: process file', `ingest-api: POST ${route}`]);
    expect(below(read)).toEqual(expect.arrayContaining(['read document', 'index upsert']));

    await cluster.sql(`UPDATE knowledge_files SET created_at = now() - interval '3 hours' WHERE id = $1`, [file]);
    collector.spans.splice(collector.spans.indexOf(read), 1);
    expect((await cluster.call('DELETE', `/api/knowledge-bases/${base}/files/${file}`, client)).status).toBe(200);
    const removed = await spanOf('process file', file);
    await seen(`DELETE ${route}/:file_id`);
    expect(above(removed)).toEqual(['extractor-worker: process file', `ingest-api: DELETE ${route}/:file_id`]);
    expect(below(removed)).toContain('index remove');
  });

  it('that is run again hours later is a trace of its own, with a link', async () => {
    const { knowledge_base_id: base } = await client.knowledgeBases.create({ name: 'late' });
    await cluster.terminate('extractor-worker');
    const { file_id: file, task_id: task } = await client.knowledgeBases.addFile(base, { name: 'l.txt', content: 'Tea is sold.' });
    const [row] = await cluster.sql(
      `UPDATE knowledge_files SET created_at = now() - interval '3 hours', traced_at = traced_at - interval '3 hours'
       WHERE id = $1 RETURNING split_part(traceparent, '-', 2) AS trace`,
      [file],
    );
    await cluster.restart('extractor-worker');
    await client.tasks.wait(task, { signal: AbortSignal.timeout(60_000) });
    const span = await spanOf('process file', file);
    expect([span.parentSpanId, span.links.map(({ traceId }) => traceId)]).toEqual(['', [row!['trace']]]);
  });
});

it('holds nothing that was said or sent, no id that a caller chose', () => {
  const all = collector.bodies.join('\n');
  expect(all).toContain('run deletion');
  for (const secret of [CANARY, 'Tea is sold', 'r.txt', 'm-ann', 'of-ann', 'asked for']) expect(all).not.toContain(secret);
});
