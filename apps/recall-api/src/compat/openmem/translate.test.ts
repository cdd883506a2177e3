// What was found has every field of the public page's example, with its types, in its order, and nothing more.
import { without, type Found, type Listed } from '@strata/memory';
import { sampleFact, sampleMessage, sampleSource } from '@strata/memory/testing';
import { OpenMemFound, OpenMemList } from './schema.js';
import { toFound, toList, toMessages } from './translate.js';

const scope = { projectId: '3f0c1a5e-1111-4222-8333-444455556666', userId: 'memos_user_123' };
const MEMORY = {
  id: 'c6c63472-25d3-49ee-b360-9b0702d96781',
  memory_key: '辣味饮食偏好',
  memory_value: '用户喜欢吃辣，但不喜欢重油的辣味食物。',
  memory_type: 'UserMemory',
  create_time: 1762674694466,
  conversation_id: 'memos_conversation_123',
  status: 'activated',
  confidence: 0.99,
  tags: ['饮食', '辣'],
  update_time: 1762674694423,
  relativity: 0.0024,
};
const PREFERENCE = {
  id: MEMORY.id,
  preference_type: 'explicit_preference',
  preference: MEMORY.memory_value,
  reasoning: '用户在2025-11-09说过：“我喜欢吃辣，但是不喜欢重油的”',
  create_time: MEMORY.create_time,
  conversation_id: MEMORY.conversation_id,
  status: 'activated',
  update_time: MEMORY.update_time,
  relativity: 0.0024,
};
const SAID_AT = new Date('2025-11-09T08:00:00Z');
const fact = sampleFact(scope, MEMORY.memory_value, {
  id: MEMORY.id,
  language: 'zh',
  category: 'preference',
  confidence: MEMORY.confidence,
  sessionId: 'memos_conversation_123@memos_user_123',
  sources: [sampleSource('m1', '我喜欢吃辣，但是不喜欢重油的', { timestamp: SAID_AT })],
  createdAt: new Date(MEMORY.create_time),
  updatedAt: new Date(MEMORY.update_time),
});
const provenance = { agentIds: [], appIds: [], sessionIds: [], tags: MEMORY.tags, info: { scene: ['chat'], n: [1, 2] } };
const told = { fact, title: MEMORY.memory_key, stage: 'user' as const, provenance };
const preference = { kind: 'explicit' as const, reasoning: PREFERENCE.reasoning };
const found: Found = {
  memories: [{ record: { kind: 'fact', isShared: false, ...told }, relativity: 0.0024 }],
  preferences: [{ ...preference, fact, relativity: 0.0024 }],
};
const NONE = { tools: false, skills: false };

it('gives the example back field for field, in its order', () => {
  const answer = toFound(scope.userId, found, NONE);
  expect(JSON.stringify({ ...answer, preference_note: '' })).toBe(
    JSON.stringify({ memory_detail_list: [MEMORY], preference_detail_list: [PREFERENCE], preference_note: '' }),
  );
  expect(OpenMemFound.schema.parse(answer)).toEqual(answer);
});

it('notes how preferences are to be used, in their language, where there are some', () => {
  expect(toFound(scope.userId, found, NONE).preference_note).toMatch(/显式偏好.*隐式偏好/u);
  const english = { ...found, preferences: [{ ...found.preferences[0]!, fact: { ...fact, language: 'en' } }] };
  expect(toFound(scope.userId, english, NONE).preference_note).toMatch(/explicit_preference/u);
  expect(toFound(scope.userId, { ...found, preferences: [] }, NONE).preference_note).toBe('');
});

it('marks what an assistant said, tells waiting messages and pieces of files, and lists what there is none of only when asked', () => {
  const message = sampleMessage(scope, 'm2', 'Noted.', { role: 'assistant', tags: ['x'] });
  const file = { name: 'policy.pdf', tags: ['finance'], metadata: {}, createdAt: SAID_AT, updatedAt: SAID_AT };
  const entry = { ...{ projectId: scope.projectId, knowledgeBaseId: 'b', id: 'e1', fileId: 'f', position: 0, start: 0, end: 3 }, content: 'All', headings: ['A', 'B'], page: 1, createdAt: SAID_AT, file }; // prettier-ignore
  const records = [{ kind: 'message' as const, message }, { kind: 'entry' as const, entry }]; // prettier-ignore
  const answer = toFound(scope.userId, { memories: records.map((record) => ({ record, relativity: 1 })), preferences: [] }, { tools: true, skills: true }); // prettier-ignore
  expect(answer.memory_detail_list).toMatchObject([
    { id: 'm2', memory_value: '[assistant view]Noted.', memory_type: 'WorkingMemory', tags: ['x'] },
    { id: 'e1', memory_key: 'B', memory_value: 'All', memory_type: 'LongTermMemory', conversation_id: null, tags: ['finance'] },
  ]);
  expect([answer.tool_memory_detail_list, answer.skill_detail_list]).toEqual([[], []]);
  expect(OpenMemFound.schema.parse(answer)).toEqual(answer);
});

it('tells what others made public as theirs, and not in which conversation', () => {
  const record = { kind: 'fact' as const, isShared: true, ...told };
  const answer = toFound('another', { memories: [{ record, relativity: 1 }], preferences: [] }, NONE);
  expect(answer.memory_detail_list).toEqual([
    { ...MEMORY, memory_value: `[public观点]${MEMORY.memory_value}`, conversation_id: null, relativity: 1 },
  ]);
  expect(JSON.stringify(answer)).not.toContain(scope.userId);
});

it('lists with sources and info, and reaches the end of the longer list', () => {
  const listed: Listed = { memories: { items: [told], total: 21 }, preferences: { items: [{ ...told, ...preference }], total: 2 } };
  const answer = toList(scope.userId, listed, { page: 3, size: 10, tools: false });
  expect(answer).toMatchObject({ total: 21, size: 10, current: 3, pages: 3 });
  const origin = {
    sources: [{ message_id: 'm1', role: 'user', content: '我喜欢吃辣，但是不喜欢重油的', chat_time: '2025-11-09 08:00:00' }],
    info: { scene: 'chat', n: [1, 2] },
  };
  const memory = without(MEMORY, 'relativity');
  const liked = without(PREFERENCE, 'relativity');
  expect(answer.memory_detail_list).toEqual([{ ...memory, ...origin }]);
  expect(answer.preference_detail_list).toEqual([{ ...liked, ...origin }]);
  expect(OpenMemList.schema.parse(answer)).toEqual(answer);
});

it('tells messages under the name that the user has for their conversation', () => {
  const message = sampleMessage(scope, 'm1', '你好', { sessionId: '0610@memos_user_123', timestamp: SAID_AT, createdAt: SAID_AT });
  expect(toMessages(scope.userId, [message])).toEqual({
    message_detail_list: [
      {
        role: 'user',
        content: '你好',
        chat_time: '2025-11-09 08:00:00',
        conversation_id: '0610',
        create_time: SAID_AT.getTime(),
        update_time: SAID_AT.getTime(),
      },
    ],
  });
});
