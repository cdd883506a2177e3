// MemOS / OpenMem, the writing side: the public pages' requests get their answers; every refusal has the contract's form and code.
import { makeDocx, makePdf } from '../../../../../libs/documents/src/testing/sample-files.js';
import { startService, type Answer, type Call, type Service } from '../../testing/start-service.js';

let service: Service;
let call: Call;
let key: string;
let projectId: string;
beforeAll(async () => {
  service = await startService();
  ({ call, projectId, key } = await service.newProject());
});
afterAll(() => service?.served.stop());

const post = (path: string, body: unknown, headers = {}, as = call) => as('POST', `/api/openmem/v1${path}`, body, headers);
const refused = (answer: Answer, status: number, code: number, message: unknown = expect.stringMatching(/./)) =>
  expect({ status: answer.status, json: answer.json }).toEqual({ status, json: { code, data: null, message } });
const ok = (data: unknown) => ({ code: 0, data, message: 'ok' });
const ID = expect.stringMatching(/^[0-9a-f-]{36}$/);

const SAID = {
  user_id: 'memos_user_123',
  conversation_id: '0610',
  messages: [
    { role: 'user', content: '我暑假定好去广州旅游，住宿的话有哪些连锁酒店可选？', chat_time: '2025-06-10 08:00:00' },
    { role: 'assistant', content: '您可以考虑【七天、全季、希尔顿】等等。', chat_time: '2025-06-10 08:00:05' },
    { role: 'user', content: '我选七天', chat_time: '2025-06-10 08:01:00' },
  ],
};
const UNNEEDED = { info: null, source: null, app_id: null, agent_id: null, tags: null, allow_public: false, allow_knowledgebase_ids: null };

it('takes messages as the Python client sends them; a time without a zone is UTC', async () => {
  expect((await post('/add/message', { ...SAID, ...UNNEEDED, asyncMode: true })).json).toEqual(
    ok({ success: true, task_id: ID, status: 'running' }),
  );
  const { items } = (await call('GET', '/api/sessions/0610/messages')).json.data;
  expect(items.map((one: { role: string; timestamp: string }) => [one.role, one.timestamp])).toEqual([
    ['user', '2025-06-10T08:00:00.000Z'],
    ['assistant', '2025-06-10T08:00:05.000Z'],
    ['user', '2025-06-10T08:01:00.000Z'],
  ]);
});

it('keeps what filters can ask for', async () => {
  const attributes = {
    agent_id: 'customer_service',
    app_id: 'app_123',
    tags: ['账单'],
    info: { scene: '支付', biz_id: 'order_1', vip: 3 },
    source: 'plugin',
  };
  const tool = { role: 'tool', content: [{ type: 'text', text: 'paid' }, { type: 'text', text: 'on time' }], tool_call_id: 'c1' }; // prettier-ignore
  expect((await post('/add/message', { user_id: 'u', conversation_id: 'attributes', messages: [tool], ...attributes })).status).toBe(200);
  const [message] = (await call('GET', '/api/sessions/attributes/messages')).json.data.items;
  expect(message).toMatchObject({
    content: 'paid\non time',
    agent_id: 'customer_service',
    app_id: 'app_123',
    tags: ['账单'],
    metadata: { scene: '支付', biz_id: 'order_1', vip: 3, source: 'plugin', tool_call_id: 'c1' },
  });
});

const CALL = { id: 'call_123', type: 'function', function: { name: 'get_weather', arguments: '{"location": "Beijing"}' } };
it.each([{}, { content: null }, { content: '' }, { content: [] }])(
  'takes calls of tools as the page on tool calling shows them: %j',
  async (content) => {
    const conversation_id = `calls ${JSON.stringify(content)}`;
    const messages = [
      { role: 'user', content: "What's the weather like in Beijing right now?" },
      { role: 'assistant', ...content, tool_calls: [CALL, CALL] },
      { role: 'tool', tool_call_id: 'call_123', content: [{ type: 'text', text: '7°C' }] },
    ];
    expect((await post('/add/message', { user_id: 'caller', conversation_id, messages })).status).toBe(200);
    const [, call_, answer] = (await call('GET', `/api/sessions/${encodeURIComponent(conversation_id)}/messages`)).json.data.items;
    const said = 'get_weather({"location": "Beijing"})';
    expect(call_).toMatchObject({ content: `${said}\n${said}`, metadata: { tool_calls: JSON.stringify([CALL, CALL]) } });
    expect(answer).toMatchObject({ content: '7°C', metadata: { tool_call_id: 'call_123' } });
  },
);

