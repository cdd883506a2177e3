// What restored records name without a key of the database must be there: what superseded a fact, and of what a version is.
import { wrongLine, type ports, type UserScope } from '@strata/memory';
import type { Tx } from '../database/database.js';

type VersionLines = Extract<ports.RestoreBatch, { record: 'version' }>['lines'];

/** Of a user's facts once all are written. `places`: of those that name another, by id. @throws AppError that names line and field */
export async function checkSuccession(tx: Tx, { projectId, userId }: UserScope, places: ReadonlyMap<string, string>): Promise<void> {
  if (places.size === 0) return;
  const [wrong] = await tx.$queryRaw<{ id: string; field: string }[]>`
    SELECT f.id, named.field FROM facts f
    CROSS JOIN LATERAL (VALUES ('supersedes', f.supersedes), ('superseded_by', f.superseded_by)) AS named(field, id)
    LEFT JOIN facts other ON other.project_id = f.project_id AND other.user_id = f.user_id AND other.id = named.id
    WHERE f.project_id = ${projectId}::uuid AND f.user_id = ${userId} AND named.id IS NOT NULL AND other.id IS NULL
    ORDER BY f.created_at, f.id LIMIT 1`;
  if (wrong) throw wrongLine(places.get(wrong.id) ?? '', wrong.field, 'names no line `fact` of this user');
}

/** Facts, summaries and topics are written already. @throws AppError that names the line */
export async function checkVersions(tx: Tx, { projectId, userId }: UserScope, lines: VersionLines): Promise<void> {
  const layers = lines.map(({ line }) => line.layer);
  const ids = lines.map(({ line }) => line.record_id);
  const [wrong] = await tx.$queryRaw<{ place: bigint }[]>`
    SELECT v.place FROM unnest(${layers}::text[], ${ids}::uuid[]) WITH ORDINALITY AS v(layer, id, place)
    WHERE NOT EXISTS (
      SELECT FROM facts r WHERE v.layer = 'fact' AND r.project_id = ${projectId}::uuid AND r.user_id = ${userId} AND r.id = v.id
      UNION ALL SELECT FROM summaries r WHERE v.layer = 'summary' AND r.project_id = ${projectId}::uuid AND r.user_id = ${userId} AND r.id = v.id
      UNION ALL SELECT FROM topics r WHERE v.layer = 'topic' AND r.project_id = ${projectId}::uuid AND r.user_id = ${userId} AND r.id = v.id)
    ORDER BY v.place LIMIT 1`;
  if (!wrong) return;
  const { place, line } = lines[Number(wrong.place) - 1]!;
  throw wrongLine(place, 'record_id', `names no line \`${line.layer}\` of this user`);
}
