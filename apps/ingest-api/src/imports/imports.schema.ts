// Wire shapes of an import.
import { Identifier, TaskStatus } from '@strata/contracts';
import { shape } from '@strata/platform';
import { z } from 'zod';
import { MessageItem, SHARING } from '../messages/messages.schema.js';

export const ImportBody = z.strictObject({
  data: z
    .array(
      z.strictObject({
        session_id: Identifier.optional(),
        user_id: Identifier.optional(),
        ...SHARING,
        messages: z.array(MessageItem).min(1).max(1000),
      }),
    )
    .min(1)
    .max(1000),
});
/** `session_ids`: one for each session sent, in order. */
export const AcceptedImport = shape(
  'AcceptedImport',
  z.strictObject({ task_id: z.string(), session_ids: z.array(z.string()), status: TaskStatus }),
);