it.each([true, false, null])('writes with allow_public %s', async (allow_public) => {
  const named = { user_id: 'sharing', conversation_id: `sharing-${allow_public}` };
  const said = await post('/add/message', { ...named, messages: [{ role: 'user', content: 'x' }], allow_public });
  expect(said.status).toBe(200);
  expect((await post('/add/feedback', { ...named, feedback_content: 'No, y.', allow_public })).status).toBe(200);
  const { items } = (await call('GET', `/api/sessions/${named.conversation_id}/messages`)).json.data;
  expect(items.map((one: { allow_public: boolean }) => one.allow_public)).toEqual([allow_public === true, allow_public === true]);
});

it('takes no knowledge base that is not there', async () => {
  const foreign = (await (await service.newProject()).call('POST', '/api/knowledge-bases', { name: 'x' })).json.data.knowledge_base_id;
  for (const id of ['nonsense', crypto.randomUUID(), foreign])
    for (const [path, body] of [
      ['/add/message', SAID],
      ['/add/feedback', { user_id: 'u', feedback_content: 'x' }],
    ] as const)
      // prettier-ignore
      refused(await post(path, { ...body, allow_knowledgebase_ids: [id] }), 404, 50120, 'allow_knowledgebase_ids: No such knowledge base');
});

it('gives each user the conversation that they name, and one for what stands in none', async () => {
  const say = (user_id: string, conversation_id?: string) =>
    post('/add/message', { user_id, ...(conversation_id && { conversation_id }), messages: [{ role: 'user', content: `by ${user_id}` }] });
  for (const user of ['ann', 'bob']) expect((await say(user, 'shared')).status).toBe(200);
  for (const user of ['ann', 'ann', 'bob']) expect((await say(user)).status).toBe(200);
  const sessions = async (user: string) => (await call('GET', `/api/sessions?user_id=${user}`)).json.data.items as { session_id: string }[];
  expect((await sessions('ann')).map((one) => one.session_id).sort()).toEqual(['default@ann', 'shared']);
  expect((await sessions('bob')).map((one) => one.session_id).sort()).toEqual(['default@bob', 'shared@bob']);
});

it('tells how far a task is, and waits for it where asked to', async () => {
  const { task_id } = (await post('/add/message', { ...SAID, user_id: 'status', conversation_id: 'status' })).json.data;
  expect((await post('/get/status', { task_id })).json).toEqual(ok({ status: 'running' }));
  await service.work({ projectId, userId: 'status' });
  expect((await post('/get/status', { task_id })).json).toEqual(ok({ status: 'completed' }));
  const waiting = post('/add/message', { ...SAID, user_id: 'sync', conversation_id: 'sync', async_mode: false });
  for (let i = 0; i < 200; i++) {
    await new Promise((resolve) => setTimeout(resolve, 20));
    if (await service.work({ projectId, userId: 'sync' }, 'failed').then(() => true, () => false)) break; // prettier-ignore
  }
  expect((await waiting).json).toEqual(ok({ success: false, task_id: ID, status: 'failed' }));
});

it('takes feedback as a marked message of the user', async () => {
  const body = { user_id: 'memos_user_123', conversation_id: 'memos_feedback_conv', feedback_content: '不对，我住在北京。' };
  const answer = await post('/add/feedback', { ...body, feedback_time: '2025-06-11' });
  expect(answer.json).toEqual(ok({ success: true, task_id: ID, status: 'running' }));
  const [message] = (await call('GET', '/api/sessions/memos_feedback_conv/messages')).json.data.items;
  expect(message).toMatchObject({
    role: 'user',
    content: body.feedback_content,
    metadata: { provenance: 'feedback' },
    timestamp: '2025-06-11T00:00:00.000Z',
  });
});

