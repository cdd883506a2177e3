// What the other users of the project may see: the rules of the domain's `audienceOf` and `audienceOfFact`, over unaliased rows.
import { PUBLIC } from '@strata/memory';
import { Prisma } from '../generated/prisma/client.js';

/** `audienceOf` of a row of `messages`: text[]. */
const AUDIENCE = Prisma.sql`(CASE WHEN messages.allow_public THEN ARRAY[${PUBLIC}::text] ELSE '{}' END || messages.knowledge_base_ids)`;

/** Of rows of `messages`: shared with one of the audience; without one, with anybody. */
export const sharedMessage = (audience: string[] | null): Prisma.Sql =>
  audience === null ? Prisma.sql`(${AUDIENCE} <> '{}')` : Prisma.sql`(${AUDIENCE} && ${audience}::text[])`;

/** Of rows of `facts`: whether everything that a fact rests on is shared with the same one of the audience; without one, with the same anybody. */
export const sharedFact = (audience: string[] | null): Prisma.Sql => {
  const under = Prisma.sql`FROM fact_sources s LEFT JOIN messages ON messages.project_id = s.project_id
    AND messages.user_id = s.user_id AND messages.id = s.message_id WHERE s.project_id = facts.project_id AND s.fact_id = facts.id`;
  const asked =
    audience === null ? Prisma.sql`SELECT unnest(${AUDIENCE}) AS who ${under}` : Prisma.sql`SELECT unnest(${audience}::text[]) AS who`;
  return Prisma.sql`(
    facts.status = 'active' AND facts.edited_by IS NULL AND NOT 'suspect' = ANY(facts.flags)
    AND EXISTS (SELECT FROM fact_sources s WHERE s.project_id = facts.project_id AND s.fact_id = facts.id)
    AND EXISTS (SELECT FROM (${asked}) AS asked WHERE NOT EXISTS (
      SELECT ${under} AND (messages.id IS NULL OR NOT asked.who = ANY(${AUDIENCE})))))`;
};
