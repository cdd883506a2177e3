// The HTTP surface of ingest-api on a real Postgres: shapes, statuses, isolation, retries, hostile requests.
import { randomUUID } from 'node:crypto';
import { fuzz } from '../../../e2e/fuzz.js';
import { ADMIN_KEY, FIRST_KEY, readEvents, startService, type Answer, type Call, type Service } from './testing/start-service.js';

let service: Service;
let call: Call;
let projectId: string;
let key: string;
beforeAll(async () => {
  service = await startService();
  ({ call, projectId, key } = await service.newProject());
});
afterAll(() => service.served.stop());

const failed = (answer: Answer, status: number, code: string, path?: string) => {
  expect({ status: answer.status, code: answer.json?.code, detail: typeof answer.json?.detail }).toEqual({
    status,
    code,
    detail: 'string',
  });
  if (path !== undefined) expect(answer.json.errors.map((e: { path: string }) => e.path)).toContain(path);
};
const data = (answer: Answer, status: number) => {
  expect({ status: answer.status, errors: answer.json?.errors }).toEqual({ status, errors: undefined });
  expect(answer.json).toEqual({ success: true, data: expect.anything(), meta: { request_id: answer.headers.get('x-request-id') } });
  return answer.json.data;
};
let counter = 0;
const unique = (name: string) => `${name}-${++counter}`;
const openSession = async (userId = unique('user'), as = call) => {
  const session = data(await as('POST', '/api/sessions', { user_id: userId }), 201);
  return { userId, sessionId: session.session_id as string, path: `/api/sessions/${session.session_id}/messages` };
};
const said = (content: string, more: object = {}) => ({ role: 'user', content, ...more });

describe('sessions', () => {
  it('opens once: 201, 200, 409', async () => {
    const body = {
      user_id: 'ann',
      session_id: 'trip',
      title: 'A trip',
      metadata: { channel: 'web', vip: true, n: 1 },
      timezone: 'Asia/Shanghai',
      long_term: false,
    };
    expect(data(await call('POST', '/api/sessions', body), 201)).toMatchObject({ ...body, agent_id: null, app_id: null });
    expect(data(await call('POST', '/api/sessions', { user_id: 'ann', session_id: 'trip', title: 'Other' }), 200).title).toBe('A trip');
    failed(await call('POST', '/api/sessions', { ...body, user_id: 'bob' }), 409, 'conflict');
  });
  it('names what is wrong', async () => {
    failed(await call('POST', '/api/sessions', {}), 422, 'validation.failed', 'user_id');
    failed(await call('POST', '/api/sessions', { user_id: 'a', colour: 1 }), 422, 'validation.failed', 'colour');
    failed(await call('POST', '/api/sessions', { user_id: 'a', timezone: 'Mars/Olympus' }), 422, 'validation.failed', 'timezone');
    failed(await call('POST', '/api/sessions', { user_id: 'a', metadata: { deep: {} } }), 422, 'validation.failed', 'metadata.deep');
    failed(await call('GET', '/api/sessions'), 422, 'validation.failed', 'user_id');
    failed(await call('GET', '/api/sessions?user_id=ann&cursor=nonsense'), 422, 'validation.failed', 'cursor');
  });
  it('lists by pages and patches', async () => {
    const { userId, sessionId } = await openSession();
    for (let i = 0; i < 4; i++) await openSession(userId);
    const ids = new Set<string>();
    let cursor = '';
    do {
      const page = data(await call('GET', `/api/sessions?user_id=${userId}&limit=2${cursor}`), 200);
      for (const session of page.items) ids.add(session.session_id);
      cursor = page.next_cursor ? `&cursor=${page.next_cursor}` : '';
    } while (cursor);
    expect(ids.size).toBe(5);
    expect(data(await call('PATCH', `/api/sessions/${sessionId}`, { title: 'New', long_term: false }), 200)).toMatchObject({
      title: 'New',
      long_term: false,
    });
    expect(data(await call('PATCH', `/api/sessions/${sessionId}`, { long_term: null }), 200)).toMatchObject({
      title: 'New',
      long_term: true,
    });
    failed(await call('PATCH', `/api/sessions/${sessionId}`, {}), 422, 'validation.failed');
    failed(await call('PATCH', `/api/sessions/${sessionId}`, { user_id: 'x' }), 422, 'validation.failed', 'user_id');
  });
});

