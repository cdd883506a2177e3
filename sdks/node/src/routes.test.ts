// Every route that is served has a method of this client, or a reason why not; and what the methods send is what the routes take.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import Ajv from 'ajv/dist/2020';
import { Strata, StrataAdmin, type ActionInput, type MessageInput } from './index.js';

interface Schema {
  $ref?: string;
  anyOf?: Schema[];
  properties?: Record<string, unknown>;
}
interface Operation {
  parameters?: { name: string; in: string; required?: boolean }[];
  requestBody?: { content: Record<string, { schema: Schema }> };
}
interface Description {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Schema> };
}

const root = join(__dirname, '../../..');
const read = <T>(path: string) => JSON.parse(readFileSync(join(root, path), 'utf8')) as T;
const described = readdirSync(join(root, 'apps'))
  .map((app) => `apps/${app}/openapi.json`)
  .filter((file) => existsSync(join(root, file)))
  .map((file) => read<Description>(file));
/** `METHOD /path/{id}` → the operation. */
const routes = new Map<string, { operation: Operation; document: Description }>(
  described.flatMap((document) =>
    Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => [`${method.toUpperCase()} ${path}`, { operation, document }] as const),
    ),
  ),
);
const reasons = Object.keys(read<Record<string, string>>('sdks/routes-without-method.json'));
const covers = (reason: string, route: string) => (reason.endsWith('*') ? route.startsWith(reason.slice(0, -1)) : reason === route);
const isExcused = (route: string) => reasons.some((reason) => covers(reason, route));

/** Stands for every id, so that the route of a path can be told. */
const ID = '11111111-1111-4111-8111-111111111111';
const message: MessageInput = { role: 'user', content: 'hi', timestamp: 0, metadata: { a: 1 }, tags: ['t'] };
const at = '2026-03-01T00:00:00Z';
const action: ActionInput = {
  user_id: ID,
  timestamp: at,
  content: 'c',
  log_id: 'l',
  session_id: ID,
  device_id: 'd',
  app: 'a',
  platform: 'p',
  event_type: 'e',
  page: '/p',
  anchors: { a: 'b' },
  metadata: { a: 1 },
  entities: ['e'],
};
const hook = {
  name: 'n',
  targetUrl: 'https://example.com/',
  enabled: true,
  priority: 1,
  timeoutMs: 1000,
  onFailure: 'continue' as const,
  filter: { user_ids: ['u'] },
  headers: { 'x-a': 'b' },
  description: null,
};
const all = { limit: 5, cursor: 'c' };
const first = async <T>(source: AsyncIterable<T>) => {
  for await (const value of source) return value;
  return undefined;
};