it.each<[string, object, number, string]>([
  ['nothing', {}, 40002, 'user_id: is required'],
  ['null for a user', { ...SAID, user_id: null }, 40002, 'user_id: is required'],
  ['null for messages', { ...SAID, messages: null }, 40002, 'messages: is required'],
  ['null for a role', { ...SAID, messages: [{ role: null, content: 'x' }] }, 40002, 'messages.0.role: is required'],
  ['a message of nothing', { ...SAID, messages: [{ role: 'user', content: null }] }, 40002, 'messages.0.content: is required'],
  [
    'an empty message',
    { ...SAID, messages: [{ role: 'user', content: '', tool_calls: [] }] },
    40003,
    'messages.0.content: must not be empty',
  ],
  [
    'calls that no metadata holds',
    {
      ...SAID,
      messages: [{ role: 'assistant', tool_calls: Array(32).fill({ ...CALL, function: { name: 'f', arguments: 'x'.repeat(999) } }) }],
    },
    40013,
    'messages.0.tool_calls: must have at most 4096 characters as JSON',
  ],
  [
    'a day that there is not',
    { ...SAID, messages: [{ role: 'user', content: 'x', chat_time: '2025-02-30' }] },
    40000,
    'messages.0.chat_time: must be a time that exists',
  ],
  [
    'an hour that there is not',
    { ...SAID, messages: [{ role: 'user', content: 'x', chat_time: '2025-02-03 25:00' }] },
    40000,
    'messages.0.chat_time: must be a time that exists',
  ],
  [
    'a year that is not kept',
    { ...SAID, messages: [SAID.messages[0], { role: 'user', content: 'x', chat_time: '0999-01-01' }] },
    40000,
    'messages.1.chat_time: must be between the years',
  ],
  ['an empty user', { ...SAID, user_id: '' }, 40003, 'user_id: must not be empty'],
  ['a long user', { ...SAID, user_id: 'x'.repeat(101) }, 40010, 'user_id: must have at most 100 characters'],
  ['a long conversation', { ...SAID, conversation_id: 'x'.repeat(101) }, 40011, 'conversation_id: must have at most 100 characters'],
  ['no messages', { ...SAID, messages: [] }, 40003, 'messages: must not be empty'],
  [
    'a long message',
    { ...SAID, messages: [{ role: 'user', content: 'x'.repeat(33_000) }] },
    40013,
    'messages.0.content: must have at most 32768 characters',
  ],
  [
    'long messages',
    { ...SAID, messages: Array.from({ length: 6 }, () => ({ role: 'user', content: 'x'.repeat(32_000) })) },
    40013,
    'messages: must have at most 163840 bytes of text in all',
  ],
  [
    'another role',
    { ...SAID, messages: [{ role: 'robot', content: 'x' }] },
    40000,
    'messages.0.role: must be one of user, assistant, system, tool',
  ],
  [
    'an image',
    { ...SAID, messages: [{ role: 'user', content: [{ type: 'image_url', text: 'x' }] }] },
    40006,
    'messages.0.content.0.type: must be text',
  ],
  [
    'a time that says nothing',
    { ...SAID, messages: [{ role: 'user', content: 'x', chat_time: 'yesterday' }] },
    40000,
    'messages.0.chat_time: must be epoch milliseconds, ISO 8601, YYYY-MM-DD or YYYY-MM-DD HH:MM:SS (both UTC)',
  ],
  ['nested info', { ...SAID, info: { scene: { a: 1 } } }, 40000, 'info.scene: '],
  ['an unknown key', { ...SAID, colour: 1 }, 40000, 'colour: unknown key'],
  ['two modes', { ...SAID, async_mode: true, asyncMode: false }, 40000, 'asyncMode: differs'],
  ['a public that is no boolean', { ...SAID, allow_public: 'yes' }, 40000, 'allow_public: must be true or false'],
  ['many bases', { ...SAID, allow_knowledgebase_ids: Array(21).fill('x') }, 40000, 'allow_knowledgebase_ids: must have at most 20 items'],
])('refuses %s and names the place', async (_, body, code, message) => {
  refused(await post('/add/message', body), 400, code, expect.stringContaining(message));
});

it('leaves nothing of a write that it refuses', async () => {
  const named = { user_id: 'refused', conversation_id: 'refused' };
  refused(await post('/add/message', { ...named, messages: [{ role: 'user', content: 'x', chat_time: '2025-02-30' }] }), 400, 40000);
  refused(await post('/add/feedback', { ...named, feedback_content: 'x', feedback_time: '2025-02-30' }), 400, 40000, 'feedback_time: must be a time that exists'); // prettier-ignore
  refused(await post('/add/feedback', { ...named, feedback_content: 'x', allow_knowledgebase_ids: ['x'] }), 404, 50120);
  expect((await call('GET', '/api/sessions/refused')).status).toBe(404);
});

it('refuses in its form whatever goes wrong', async () => {
  refused(await post('/get/status', 'task_id=x', { 'content-type': 'application/x-www-form-urlencoded' }), 415, 40000);
  const foreign = (await service.newProject()).call;
  const { task_id } = (await post('/add/message', { ...SAID, user_id: 'foreign', conversation_id: 'foreign' })).json.data;
  refused(await post('/get/status', { task_id }, {}, foreign), 404, 50131);
  refused(await post('/get/status', { task_id: 'nonsense' }), 404, 50131);
  refused(await post('/add/message', '{'), 400, 40000);
  refused(await post('/add/message', `"${'x'.repeat(1_100_000)}"`), 413, 40013);
  refused(await post('/unknown/route', {}), 404, 40001);
  refused(await call('GET', '/api/openmem/v1/add/message'), 405, 40000);
  refused(await post('/add/message', SAID, {}, service.as('not-a-key-of-this-installation')), 401, 40100);
  expect((await post('/get/status', { task_id }, { authorization: `Token ${key}` })).status).toBe(200);
});

