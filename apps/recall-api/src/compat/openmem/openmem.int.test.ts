// MemOS / OpenMem, the reading side over real rows and a real index: search by source, the page's filters and every refusal, lists, deletion.
import { OpenMemFound, OpenMemList } from './schema.js';
import { startService, type Answer, type Call } from '../../testing/start-service.js';

let service: Awaited<ReturnType<typeof startService>>;
let call: Call;
let projectId: string;
const user_id = 'memos_user_123';
beforeAll(async () => {
  service = await startService();
  ({ call, projectId } = await service.newProject());
  const scope = { projectId, userId: user_id };
  const said: [string, string, object, object][] = [
    ['0610', 'The launch codename is Heron.', { metadata: { scene: 'chat', n: 1 }, tags: ['阅读'] }, { agentId: 'customer_service' }],
    [
      '0928',
      'The launch codename is Kestrel.',
      { metadata: { scene: '支付' }, tags: ['天气'] },
      { agentId: 'agent_456', appId: 'app_123' },
    ],
    ['0928', 'I live in Rome.', {}, {}],
  ];
  for (const [sessionId, content, over, attribution] of said) {
    await service.openSession(scope, sessionId);
    await service.write({ projectId, sessionId, messages: [{ role: 'user', content, ...over }], ...attribution });
    await service.process(scope);
  }
}, 60_000);
afterAll(() => service?.served.stop());

const post = (path: string, body: unknown, as = call): Promise<Answer> => as('POST', `/api/openmem/v1${path}`, body);
const refused = (answer: Answer, status: number, code: number, message: unknown = expect.stringMatching(/./)) =>
  expect({ status: answer.status, json: answer.json }).toEqual({ status, json: { code, data: null, message } });
const search = async (over: object = {}) => {
  const answer = await post('/search/memory', { user_id, query: 'What is the launch codename?', relativity: 0, ...over });
  expect({ status: answer.status, code: answer.json.code, message: answer.json.message }).toEqual({ status: 200, code: 0, message: 'ok' });
  expect(OpenMemFound.schema.parse(answer.json.data)).toEqual(answer.json.data);
  return answer.json.data as { memory_detail_list: { id: string; memory_value: string; conversation_id: string; relativity: number }[] };
};
const values = (found: Awaited<ReturnType<typeof search>>) => found.memory_detail_list.map((one) => one.memory_value);

it('finds memories as the clients ask, and above the least relevance only', async () => {
  const sent = {
    conversation_id: null,
    filter: null,
    knowledgebase_ids: null,
    source: null,
    include_tool_memory: false,
    tool_memory_limit_number: 6,
  };
  const found = await search(sent);
  expect(values(found).slice(0, 2).sort()).toEqual(['The launch codename is Heron.', 'The launch codename is Kestrel.']);
  expect(found).not.toHaveProperty('tool_memory_detail_list');
  expect(await search({ include_tool_memory: true, include_skill: true })).toMatchObject({
    tool_memory_detail_list: [],
    skill_detail_list: [],
  });
  const near = values(await search({ relativity: null }));
  expect(near).toContain('The launch codename is Heron.');
  expect(near).not.toContain('I live in Rome.');
  expect((await search({ memory_limit_number: 1 })).memory_detail_list).toHaveLength(1);
});

it('weighs the conversation, and bounds nothing by it', async () => {
  for (const [conversation_id, first] of [
    ['0610', 'The launch codename is Heron.'],
    ['0928', 'The launch codename is Kestrel.'],
  ])
    expect(values(await search({ conversation_id })).slice(0, 2)[0]).toBe(first);
  expect(values(await search({ conversation_id: 'unknown' }))).toHaveLength(3);
});

it.each<[string, object, string[]]>([
  [
    'global',
    {
      and: [
        { tags: { contains: '阅读' } },
        { create_time: { gte: '2025-01-01' } },
        { create_time: { lte: '2999-12-31' } },
        { scene: 'chat' },
      ],
    },
    ['Heron'],
  ],
  [
    'by source',
    {
      knowledgebase: { and: [{ tags: { contains: '阅读' } }] },
      user: { and: [{ scene: 'chat' }, { create_time: { gte: '2025-01-01' } }] },
      public: { and: [{ tags: { contains: '公告' } }] },
    },
    ['Heron'],
  ],
  ['agents', { or: [{ agent_id: 'agent_123' }, { agent_id: 'agent_456' }] }, ['Kestrel']],
  ['an app', { and: [{ app_id: 'app_123' }] }, ['Kestrel']],
  ['info, none', { and: [{ business_type: '旅行' }, { biz_id: 'travel_001' }, { scene: '支付' }, { custom_status: 'v1' }] }, []],
  ['a tag', { and: [{ tags: { contains: '天气' } }] }, ['Kestrel']],
  ['dates', { and: [{ create_time: { gt: '2025-12-01' } }, { create_time: { lt: '2026-01-01' } }] }, []],
  ['an update', { and: [{ update_time: { gt: '2025-12-10' } }] }, ['Heron', 'Kestrel', 'Rome']],
  ['several', { and: [{ agent_id: 'customer_service' }, { scene: 'chat' }, { create_time: { gt: '2025-10-01' } }] }, ['Heron']],
  ['another source only', { knowledgebase: { and: [{ scene: 'mail' }] } }, ['Heron', 'Kestrel', 'Rome']],
  ['a session as an info key', { and: [{ session_id: '0610' }] }, []],
])('filters as the page shows: %s', async (_, filter, expected) => {
  const found = values(await search({ filter }));
  expect(found.map((one) => /Heron|Kestrel|Rome/.exec(one)?.[0]).sort()).toEqual(expected);
  const listed = (await post('/get/memory', { user_id, filter })).json.data;
  expect(listed.memory_detail_list.map((one: { memory_value: string }) => /Heron|Kestrel|Rome/.exec(one.memory_value)?.[0]).sort()).toEqual(
    expected,
  );
});

