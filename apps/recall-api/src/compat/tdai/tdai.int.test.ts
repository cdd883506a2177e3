// TDAI memory, the reading side: the public page's search, paging with totals, files, and every refusal in the contract's form.
import { startService, type Call } from '../../testing/start-service.js';

let service: Awaited<ReturnType<typeof startService>>;
let projectId: string;
let call: Call;
let key: string;
beforeAll(async () => {
  service = await startService();
  ({ projectId, call, key } = await service.newProject());
  const scope = { projectId, userId: 'usr-456' };
  await service.openSession(scope, 's1');
  await service.say(projectId, 's1', 'm1', 'I live in Berlin.', { team_id: 'team-abc123' });
  await service.say(projectId, 's1', 'm2', 'I will meet the product team on 2026-07-22.', { team_id: 'team-other' });
  await service.process(scope);
});
afterAll(() => service?.served.stop());

const SERVICE = { 'x-tdai-service-id': 'tdai-mem-xxxxxxxx' };
const post = async (path: string, body: object, headers: Record<string, string> = SERVICE, as = call) =>
  (await as('POST', `/v3${path}`, body, headers)).json;
const ok = (data: unknown) => ({ code: 0, message: 'ok', request_id: expect.stringMatching(/^req-/), data });
const time = expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/);
const user = { user_id: 'usr-456' };

it('searches facts as the page shows it', async () => {
  const found = await post('/atomic/search', { team_id: 'team-abc123', ...user, query: 'live in Berlin', limit: 5 });
  expect(found).toEqual(
    ok({
      items: [
        {
          id: expect.stringMatching(/^atm-/),
          version: 1,
          type: 'persona',
          content: 'I live in Berlin.',
          created_at: time,
          updated_at: time,
          score: expect.any(Number),
        },
      ],
    }),
  );
  expect(found.data.items[0].score).toBeGreaterThan(0);
  expect(found.data.items[0].score).toBeLessThanOrEqual(1);
});

