// Wire shapes of the reading routes: lists of a user, single records with what lies around them, their history.
import { FactStatus, Identifier, Instant, shapes, SummaryStatus, Timestamp } from '@strata/contracts';
import { PAGE_FIELDS, shape } from '@strata/platform';
import { createZodDto } from 'nestjs-zod';
import { z } from 'zod';

export class FactsQuery extends createZodDto(
  z.strictObject({
    status: FactStatus.optional(),
    session_id: Identifier.optional(),
    as_of: Timestamp.optional().describe('Only what was true in the world then.'),
    known_at: Timestamp.optional().describe('The list as this memory held it then.'),
    ...PAGE_FIELDS,
  }),
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
export class HistoryQuery extends createZodDto(z.strictObject({ ...PAGE_FIELDS })) {}
/**
 * `created_at` is the known time: since when the memory held this version; `snapshot` the record as it was then, and `changed` the
 * fields that differ from the version before. `actor` is `pipeline` or the id of the key of whoever changed it by hand.
 */
export const VersionAnswer = shape(
  'RecordVersion',
  z.strictObject({
    version: z.number().int(),
    change: z.string().describe('`created`, `evidence_added`, `refined`, `superseded`, `restored`, `invalidated`, `updated`, …'),
    changed: z.array(z.string()),
    actor: z.string(),
    reason: z.string().nullable(),
    created_at: Instant,
    snapshot: z.record(z.string(), z.unknown()),
  }),
);
