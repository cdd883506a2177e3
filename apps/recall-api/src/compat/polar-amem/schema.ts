// PolarDB agent memory: wire shapes of search and chat.
import { Granularity, Identifier, Instant, RelationKind } from '@strata/contracts';
import { shape } from '@strata/platform';
import { createZodDto } from 'nestjs-zod';
import { z } from 'zod';

export class PolarSearchBody extends createZodDto(
  z.strictObject({
    session_id: Identifier.describe('Names the user as well.'),
    query: z.string().min(1).max(10_000),
    top_k: z.number().int().min(1).max(100).default(10),
    mode: z.enum(['fast', 'fine']).default('fast').describe('`fast`: events and their relations; `fine`: over two hops of the graph.'),
    include_embedding: z.boolean().default(false),
  }),
) {}

const Source = z.strictObject({
  role: z.string(),
  chat_time: z.string().describe('`YYYY-MM-DD HH:MM:SS`, UTC.'),
  doc_path: z.null(),
  message_id: z.string(),
  turn: z.number().int().nullable(),
  type: z.literal('chat'),
  business_id: z.string().nullable(),
  content: z.string(),
});
const Memory = z.strictObject({
  id: z.string(),
  memory: z.string(),
  metadata: z.strictObject({
    confidence: z.number(),
    user_id: z.string(),
    session_id: z.string().nullable(),
    memory_type: z.enum(['WorkingMemory', 'LongTermMemory', 'UserMemory']),
    type: z.string(),
    created_at: z.string(),
    updated_at: z.string(),
    tags: z.array(z.string()),
    background: z.string(),
    relativity: z.number().min(0).max(1),
    embedding: z.array(z.number()),
    key: z.string(),
    usage: z.array(z.string()).describe('One JSON text for each earlier retrieval.'),
    source: z.null(),
    sources: z.array(Source),
  }),
});
const Event = z.strictObject({
  id: z.string(),
  memory: z.string(),
  event_time: z.strictObject({ start: Instant, end: Instant, granularity: Granularity }).nullable(),
  participants: z.array(z.string()),
});
const EventRelation = z.strictObject({
  source_id: z.string(),
  target_id: z.string(),
  relation: RelationKind.exclude(['same_entity']),
  confidence: z.number().min(0).max(1),
});
export const PolarFound = shape(
  'PolarFound',
  z.strictObject({
    text_mem: z.array(
      z.strictObject({
        cube_id: z.string(),
        memories: z.array(Memory),
        event_relations: z.array(EventRelation),
        event_memories: z.array(Event),
      }),
    ),
    act_mem: z.array(z.never()),
    para_mem: z.array(z.never()),
  }),
);
