// Every route of every API: without a key 401, with a key that lacks the scope 403, with a foreign project's id 404.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Strata } from '@strata/sdk';
import { startCluster, type Cluster } from './cluster.js';

interface Operation {
  method: string;
  path: string;
  body: Record<string, unknown> | undefined;
  admin: boolean;
}

/** Bodies that are valid but for the owner of the ids in them: a refusal is then about the owner, not about the shape. */
const BODIES: Record<string, Record<string, unknown>> = {
  'PATCH /api/sessions/{id}': { title: 'x' },
  'POST /api/sessions/{id}/messages': { messages: [{ role: 'user', content: 'x' }] },
  'POST /api/sessions/{id}/context': { query: 'x' },
  'PATCH /api/facts/{id}': { status: 'deleted', reason: 'x' },
  'POST /api/knowledge-bases/{id}/files': { name: 'x.txt', content: 'x' },
  'POST /api/facts/{id}/undo': { reason: 'x' },
  'PATCH /api/summaries/{id}': { status: 'archived', reason: 'x' },
  'POST /api/summaries/{id}/undo': { reason: 'x' },
  'POST /api/webhooks': { name: 'x', resource: 'fact', event: 'fact.created', mode: 'async', target_url: 'https://93.184.216.34/' },
  'PATCH /api/webhooks/{id}': { name: 'x' },
  'POST /api/webhooks/{id}/replay': { since: 1 },
  'POST /api/deletions': { scope: { user_id: 'owner' }, reason: 'x' },
  'POST /api/memories/search': { user_id: 'owner', query: 'x' },
  'POST /api/user/actions/profile/recall': { user_id: 'owner', query: 'x' },
  'POST /api/chat': { session_id: 'private', messages: [{ role: 'user', content: 'x' }] },
  'POST /v3/conversation/delete': { user_id: 'owner', message_ids: ['secret'] },
  'POST /v3/conversation/query': { user_id: 'owner' },
  'POST /v3/conversation/search': { user_id: 'owner', query: 'x' },
  'POST /v3/conversation/count': { user_id: 'owner' },
  'POST /v3/atomic/search': { user_id: 'owner', query: 'x' },
  'POST /v3/atomic/query': { user_id: 'owner' },
  'POST /v3/atomic/count': { user_id: 'owner' },
  // The owner's fact, once there is one.
  'POST /v3/atomic/update': { user_id: 'owner', id: '', content: 'x' },
  'POST /v3/atomic/delete': { user_id: 'owner', ids: [] },
  'POST /v3/scenario/ls': { user_id: 'owner' },
  'POST /v3/scenario/read': { user_id: 'owner', path: 'work.md' },
  'POST /v3/scenario/write': { user_id: 'owner', path: 'work.md', content: 'x' },
  'POST /v3/scenario/rm': { user_id: 'owner', path: 'work.md' },
  'POST /v3/scenario/count': { user_id: 'owner' },
  'POST /v3/core/read': { user_id: 'owner' },
  'POST /v3/core/write': { user_id: 'owner', content: 'x' },
  'POST /v3/core/count': { user_id: 'owner' },
  'POST /polar-amem/message/search': { session_id: 'polar', query: 'x' },
  'POST /polar-amem/message/delete': { session_id: 'polar', business_id: ['polar-secret'] },
  // An unknown user has no memory here; a knowledge base is there or not.
  'POST /api/openmem/v1/search/memory': { user_id: 'owner', query: 'x', knowledgebase_ids: [''] },
  'POST /api/openmem/v1/get/memory': { user_id: 'owner' },
  'POST /api/openmem/v1/get/message': { user_id: 'owner', conversation_id: 'private' },
  'POST /api/openmem/v1/delete/memory': { user_id: 'owner' },
  // Ids of the owner's, once there are some.
  'POST /api/openmem/v1/get/status': { task_id: '' },
  'POST /api/openmem/v1/add/knowledgebase-file': { knowledgebase_id: '', file: [{ name: 'a.txt', content: 'YQ==' }] },
  'POST /api/openmem/v1/get/knowledgebase-file': { knowledgebase_id: '' },
  'POST /api/openmem/v1/delete/knowledgebase-file': { file_ids: [''] },
  'POST /api/openmem/v1/delete/knowledgebase': { knowledgebase_id: '' },
  // The owner's batch, once there is one.
  'POST /polar-amem/message/batch_status': { task_id: '' },
};
/** They make what they name, or name nothing: nothing foreign can be met. */
const CREATES = new Set([
  'POST /api/sessions',
  'POST /api/user/actions',
  'POST /api/imports',
  'POST /api/webhooks',
  'POST /api/knowledge-bases',
  'POST /api/resources',
  'POST /polar-amem/message/add',
  'POST /api/openmem/v1/add/message',
  'POST /api/openmem/v1/add/feedback',
  'POST /api/openmem/v1/create/knowledgebase',
  'POST /polar-amem/message/batch_add',
  'POST /polar-amem/chat',
  'POST /v3/conversation/add',
]);
/** They name nothing: they list what is the caller's. */
const LISTS = new Set(['GET /api/webhooks', 'GET /api/knowledge-bases', 'GET /api/audit']);

