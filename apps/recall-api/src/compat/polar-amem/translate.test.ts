// What was retrieved has every field of the public page's example, with its types, and nothing more.
import type { Retrieved, RetrievedMemory } from '@strata/memory';
import { sampleFact, sampleMessage } from '@strata/memory/testing';
import { PolarFound } from './schema.js';
import { toFound } from './translate.js';

const EXAMPLE = {
  id: 'f1b96342-xxx-45e2-a5bc-d28caef2240d',
  memory: '[assistant观点]助手在2026年3月2日7:31:13欢迎小云来到新城市，询问其职业生涯的成就感或挑战性工作内容。',
  metadata: {
    confidence: 0.99,
    user_id: 'session-001',
    session_id: 'ae6f3c9b-xxx-415a-b62a-69190aa0c35a',
    memory_type: 'WorkingMemory',
    type: 'fact',
    created_at: '2026-03-02T07:31:21.027105',
    updated_at: '2026-03-02T07:31:21.028140',
    tags: ['欢迎', '职业询问', '互动'],
    background:
      '小云于2026年3月2日刚搬到新城市，目前在阿里云担任初级软件工程师。助手当日7:31:13向她表示欢迎，并询问其工作中的成就感或挑战。',
    relativity: 0.0,
    embedding: [0.00958251953125, -0.0274658203125],
    key: '助手欢迎信息',
    usage: [
      '{"time": "2026-03-02T07:32:47.147367", "info": {"user_id": "session-001", "session_id": "3e0ea9d2-xxxx-4289-956f-6c3fb0d5e45a"}}',
      '{"time": "2026-03-02T07:34:19.927708", "info": {"user_id": "session-001", "session_id": "19b99ab1-xxxx-474a-995c-783f2f445891"}}',
    ],
    source: null,
    sources: [
      {
        role: 'user',
        chat_time: '2026-03-02 07:31:13',
        doc_path: null,
        message_id: 'ee2850b8-xxxx-46be-8580-d5b9dbdf7d37',
        turn: 1,
        type: 'chat',
        business_id: 'ee2850b8-xxxx-46be-8580-d5b9dbdf7d37',
        content: '你好，我叫小云。刚搬到这个城市。',
      },
      {
        role: 'assistant',
        chat_time: '2026-03-02 07:31:13',
        doc_path: null,
        message_id: 'd277be83-xxxx-4896-bea5-1cb89ea2190c',
        turn: 2,
        type: 'chat',
        business_id: 'd277be83-xxxx-4896-bea5-1cb89ea2190c',
        content: '欢迎你，小云！新环境总是充满挑战和机遇，希望你能在这里找到归属感。需要我帮你规划一些生活或工作上的建议吗？',
      },
      {
        role: 'user',
        chat_time: '2026-03-02 07:31:13',
        doc_path: null,
        message_id: '5da7165a-xxxx-4663-9506-3026dafaad23',
        turn: 3,
        type: 'chat',
        business_id: '5da7165a-xxxx-4663-9506-3026dafaad23',
        content: "我目前在'阿里云'担任初级软件工程师。",
      },
      {
        role: 'assistant',
        chat_time: '2026-03-02 07:31:13',
        doc_path: null,
        message_id: 'b35565b8-xxxx-4554-a80c-5a078c4724d1',
        turn: 4,
        type: 'chat',
        business_id: 'b35565b8-xxxx-4554-a80c-5a078c4724d1',
        content: '听起来你已经开始了自己的职业生涯了！作为初级工程师，有什么让你感到特别有成就感或者挑战性的工作内容吗？',
      },
    ],
  },
};

