// Wire shapes of the deletion routes.
import { ArchivedRecordShape, DeletionMode, DeletionScope, DeletionShape, Reason } from '@strata/contracts';
import { PAGE_FIELDS, shape } from '@strata/platform';
import { createZodDto } from 'nestjs-zod';
import { z } from 'zod';

export class DeletionBody extends createZodDto(
  z.strictObject({
    scope: DeletionScope,
    mode: DeletionMode.default('delete').describe('`archive` keeps a copy beside the receipt, out of every recall.'),
    reason: Reason.describe('Why; kept in the receipt and the audit.'),
    dry_run: z.boolean().default(false).describe('Counts what would go, and lets it be.'),
  }),
) {}

export class ReasonQuery extends createZodDto(z.strictObject({ reason: Reason.optional() })) {}

export class ArchivedQuery extends createZodDto(z.strictObject({ ...PAGE_FIELDS })) {}

export const AcceptedDeletion = shape('AcceptedDeletion', z.strictObject({ deletion_id: z.string() }));
export const DeletionAnswer = shape('Deletion', DeletionShape);
export const ArchivedAnswer = shape('ArchivedRecord', ArchivedRecordShape);