function operations(): Operation[] {
  return ['ingest-api', 'recall-api', 'webhook-dispatcher'].flatMap((app) => {
    const document = JSON.parse(readFileSync(join(__dirname, `../apps/${app}/openapi.json`), 'utf8'));
    return Object.entries<Record<string, unknown>>(document.paths).flatMap(([path, item]) =>
      Object.keys(item)
        .filter((method) => ['get', 'post', 'put', 'patch', 'delete'].includes(method))
        .map((method) => {
          const name = `${method.toUpperCase()} ${path}`;
          return { method: method.toUpperCase(), path, body: BODIES[name], admin: path.startsWith('/api/admin') };
        }),
    );
  });
}

let cluster: Cluster;
let owner: Strata;
let stranger: Strata;
let ids: Record<string, string>;
beforeAll(async () => {
  cluster = await startCluster();
  owner = await cluster.newProject('owner');
  stranger = await cluster.newProject('stranger');
  const session = await owner.sessions.create({ userId: 'owner', sessionId: 'private' });
  const { task_id } = await session.addMessages([{ role: 'user', id: 'secret', content: 'I work at Contoso in Berlin.' }], { sync: true });
  const fact = (await owner.facts.list('owner')).items[0]!;
  BODIES['POST /v3/atomic/delete']!['ids'] = [`atm-${fact.fact_id}`];
  BODIES['POST /v3/atomic/update']!['id'] = `atm-${fact.fact_id}`;
  const summary = (await owner.summaries.list('owner')).items[0]!;
  const topic = (await owner.topics.list('owner')).items[0]!;
  const webhook = await cluster.call('POST', '/api/webhooks', owner, BODIES['POST /api/webhooks']);
  const base = (await cluster.call('POST', '/api/knowledge-bases', owner, { name: 'private' })).body.data.knowledge_base_id;
  const file = await cluster.call('POST', `/api/knowledge-bases/${base}/files`, owner, BODIES['POST /api/knowledge-bases/{id}/files']);
  const polar = { session_id: 'polar', messages: [{ role: 'user', business_id: 'polar-secret', content: 'I live in Oslo.' }] };
  const batch = await cluster.call('POST', '/polar-amem/message/batch_add', owner, { data: [polar] });
  BODIES['POST /polar-amem/message/batch_status']!['task_id'] = batch.body.data.task_id;
  await cluster.settled('polar');
  const openMem = {
    'search/memory': { knowledgebase_ids: [base] },
    'get/status': { task_id },
    'add/knowledgebase-file': { knowledgebase_id: base },
    'get/knowledgebase-file': { knowledgebase_id: base },
    'delete/knowledgebase-file': { file_ids: [file.body.data.file_id] },
    'delete/knowledgebase': { knowledgebase_id: base },
  };
  for (const [path, named] of Object.entries(openMem)) Object.assign(BODIES[`POST /api/openmem/v1/${path}`]!, named);
  ids = {
    'knowledge-bases': base,
    files: file.body.data.file_id,
    sessions: 'private',
    messages: 'secret',
    tasks: task_id,
    users: 'owner',
    facts: fact.fact_id,
    summaries: summary.summary_id,
    topics: topic.topic_id,
    webhooks: webhook.body.data.hook_id,
  };
}, 240_000);
afterAll(() => cluster?.stop());

