// Wire shapes of what an operator corrects by hand.
import { MOST_CHARACTERS, Reason, shapes, SummaryStatus, SummaryWeight } from '@strata/contracts';
import { shape } from '@strata/platform';
import { createZodDto } from 'nestjs-zod';
import { z } from 'zod';

const reason = Reason.describe('Why; kept in the history and the audit.');
const expectedVersion = z.number().int().min(1).optional().describe('The version that you saw; 409 when another one stands.');
/** In code points, as for what the pipeline writes. */
const content = (most: number) =>
  z
    .string()
    .min(1)
    .regex(/\S/u, 'must not be blank')
    .refine((text) => [...text].length <= most, `must have at most ${most} characters`)
    .meta({ maxLength: most })
    .optional();
const FactStatusByHand = z.enum(['active', 'invalidated', 'deleted'], {
  error: ({ input }) =>
    input === 'superseded'
      ? 'a fact is superseded by what is said later, never by hand; `invalidated` says that it was never so'
      : 'must be one of `active`, `invalidated`, `deleted`',
});

export class UndoBody extends createZodDto(z.strictObject({ reason })) {}

export class FactPatch extends createZodDto(
  z
    .strictObject({
      status: FactStatusByHand.optional().describe('`invalidated`: it was never so; `deleted`: never to be recalled, of no time.'),
      content: content(MOST_CHARACTERS.fact).describe('Its new words; the evidence stays.'),
      reason,
      expected_version: expectedVersion,
    })
    .refine(({ status, content: words }) => status !== undefined || words !== undefined, 'must hold `status` or `content`'),
) {}

export class SummaryPatch extends createZodDto(
  z
    .strictObject({
      status: SummaryStatus.optional().describe('`deprioritized`: weaker in recall; `archived` and `deleted`: never recalled.'),
      content: content(MOST_CHARACTERS.summary).describe('Its new words, which stay while the facts under it stand.'),
      weight: SummaryWeight.optional().describe('Factor on its relevance in recall; 1 = as ranked.'),
      reason,
      expected_version: expectedVersion,
    })
    .refine(
      ({ status, content: words, weight }) => status !== undefined || words !== undefined || weight !== undefined,
      'must hold `status`, `content` or `weight`',
    ),
) {}

const taskId = z.string().nullable().describe('Ends when the index has followed; null = nothing was changed.');
export const FactPatched = shape('PatchedFact', shapes.FactShape.extend({ task_id: taskId }));
export const SummaryPatched = shape('PatchedSummary', shapes.SummaryShape.extend({ task_id: taskId }));

/** What was undone: the version that had made it, by whom and why, and the fields of this record that went back. */
const undone = z.strictObject({
  kind: z.enum(['supersede', 'edit']),
  version: z.number().int().min(1),
  actor: z.string(),
  reason: z.string().nullable(),
  changed: z.array(z.string()),
});
/** The record as it stands after the undo; the task ends when the index has followed. */
export const FactUndone = shape('UndoneFact', shapes.FactShape.extend({ undone, task_id: z.string() }));
export const SummaryUndone = shape('UndoneSummary', shapes.SummaryShape.extend({ undone, task_id: z.string() }));