/** Each method once, with every option that it has. */
const CALLS: Record<string, (client: Strata, admin: StrataAdmin) => PromiseLike<unknown>> = {
  'sessions.create': ({ sessions }) =>
    sessions.create({
      userId: ID,
      sessionId: ID,
      title: 't',
      metadata: { a: 'b' },
      agentId: 'a',
      appId: 'b',
      longTerm: true,
      timezone: 'Europe/Berlin',
    }),
  'sessions.list': ({ sessions }) => sessions.list(ID, all),
  'session.data': ({ sessions }) => sessions.fromId(ID).data(),
  'session.update': ({ sessions }) => sessions.fromId(ID).update({ title: null, metadata: {}, longTerm: false, timezone: null }),
  'session.delete': ({ sessions }) => sessions.fromId(ID).delete({ reason: 'r' }),
  'session.addMessages': ({ sessions }) =>
    sessions.fromId(ID).addMessages([message], {
      userId: ID,
      sync: true,
      longTerm: true,
      allowPublic: true,
      knowledgeBaseIds: [ID],
      agentId: 'a',
      appId: 'b',
    }),
  'session.messages': ({ sessions }) => sessions.fromId(ID).messages({ status: 'failed', from: at, to: at, ...all }),
  'session.getMemory': ({ sessions }) =>
    sessions.fromId(ID).getMemory({ query: 'q', details: true, recallConfig: { topk: 5, query_router: 'single_hop_direct', as_of: at } }),
  'messages.get': ({ messages }) => messages.get(ID, { userId: ID }),
  'messages.delete': ({ messages }) => messages.delete(ID, { reason: 'r', userId: ID }),
  'userActions.create': ({ userActions }) => userActions.create(action),
  'userActions.create, many': ({ userActions }) => userActions.create([action]),
  'userActions.list': ({ userActions }) => userActions.list(ID, { query: 'q', eventType: 'e', ...all }),
  'userActions.stream': ({ userActions }) => first(userActions.stream(ID, { query: 'q', eventType: 'e', limit: 1 })),
  'userActions.recall': ({ userActions }) =>
    userActions.recall({ userId: ID, query: 'q', recallConfig: { topk: 5, metadata_filters: { a: 1 } } }),
  'imports.create': ({ imports }) => imports.create([{ session_id: ID, user_id: ID, messages: [message] }]),
  'tasks.get': ({ tasks }) => tasks.get(ID),
  'tasks.events': ({ tasks }) => first(tasks.events(ID)),
  'tasks.replay': ({ tasks }) => tasks.replay(ID),
  'memories.search': ({ memories }) =>
    memories.search({
      userId: ID,
      query: 'q',
      knowledgeBaseIds: 'all',
      includePublic: true,
      filter: { and: [{ tags: { contains: 't' } }, { create_time: { gte: '2026-01-01' } }, { scene: 'chat' }] },
      layers: ['fact'],
      type: 'persona',
      topK: 5,
      minScore: 0.1,
      asOf: at,
      knownAt: 1,
      includeFlagged: true,
      agentId: 'a',
      appId: 'b',
    }),
  'facts.list': ({ facts }) => facts.list(ID, { status: 'active', sessionId: ID, asOf: at, knownAt: 1, ...all }),
  'facts.get': ({ facts }) => facts.get(ID),
  'facts.history': ({ facts }) => facts.history(ID, { ...all }),
  'facts.update': ({ facts }) => facts.update(ID, { status: 'deleted', content: 'c', reason: 'r', expected_version: 1 }),
  'facts.undo': ({ facts }) => facts.undo(ID, { reason: 'r' }),
  'facts.delete': ({ facts }) => facts.delete(ID, { reason: 'r' }),
  'summaries.list': ({ summaries }) => summaries.list(ID, { status: 'archived', sessionId: ID, ...all }),
  'summaries.get': ({ summaries }) => summaries.get(ID),
  'summaries.history': ({ summaries }) => summaries.history(ID, { ...all }),
  'summaries.update': ({ summaries }) =>
    summaries.update(ID, { status: 'archived', content: 'c', weight: 1, reason: 'r', expected_version: 1 }),
  'summaries.undo': ({ summaries }) => summaries.undo(ID, { reason: 'r' }),
  'summaries.delete': ({ summaries }) => summaries.delete(ID, { reason: 'r' }),
  'topics.list': ({ topics }) => topics.list(ID, all),
  'topics.get': ({ topics }) => topics.get(ID),
  'topics.history': ({ topics }) => topics.history(ID, { ...all }),
  'users.export': ({ users }) => first(users.export(ID)),
  'users.delete': ({ users }) => users.delete(ID, { reason: 'r' }),
  'deletions.create': ({ deletions }) =>
    deletions.create({ scope: { message_ids: ['m'], user_id: ID }, mode: 'archive', reason: 'r', dryRun: true }),
  'deletions.get': ({ deletions }) => deletions.get(ID),
  'deletions.records': ({ deletions }) => deletions.records(ID, all),
  'audit.list': ({ audit }) =>
    audit.list({ ...all, action: 'key.issued', actor: 'admin', targetKind: 'key', targetId: ID, userId: ID, since: at, until: at }),
  'knowledgeBases.create': ({ knowledgeBases }) => knowledgeBases.create({ name: 'n', description: 'd' }),
  'knowledgeBases.list': ({ knowledgeBases }) => knowledgeBases.list(all),
  'knowledgeBases.get': ({ knowledgeBases }) => knowledgeBases.get(ID),
  'knowledgeBases.delete': ({ knowledgeBases }) => knowledgeBases.delete(ID, { reason: 'r' }),
  'knowledgeBases.addFile': ({ knowledgeBases }) =>
    knowledgeBases.addFile(ID, { name: 'n.md', content: 'c', format: 'markdown', tags: ['t'], metadata: { a: 1 } }),
  'knowledgeBases.files': ({ knowledgeBases }) => knowledgeBases.files(ID, all),
  'knowledgeBases.file': ({ knowledgeBases }) => knowledgeBases.file(ID, ID),
  'knowledgeBases.deleteFile': ({ knowledgeBases }) => knowledgeBases.deleteFile(ID, ID, { reason: 'r' }),
  'knowledgeBases.entries': ({ knowledgeBases }) => knowledgeBases.entries(ID, ID, all),
  'resources.create': ({ resources }) =>
    resources.create({
      file: 'c',
      name: 'n.md',
      knowledgeBaseId: ID,
      sessionId: 's',
      userId: ID,
      format: 'markdown',
      role: 'user',
      tags: ['t'],
      metadata: { a: 1 },
    }),
  'chat.answer': ({ chat }) =>
    chat.answer({ messages: [{ role: 'user', content: 'c' }], memories: ['m'], sessionId: 's', systemMessage: 'y' }),
  'chat.stream': ({ chat }) => first(chat.stream({ messages: [{ role: 'user', content: 'c' }] })),
  'webhooks.create': ({ webhooks }) => webhooks.create({ resource: 'fact', event: 'fact.created', mode: 'async', ...hook }),
  'webhooks.list': ({ webhooks }) => webhooks.list(all),
  'webhooks.get': ({ webhooks }) => webhooks.get(ID),
  'webhooks.update': ({ webhooks }) => webhooks.update(ID, hook),
  'webhooks.delete': ({ webhooks }) => webhooks.delete(ID),
  'webhooks.test': ({ webhooks }) => webhooks.test(ID),
  'webhooks.rotateSecret': ({ webhooks }) => webhooks.rotateSecret(ID),
  'webhooks.deliveries': ({ webhooks }) => webhooks.deliveries(ID, { status: 'failed', ...all }),
  'webhooks.delivery': ({ webhooks }) => webhooks.delivery(ID, ID),
  'webhooks.redeliver': ({ webhooks }) => webhooks.redeliver(ID, ID),
  'webhooks.replay': ({ webhooks }) => webhooks.replay(ID, { since: at, until: at, onlyFailed: true }),
  'projects.create': (_, { projects }) =>
    projects.create({
      name: 'n',
      longTerm: true,
      topics: ['t'],
      extractor: null,
      retention: { layers: { message: 30 } },
      timezone: 'Europe/Berlin',
    }),
  'projects.list': (_, { projects }) => projects.list(all),
  'projects.get': (_, { projects }) => projects.get(ID),
  'projects.update': (_, { projects }) =>
    projects.update(ID, { name: 'n', longTerm: false, topics: [], extractor: 'llm', retention: null, timezone: null }),
  'keys.create': (_, { keys }) => keys.create(ID, { name: 'n', scopes: ['memory:read'], expiresAt: at }),
  'keys.list': (_, { keys }) => keys.list(ID),
  'keys.revoke': (_, { keys }) => keys.revoke(ID, ID),
};

