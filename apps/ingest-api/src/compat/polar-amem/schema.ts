// PolarDB agent memory: wire shapes of the writing routes.
import { Identifier, Role, Timestamp } from '@strata/contracts';
import { shape } from '@strata/platform';
import { createZodDto } from 'nestjs-zod';
import { z } from 'zod';
import { Text } from '../../messages/messages.schema.js';

const PolarMessage = z.strictObject({
  role: Role,
  content: Text,
  turn: z.number().int().min(0).max(1_000_000_000).optional().describe('Place in the conversation.'),
  business_id: Identifier.optional().describe('The id of the message: deletions name it, and sources show it.'),
  timestamp: Timestamp.optional().describe('Epoch milliseconds, as text or number.'),
});
export type PolarMessage = z.infer<typeof PolarMessage>;

export class PolarAddBody extends createZodDto(
  z.strictObject({
    session_id: Identifier.describe('Names the user as well.'),
    messages: z.array(PolarMessage).min(1).max(200),
    async_mode: z.enum(['sync', 'async']).default('async').describe('`sync` answers after processing, for 10 s at most.'),
  }),
) {}
export class PolarDeleteBody extends createZodDto(
  z.strictObject({ session_id: Identifier, business_id: z.array(Identifier).min(1).max(1000) }),
) {}
export class PolarBatchBody extends createZodDto(
  z.strictObject({
    data: z
      .array(z.strictObject({ session_id: Identifier, messages: z.array(PolarMessage).min(1).max(1000) }))
      .min(1)
      .max(1000),
  }),
) {}
export class PolarBatchStatusBody extends createZodDto(z.strictObject({ task_id: z.string().min(1).max(256) })) {}

export const PolarNothing = shape('PolarNothing', z.null());
export const PolarBatch = shape('PolarBatch', z.strictObject({ task_id: z.string() }));
export const PolarBatchStatus = shape(
  'PolarBatchStatus',
  z.strictObject({
    created_time: z.string(),
    batch_id: z.string(),
    total_count: z.number().int(),
    success_count: z.number().int(),
    failed_count: z.number().int(),
    finish_time: z.string().nullable(),
    status: z.enum(['WAITING', 'RUNNING', 'SUCCESS', 'PARTIAL', 'FAILED']),
  }),
);