const routes = operations();
/** Of OpenMem, by what is absent. */
const ABSENT: Record<string, number> = {
  'search/memory': 50120,
  'get/status': 50131,
  'delete/memory': 40308,
  'add/knowledgebase-file': 50120,
  'get/knowledgebase-file': 50120,
  'delete/knowledgebase': 50120,
};
const OPENMEM: Record<number, number> = { 401: 40100, 403: 40306, 404: 40001 };
/** Our own codes are names, OpenMem's are its numbers; those of the other contracts are the status. */
const codeOf = ({ path }: Operation, status: number, code: string) => {
  if (path.startsWith('/api/openmem/')) return (status === 404 && ABSENT[path.replace('/api/openmem/v1/', '')]) || OPENMEM[status];
  return path.startsWith('/api/') ? code : status;
};
const memoryRoutes = routes.filter(({ admin }) => !admin);
const named = ({ method, path }: Operation) => `${method} ${path}`;
/** `/api/facts/{id}/history` → the owner's fact. */
const fill = (path: string) =>
  path.replace(/\/([\w-]+)\/\{[^}]+\}/g, (_, resource: string) => `/${resource}/${ids[resource] ?? 'unknown'}`);
const withUser = (path: string, operation: Operation) =>
  operation.method === 'GET' && !operation.path.includes('{') ? `${path}?user_id=owner` : path;

const otherScope = ({ path }: Operation) => (path.startsWith('/api/webhooks') ? 'memory:write' : 'webhooks:manage');

it('covers the routes of all APIs', () => {
  expect(memoryRoutes.length).toBeGreaterThan(20);
});

it.each(routes.map((r) => [named(r), r] as const))('%s: 401 without a key', async (_, route) => {
  const answer = await cluster.call(route.method, fill(route.path), null, route.body);
  expect([answer.status, answer.body.code]).toEqual([401, codeOf(route, 401, 'auth.failed')]);
});

it.each(memoryRoutes.map((r) => [named(r), r] as const))('%s: 403 for a key without the scope', async (_, route) => {
  const answer = await cluster.call(route.method, fill(route.path), await cluster.keyWithScopes([otherScope(route)]), route.body);
  expect([answer.status, answer.body.code]).toEqual([403, codeOf(route, 403, 'permission_denied')]);
});

it.each(memoryRoutes.filter((r) => !CREATES.has(named(r)) && !LISTS.has(named(r))).map((r) => [named(r), r] as const))(
  '%s: 404 for what is foreign',
  async (_, route) => {
    const answer = await cluster.call(route.method, withUser(fill(route.path), route), stranger, route.body);
    expect([answer.status, answer.body.code]).toEqual([404, codeOf(route, 404, 'not_found')]);
  },
);

it.each([...LISTS])('%s: nothing of what is foreign', async (name) => {
  const [method, path] = name.split(' ') as [string, string];
  const mine = await cluster.call(method, path, owner);
  expect(mine.body.data.items.length).toBeGreaterThan(0);
  const answer = await cluster.call(method, path, stranger);
  const foreign = answer.body.data.items.filter((item: object) => JSON.stringify(mine.body.data.items).includes(JSON.stringify(item)));
  expect([answer.status, foreign]).toEqual([200, []]);
});

it('keeps equal ids of two projects apart', async () => {
  const session = await stranger.sessions.create({ userId: 'owner', sessionId: 'private' });
  await session.addMessages([{ role: 'user', id: 'secret', content: 'I collect stamps.' }], { sync: true });
  const memory = await session.getMemory({ query: 'where do I work?' });
  expect(JSON.stringify(memory)).not.toMatch(/Contoso|Berlin/);
  expect((await owner.facts.list('owner')).items.some((fact) => /stamps/.test(fact.content))).toBe(false);
});

it('revokes a key within five seconds', async () => {
  const { key, revoke } = await cluster.issueKey();
  expect((await cluster.call('GET', '/api/sessions?user_id=owner', key)).status).toBe(200);
  await revoke();
  await cluster.eventually(async () => expect((await cluster.call('GET', '/api/sessions?user_id=owner', key)).status).toBe(401), 25_000);
});
