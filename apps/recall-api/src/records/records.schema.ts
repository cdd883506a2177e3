// Wire shapes of the reading routes: lists of a user, single records with what lies around them, their history.
import { FactStatus, Identifier, Instant, shapes, SummaryStatus } from '@strata/contracts';
import { PAGE_FIELDS, shape } from '@strata/platform';
import { createZodDto } from 'nestjs-zod';
import { z } from 'zod';

export class FactsQuery extends createZodDto(
  z.strictObject({ status: FactStatus.optional(), session_id: Identifier.optional(), ...PAGE_FIELDS }),
) {}
export class SummariesQuery extends createZodDto(
  z.strictObject({ status: SummaryStatus.optional(), session_id: Identifier.optional(), ...PAGE_FIELDS }),
) {}
export class TopicsQuery extends createZodDto(z.strictObject({ ...PAGE_FIELDS })) {}

export const FactAnswer = shape('Fact', shapes.FactShape);
export const SummaryAnswer = shape('Summary', shapes.SummaryShape);
export const TopicAnswer = shape('Topic', shapes.TopicShape);
export const FactRecord = shape('FactRecord', shapes.FactShape.extend({ relations: z.array(shapes.RelationShape) }));
export const SummaryRecord = shape('SummaryRecord', shapes.SummaryShape.extend({ facts: z.array(shapes.FactShape) }));
export const TopicRecord = shape('TopicRecord', shapes.TopicShape.extend({ summaries: z.array(shapes.SummaryShape) }));
/** Oldest first; `snapshot` is the record as it was at that version. */
export const HistoryAnswer = shape(
  'History',
  z.strictObject({
    items: z.array(
      z.strictObject({
        version: z.number().int(),
        change: z.string(),
        actor: z.string(),
        created_at: Instant,
        snapshot: z.record(z.string(), z.unknown()),
      }),
    ),
  }),
);
