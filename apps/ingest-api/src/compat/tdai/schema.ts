// TDAI memory: wire shapes of the writing routes.
import { Identifier, TDAI_IDS, TdaiTime } from '@strata/contracts';
import { shape } from '@strata/platform';
import { createZodDto } from 'nestjs-zod';
import { z } from 'zod';

export class TdaiAddBody extends createZodDto(
  z.strictObject({
    ...TDAI_IDS,
    messages: z
      .array(
        z.strictObject({
          role: z.enum(['user', 'assistant']),
          content: z.string().min(1).max(8192),
          timestamp: TdaiTime.optional(),
          recorded_at: TdaiTime.optional(),
        }),
      )
      .min(1)
      .max(100),
  }),
) {}
export const TdaiAdded = shape(
  'TdaiAdded',
  z.strictObject({ accepted_ids: z.array(z.string()), accepted_versions: z.array(z.number().int()), total_count: z.number().int() }),
);

const ids = z.array(Identifier).min(1).max(100).optional();
export class TdaiDeleteMessagesBody extends createZodDto(
  z
    .strictObject({ ...TDAI_IDS, message_ids: ids, session_ids: ids })
    .refine((body) => body.message_ids ?? body.session_ids, 'must name message_ids, session_ids or both'),
) {}
export const TdaiDeletedMessages = shape('TdaiDeletedMessages', z.strictObject({ deleted_count: z.number().int() }));