it.each<[string, unknown]>([
  ['filter', {}],
  ['filter', 'scene'],
  ['filter', { and: [{ scene: 'x' }], or: [{ scene: 'x' }] }],
  ['filter.and', { and: [] }],
  ['filter.and', { user: { and: [{ scene: 'x' }] }, and: [{ scene: 'x' }] }],
  ['filter.team', { team: { and: [{ scene: 'x' }] }, user: { and: [{ scene: 'x' }] } }],
  ['filter.user', { user: {} }],
  ['filter.scene', { scene: 'chat' }],
  ['filter.and.0', { and: [{ scene: 'x', biz_id: 'y' }] }],
  ['filter.and.0', { and: [{}] }],
  ['filter.and.0.user_id', { and: [{ user_id: 'bob' }] }],
  ['filter.or.1.and', { or: [{ scene: 'x' }, { and: [{ scene: 'x' }] }] }],
  ['filter.and.0.info', { and: [{ info: { scene: 'chat' } }] }],
  ['filter.and.0.agent_id.contains', { and: [{ agent_id: { contains: 'x' } }] }],
  ['filter.and.0.agent_id', { and: [{ agent_id: 1 }] }],
  ['filter.and.0.scene.gt', { and: [{ scene: { gt: 'x' } }] }],
  ['filter.and.0.tags', { and: [{ tags: 'x' }] }],
  ['filter.and.0.tags.in', { and: [{ tags: { in: ['x'] } }] }],
  ['filter.and.0.tags.contains', { and: [{ tags: { contains: ['x'] } }] }],
  ['filter.and.0.create_time', { and: [{ create_time: '2025-01-01' }] }],
  ['filter.and.0.create_time', { and: [{ create_time: { gte: '2025-01-01', lte: '2025-12-31' } }] }],
  ['filter.and.0.create_time.eq', { and: [{ create_time: { eq: '2025-01-01' } }] }],
  ['filter.and.0.update_time.lt', { and: [{ update_time: { lt: '2025-02-30' } }] }],
])('refuses a filter and names %s', async (path, filter) => {
  for (const route of ['/search/memory', '/get/memory'])
    refused(
      await post(route, { user_id, ...(route === '/search/memory' && { query: 'x' }), filter }),
      400,
      40000,
      expect.stringContaining(`${path}: `),
    );
});

it.each<[string, object, number, string]>([
  ['/search/memory', { user_id }, 40002, 'query: is required'],
  ['/search/memory', { user_id, query: null }, 40002, 'query: is required'],
  ['/search/memory', { user_id, query: 'x', knowledgebase_ids: ['all', 'x'] }, 40000, 'knowledgebase_ids: holds all beside others'],
  ['/search/memory', { user_id, query: 'x', relativity: 1.5 }, 40012, 'relativity: must be at most 1'],
  ['/search/memory', { user_id, query: 'x', memory_limit_number: 26 }, 40000, 'memory_limit_number: must be at most 25'],
  ['/search/memory', { user_id, query: 'x', top_k: 3 }, 40000, 'top_k: unknown key'],
  ['/get/memory', { user_id, size: 51 }, 40000, 'size: must be at most 50'],
  ['/get/message', { user_id, message_limit_number: 51 }, 40000, 'message_limit_number: must be at most 50'],
  ['/delete/memory', {}, 40000, 'must have exactly one of memory_ids, user_id, agent_id'],
  ['/delete/memory', { user_id, agent_id: 'x' }, 40000, 'must have exactly one of memory_ids, user_id, agent_id'],
  ['/delete/memory', { memory_ids: [] }, 40003, 'memory_ids: must not be empty'],
])('%s refuses %j', async (path, body, code, message) => {
  refused(await post(path, body), 400, code, expect.stringContaining(message));
});

