// PolarDB agent memory, the writing side: the public page's requests get the public page's answers; every refusal has the contract's form.
import { startService, type Answer, type Call, type Service } from '../../testing/start-service.js';

let service: Service;
let call: Call;
let projectId: string;
beforeAll(async () => {
  service = await startService();
  ({ call, projectId } = await service.newProject());
});
afterAll(() => service.served.stop());

const post = (path: string, body: unknown, headers = {}, as = call) => as('POST', `/polar-amem${path}`, body, headers);
const refused = (answer: Answer, status: number, message: unknown = expect.stringMatching(/./)) =>
  expect({ status: answer.status, json: answer.json }).toEqual({
    status,
    json: { code: status, message, request_id: answer.headers.get('x-request-id'), data: null },
  });

const NOTHING = { code: 200, data: null, message: '', request_id: expect.any(String) };
const SAID = {
  session_id: 'session-001',
  messages: [
    {
      role: 'user',
      content: '你好，我叫小云。刚搬到这个城市。',
      turn: 1,
      business_id: 'ee2850b8-xxxx-46be-8580-d5b9dbdf7d37',
      timestamp: '1772436673823',
    },
    {
      role: 'assistant',
      content: '欢迎你，小云！新环境总是充满挑战和机遇，希望你能在这里找到归属感。需要我帮你规划一些生活或工作上的建议吗？',
      turn: 2,
      business_id: 'd277be83-xxxx-4896-bea5-1cb89ea2190c',
      timestamp: '1772436673823',
    },
  ],
};
const BATCH = {
  data: [
    {
      session_id: 'user-session-001',
      messages: [
        { role: 'user', content: '我喜欢吃香蕉', turn: 1, business_id: '289d0bd9-xxxx-445d-8951-775604d4fe1b', timestamp: '1772437402969' },
        {
          role: 'assistant',
          content: '我也喜欢吃香蕉',
          turn: 2,
          business_id: 'c8452aa2-xxxx-461f-a382-b71697e2cfc4',
          timestamp: '1772437402969',
        },
      ],
    },
    {
      session_id: 'user-session-002',
      messages: [
        { role: 'user', content: '我喜欢吃香肠', turn: 1, business_id: 'fc6c8411-xxxx-4836-a989-fc3b75f420a9', timestamp: '1772437402969' },
        {
          role: 'assistant',
          content: '我喜欢吃腊肠',
          turn: 2,
          business_id: 'fc494fa2-xxxx-4fe0-9528-adf9863c82ff',
          timestamp: '1772437402969',
        },
      ],
    },
  ],
};

it('adds messages: the session is the user, the business_id the message', async () => {
  expect((await post('/message/add', SAID)).json).toEqual(NOTHING);
  expect((await post('/message/add', SAID)).json).toEqual(NOTHING);
  const { items } = (await call('GET', '/api/sessions/session-001/messages')).json.data;
  expect(items).toHaveLength(2);
  expect(items[0]).toMatchObject({
    user_id: 'session-001',
    message_id: 'ee2850b8-xxxx-46be-8580-d5b9dbdf7d37',
    business_id: 'ee2850b8-xxxx-46be-8580-d5b9dbdf7d37',
    turn_id: '1',
    timestamp: '2026-03-02T07:31:13.823Z',
  });
  const changed = { ...SAID, messages: [{ ...SAID.messages[0], content: '你好' }] };
  refused(await post('/message/add', changed), 409, 'messages.0.id: this id belongs to other content');
});

it('answers after processing with async_mode sync', async () => {
  const waiting = post('/message/add', { session_id: 'sync', messages: [{ role: 'user', content: 'hi' }], async_mode: 'sync' });
  const failing = post('/message/add', { session_id: 'poison', messages: [{ role: 'user', content: 'hi' }], async_mode: 'sync' });
  const work = async (userId: string, as: 'done' | 'failed') => {
    for (;;) {
      try {
        return await service.work({ projectId, userId }, as);
      } catch {
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
    }
  };
  await work('sync', 'done');
  await work('poison', 'failed');
  expect((await waiting).json).toEqual(NOTHING);
  refused(await failing, 503, expect.stringContaining('stored, but not processed'));
});

it('tells how far a batch is, in sessions', async () => {
  const added = (await post('/message/batch_add', BATCH)).json;
  expect(added).toEqual({ ...NOTHING, data: { task_id: expect.any(String) } });
  const status = async () => (await post('/message/batch_status', added.data)).json;
  const time = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}$/);
  const waiting = {
    created_time: time,
    batch_id: added.data.task_id,
    total_count: 2,
    success_count: 0,
    failed_count: 0,
    finish_time: null,
  };
  expect(await status()).toEqual({ ...NOTHING, data: { ...waiting, status: 'WAITING' } });
  await service.work({ projectId, userId: 'user-session-001' });
  expect((await status()).data).toEqual({ ...waiting, success_count: 1, status: 'RUNNING' });
  await service.work({ projectId, userId: 'user-session-002' });
  expect((await status()).data).toEqual({ ...waiting, success_count: 2, finish_time: time, status: 'SUCCESS' });
  const mixed = (await post('/message/batch_add', { data: BATCH.data.map((one, i) => ({ ...one, session_id: `mixed-${i}` })) })).json;
  await service.work({ projectId, userId: 'mixed-0' }, 'failed');
  await service.work({ projectId, userId: 'mixed-1' });
  expect((await post('/message/batch_status', mixed.data)).json.data).toMatchObject({
    success_count: 1,
    failed_count: 1,
    status: 'PARTIAL',
  });
});

