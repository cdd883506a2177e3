// Wire shapes of what an operator corrects by hand.
import { shapes } from '@strata/contracts';
import { shape } from '@strata/platform';
import { createZodDto } from 'nestjs-zod';
import { z } from 'zod';

export class UndoBody extends createZodDto(
  z.strictObject({
    reason: z.string().min(1).max(1000).regex(/\S/u, 'must not be blank').describe('Why; kept in the history and the audit.'),
  }),
) {}

/** The fact as it stands after the undo; the task ends when summaries, topics and index have followed. */
export const UndoAnswer = shape('UndoneFact', shapes.FactShape.extend({ task_id: z.string() }));