const scope = { projectId: '3f0c1a5e-1111-4222-8333-444455556666', userId: 'session-001' };
const said = EXAMPLE.metadata.sources.map(({ role, content, business_id: id, turn }) =>
  sampleMessage(scope, id, content, {
    role: role as 'user' | 'assistant',
    timestamp: new Date('2026-03-02T07:31:13.823Z'),
    businessId: id,
    turnId: String(turn),
  }),
);
const [message] = said as [(typeof said)[number]];
const fact = sampleFact(scope, EXAMPLE.memory.replace('[assistant观点]', ''), {
  id: EXAMPLE.id,
  speaker: 'assistant',
  language: 'zh',
  confidence: 0.99,
  sessionId: EXAMPLE.metadata.session_id,
  tags: EXAMPLE.metadata.tags,
  createdAt: new Date('2026-03-02T07:31:21.027Z'),
  updatedAt: new Date('2026-03-02T07:31:21.028Z'),
});
const memory: RetrievedMemory = {
  record: { kind: 'fact', fact },
  stage: 'working',
  score: 0,
  title: EXAMPLE.metadata.key,
  background: EXAMPLE.metadata.background,
  messages: said,
  retrievals: [
    { id: '3e0ea9d2-xxxx-4289-956f-6c3fb0d5e45a', at: new Date('2026-03-02T07:32:47.147Z') },
    { id: '19b99ab1-xxxx-474a-995c-783f2f445891', at: new Date('2026-03-02T07:34:19.927Z') },
  ],
  embedding: EXAMPLE.metadata.embedding,
};
const found = (over: Partial<Retrieved> = {}) => toFound('session-001', { memories: [memory], events: [], relations: [], ...over });

it('gives the example back field for field, in its order; times to the millisecond', () => {
  const expected = {
    ...EXAMPLE,
    metadata: {
      ...EXAMPLE.metadata,
      created_at: '2026-03-02T07:31:21.027000',
      updated_at: '2026-03-02T07:31:21.028000',
      // To the millisecond, and without the spaces of another JSON writer: the text is one to parse.
      usage: EXAMPLE.metadata.usage.map((one) => JSON.stringify(JSON.parse(one.replace(/\d{3}", "info/, '000", "info')))),
    },
  };
  expect(JSON.stringify(found())).toBe(
    JSON.stringify({
      text_mem: [{ cube_id: 'session-001', memories: [expected], event_relations: [], event_memories: [] }],
      act_mem: [],
      para_mem: [],
    }),
  );
  expect(PolarFound.schema.parse(found())).toEqual(found());
});

it.each([
  ['user', 'zh', '[user观点]'],
  ['assistant', 'en', '[assistant view]'],
] as const)('says who said it in the language of the source: %s, %s', (speaker, language, begin) => {
  const other = { ...memory, record: { kind: 'fact' as const, fact: { ...fact, speaker, language } } };
  expect(found({ memories: [other] }).text_mem[0]?.memories[0]?.memory.startsWith(begin)).toBe(true);
});

it.each([
  ['working', 'WorkingMemory'],
  ['long_term', 'LongTermMemory'],
  ['user', 'UserMemory'],
] as const)('%s is %s', (stage, name) => {
  expect(found({ memories: [{ ...memory, stage }] }).text_mem[0]?.memories[0]?.metadata.memory_type).toBe(name);
});

it('shows events with time and participants, and relations by the ids of what they join', () => {
  const time = { start: new Date('2026-04-02T00:00:00Z'), end: new Date('2026-04-03T00:00:00Z'), granularity: 'day' as const };
  const answer = found({
    events: [{ fact, time, participants: ['user', 'Anna'] }],
    relations: [{ sourceId: 'a', targetId: 'b', kind: 'causes', confidence: 0.9 }],
  });
  expect(answer.text_mem[0]?.event_memories).toEqual([
    {
      id: fact.id,
      memory: EXAMPLE.memory,
      event_time: { start: '2026-04-02T00:00:00.000Z', end: '2026-04-03T00:00:00.000Z', granularity: 'day' },
      participants: ['user', 'Anna'],
    },
  ]);
  expect(answer.text_mem[0]?.event_relations).toEqual([{ source_id: 'a', target_id: 'b', relation: 'causes', confidence: 0.9 }]);
});

it('tells a message that nothing was learnt from yet by its own id, with a turn only where that is a number', () => {
  const waiting = { ...memory, record: { kind: 'message' as const, message: { ...message, turnId: 'turn-a', businessId: null } } };
  const [one] = found({ memories: [{ ...waiting, messages: [waiting.record.message] }] }).text_mem[0]!.memories;
  expect(one).toMatchObject({
    id: message.id,
    memory: `[user观点]${message.content}`,
    metadata: { type: 'message', sources: [{ message_id: message.id, business_id: null, turn: null }] },
  });
});