it('takes the request of the page as it is printed', async () => {
  const who = { team_id: 'team-abc123', user_id: 'usr-456', agent_id: 'agt-xyz789' };
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${key}`, ...SERVICE };
  const { json } = await call('POST', '/v3/atomic/search', { ...who, query: '会议时间偏好', limit: 5 }, headers);
  // That agent has written nothing.
  expect(json).toEqual(ok({ items: [] }));
});

it('bounds by team, type and time before ranking; the header leaves time out; body wins over header', async () => {
  const contents = async (more: object, headers = {}) =>
    (
      await post('/atomic/search', { ...user, query: 'live in Berlin, meet the product team', ...more }, { ...SERVICE, ...headers })
    ).data.items.map(({ content }: { content: string }) => content);
  expect(await contents({ type: 'episodic' })).toEqual(['I will meet the product team on 2026-07-22.']);
  expect(await contents({ team_id: 'team-abc123' })).toEqual(['I live in Berlin.']);
  expect(await contents({}, { 'x-tdai-team-id': 'team-abc123' })).toEqual(['I live in Berlin.']);
  expect(await contents({ team_id: 'team-other' }, { 'x-tdai-team-id': 'team-abc123' })).toEqual([
    'I will meet the product team on 2026-07-22.',
  ]);
  expect(await contents({ time_end: '2020-01-01T00:00:00Z' })).toEqual([]);
  expect(await contents({ time_end: '2020-01-01T00:00:00Z' }, { 'x-tdai-time-filter': 'off' })).toHaveLength(2);
});

it('lists and counts with totals, both ends of a time inclusive', async () => {
  const page = await post('/atomic/query', { ...user, limit: 1, offset: 1 });
  expect([page.data.items.length, page.data.total]).toEqual([1, 2]);
  expect(Object.keys(page.data.items[0])).toEqual(['id', 'version', 'type', 'content', 'created_at', 'updated_at']);
  const at = page.data.items[0].updated_at;
  expect((await post('/atomic/count', { ...user, time_start: at, time_end: at })).data.total).toBeGreaterThan(0);
  expect((await post('/atomic/count', { ...user, type: 'instruction' })).data).toEqual({ total: 0 });
  const messages = await post('/conversation/query', { ...user, session_id: 's1', limit: 1 });
  expect(messages).toEqual(
    ok({
      messages: [{ id: 'm2', version: 1, session_id: 's1', role: 'user', content: expect.any(String), timestamp: time, recorded_at: time }],
      total: 2,
    }),
  );
  expect((await post('/conversation/count', { ...user, message_ids: ['m1', 'gone'] })).data).toEqual({ total: 1 });
  const [best] = (await post('/conversation/search', { ...user, query: 'Berlin' })).data.messages;
  expect(best).toMatchObject({ id: 'm1', session_id: 's1', role: 'user', score: expect.any(Number) });
});

it('bounds messages by their session, whose user need not be named', async () => {
  await service.openSession({ projectId, userId: 'usr-two' }, 'here');
  await service.openSession({ projectId, userId: 'usr-two' }, 'there');
  await service.say(projectId, 'here', 'h1', 'I like tea.');
  await service.say(projectId, 'there', 't1', 'I like green tea.');
  await service.process({ projectId, userId: 'usr-two' });
  const found = async (body: object, headers: Record<string, string> = {}) =>
    (await post('/conversation/search', { query: 'tea', ...body }, { ...SERVICE, ...headers })).data.messages.map(
      ({ id }: { id: string }) => id,
    );
  expect(await found({ user_id: 'usr-two' })).toEqual(['h1', 't1']);
  expect(await found({ user_id: 'usr-two', session_id: 'there' })).toEqual(['t1']);
  expect(await found({}, { 'x-tdai-session-id': 'here' })).toEqual(['h1']);
  const count = async (body: object) => (await post('/conversation/count', body)).data.total;
  expect(await count({ user_id: 'usr-two' })).toBe(2);
  expect(await count({ session_id: 'there' })).toBe(1);
  expect(await count({ session_id: 'there', session_ids: ['here', 'there'] })).toBe(2);
  expect((await post('/conversation/query', { session_id: 'here' })).data).toMatchObject({ messages: [{ id: 'h1' }], total: 1 });
});

it('shows topics and summaries as files under relative paths, and the standing profile', async () => {
  const { items } = (await post('/scenario/ls', user)).data;
  expect((await post('/scenario/count', user)).data.total).toBe(items.length);
  for (const { path, size } of items) {
    const file = (await post('/scenario/read', { ...user, path })).data;
    expect({ path, size: Buffer.byteLength(file.content) }).toEqual({ path, size });
  }
  for (const path of ['/etc/passwd', '../x.md', 'a/../../x.md', 'a//b', '..\\x', './x'])
    expect(await post('/scenario/read', { ...user, path })).toMatchObject({ code: 400, message: expect.stringMatching(/^path: /) });
  expect(await post('/scenario/read', { ...user, path: 'no-such.md' })).toMatchObject({ code: 404 });
  const core = (await post('/core/read', user)).data;
  expect((await post('/core/count', user)).data.total).toBe(core.version === 0 ? 0 : 1);
});

it('changes the words of a fact and tells why, as search, list and history show at once', async () => {
  const fact = async () =>
    (await post('/atomic/query', { ...user, team_id: 'team-abc123' })).data.items.find(({ id }: { id: string }) => id === home.id);
  const [home] = (await post('/atomic/query', { ...user, team_id: 'team-abc123' })).data.items;
  const background = 'Moved in July.';
  const updated = await post('/atomic/update', { ...user, id: home.id, content: 'I live in Hamburg.', background });
  expect(updated).toEqual(ok({ id: home.id, version: 2, updated_at: time }));
  const shown = { ...home, version: 2, content: 'I live in Hamburg.', background, updated_at: updated.data.updated_at };
  expect(await fact()).toEqual(shown);
  const [found] = (await post('/atomic/search', { ...user, query: 'live in Hamburg' })).data.items;
  expect(found).toEqual({ ...shown, score: expect.any(Number) });
  expect((await post('/core/read', user)).data.content).toContain('Hamburg');

  const again = await post('/atomic/update', { ...user, id: home.id, content: 'I live in Hamburg.' });
  expect(again.data).toEqual(updated.data);
  const longest = `I live in Hamburg. ${'x'.repeat(8192 - 19)}`;
  expect((await post('/atomic/update', { ...user, id: home.id, content: longest })).data.version).toBe(3);
  expect(await fact()).toMatchObject({ content: longest, background });
  const native = `/api/facts/${home.id.slice('atm-'.length)}`;
  const history = (await call('GET', `${native}/history`)).json.data.items;
  expect(history.map(({ reason }: { reason: string | null }) => reason)).toEqual([null, '/v3/atomic/update', '/v3/atomic/update']);
  for (const words of ['I live in Hamburg.', 'I live in Berlin.']) {
    expect((await call('POST', `${native}/undo`, { reason: 'As it was.' })).status).toBe(200);
    expect(await fact()).toMatchObject({ content: words });
  }
  expect(await fact()).not.toHaveProperty('background');
});

it('changes no fact that is unknown, another user’s or outside of what is named; of two at a time none is lost', async () => {
  const [home] = (await post('/atomic/query', { ...user, team_id: 'team-abc123' })).data.items;
  const update = (more: object, headers = SERVICE, as = call) =>
    post('/atomic/update', { ...user, id: home.id, content: 'I live in Rome.', ...more }, headers, as);
  const { call: foreign } = await service.newProject();
  for (const answer of [
    await update({ id: 'atm-00000000-0000-4000-8000-000000000000' }),
    await update({ id: home.id.slice('atm-'.length) }),
    await update({ user_id: 'someone' }),
    await update({ team_id: 'team-other' }),
    await update({ agent_id: 'agt-xyz789' }),
    await update({}, SERVICE, foreign),
    await post('/atomic/delete', { ...user, team_id: 'team-other', ids: [home.id] }),
  ])
    expect(answer).toMatchObject({ code: 404, message: 'No such fact' });
  expect(await update({}, SERVICE, await service.callWithScopes(projectId, 'memory:read'))).toMatchObject({ code: 403 });
  expect(await update({ content: 'x'.repeat(8193) })).toMatchObject({ code: 400, message: 'content: must have at most 8192 characters' });
  expect(await update({ content: ' ', background: '' })).toMatchObject({
    code: 400,
    message: expect.stringMatching(/^content: .+; background: /),
  });
  const answers = await Promise.all(['Oslo', 'Rome', 'Lima', 'Bonn'].map((city) => update({ content: `I live in ${city}.` })));
  const taken = answers.filter(({ code }) => code === 0);
  expect(taken.length).toBeGreaterThan(0);
  for (const answer of answers)
    if (answer.code !== 0) expect(answer).toMatchObject({ code: 409, message: expect.stringContaining('version') });
  const [after] = (await post('/atomic/query', { ...user, team_id: 'team-abc123' })).data.items;
  expect(after.version).toBe(home.version + taken.length);
});

it('writes summaries that exist anew, and the profile; a context keeps its budget', async () => {
  const { items } = (await post('/scenario/ls', user)).data;
  const { path } = items.find((file: { path: string }) => file.path.includes('/'));
  const content = '# Where\n\nLives by the sea.';
  const { version } = (await post('/scenario/read', { ...user, path })).data;
  const written = await post('/scenario/write', { ...user, path, content });
  expect(written).toEqual(ok({ path, version: version + 1, updated_at: time }));
  expect((await post('/scenario/read', { ...user, path })).data).toEqual({ ...written.data, content, size: Buffer.byteLength(content) });

  const longest = '海'.repeat(65_536);
  const before = (await post('/core/read', user)).data;
  const core = await post('/core/write', { ...user, content: longest });
  expect(core).toEqual(ok({ version: before.version + 1, updated_at: time }));
  expect((await post('/core/read', user)).data).toEqual({ ...core.data, content: longest });
  const context = await call('POST', '/api/sessions/s1/context', { query: 'live', recall_config: { token_budget: 500 } });
  expect(context.json.data.token_count).toBeLessThanOrEqual(500);

  const refused = async (where: string, body: object, code: number, message: unknown, as = call) =>
    expect(await post(where, body, SERVICE, as)).toMatchObject({ code, message });
  const topic = items.find((file: { path: string }) => !file.path.includes('/')).path;
  await refused('/scenario/write', { ...user, path: topic, content }, 400, expect.stringMatching(/^path: is a topic/));
  await refused('/scenario/write', { ...user, path: 'new.md', content }, 404, 'No such file');
  await refused('/scenario/write', { ...user, path: '../x.md', content }, 400, expect.stringMatching(/^path: must be a relative path/));
  await refused('/scenario/write', { ...user, path, content: 'x'.repeat(65_537) }, 400, 'content: must have at most 65536 characters');
  await refused('/core/write', { ...user, content: ' ' }, 400, 'content: must not be blank');
  await refused('/core/write', { user_id: 'nobody', content }, 404, 'No such user');
  await service.openSession({ projectId, userId: 'new' }, 'empty');
  await refused('/core/write', { user_id: 'new', content }, 404, expect.stringMatching(/^No profile yet/));
  const reader = await service.callWithScopes(projectId, 'memory:read');
  await refused('/core/write', { ...user, content }, 403, expect.any(String), reader);
  await refused('/core/write', { ...user, content: 'x'.repeat(1_100_000) }, 413, expect.any(String));
});

it('refuses in one line, without coercion', async () => {
  const refused = async (body: object, message: unknown, path = '/atomic/search') =>
    expect(await post(path, body)).toEqual({ code: 400, message, request_id: expect.stringMatching(/^req-/) });
  await refused({ ...user, query: '', limit: '5', type: 'dream' }, expect.stringMatching(/^query: .+; type: .+; limit: must be a number$/));
  await refused({ ...user, query: 'x', limit: 101 }, 'limit: must be at most 100');
  await refused({ ...user, query: 'x'.repeat(2049) }, 'query: must have at most 2048 characters');
  await refused(
    { ...user, query: 'x', time_start: '2026-07-01T00:00:00+08:00' },
    expect.stringMatching(/^time_start: must be ISO 8601 in UTC/),
  );
  for (const path of ['/atomic/search', '/atomic/query', '/atomic/count', '/conversation/query'])
    for (const at of ['time_start', 'time_end'])
      await refused(
        { ...user, [at]: '0000-01-01T00:00:00Z', ...(path.endsWith('search') && { query: 'x' }) },
        `${at}: must be between the years 1000 and 9999`,
        path,
      );
  await refused({ ...user, offset: -1 }, 'offset: must be at least 0', '/atomic/query');
  for (const name of ['team', 'user', 'agent', 'session', 'task'])
    for (const value of ['x'.repeat(257), 'a\tb'])
      expect(await post('/atomic/search', { query: 'x' }, { ...SERVICE, [`x-tdai-${name}-id`]: value })).toMatchObject({
        code: 400,
        message: expect.stringMatching(new RegExp(`^x-tdai-${name}-id: must `)),
      });
  expect(await post('/atomic/search', { ...user, query: 'x' }, {})).toMatchObject({ code: 401 });
  expect(await post('/atomic/unknown', {})).toMatchObject({ code: 404 });
  const { call: foreign } = await service.newProject();
  expect(await post('/atomic/search', { ...user, query: 'x' }, SERVICE, foreign)).toMatchObject({ code: 404 });
  const narrow = await service.callWithScopes(projectId, 'memory:write');
  expect(await post('/atomic/search', { ...user, query: 'x' }, SERVICE, narrow)).toMatchObject({ code: 403 });
  expect(await post('/atomic/delete', { ...user, ids: ['atm-00000000-0000-4000-8000-000000000000'] })).toMatchObject({ code: 404 });
});
