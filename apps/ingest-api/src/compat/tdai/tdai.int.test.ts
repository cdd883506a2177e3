// TDAI memory, the writing side: ids of body and headers, limits, and what is deleted.
import { startService, type Call, type Service } from '../../testing/start-service.js';

let service: Service;
let call: Call;
beforeAll(async () => {
  service = await startService();
  ({ call } = await service.newProject());
});
afterAll(() => service.served.stop());

const post = async (path: string, body: object, headers: Record<string, string> = {}) =>
  (await call('POST', `/v3/conversation/${path}`, body, { 'x-tdai-service-id': 'tdai-mem-1', ...headers })).json;
const message = {
  role: 'user',
  content: '用户每周三上午 10:00 参加产品评审会',
  timestamp: '2026-07-22T10:00:00Z',
  recorded_at: '2026-07-22T10:00:01Z',
};

it('adds messages; ids of the body win over those of headers; team and task are attributes', async () => {
  const added = await post(
    'add',
    {
      team_id: 'team-1',
      user_id: 'usr-1',
      agent_id: 'agt-1',
      session_id: 'ses-1',
      messages: [message, { role: 'assistant', content: 'ok' }],
    },
    { 'x-tdai-user-id': 'other', 'x-tdai-task-id': 'task-1' },
  );
  expect(added).toEqual({
    code: 0,
    message: 'ok',
    request_id: expect.stringMatching(/^req-/),
    data: { accepted_ids: [expect.any(String), expect.any(String)], accepted_versions: [1, 1], total_count: 2 },
  });
  const { items } = (await call('GET', '/api/sessions/ses-1/messages')).json.data;
  expect(items[0]).toMatchObject({
    user_id: 'usr-1',
    agent_id: 'agt-1',
    timestamp: '2026-07-22T10:00:00.000Z',
    metadata: { team_id: 'team-1', task_id: 'task-1', recorded_at: message.recorded_at },
  });
  expect(await post('add', { messages: [message] })).toMatchObject({ code: 0 });
  expect((await call('GET', '/api/sessions?user_id=default')).json.data.items).toHaveLength(1);
});

it('refuses what is wrong, and what is unknown or of another user, all or nothing', async () => {
  const refused = async (body: object, code: number, words: string, path = 'add') =>
    expect(await post(path, body)).toMatchObject({ code, message: expect.stringContaining(words) });
  await refused(
    { messages: [{ role: 'tool', content: '' }] },
    400,
    'messages.0.role: must be one of user, assistant; messages.0.content: must not be empty',
  );
  await refused({ messages: [{ ...message, content: 'x'.repeat(8193) }] }, 400, 'messages.0.content: must have at most 8192 characters');
  await refused({ messages: Array.from({ length: 101 }, () => message) }, 400, 'messages: must have at most 100 items');
  await refused({ messages: [{ ...message, timestamp: '2026-07-22 10:00' }] }, 400, 'messages.0.timestamp: must be ISO 8601 in UTC');
  for (const at of ['timestamp', 'recorded_at'])
    await refused(
      { user_id: 'never', messages: [{ role: 'user', content: 'x', [at]: '0000-01-01T00:00:00Z' }] },
      400,
      `messages.0.${at}: must be between the years 1000 and 9999`,
    );
  expect((await call('GET', '/api/sessions?user_id=never')).status).toBe(404);
  const { code, message: why } = await post('add', { messages: [message] }, { 'x-tdai-agent-id': 'x'.repeat(257) });
  expect([code, why]).toEqual([400, 'x-tdai-agent-id: must have at most 256 characters']);
  await refused({ user_id: 'usr-1' }, 400, 'must name message_ids', 'delete');
  await refused({ user_id: 'usr-1', session_ids: ['ses-1', 'nobody'] }, 404, 'No such session', 'delete');
  await refused({ user_id: 'default', session_ids: ['ses-1'] }, 404, 'No such session', 'delete');
  await refused({ user_id: 'usr-1', message_ids: ['nothing'] }, 404, 'No such message', 'delete');
  await refused({ user_id: 'usr-2', session_id: 'ses-1', messages: [message] }, 409, 'another user');
});

it('deletes nothing of another agent, team or task', async () => {
  const mine = { user_id: 'usr-3', team_id: 'team-3', agent_id: 'agt-3' };
  const { data } = await post('add', { ...mine, session_id: 'ses-3', messages: [message] });
  await post('add', { ...mine, agent_id: 'agt-4', session_id: 'ses-4', messages: [message] });
  await post('add', { ...mine, session_id: 'ses-4', messages: [message] });
  const others = [
    { body: { agent_id: 'agt-4' }, headers: {} },
    { body: { team_id: 'other' }, headers: {} },
    { body: {}, headers: { 'x-tdai-task-id': 'task' } },
  ];
  for (const { body, headers } of others)
    for (const named of [{ message_ids: data.accepted_ids }, { session_ids: ['ses-3'] }, { session_ids: ['ses-3', 'ses-4'] }])
      expect(await post('delete', { ...mine, ...body, ...named }, headers)).toMatchObject({ code: 404 });
  // Half of it is another's.
  expect(await post('delete', { ...mine, session_ids: ['ses-4'] })).toMatchObject({ code: 404 });
  expect((await call('GET', '/api/sessions?user_id=usr-3')).json.data.items).toHaveLength(2);
  expect((await call('GET', '/api/sessions/ses-3/messages')).json.data.items).toHaveLength(1);
});

it('is bound by the session that is named, of the body or the header, and takes its user from it', async () => {
  const add = (sessionId: string) => post('add', { user_id: 'usr-5', session_id: sessionId, messages: [message] });
  const [five, six] = [await add('ses-5'), await add('ses-6')];
  const theirs = { message_ids: six.data.accepted_ids };
  expect(await post('delete', { user_id: 'usr-5', session_id: 'ses-5', ...theirs })).toMatchObject({ code: 404 });
  expect(await post('delete', { user_id: 'usr-5', ...theirs }, { 'x-tdai-session-id': 'ses-5' })).toMatchObject({ code: 404 });
  expect(await post('delete', { session_id: 'ses-5', session_ids: ['ses-6'] })).toMatchObject({ code: 404 });
  expect((await call('GET', '/api/sessions/ses-6/messages')).json.data.items).toHaveLength(1);
  const own = { session_id: 'ses-5', message_ids: five.data.accepted_ids };
  expect(await post('delete', own)).toMatchObject({ code: 0, data: { deleted_count: 1 } });
}, 30_000);

it('counts what it deletes', async () => {
  expect(await post('delete', { user_id: 'usr-1', session_ids: ['ses-1'] })).toMatchObject({ code: 0, data: { deleted_count: 2 } });
}, 30_000);