/** What a route can be asked, in the URL or the body. */
function fieldsOf({ operation, document }: { operation: Operation; document: Description }): string[] {
  const inBody = (schema: Schema): string[] => {
    const named = schema.$ref && document.components.schemas[schema.$ref.split('/').pop()!];
    return [...(named ? inBody(named) : []), ...(schema.anyOf ?? []).flatMap(inBody), ...Object.keys(schema.properties ?? {})];
  };
  const content = operation.requestBody?.content;
  const body = (content?.['application/json'] ?? content?.['multipart/form-data'])?.schema;
  return [...queryOf(operation), ...(body ? inBody(body) : [])];
}
const queryOf = ({ parameters = [] }: Operation) => parameters.filter((parameter) => parameter.in === 'query').map(({ name }) => name);

/** What one call sends; the answer is the least that it takes. */
async function sentBy(call: (client: Strata, admin: StrataAdmin) => PromiseLike<unknown>) {
  let sent: { method: string; url: URL; body: unknown } | undefined;
  const fetching = async (url: URL, init: { method: string; body?: string | Uint8Array; headers: Record<string, string> }) => {
    const { method, body, headers } = init;
    const isForm = body instanceof Uint8Array;
    const form = isForm && Object.fromEntries(await new Response(new Uint8Array(body), { headers }).formData());
    sent = { method, url, body: isForm ? form : body && JSON.parse(body) };
    const isStream = /\/(stream|events|export)$/.test(url.pathname) || headers['accept'] === 'text/event-stream';
    const text = isStream
      ? 'event: done\ndata: {"status":"completed"}\n\n{"record":"end"}\n'
      : JSON.stringify({ data: { items: [], next_cursor: null } });
    return new Response(text);
  };
  const options = { baseUrl: 'http://strata', apiKey: 'k', fetch: fetching as unknown as typeof fetch };
  await call(new Strata(options), new StrataAdmin(options));
  return sent!;
}
/** Every `{…}` stands for the one id. */
function routeOf(method: string, path: string) {
  const fits = (template: string) => new RegExp(`^${template.replace(/\{\w+\}/g, ID)}$`).test(path);
  return [...routes.keys()].filter((route) => route.startsWith(`${method} `) && fits(route.slice(method.length + 1)))[0];
}

