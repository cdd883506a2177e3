// PolarDB agent memory ↔ our use-cases, the reading side. Pure: no store, no clock.
import { polarChatTime, polarTime } from '@strata/contracts';
import { view, type Message, type Retrieved, type RetrievedMemory } from '@strata/memory';
import type { z } from 'zod';
import type { PolarFound } from './schema.js';

type Found = z.infer<typeof PolarFound.schema>;
type Cube = Found['text_mem'][number];

const STAGE = { working: 'WorkingMemory', long_term: 'LongTermMemory', user: 'UserMemory' } as const;

/** One cube: that of the session, which is the user. */
export const toFound = (sessionId: string, { memories, events, relations }: Retrieved): Found => ({
  text_mem: [
    {
      cube_id: sessionId,
      memories: memories.map((memory) => toMemory(sessionId, memory)),
      event_relations: relations.map(view.relation) as Cube['event_relations'],
      event_memories: events.map(({ fact, time, participants }) => ({
        id: fact.id,
        memory: said(fact.speaker, fact.language, fact.content),
        event_time: time && { start: time.start.toISOString(), end: time.end.toISOString(), granularity: time.granularity },
        participants,
      })),
    },
  ],
  act_mem: [],
  para_mem: [],
});

function toMemory(userId: string, found: RetrievedMemory): Cube['memories'][number] {
  const record = found.record.kind === 'fact' ? ofFact(found.record.fact) : ofMessage(found.record.message);
  const { id, memory, confidence, session_id, type, created_at, updated_at, tags } = record;
  return {
    id,
    memory,
    metadata: {
      confidence,
      user_id: userId,
      session_id,
      memory_type: STAGE[found.stage],
      type,
      created_at,
      updated_at,
      tags,
      background: found.background,
      relativity: found.score,
      embedding: found.embedding,
      key: found.title,
      usage: found.retrievals.map(({ id: retrieval, at }) =>
        JSON.stringify({ time: polarTime(at), info: { user_id: userId, session_id: retrieval } }),
      ),
      source: null,
      sources: found.messages.map(toSource),
    },
  };
}

type FactRecord = Extract<RetrievedMemory['record'], { kind: 'fact' }>['fact'];
const ofFact = (fact: FactRecord) => ({
  id: fact.id,
  memory: said(fact.speaker, fact.language, fact.content),
  confidence: fact.confidence,
  session_id: fact.sessionId,
  type: fact.category as string,
  created_at: polarTime(fact.createdAt),
  updated_at: polarTime(fact.updatedAt),
  tags: fact.tags,
});
/** Not learnt from yet: its own words are all that is known. */
const ofMessage = (message: Message) => ({
  id: message.id,
  memory: said(message.role, /\p{Script=Han}/u.test(message.content) ? 'zh' : 'und', message.content),
  confidence: 1,
  session_id: message.sessionId,
  type: 'message',
  created_at: polarTime(message.createdAt),
  updated_at: polarTime(message.createdAt),
  tags: message.tags,
});

/** Who said it, in the language in which it was said. */
const said = (role: string, language: string, content: string): string => `[${role}${language === 'zh' ? '观点' : ' view'}]${content}`;

const toSource = ({ role, timestamp, id, businessId, turnId, content }: Message) => ({
  role,
  chat_time: polarChatTime(timestamp),
  doc_path: null,
  message_id: businessId ?? id,
  turn: turnId !== null && /^\d{1,15}$/.test(turnId) ? Number(turnId) : null,
  type: 'chat' as const,
  business_id: businessId,
  content,
});
