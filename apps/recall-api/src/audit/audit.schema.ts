// Wire shapes of the audit route.
import { AuditAction, AuditShape, AuditTarget, Identifier, Timestamp } from '@strata/contracts';
import { PAGE_FIELDS, shape } from '@strata/platform';
import { createZodDto } from 'nestjs-zod';
import { z } from 'zod';

export class AuditQuery extends createZodDto(
  z.strictObject({
    action: AuditAction.optional(),
    actor: Identifier.optional().describe('Id of an API key, `admin`, `command`, `retention` or `strata`.'),
    target_kind: AuditTarget.optional(),
    target_id: Identifier.optional(),
    user_id: Identifier.optional().describe('Acts that concerned this user, erased or not.'),
    since: Timestamp.optional().describe('From this time on.'),
    until: Timestamp.optional().describe('Before this time.'),
    ...PAGE_FIELDS,
  }),
) {}

export const AuditAnswer = shape('AuditEntry', AuditShape);