it.each(Object.entries(CALLS))('%s sends what its route takes', async (_name, call) => {
  const { method, url, body } = await sentBy(call);
  const route = routeOf(method, url.pathname);
  if (!route) throw new Error(`${method} ${url.pathname} is not served`);
  const { operation, document } = routes.get(route)!;
  expect([...url.searchParams.keys()].filter((name) => !queryOf(operation).includes(name))).toEqual([]);
  const schema = operation.requestBody?.content['application/json']?.schema;
  const form = operation.requestBody?.content['multipart/form-data']?.schema;
  if (form) return expect(Object.keys(body as object).filter((field) => !(field in form.properties!))).toEqual([]);
  if (!schema) return expect(body).toBeUndefined();
  const ajv = new Ajv({ strict: false, validateFormats: false });
  const isValid = ajv.validate({ ...schema, components: document.components }, body);
  expect([isValid, ajv.errors]).toEqual([true, null]);
});

it('every route has a method, or a reason to have none', async () => {
  const reached = new Map<string, Set<string>>();
  for (const call of Object.values(CALLS)) {
    const { method, url, body } = await sentBy(call);
    const route = routeOf(method, url.pathname)!;
    const fields = [...(reached.get(route) ?? []), ...url.searchParams.keys(), ...Object.keys(body ?? {})];
    reached.set(route, new Set(fields));
  }
  expect(routes.size).toBeGreaterThan(50);
  expect([...routes.keys()].filter((route) => !reached.has(route) && !isExcused(route))).toEqual([]);
  const unreached = [...routes.keys()].filter((route) => !reached.has(route));
  // Nor has a route an option that no method has.
  for (const [route, sent] of reached)
    expect([route, fieldsOf(routes.get(route)!).filter((field) => !sent.has(field))]).toEqual([route, []]);
  // A reason for one route goes with it; `…/*` stands for whatever a contract has.
  expect(reasons.filter((reason) => !reason.endsWith('*') && !unreached.some((route) => route === reason))).toEqual([]);
});

it('every method of the client is called above', () => {
  const options = { baseUrl: 'http://strata', apiKey: 'k' };
  const [client, admin] = [new Strata(options), new StrataAdmin(options)];
  const methods = [...Object.entries(client), ...Object.entries(admin), ['session', client.sessions.fromId(ID)] as const].flatMap(
    ([name, resource]: readonly [string, object]) => {
      const names = new Set<string>();
      for (let of = resource; of !== Object.prototype; of = Object.getPrototypeOf(of) as object)
        for (const method of Object.getOwnPropertyNames(of)) if (typeof (resource as never)[method] === 'function') names.add(method);
      return [...names].map((method) => `${name}.${method}`);
    },
  );
  const called = new Set(Object.keys(CALLS).map((name) => name.split(',')[0]));
  // Made of others, or asking nothing.
  const made = ['sessions.init', 'sessions.fromId', 'tasks.wait', 'deletions.wait'];
  const unseen = methods.filter((method) => !/\.(constructor|pathOf)$/.test(method) && !called.has(method) && !made.includes(method));
  expect(unseen).toEqual([]);
});
