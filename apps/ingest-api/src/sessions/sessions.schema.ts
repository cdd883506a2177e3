// Wire shapes of the session routes.
import { Identifier, Metadata, shapes, Timezone } from '@strata/contracts';
import { PAGE_FIELDS, shape } from '@strata/platform';
import { createZodDto } from 'nestjs-zod';
import { z } from 'zod';

export const SessionAnswer = shape('Session', shapes.SessionShape);
const Title = z.string().max(512);

export class OpenSessionBody extends createZodDto(
  z.strictObject({
    user_id: Identifier,
    session_id: Identifier.optional(),
    title: Title.optional(),
    metadata: Metadata.optional(),
    agent_id: Identifier.optional(),
    app_id: Identifier.optional(),
    long_term: z.boolean().optional(),
    timezone: Timezone.optional(),
  }),
) {}

/** Null takes a value back: no title, the project's switch, no zone of its own. */
export class PatchSessionBody extends createZodDto(
  z
    .strictObject({
      title: Title.nullable().optional(),
      metadata: Metadata.optional(),
      // Described: without it the API description would make a list of it.
      long_term: z.boolean().describe('False stops at facts.').nullable().optional(),
      timezone: Timezone.nullable().optional(),
    })
    .refine((patch) => Object.keys(patch).length > 0, 'must change something'),
) {}

export class SessionsQuery extends createZodDto(z.strictObject({ user_id: Identifier, ...PAGE_FIELDS })) {}