it('makes knowledge bases, and takes, tells and deletes their files', async () => {
  const made = await post('/create/knowledgebase', {
    knowledgebase_name: '财务报销知识库',
    knowledgebase_description: '公司所有财务报销相关知识汇总',
  });
  expect(made.json).toEqual(ok({ id: ID }));
  const { id } = made.json.data;
  const text = Buffer.from('软件采购报销额度为1000元。').toString('base64');
  const file = [{ name: '报销.txt', content: text }, { content: `data:text/markdown;base64,${text}` }]; // prettier-ignore
  const added = await post('/add/knowledgebase-file', { knowledgebase_id: id, file });
  const sizeMB = Buffer.from(text, 'base64').length / 1024 / 1024;
  const uploaded = (name: string) => ({ id: ID, type: 'document', name, sizeMB, status: 'running' });
  expect(added.json).toEqual(ok([uploaded('报销.txt'), uploaded('file-2')]));
  const file_ids = added.json.data.map((one: { id: string }) => one.id);
  const detail = (name: string) => ({ id: ID, type: 'document', name, size: '0.0000MB', status: 'running' });
  expect((await post('/get/knowledgebase-file', { file_ids })).json).toEqual(
    ok({ total: 2, page: 1, page_size: 2, file_detail_list: [detail('报销.txt'), detail('file-2')] }),
  );
  expect((await post('/get/knowledgebase-file', { knowledgebase_id: id, page: 2, page_size: 1 })).json.data).toMatchObject({
    total: 2,
    page: 2,
    page_size: 1,
    file_detail_list: [expect.anything()],
  });
  const foreign = (await service.newProject()).call;
  for (const path of ['/get/knowledgebase-file', '/delete/knowledgebase-file'])
    refused(await post(path, { file_ids }, {}, foreign), 404, 40001);
  refused(await post('/delete/knowledgebase', { knowledgebase_id: id }, {}, foreign), 404, 50120);
  refused(await post('/delete/knowledgebase-file', { file_ids: [file_ids[0], crypto.randomUUID()] }), 404, 40001);
  expect((await post('/delete/knowledgebase-file', { file_ids: [file_ids[0]] })).json).toEqual(ok({ success: true }));
  refused(await post('/get/knowledgebase-file', { file_ids: [file_ids[0]] }), 404, 40001);
  expect((await post('/delete/knowledgebase', { knowledgebase_id: id })).json).toEqual(ok({ success: true }));
  refused(await post('/delete/knowledgebase', { knowledgebase_id: id }), 404, 50120);
  refused(await post('/get/knowledgebase-file', { file_ids: [file_ids[1]] }), 404, 40001);
});

it('tells what a file without a name is', async () => {
  const { id } = (await post('/create/knowledgebase', { knowledgebase_name: 'x' })).json.data;
  const contents = [makePdf([['One.']]), makeDocx(['Two.']), Buffer.from('Three.')];
  const file = contents.map((content) => ({ content: content.toString('base64') }));
  const added = (await post('/add/knowledgebase-file', { knowledgebase_id: id, file })).json.data;
  const names = (all: { name: string }[]) => all.map(({ name }) => name);
  expect(names(added)).toEqual(['file-1.pdf', 'file-2.docx', 'file-3.txt']);
  const { items } = (await call('GET', `/api/knowledge-bases/${id}/files`)).json.data;
  expect(items.map((one: { format: string }) => one.format).sort()).toEqual(['docx', 'pdf', 'text']);
});

it('refuses files that it can not take, and leaves nothing of the request', async () => {
  const { id } = (await post('/create/knowledgebase', { knowledgebase_name: 'x' })).json.data;
  const add = (...file: object[]) => post('/add/knowledgebase-file', { knowledgebase_id: id, file });
  const good = { name: 'a.txt', content: 'YQ==' };
  refused(await add(good, { name: 'b.txt', content: '%%%' }), 400, 40008, 'file.1.content: is not base64');
  refused(
    await add(good, { content: 'https://example.com/a.pdf' }),
    400,
    40000,
    expect.stringContaining('file.1.content: an address is not fetched'),
  );
  refused(await add(good, { name: 'b.exe', content: 'YQ==' }), 415, 40007, expect.stringContaining('file.1.content'));
  refused(await add(good, { ...good, type: 'skill' }), 400, 40006, 'file.1.type: must be document');
  refused(await add(...Array.from({ length: 21 }, () => good)), 400, 50103, 'file: must have at most 20 items');
  refused(await post('/add/knowledgebase-file', { knowledgebase_id: crypto.randomUUID(), file: [good] }), 404, 50120);
  refused(await post('/get/knowledgebase-file', {}), 400, 40000);
  refused(await post('/get/knowledgebase-file', { knowledgebase_id: id, file_ids: [id] }), 400, 40000);
  expect((await post('/get/knowledgebase-file', { knowledgebase_id: id })).json.data.total).toBe(0);
});
