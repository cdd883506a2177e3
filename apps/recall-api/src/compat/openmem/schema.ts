// MemOS / OpenMem: wire shapes of the reading routes. Its clients send null for what they leave out.
import { InfoFilter } from '@strata/contracts';
import { MOST_NAME_CHARACTERS } from '@strata/memory';
import { NULL_IS_MISSING, shape } from '@strata/platform';
import { createZodDto } from 'nestjs-zod';
import { z } from 'zod';

// eslint-disable-next-line no-control-regex -- control characters are what is refused
const Name = z.string(NULL_IS_MISSING).min(1).max(MOST_NAME_CHARACTERS).regex(/^[^\u0000-\u001f\u007f]+$/u, 'must not hold control characters'); // prettier-ignore
const Id = z.string().min(1).max(256);
const limit = (most: number) => z.number().int().min(1).max(most).nullish();
const filter = z.union([z.null(), InfoFilter]).optional();

export class OpenMemSearchBody extends createZodDto(
  z.strictObject({
    query: z.string(NULL_IS_MISSING).min(1).max(10_000),
    user_id: Name,
    conversation_id: Name.nullish().describe('What was said in it weighs a little more; it bounds nothing.'),
    filter,
    knowledgebase_ids: z
      .union([
        z.literal('all'),
        z
          .array(Id)
          .max(100)
          .refine((ids) => ids.length === 1 || !ids.includes('all'), 'holds all beside others: it stands alone'),
      ])
      .nullish()
      .describe('Searched beside the memory of the user; `all`: every one of the project.'),
    memory_limit_number: limit(25).describe('9 without it.'),
    relativity: z.number().min(0).max(1).nullish().describe('Least relevance of what is given out; 0 gives out all. 0.45 without it.'),
    include_preference: z.boolean().nullish(),
    preference_limit_number: limit(25).describe('9 without it.'),
    include_tool_memory: z.boolean().nullish().describe('There are none: with true an empty list is given out.'),
    tool_memory_limit_number: limit(25),
    include_skill: z.boolean().nullish().describe('There are none: with true an empty list is given out.'),
    skill_limit_number: limit(25),
    source: z.string().max(256).nullish().describe('Which client asks; nothing depends on it.'),
  }),
) {}

export class OpenMemGetMemoryBody extends createZodDto(
  z.strictObject({
    user_id: Name,
    page: z.number().int().min(1).max(1_000_000).nullish(),
    size: limit(50).describe('10 without it.'),
    filter,
    include_preference: z.boolean().nullish(),
    include_tool_memory: z.boolean().nullish().describe('There are none: with true an empty list is given out.'),
  }),
) {}

export class OpenMemGetMessageBody extends createZodDto(
  z.strictObject({
    user_id: Name,
    conversation_id: Name.nullish().describe('Without it: over the newest conversations.'),
    message_limit_number: limit(50).describe('6 without it.'),
    conversation_limit_number: limit(50).describe('6 without it.'),
    source: z.string().max(256).nullish().describe('Which client asks; nothing depends on it.'),
  }),
) {}

const WAYS = ['memory_ids', 'user_id', 'agent_id'] as const;
export class OpenMemDeleteMemoryBody extends createZodDto(
  z
    .strictObject({ memory_ids: z.array(Id).min(1).max(1000).nullish(), user_id: Name.nullish(), agent_id: Name.nullish() })
    .refine((body) => WAYS.filter((way) => body[way] !== null && body[way] !== undefined).length === 1, {
      error: `must have exactly one of ${WAYS.join(', ')}`,
      path: [WAYS[0]],
    }),
) {}

const Milliseconds = z.number().int().describe('Epoch milliseconds.');
const MemoryType = z.enum(['WorkingMemory', 'LongTermMemory', 'UserMemory']);
const MEMORY = {
  id: z.string(),
  memory_key: z.string(),
  memory_value: z.string(),
  memory_type: MemoryType,
  create_time: Milliseconds,
  conversation_id: z.string().nullable(),
  status: z.literal('activated'),
  confidence: z.number().min(0).max(1),
  tags: z.array(z.string()),
  update_time: Milliseconds,
};
const PREFERENCE = {
  id: z.string(),
  preference_type: z.enum(['explicit_preference', 'implicit_preference']),
  preference: z.string(),
  reasoning: z.string(),
  create_time: Milliseconds,
  conversation_id: z.string().nullable(),
  status: z.literal('activated'),
  update_time: Milliseconds,
};
const RELATIVITY = { relativity: z.number().min(0).max(1) };
const NONE = z.array(z.never());
export const OpenMemFound = shape(
  'OpenMemFound',
  z.strictObject({
    memory_detail_list: z.array(z.strictObject({ ...MEMORY, ...RELATIVITY })),
    preference_detail_list: z.array(z.strictObject({ ...PREFERENCE, ...RELATIVITY })),
    tool_memory_detail_list: NONE.optional(),
    skill_detail_list: NONE.optional(),
    preference_note: z.string(),
  }),
);

const PROVENANCE = {
  sources: z.array(z.strictObject({ message_id: z.string().nullable(), role: z.string(), content: z.string(), chat_time: z.string() })),
  info: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.array(z.union([z.string(), z.number(), z.boolean()]))])),
};
export const OpenMemList = shape(
  'OpenMemList',
  z.strictObject({
    memory_detail_list: z.array(z.strictObject({ ...MEMORY, ...PROVENANCE })),
    preference_detail_list: z.array(z.strictObject({ ...PREFERENCE, ...PROVENANCE })),
    tool_memory_detail_list: NONE.optional(),
    total: z.number().int(),
    size: z.number().int(),
    current: z.number().int(),
    pages: z.number().int(),
  }),
);
export const OpenMemMessages = shape(
  'OpenMemMessages',
  z.strictObject({
    message_detail_list: z.array(
      z.strictObject({
        role: z.string(),
        content: z.string(),
        chat_time: z.string().describe('`YYYY-MM-DD HH:MM:SS`, UTC.'),
        conversation_id: z.string(),
        create_time: Milliseconds,
        update_time: Milliseconds,
      }),
    ),
  }),
);
export const OpenMemDeleted = shape('OpenMemDeleted', z.strictObject({ success: z.boolean() }));
