// PolarDB agent memory over processes: the public page's conversation goes in, comes out in the page's form, and goes away with its sources.
import type { Strata } from '@strata/sdk';
import { startCluster, type Cluster } from './cluster.js';

const SESSION = 'session-001';
const SAID = [
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
  {
    role: 'user',
    content: "我目前在'阿里云'担任初级软件工程师。",
    turn: 3,
    business_id: '5da7165a-xxxx-4663-9506-3026dafaad23',
    timestamp: '1772436673823',
  },
  {
    role: 'assistant',
    content: '听起来你已经开始了自己的职业生涯了！作为初级工程师，有什么让你感到特别有成就感或者挑战性的工作内容吗？',
    turn: 4,
    business_id: 'b35565b8-xxxx-4554-a80c-5a078c4724d1',
    timestamp: '1772436673823',
  },
];
const [, , JOB] = SAID;

let cluster: Cluster;
let client: Strata;
beforeAll(async () => {
  cluster = await startCluster();
  client = await cluster.newProject('polar');
}, 240_000);
afterAll(() => cluster?.stop());

async function post(path: string, body: unknown) {
  const { status, body: answer } = await cluster.call('POST', `/polar-amem${path}`, client, body);
  expect({ path, status, answer }).toEqual({
    path,
    status: 200,
    answer: { code: 200, message: '', request_id: expect.any(String), data: answer.data },
  });
  return answer.data;
}
interface Memory {
  id: string;
  memory: string;
  metadata: { sources: { business_id: string }[]; embedding: number[]; usage: string[]; memory_type: string; relativity: number };
}
const search = async (query: string, more: object = {}, session = SESSION) => {
  const data = await post('/message/search', { session_id: session, query, ...more });
  expect(data).toEqual({
    text_mem: [{ cube_id: session, memories: expect.any(Array), event_relations: expect.any(Array), event_memories: expect.any(Array) }],
    act_mem: [],
    para_mem: [],
  });
  return data.text_mem[0] as {
    memories: Memory[];
    event_relations: { source_id: string; target_id: string; relation: string }[];
    event_memories: { id: string; memory: string; event_time: object | null; participants: string[] }[];
  };
};

it('is found as soon as it was said, and then as what was learnt from it', async () => {
  expect(await post('/message/add', { session_id: SESSION, messages: SAID })).toBeNull();
  expect((await search('我在哪里上班？')).memories.map(({ memory }) => memory).join()).toContain('阿里云');
  await cluster.settled(SESSION);
  const { memories } = await search('我在哪里上班？', { top_k: 1, mode: 'fast' });
  const text = expect.any(String);
  const time = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}$/);
  expect(memories).toEqual([
    {
      id: text,
      memory: expect.stringMatching(/^\[user观点\].*阿里云/),
      metadata: {
        confidence: expect.any(Number),
        user_id: SESSION,
        session_id: SESSION,
        memory_type: 'WorkingMemory',
        type: text,
        created_at: time,
        updated_at: time,
        tags: expect.any(Array),
        background: text,
        relativity: expect.any(Number),
        embedding: [],
        key: text,
        usage: [],
        source: null,
        sources: [
          {
            role: 'user',
            chat_time: '2026-03-02 07:31:13',
            doc_path: null,
            message_id: JOB!.business_id,
            turn: 3,
            type: 'chat',
            business_id: JOB!.business_id,
            content: JOB!.content,
          },
        ],
      },
    },
  ]);
  await cluster.eventually(async () => {
    const [again] = (await search('我在哪里上班？', { top_k: 1, include_embedding: true })).memories;
    expect(JSON.parse(again!.metadata.usage[0]!)).toEqual({ time, info: { user_id: SESSION, session_id: text } });
    expect(again!.metadata.embedding.length).toBeGreaterThan(100);
  });
});

it('merges what is said again, and tells both of the graph and of events', async () => {
  const session = 'events';
  const messages = [
    { role: 'user', content: '我对花生过敏。', business_id: 'a' },
    { role: 'user', content: '因为我对花生过敏，所以我不吃花生酱。', business_id: 'b' },
  ];
  await post('/message/add', { session_id: session, messages, async_mode: 'sync' });
  const found = await search('花生', { mode: 'fast' }, session);
  const [cause] = found.event_relations.filter(({ relation }) => relation === 'causes');
  const memoryOf = (id: string) => found.memories.find((one) => one.id === id)?.memory;
  expect([memoryOf(cause!.source_id), memoryOf(cause!.target_id)]).toEqual([
    '[user观点]用户对花生过敏',
    '[user观点]因为用户对花生过敏，所以用户不吃花生酱',
  ]);
  expect(found.event_memories.map(({ id }) => id).sort()).toEqual([cause!.source_id, cause!.target_id].sort());
  await post('/message/add', {
    session_id: session,
    messages: [{ role: 'user', content: '我对花生过敏。', business_id: 'c' }],
    async_mode: 'sync',
  });
  const again = await search('我对什么过敏？', { mode: 'fine' }, session);
  const merged = again.memories.find((one) => one.id === cause!.source_id);
  expect([merged?.metadata.memory_type, merged?.metadata.sources.map(({ business_id: id }) => id)]).toEqual([
    'UserMemory',
    expect.arrayContaining(['a', 'c']),
  ]);
  expect([again.event_memories, again.event_relations]).toEqual([[], []]);
});

it('takes memories away with their last source and tells the rest anew, before it answers', async () => {
  await post('/message/delete', { session_id: 'events', business_id: ['a'] });
  const [left] = (await search('我对什么过敏？', {}, 'events')).memories.filter(({ memory }) => memory === '[user观点]用户对花生过敏');
  expect(left?.metadata.sources.map(({ business_id: id }) => id)).not.toContain('a');
  await post('/message/delete', { session_id: SESSION, business_id: [JOB!.business_id] });
  expect(JSON.stringify(await search('我在哪里上班？'))).not.toContain('阿里云');
});

it('follows a batch to its end', async () => {
  const said = (content: string) => [{ role: 'user', content, turn: 1, timestamp: '1772437402969' }];
  const data = [
    { session_id: 'user-session-001', messages: said('我喜欢吃香蕉') },
    { session_id: 'user-session-002', messages: said('我喜欢吃香肠') },
  ];
  const batch = await post('/message/batch_add', { data });
  await cluster.eventually(async () =>
    expect(await post('/message/batch_status', batch)).toMatchObject({
      batch_id: batch.task_id,
      total_count: 2,
      success_count: 2,
      failed_count: 0,
      status: 'SUCCESS',
    }),
  );
  expect((await search('我喜欢吃什么？', { top_k: 1 }, 'user-session-002')).memories[0]?.memory).toMatch(/^\[user观点\].*香肠/);
});
