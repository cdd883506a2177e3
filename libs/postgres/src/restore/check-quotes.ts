// Every quote of a restored fact must stand in its message, as extraction would have had it.
import { wrongLine, type ports, type UserScope } from '@strata/memory';
import type { Tx } from '../database/database.js';

type FactLines = Extract<ports.RestoreBatch, { record: 'fact' }>['lines'];

/** Sources are written already; Postgres counts characters as they do, in code points. @throws AppError that names line and source */
export async function checkQuotes(tx: Tx, { projectId, userId }: UserScope, lines: FactLines): Promise<void> {
  const ids = lines.map(({ line }) => line.fact_id);
  const [wrong] = await tx.$queryRaw<{ id: string; ordinal: number }[]>`
    SELECT s.fact_id AS id, s.ordinal FROM fact_sources s
    LEFT JOIN messages m ON m.project_id = s.project_id AND m.user_id = s.user_id AND m.id = s.message_id
    LEFT JOIN actions a ON a.project_id = s.project_id AND a.user_id = s.user_id AND a.id = s.action_id
    WHERE s.project_id = ${projectId}::uuid AND s.user_id = ${userId} AND s.fact_id = ANY(${ids}::uuid[])
      AND substring(COALESCE(m.content, a.content) FROM s.start + 1 FOR GREATEST(s."end" - s.start, 0)) IS DISTINCT FROM s.quote
    ORDER BY s.fact_id, s.ordinal LIMIT 1`;
  if (!wrong) return;
  const place = lines.find(({ line }) => line.fact_id === wrong.id)?.place ?? '';
  throw wrongLine(place, `sources.${wrong.ordinal}.quote`, 'does not stand at this place of the message or action that it names');
}