describe('messages', () => {
  it('accepts, dedupes, conflicts and shows status', async () => {
    const { path, userId } = await openSession();
    const first = data(
      await call('POST', path, {
        messages: [said('hello', { id: unique('m'), timestamp: '2026-03-02T15:31:13.823+08:00' }), said('second')],
      }),
      202,
    );
    expect(first).toEqual({ task_id: expect.any(String), message_ids: [expect.any(String), expect.any(String)], status: 'pending' });
    const [id] = first.message_ids;
    const again = data(await call('POST', path, { messages: [said('hello', { id, timestamp: '2026-03-02T07:31:13.823Z' })] }), 202);
    expect(again).toEqual({ task_id: first.task_id, message_ids: [id], status: 'pending' });
    failed(await call('POST', path, { messages: [said('new'), said('changed', { id })] }), 409, 'conflict', 'messages.1.id');
    const list = data(await call('GET', path), 200);
    expect(list.items.map((m: { content: string }) => m.content)).toEqual(['hello', 'second']);
    expect(list.items[0]).toMatchObject({
      message_id: id,
      timestamp: '2026-03-02T07:31:13.823Z',
      status: 'pending',
      error: null,
      role: 'user',
    });
    await service.work({ projectId, userId });
    expect(data(await call('GET', `/api/messages/${id}`), 200).status).toBe('processed');
    expect(data(await call('GET', `${path}?status=processed&from=2026-03-02T07:00:00Z&to=1772438400000`), 200).items).toHaveLength(1);
    expect(data(await call('GET', `${path}?status=failed`), 200).items).toEqual([]);
  });
  it('shares with all, or with those who search a knowledge base that there is, and says so', async () => {
    const { path } = await openSession();
    const { knowledge_base_id: base } = data(await call('POST', '/api/knowledge-bases', { name: 'shared' }), 201);
    const foreign = data(await (await service.newProject()).call('POST', '/api/knowledge-bases', { name: 'theirs' }), 201);
    const write = (over: object) => call('POST', path, { messages: [said('x')], ...over });
    data(await write({}), 202);
    data(await write({ allow_public: true, knowledge_base_ids: [base.toUpperCase(), base] }), 202);
    for (const id of [randomUUID(), foreign.knowledge_base_id])
      failed(await write({ knowledge_base_ids: [base, id] }), 404, 'not_found', 'knowledge_base_ids');
    failed(await write({ knowledge_base_ids: ['x'] }), 422, 'validation.failed', 'knowledge_base_ids.0');
    const { items } = data(await call('GET', path), 200);
    expect(
      items.map((one: { allow_public: boolean; knowledge_base_ids: string[] }) => [one.allow_public, one.knowledge_base_ids]),
    ).toEqual([[false, []], [true, [base]]]); // prettier-ignore
  });
  it('names what is wrong in a batch', async () => {
    const { path } = await openSession();
    const refuse = async (messages: unknown, place: string) =>
      failed(await call('POST', path, { messages }), 422, 'validation.failed', place);
    await refuse([], 'messages');
    await refuse(
      Array.from({ length: 201 }, () => said('x')),
      'messages',
    );
    await refuse([said('x'), said('')], 'messages.1.content');
    await refuse([said('x'.repeat(32_769))], 'messages.0.content');
    await refuse([said('汉'.repeat(11_000))], 'messages.0.content');
    await refuse([said('x', { colour: 'red' })], 'messages.0.colour');
    await refuse([{ role: 'robot', content: 'x' }], 'messages.0.role');
    await refuse([said('x', { timestamp: 'yesterday' })], 'messages.0.timestamp');
    await refuse([said('x', { timestamp: '2026-03-02T07:31:13' })], 'messages.0.timestamp');
    await refuse([said('x', { timestamp: '0000-01-01T00:00:00Z' })], 'messages.0.timestamp');
    await refuse([said('x', { timestamp: 1, created_at: 2 })], 'messages.0.created_at');
    await refuse([said('x', { timestamp: '2026-03-02T07:31:13Z', created_at: '2026-03-02T07:31:14Z' })], 'messages.0.created_at');
    await refuse([said('a\u0000b')], 'messages.0.content');
    await refuse([said('x', { metadata: { list: [1] } })], 'messages.0.metadata.list');
    failed(await call('POST', path, { messages: [said('x')], user_id: 'somebody-else' }), 409, 'conflict');
    expect(data(await call('GET', path), 200).items).toEqual([]);
  });
  it('waits with sync', async () => {
    const { path, userId } = await openSession();
    const waiting = call('POST', path, { messages: [said('hi')], sync: true });
    for (let tries = 0; tries < 100; tries++) {
      try {
        await service.work({ projectId, userId });
        break;
      } catch {
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
    }
    expect(data(await waiting, 200)).toMatchObject({ status: 'completed', message_ids: [expect.any(String)] });
  });
  it('asks for the user where two share an id', async () => {
    const id = unique('shared');
    const [one, two] = [await openSession(), await openSession()];
    for (const { path } of [one, two]) data(await call('POST', path, { messages: [said('hi', { id })] }), 202);
    failed(await call('GET', `/api/messages/${id}`), 409, 'ambiguous');
    expect(data(await call('GET', `/api/messages/${id}?user_id=${two.userId}`), 200).user_id).toBe(two.userId);
    failed(await call('GET', `/api/messages/${id}?user_id=nobody`), 404, 'not_found');
  });
});

describe('actions', () => {
  const action = (userId: string, content: string, more: object = {}) => ({
    user_id: userId,
    timestamp: '2026-03-02T07:31:13Z',
    content,
    ...more,
  });
  it('takes one or many and lists newest first', async () => {
    const userId = unique('user');
    const one = data(
      await call(
        'POST',
        '/api/user/actions',
        action(userId, 'searched for boots', { log_id: 'a1', event_type: 'search', anchors: { size: '42' }, entities: ['boots'] }),
      ),
      202,
    );
    expect(one).toEqual({ log_id: 'a1', task_id: expect.any(String), status: 'pending' });
    const later = { timestamp: '2026-03-03T07:31:13Z', event_type: 'click' };
    expect(
      data(
        await call('POST', '/api/user/actions', { actions: [action(userId, 'opened the first', later), action(userId, 'saved it')] }),
        202,
      ).log_ids,
    ).toHaveLength(2);
    const list = data(await call('GET', `/api/user/actions/query?user_id=${userId}`), 200).items;
    expect(list[0].content).toBe('opened the first');
    expect(list.find((a: { log_id: string }) => a.log_id === 'a1')).toMatchObject({ anchors: { size: '42' }, entities: ['boots'] });
    expect(data(await call('GET', `/api/user/actions/query?user_id=${userId}&event_type=click`), 200).items).toHaveLength(1);
    expect(data(await call('GET', `/api/user/actions/query?user_id=${userId}&query=BOOTS`), 200).items).toHaveLength(1);
    failed(
      await call('POST', '/api/user/actions', { actions: [action(userId, 'x'), { ...action(userId, 'x'), colour: 1 }] }),
      422,
      'validation.failed',
      'actions.1.colour',
    );
    failed(await call('POST', '/api/user/actions', action(userId, 'other', { log_id: 'a1' })), 409, 'conflict');
    failed(await call('GET', '/api/user/actions/query?user_id=nobody'), 404, 'not_found');
  });
  it('streams what comes in', async () => {
    const userId = unique('user');
    data(await call('POST', '/api/user/actions', action(userId, 'before')), 202);
    const url = `${service.served.url}/api/user/actions/stream?user_id=${userId}&limit=1`;
    const reading = readEvents(url, { authorization: `Bearer ${key}` }, (events) => events.length >= 2);
    await new Promise((resolve) => setTimeout(resolve, 300));
    data(await call('POST', '/api/user/actions', action(userId, 'backdated', { timestamp: '2020-01-01T00:00:00Z' })), 202);
    expect((await reading).map(({ event, data: sent }) => [event, sent['content']])).toEqual([
      ['action', 'before'],
      ['action', 'backdated'],
    ]);
  });
});

describe('imports and tasks', () => {
  it('imports JSON and NDJSON under one task that ends', async () => {
    const [ann, bob] = [unique('ann'), unique('bob')];
    const sessions = [
      { session_id: unique('s'), user_id: ann, messages: [said('a'), said('b')] },
      { user_id: bob, messages: [said('c')] },
    ];
    const { task_id: task, session_ids: ids } = data(await call('POST', '/api/imports', { data: sessions }), 202);
    expect(ids).toEqual([sessions[0]?.session_id, expect.any(String)]);
    const events = readEvents(`${service.served.url}/api/tasks/${task}/events`, { authorization: `Api-Key ${key}` }, () => false);
    await service.work({ projectId, userId: ann });
    await service.work({ projectId, userId: bob }, 'failed');
    expect(data(await call('GET', `/api/tasks/${task}`), 200)).toMatchObject({
      status: 'partial',
      total_count: 2,
      success_count: 1,
      failed_count: 1,
    });
    expect((await events).at(-1)).toMatchObject({ event: 'task', data: { status: 'partial' } });
    expect(data(await call('POST', `/api/tasks/${task}/replay`), 202)).toMatchObject({ items: 1 });
    await service.work({ projectId, userId: bob });
    expect(data(await call('GET', `/api/tasks/${task}`), 200)).toMatchObject({ status: 'completed', success_count: 2, failed_count: 0 });

    const shared = [
      { ...said('open'), id: unique('m') },
      { ...said('closed'), id: unique('m') },
    ];
    const asked = shared.map((message, i) => ({ user_id: bob, messages: [message], ...(i === 0 && { allow_public: true }) }));
    expect(data(await call('POST', '/api/imports', { data: asked }), 202).session_ids).toHaveLength(2);
    for (const [i, { id }] of shared.entries())
      expect(data(await call('GET', `/api/messages/${id}?user_id=${bob}`), 200)).toMatchObject({ allow_public: i === 0 });
    failed(
      await call('POST', '/api/imports', { data: [{ ...asked[0], allow_public: 'yes' }] }),
      422,
      'validation.failed',
      'data.0.allow_public',
    );

    const { knowledge_base_id: base } = data(await call('POST', '/api/knowledge-bases', { name: 'shared' }), 201);
    const lent = { user_id: bob, messages: [{ ...said('lent'), id: unique('m') }], knowledge_base_ids: [base] };
    data(await call('POST', '/api/imports', { data: [lent] }), 202);
    expect(data(await call('GET', `/api/messages/${lent.messages[0]?.id}?user_id=${bob}`), 200)).toMatchObject({
      allow_public: false,
      knowledge_base_ids: [base],
    });
    const nowhere = { ...lent, knowledge_base_ids: [base, randomUUID()] };
    failed(await call('POST', '/api/imports', { data: [lent, nowhere] }), 404, 'not_found', 'data.1.knowledge_base_ids');

    const lines = Array.from({ length: 3 }, (_, i) => JSON.stringify({ user_id: bob, messages: [said(`line ${i}`)] })).join('\n');
    const ndjson = { 'content-type': 'application/x-ndjson' };
    expect(data(await call('POST', '/api/imports', `${lines}\n\n`, ndjson), 202).session_ids).toHaveLength(3);
    failed(await call('POST', '/api/imports', `${lines}\n{"user_id":`, ndjson), 400, 'request.malformed');
    failed(await call('POST', '/api/imports', `{"user_id":"x","messages":[]}`, ndjson), 422, 'validation.failed', 'data.0.messages');
    failed(await call('POST', '/api/sessions', lines, ndjson), 415, 'media_type.unsupported');
  });
});

describe('administration', () => {
  const admin: Call = (...args) => service.as(ADMIN_KEY)(...args);
  it('manages projects and keys', async () => {
    const body = { name: 'shop', long_term: false, topics: ['food', 'travel'], timezone: 'Europe/Berlin' };
    const project = data(await admin('POST', '/api/admin/projects', body), 201);
    expect(project).toMatchObject(body);
    const path = `/api/admin/projects/${project.project_id}`;
    expect(project.extractor).toBeNull();
    expect(data(await admin('PATCH', path, { topics: [], extractor: 'builtin' }), 200)).toMatchObject({
      topics: [],
      extractor: 'builtin',
      long_term: false,
    });
    expect(data(await admin('PATCH', path, { extractor: null }), 200)).toMatchObject({ extractor: null });
    expect(project.retention).toBeNull();
    const retention = { layers: { message: 30 }, tags: { kept: 3650 } };
    expect(data(await admin('PATCH', path, { retention }), 200).retention).toEqual(retention);
    expect(data(await admin('GET', path), 200).retention).toEqual(retention);
    expect(data(await admin('PATCH', path, { retention: { tags: { brief: 1 } } }), 200).retention).toEqual({
      layers: {},
      tags: { brief: 1 },
    });
    for (const [wrong, place] of [
      [{ layers: { message: 0 } }, 'retention.layers.message'],
      [{ layers: { message: 36_501 } }, 'retention.layers.message'],
      [{ layers: { message: 1.5 } }, 'retention.layers.message'],
      [{ layers: { session: 3 } }, 'retention.layers.session'],
      [{ tags: { brief: '3' } }, 'retention.tags.brief'],
      [{ days: 3 }, 'retention.days'],
      [{}, 'retention'],
    ] as const)
      failed(await admin('PATCH', path, { retention: wrong }), 422, 'validation.failed', place);
    expect(data(await admin('PATCH', path, { retention: null }), 200).retention).toBeNull();
    failed(await admin('PATCH', path, { extractor: 'llm' }), 422, 'validation.failed', 'extractor');
    failed(await admin('POST', '/api/admin/projects', { ...body, extractor: 'llm' }), 422, 'validation.failed', 'extractor');
    const issued = data(
      await admin('POST', `${path}/keys`, { name: 'reader', scopes: ['memory:read'], expires_at: Date.now() + 60_000 }),
      201,
    );
    const reader = service.as(issued.key);
    failed(await reader('POST', '/api/sessions', { user_id: 'a' }), 403, 'permission_denied');
    failed(await reader('GET', '/api/sessions?user_id=a'), 404, 'not_found');
    const listed = data(await admin('GET', `${path}/keys`), 200).items;
    expect(JSON.stringify(listed)).not.toContain(issued.key);
    expect(listed[0]).toMatchObject({ key_id: issued.key_id, scopes: ['memory:read'] });
    data(await admin('DELETE', `${path}/keys/${issued.key_id}`), 200);
    const until = Date.now() + 5000;
    let status = 404;
    while (status === 404 && Date.now() < until) {
      await new Promise((resolve) => setTimeout(resolve, 100));
      ({ status } = await reader('GET', '/api/sessions?user_id=a'));
    }
    expect(status).toBe(401);
    failed(await admin('POST', `${path}/keys`, { name: 'late', expires_at: 0 }), 422, 'validation.failed', 'expires_at');
    failed(await admin('GET', '/api/admin/projects/00000000-0000-4000-8000-000000000000'), 404, 'not_found');
    failed(await call('GET', '/api/admin/projects'), 401, 'auth.failed');
  });
  it('makes the bootstrap key work', async () => {
    expect((await service.as(FIRST_KEY)('POST', '/api/sessions', { user_id: 'ann' })).status).toBe(201);
  });
  it('never stores an issued key for a replay', async () => {
    const headers = { 'idempotency-key': unique('k') };
    const path = `/api/admin/projects/${projectId}/keys`;
    const first = data(await admin('POST', path, { name: 'once' }, headers), 201);
    expect(data(await admin('POST', path, { name: 'once' }, headers), 201)).toEqual({ ...first, key: null });
  });
});

describe('promises', () => {
  it('runs 50 parallel requests with one idempotency key once', async () => {
    const { path } = await openSession();
    const headers = { 'idempotency-key': unique('k') };
    const body = { messages: [said('only once')] };
    const answers = await Promise.all(Array.from({ length: 50 }, () => call('POST', path, body, headers)));
    expect(answers.filter((a) => a.status !== 202 && a.json.code !== 'idempotency.running')).toEqual([]);
    expect(data(await call('GET', path), 200).items).toHaveLength(1);
    const replay = await call('POST', path, body, headers);
    expect(replay.headers.get('idempotency-replayed')).toBe('true');
    expect(data(replay, 202).message_ids).toHaveLength(1);
    failed(await call('POST', path, { messages: [said('other')] }, headers), 422, 'idempotency.mismatch');
  });
  it('answers 404 to a foreign project on every route', async () => {
    const { path, sessionId, userId } = await openSession();
    const id = unique('m');
    const { task_id: task } = data(await call('POST', path, { messages: [said('mine', { id })] }), 202);
    const other = (await service.newProject()).call;
    const foreign: [string, string, unknown?][] = [
      ['GET', `/api/sessions?user_id=${userId}`],
      ['GET', `/api/sessions/${sessionId}`],
      ['PATCH', `/api/sessions/${sessionId}`, { title: 'stolen' }],
      ['GET', path],
      ['POST', path, { messages: [said('theirs')] }],
      ['GET', `/api/messages/${id}`],
      ['GET', `/api/messages/${id}?user_id=${userId}`],
      ['POST', '/api/user/actions', { user_id: userId, session_id: sessionId, content: 'x', timestamp: Date.now() }],
      ['GET', `/api/user/actions/query?user_id=${userId}`],
      ['GET', `/api/user/actions/stream?user_id=${userId}`],
      ['GET', `/api/tasks/${task}`],
      ['GET', `/api/tasks/${task}/events`],
      ['POST', `/api/tasks/${task}/replay`],
    ];
    for (const [method, address, body] of foreign) {
      const answer = await other(method, address, body);
      expect({ method, address, status: answer.status, code: answer.json?.code }).toEqual({
        method,
        address,
        status: 404,
        code: 'not_found',
      });
    }
    expect(data(await call('GET', path), 200).items).toHaveLength(1);
    // The same ids may be used there: they are other records.
    expect((await other('POST', '/api/sessions', { user_id: userId, session_id: sessionId })).status).toBe(201);
  });
  /** A knowledge base with a file, under all the names that requests have for them. */
  const aBase = async () => {
    const { knowledge_base_id: base } = data(await call('POST', '/api/knowledge-bases', { name: 'fuzzed' }), 201);
    const { file_id } = data(await call('POST', `/api/knowledge-bases/${base}/files`, { name: 'a.txt', content: 'x' }), 202);
    const inOpenMem = { knowledgebase_id: base, allow_knowledgebase_ids: base, file_ids: file_id };
    return { id: base, file_id, knowledge_base_ids: base, ...inOpenMem, name: 'a.txt', content: 'YQ==' } as Record<string, string>;
  };
  it('survives hostile requests to every route', async () => {
    const { path, sessionId, userId } = await openSession();
    const { task_id: task, message_ids: ids } = data(await call('POST', path, { messages: [said('hello')] }), 202);
    const document = (await call('GET', '/openapi.json')).json;
    const bases = await Promise.all(Array.from({ length: 60 }, aBase));
    const { violations, byStatus, requests } = await fuzz({
      document,
      baseUrl: service.served.url,
      authorization: (scheme) => `Api-Key ${scheme === 'AdminKey' ? ADMIN_KEY : key}`,
      known: [
        ...[sessionId, task, ids[0], projectId].map((id) => ({ values: { id, session_id: sessionId, user_id: userId, task_id: task } })),
        ...bases.map((values) => ({ at: /knowledge-?base/u, values })),
        // A session of a user's, and a base that no other request deletes.
        { at: /messages$|add\/message|imports/u, values: { ...(await aBase()), id: sessionId, session_id: sessionId, user_id: userId } },
      ],
      reach: /knowledge-?base|\/messages|add\/message|imports/u,
      omit: ['sync', 'async_mode', 'asyncMode'],
      runs: 20,
    });
    expect(violations).toEqual([]);
    expect(requests).toBeGreaterThan(500);
    // It got through to the handlers as well as being refused in every way.
    for (const status of [200, 201, 202, 400, 404, 413, 422])
      expect({ status, count: byStatus[status] ?? 0 }).not.toEqual({ status, count: 0 });
  }, 240_000);
  it('logs no content, no key and no query', async () => {
    const { path, sessionId } = await openSession('canary-user');
    const messageId = unique('canary-message');
    await call('POST', path, { messages: [said('canary-content', { id: messageId })] });
    await call('GET', `/api/messages/${messageId}?user_id=canary-user`);
    const text = service.logs.join('');
    expect(text).toContain('/api/sessions/:id/messages');
    for (const canary of ['canary-', sessionId, key, ADMIN_KEY, 'hello']) expect(text.includes(canary)).toBe(false);
  });
});
