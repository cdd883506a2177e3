// Wire shapes of DELETE on what was written.
import { Identifier, Reason } from '@strata/contracts';
import { shape } from '@strata/platform';
import { createZodDto } from 'nestjs-zod';
import { z } from 'zod';

export class DeleteMessageQuery extends createZodDto(z.strictObject({ reason: Reason.optional(), user_id: Identifier.optional() })) {}

export class DeleteSessionQuery extends createZodDto(z.strictObject({ reason: Reason.optional() })) {}

export const AcceptedDeletion = shape('AcceptedDeletion', z.strictObject({ deletion_id: z.string() }));