it('takes the deletion of the page, durable even when no worker does it', async () => {
  const page = { session_id: 'session-001', business_id: ['22cb460a-xxxx-45f9-a115-fe6d203ba3e1', 'c5a0d26b-xxxx-4249-b23f-33cf016f37d5'] };
  const messages = page.business_id.map((id) => ({ role: 'user', content: `message ${id}`, business_id: id }));
  expect((await post('/message/add', { session_id: page.session_id, messages })).json).toEqual(NOTHING);
  expect((await post('/message/delete', page)).json).toEqual(NOTHING);
  const body = { session_id: 'session-001', business_id: ['ee2850b8-xxxx-46be-8580-d5b9dbdf7d37', 'd277be83-xxxx-4896-bea5-1cb89ea2190c'] };
  expect((await post('/message/delete', body)).json).toEqual(NOTHING);
}, 30_000);

it('names what is wrong, in one line', async () => {
  refused(await post('/message/add', {}), 422, 'session_id: is required; messages: is required');
  refused(
    await post('/message/add', { session_id: 'x', messages: [{ role: 'robot', content: '', turn: '1', colour: 1 }] }),
    422,
    'messages.0.role: must be one of user, assistant, system, tool; messages.0.content: must not be empty; messages.0.turn: must be a number; messages.0.colour: unknown key',
  );
  refused(await post('/message/batch_add', { data: [{ session_id: 'x', messages: [] }] }), 422, 'data.0.messages: must not be empty');
  const late = [{ role: 'user', content: 'x', timestamp: '9999999999999999' }];
  const years = 'timestamp: must be between the years 1000 and 9999';
  refused(await post('/message/add', { session_id: 'never', messages: late }), 422, `messages.0.${years}`);
  refused(await post('/message/batch_add', { data: [{ session_id: 'never', messages: late }] }), 422, `data.0.messages.0.${years}`);
  expect((await call('GET', '/api/sessions/never')).status).toBe(404);
  refused(await post('/message/add', '{'), 400);
  refused(await post('/message/unknown', {}), 404);
  refused(await post('/message/add', `"${'x'.repeat(1_100_000)}"`), 413);
});

it('knows nothing of what is unknown, foreign, or no batch', async () => {
  const foreign = (await service.newProject()).call;
  const { task_id: task } = (await post('/message/batch_add', { data: [{ ...BATCH.data[0], session_id: 'mine' }] })).json.data;
  refused(await post('/message/batch_status', { task_id: task }, {}, foreign), 404);
  refused(await post('/message/batch_status', { task_id: 'nonsense' }), 404);
  const { task_id: single } = (await call('POST', '/api/sessions/mine/messages', { messages: [{ role: 'user', content: 'x' }] })).json.data;
  refused(await post('/message/batch_status', { task_id: single }), 404);
  const deletion = { session_id: 'session-001', business_id: ['ee2850b8-xxxx-46be-8580-d5b9dbdf7d37'] };
  refused(await post('/message/delete', deletion, {}, foreign), 404);
  refused(await post('/message/delete', { ...deletion, business_id: ['unknown'] }), 404);
});

it('runs a request with an Idempotency-Key once', async () => {
  const key = { 'idempotency-key': 'polar-1' };
  const [one, two] = [
    await post('/message/batch_add', { data: [BATCH.data[0]] }, key),
    await post('/message/batch_add', { data: [BATCH.data[0]] }, key),
  ];
  expect(two?.json.data).toEqual(one?.json.data);
  refused(await post('/message/batch_add', { data: [BATCH.data[1]] }, key), 422);
});
