// Which facts the other users of the project may see: the rule of the domain's `isPublic`, over the unaliased rows of `facts`.
import { Prisma } from '../generated/prisma/client.js';

export const PUBLIC_FACT = Prisma.sql`(
  facts.status = 'active' AND facts.edited_by IS NULL AND NOT 'suspect' = ANY(facts.flags)
  AND EXISTS (SELECT FROM fact_sources s WHERE s.project_id = facts.project_id AND s.fact_id = facts.id)
  AND NOT EXISTS (
    SELECT FROM fact_sources s LEFT JOIN messages m ON m.project_id = s.project_id AND m.user_id = s.user_id AND m.id = s.message_id
    WHERE s.project_id = facts.project_id AND s.fact_id = facts.id AND m.allow_public IS NOT TRUE))`;