it('lists memories page by page, with where they come from', async () => {
  const page = async (over: object) => (await post('/get/memory', { user_id, size: 2, ...over })).json.data;
  const [first, second] = [await page({}), await page({ page: 2 })];
  expect(OpenMemList.schema.parse(first)).toEqual(first);
  expect({ ...first, memory_detail_list: first.memory_detail_list.length }).toEqual({
    memory_detail_list: 2,
    preference_detail_list: [],
    total: 3,
    size: 2,
    current: 1,
    pages: 2,
  });
  expect(second.memory_detail_list).toHaveLength(1);
  expect(second.memory_detail_list[0]).toMatchObject({
    conversation_id: '0610',
    tags: ['阅读'],
    info: { scene: 'chat', n: 1 },
    sources: [{ role: 'user', content: 'The launch codename is Heron.' }],
  });
  expect((await page({ page: 9 })).memory_detail_list).toEqual([]);
});

it('deletes memories by their ids, and what was written with an agent, of all users', async () => {
  const { call: own, projectId: id } = await service.newProject();
  const said: [string, string, string | undefined][] = [
    ['ann', 'The kite is red.', undefined],
    ['ann', 'The kite is torn.', 'mender'],
    ['bob', 'The boat is blue.', 'mender'],
    ['bob', 'The boat is new.', 'seller'],
  ];
  for (const [userId, content, agentId] of said) {
    const scope = { projectId: id, userId };
    await service.openSession(scope, userId);
    await service.write({ projectId: id, sessionId: userId, messages: [{ role: 'user', content }], agentId });
    await service.process(scope);
  }
  const memories = async (user: string): Promise<{ id: string; memory_value: string }[]> =>
    (await post('/get/memory', { user_id: user }, own)).json.data.memory_detail_list;
  const told = async () =>
    (await Promise.all(['ann', 'bob'].map(memories))).map((all) => all.map(({ memory_value }) => memory_value).sort());
  const erased = async (body: object) => {
    const [answer] = await Promise.all([post('/delete/memory', body, own), service.erase()]);
    expect({ status: answer.status, json: answer.json }).toEqual({
      status: 200,
      json: { code: 0, data: { success: true }, message: 'ok' },
    });
  };
  const red = (await memories('ann')).find(({ memory_value }) => memory_value === 'The kite is red.')!;
  await erased({ memory_ids: [red.id] });
  expect(await told()).toEqual([['The kite is torn.'], ['The boat is blue.', 'The boat is new.']]);
  await erased({ agent_id: 'mender' });
  expect(await told()).toEqual([[], ['The boat is new.']]);
  // The message that told a memory stays, those that were written with the agent do not.
  const { message_detail_list: left } = (await post('/get/message', { user_id: 'ann' }, own)).json.data;
  expect(left.map(({ content }: { content: string }) => content)).toEqual(['The kite is red.']);
});

it('reads the newest messages of a conversation, or of the newest ones', async () => {
  const contents = async (over: object) =>
    (await post('/get/message', { user_id, ...over })).json.data.message_detail_list.map((one: { content: string }) => one.content);
  expect(await contents({ conversation_id: '0928' })).toEqual(['The launch codename is Kestrel.', 'I live in Rome.']);
  expect(await contents({ conversation_id: '0928', message_limit_number: 1, conversation_limit_number: 6 })).toEqual(['I live in Rome.']);
  expect(await contents({ conversation_limit_number: 1 })).toEqual(['The launch codename is Kestrel.', 'I live in Rome.']);
  expect(await contents({ message_limit_number: 50 })).toHaveLength(3);
});

it('knows nothing of what is unknown or foreign', async () => {
  const foreign = (await service.newProject()).call;
  const none = { memory_detail_list: [], preference_detail_list: [], preference_note: '' };
  expect((await post('/search/memory', { user_id, query: 'launch codename', relativity: 0 }, foreign)).json.data).toEqual(none);
  refused(await post('/get/memory', { user_id }, foreign), 404, 40001);
  refused(await post('/get/message', { user_id, conversation_id: '0610' }, foreign), 404, 40001);
  refused(await post('/get/message', { user_id: 'bob', conversation_id: '0610' }), 404, 40001);
  refused(await post('/delete/memory', { user_id }, foreign), 404, 40308);
  refused(await post('/delete/memory', { agent_id: 'agent_456' }, foreign), 404, 40307);
  const [memory] = (await search()).memory_detail_list;
  refused(await post('/delete/memory', { memory_ids: [memory!.id] }, foreign), 404, 40307);
  refused(await post('/delete/memory', { memory_ids: [memory!.id, 'unknown'] }), 404, 40307);
  refused(await post('/search/memory', { user_id, query: 'x', knowledgebase_ids: [crypto.randomUUID()] }), 404, 50120);
  refused(await post('/search/memory', { user_id, query: 'x', knowledgebase_ids: ['nonsense'] }), 404, 50120);
  for (const all of ['all', ['all']]) expect(values(await search({ knowledgebase_ids: all }))).toHaveLength(3);
  refused(await post('/delete/memory', { user_id }, await service.callWithScopes(projectId, 'memory:read')), 403, 40306);
});
