// MemOS / OpenMem ↔ our use-cases, the reading side. Pure: no store, no clock.
import { polarChatTime } from '@strata/contracts';
import { conversationIdOf, type Fact, type Found, type Listed, type Message, type Preference, type Provenant } from '@strata/memory';
import type { z } from 'zod';
import type { OpenMemFound, OpenMemList, OpenMemMessages } from './schema.js';

type FoundAnswer = z.infer<typeof OpenMemFound.schema>;
type Memory = FoundAnswer['memory_detail_list'][number];
type ListAnswer = z.infer<typeof OpenMemList.schema>;

const STAGES = { working: 'WorkingMemory', long_term: 'LongTermMemory', user: 'UserMemory' } as const;
const KINDS = { explicit: 'explicit_preference', implicit: 'implicit_preference' } as const;
const LONGEST_TITLE = 24;

/** What an assistant said is marked as its view: it is no fact about the user. */
const said = ({ speaker, language, content }: Pick<Fact, 'language' | 'content'> & { speaker: string }): string =>
  speaker === 'user' ? content : `[${speaker}${language === 'zh' ? '观点' : ' view'}]${content}`;
/** What others made public is marked too: it is no fact about the one who asks. */
const saidByOthers = (fact: Fact): string => said({ ...fact, speaker: 'public' });
const conversationOf = (userId: string, sessionId: string | null) => (sessionId === null ? null : conversationIdOf(userId, sessionId));

const ofFact = (userId: string, { fact, title, stage, provenance }: Provenant): Omit<Memory, 'relativity'> => ({
  id: fact.id,
  memory_key: title,
  memory_value: said(fact),
  memory_type: STAGES[stage],
  create_time: fact.createdAt.getTime(),
  conversation_id: conversationOf(userId, fact.sessionId),
  status: 'activated',
  confidence: fact.confidence,
  tags: provenance.tags,
  update_time: fact.updatedAt.getTime(),
});

/** Not learnt from yet: its own words are all that is known. */
const ofMessage = (userId: string, message: Message): Omit<Memory, 'relativity'> => ({
  id: message.id,
  memory_key: [...message.content].slice(0, LONGEST_TITLE).join(''),
  memory_value: said({ speaker: message.role, language: /\p{Script=Han}/u.test(message.content) ? 'zh' : 'und', content: message.content }),
  memory_type: 'WorkingMemory',
  create_time: message.createdAt.getTime(),
  conversation_id: conversationOf(userId, message.sessionId),
  status: 'activated',
  confidence: 1,
  tags: message.tags,
  update_time: message.createdAt.getTime(),
});

type Entry = Extract<Found['memories'][number]['record'], { kind: 'entry' }>['entry'];
const ofEntry = ({ id, content, headings, file }: Entry): Omit<Memory, 'relativity'> => ({
  id,
  memory_key: headings.at(-1) ?? file.name,
  memory_value: content,
  memory_type: 'LongTermMemory',
  create_time: file.createdAt.getTime(),
  conversation_id: null,
  status: 'activated',
  confidence: 1,
  tags: file.tags,
  update_time: file.updatedAt.getTime(),
});

function ofRecord(userId: string, record: Found['memories'][number]['record']): Omit<Memory, 'relativity'> {
  switch (record.kind) {
    case 'fact':
      return record.isShared
        ? { ...ofFact(userId, record), memory_value: saidByOthers(record.fact), conversation_id: null }
        : ofFact(userId, record);
    case 'message':
      return ofMessage(userId, record.message);
    case 'entry':
      return ofEntry(record.entry);
  }
}

const ofPreference = (userId: string, fact: Fact, { kind, reasoning }: Preference) => ({
  id: fact.id,
  preference_type: KINDS[kind],
  preference: said(fact),
  reasoning,
  create_time: fact.createdAt.getTime(),
  conversation_id: conversationOf(userId, fact.sessionId),
  status: 'activated' as const,
  update_time: fact.updatedAt.getTime(),
});

/** `asked`: lists of kinds of memory that there are none of, where they are asked for. */
export function toFound(userId: string, { memories, preferences }: Found, asked: { tools: boolean; skills: boolean }): FoundAnswer {
  return {
    memory_detail_list: memories.map(({ record, relativity }) => ({
      ...ofRecord(userId, record),
      relativity,
    })),
    preference_detail_list: preferences.map(({ fact, relativity, ...preference }) => ({
      ...ofPreference(userId, fact, preference),
      relativity,
    })),
    ...(asked.tools && { tool_memory_detail_list: [] }),
    ...(asked.skills && { skill_detail_list: [] }),
    preference_note: noteOn(preferences.map(({ fact }) => fact)),
  };
}

/** For the model that is given the lists, in the language of what it is about. Empty where there is no preference. */
function noteOn([first]: Fact[]): string {
  if (!first) return '';
  return first.language === 'zh'
    ? '\n# 说明：\nmemory_detail_list 是关于用户的事实，preference_detail_list 是用户的偏好。\n显式偏好（explicit_preference）是用户亲口说的，隐式偏好（implicit_preference）是根据行为推断的，reasoning 写明了依据。\n回答时不要违背任何一条偏好；两者冲突时以显式偏好为准，用户当前的要求优先于一切记忆。\n'
    : "\n# Note:\nmemory_detail_list holds facts about the user, preference_detail_list how they want things.\nAn explicit_preference is in the user's own words, an implicit_preference is concluded from what they do; reasoning says from what.\nAnswer against none of them. Where two differ the explicit one counts, and what the user asks for now counts more than any memory.\n";
}

const provenanceOf = ({ fact, provenance }: Provenant): Pick<ListAnswer['memory_detail_list'][number], 'sources' | 'info'> => ({
  sources: fact.sources.map(({ messageId, role, quote, timestamp }) => ({
    message_id: messageId,
    role,
    content: quote,
    chat_time: polarChatTime(timestamp),
  })),
  info: Object.fromEntries(
    Object.entries(provenance.info).map(([key, [value, ...more]]) => [key, more.length > 0 ? [value ?? '', ...more] : (value ?? '')]),
  ),
});

/** `total` is that of the longer list, so that `pages` reaches the end of both. */
export function toList(
  userId: string,
  { memories, preferences }: Listed,
  part: { page: number; size: number; tools: boolean },
): ListAnswer {
  const total = Math.max(memories.total, preferences.total);
  return {
    memory_detail_list: memories.items.map((one) => ({ ...ofFact(userId, one), ...provenanceOf(one) })),
    preference_detail_list: preferences.items.map((one) => ({ ...ofPreference(userId, one.fact, one), ...provenanceOf(one) })),
    ...(part.tools && { tool_memory_detail_list: [] }),
    total,
    size: part.size,
    current: part.page,
    pages: Math.ceil(total / part.size),
  };
}

export const toMessages = (userId: string, messages: Message[]): z.infer<typeof OpenMemMessages.schema> => ({
  message_detail_list: messages.map(({ role, content, timestamp, sessionId, createdAt }) => ({
    role,
    content,
    chat_time: polarChatTime(timestamp),
    conversation_id: conversationIdOf(userId, sessionId),
    create_time: createdAt.getTime(),
    update_time: createdAt.getTime(),
  })),
});
