// Records that are past the days of their project, the oldest first. The rule of `isPastRetention` in SQL; a test compares them.
import { RetainedLayer, type Retention } from '@strata/contracts';
import { nothingOf, type Targets } from '@strata/memory';
import type { Tx } from '../database/database.js';
import { Prisma } from '../generated/prisma/client.js';

/** What a record's age begins with, whether it has tags, and what of it does not count. */
const LAYERS: Record<RetainedLayer, { table: string; since: string; tags: boolean; status: string; only: Prisma.Sql }> = {
  message: { table: 'messages', since: 'created_at', tags: true, status: "''", only: Prisma.empty },
  action: { table: 'actions', since: 'created_at', tags: false, status: "''", only: Prisma.empty },
  fact: { table: 'facts', since: 'updated_at', tags: true, status: "''", only: Prisma.empty },
  // One that an operator deleted holds no word.
  summary: { table: 'summaries', since: 'updated_at', tags: true, status: 'status', only: Prisma.sql`AND status <> 'deleted'` },
  topic: { table: 'topics', since: 'updated_at', tags: false, status: "''", only: Prisma.empty },
};

interface DueRow {
  layer: RetainedLayer;
  userId: string;
  id: string;
  status: string;
}

/** `limit` of them by user; with each fact what it replaced, which would be told as current again without it. */
export async function pastRetention(tx: Tx, projectId: string, retention: Retention, at: Date, limit: number): Promise<Targets[]> {
  const layers = RetainedLayer.options.flatMap((layer) => dueOf(projectId, retention, layer, at, limit) ?? []);
  if (layers.length === 0) return [];
  const rows = await tx.$queryRaw<DueRow[]>`
    SELECT layer, user_id AS "userId", id, status FROM (${Prisma.join(layers, ' UNION ALL ')}) AS due ORDER BY since, id LIMIT ${limit}`;
  const targets = new Map<string, Targets>();
  for (const { userId, layer, id, status } of rows) {
    const ofUser = targets.get(userId) ?? nothingOf(userId);
    targets.set(userId, ofUser);
    placeOf(ofUser, layer, status).push(id);
  }
  for (const ofUser of targets.values()) if (ofUser.factIds.length) ofUser.factIds = await withReplaced(tx, projectId, ofUser);
  return [...targets.values()];
}

function placeOf(targets: Targets, layer: RetainedLayer, status: string): string[] {
  if (layer === 'message') return targets.messageIds;
  if (layer === 'action') return targets.actionIds;
  if (layer === 'fact') return targets.factIds;
  if (layer === 'topic') return targets.expiredTopicIds;
  // What an operator put away does not come back.
  return status === 'archived' ? targets.summaryIds : targets.expiredSummaryIds;
}

/** Null = the layer is kept for good. */
function dueOf(projectId: string, retention: Retention, layer: RetainedLayer, at: Date, limit: number): Prisma.Sql | null {
  const { table, since, tags, status, only } = LAYERS[layer];
  const ofLayer = retention.layers[layer] ?? null;
  const ofTags = tags ? retention.tags : {};
  const days = [...(ofLayer === null ? [] : [ofLayer]), ...Object.values(ofTags)];
  if (days.length === 0) return null;
  const age = Prisma.raw(`r.${since}`);
  const until = (count: Prisma.Sql) => Prisma.sql`${age} <= ${at}::timestamptz - make_interval(days => ${count})`;
  const shortest = tags
    ? Prisma.sql`(SELECT min(t.days::int) FROM jsonb_each_text(${JSON.stringify(ofTags)}::jsonb) AS t(tag, days) WHERE t.tag = ANY(r.tags))`
    : Prisma.sql`NULL::int`;
  return Prisma.sql`(
    SELECT ${layer}::text AS layer, r.user_id, r.id::text AS id, ${Prisma.raw(status)} AS status, ${age} AS since FROM ${Prisma.raw(table)} r
    WHERE r.project_id = ${projectId}::uuid AND ${until(Prisma.sql`${Math.min(...days)}::int`)}
      AND ${until(Prisma.sql`COALESCE(${shortest}, ${ofLayer}::int)`)} ${only} AND ${mayGo(projectId)}
    ORDER BY ${age} LIMIT ${limit})`;
}

/** Neither of a user who is being erased, nor of one of whom a deletion by age has failed: others must not wait for them. */
const mayGo = (projectId: string): Prisma.Sql => Prisma.sql`
  r.user_id NOT IN (SELECT u.id FROM users u WHERE u.project_id = ${projectId}::uuid AND u.erased_by IS NOT NULL
    UNION ALL SELECT t.target->>'userId' FROM deletions d CROSS JOIN LATERAL jsonb_array_elements(d.progress->'targets') AS t(target)
      WHERE d.project_id = ${projectId}::uuid AND d.actor = 'retention' AND d.status = 'failed'
        AND d.requested_at > now() - interval '1 day' AND NOT (d.progress->'done' ? (t.target->>'userId')))`;

async function withReplaced(tx: Tx, projectId: string, { userId, factIds }: Targets): Promise<string[]> {
  const rows = await tx.$queryRaw<{ id: string }[]>`
    WITH RECURSIVE gone(id) AS (
      SELECT unnest(${factIds}::uuid[])
      UNION SELECT f.id FROM facts f JOIN gone ON f.superseded_by = gone.id WHERE f.project_id = ${projectId}::uuid AND f.user_id = ${userId})
    SELECT id::text FROM gone`;
  return rows.map(({ id }) => id);
}
