// Items that the pipeline has learnt from, with all that it saw when it read them.
import { STAGE_NAMES, type StageName } from '@strata/contracts';
import { BEHAVIOUR_WINDOW_DAYS, MOST_COUNTED_ACTIONS, type Message, type ports, type UserScope } from '@strata/memory';
import type { Database, Tx } from '../database/database.js';
import { Prisma } from '../generated/prisma/client.js';
import { countedWith } from '../stage/counted-with.js';
import { toAction, toMessage, toSession } from '../rows/message-row.js';

const CONTEXT = 6;
/** Where an item stands once its facts are committed. */
const LEARNT: StageName[] = STAGE_NAMES.slice(STAGE_NAMES.indexOf('reconcile') + 1);

interface ItemRow {
  id: string;
  seq: bigint;
  kind: 'messages' | 'actions';
  long_term: boolean;
  at: Date;
  candidates: ports.HistoryItem['candidates'];
  rulings: ports.HistoryItem['rulings'] | null;
}

/** Items that are read in one transaction: a user may have tens of thousands. */
const PAGE = 200;

export async function loadHistory(
  database: Database,
  scope: UserScope,
  gone: ports.RecordIds,
  records: ports.RecordIds | 'all',
): Promise<ports.HistoryItem[]> {
  const rows = await database.tenant(scope.projectId, (tx) => itemRows(tx, scope, gone, records));
  const items: ports.HistoryItem[] = [];
  for (let at = 0; at < rows.length; at += PAGE)
    items.push(...(await database.tenant(scope.projectId, (tx) => itemsOf(tx, scope, rows.slice(at, at + PAGE), gone))));
  return items;
}

async function itemRows(tx: Tx, scope: UserScope, gone: ports.RecordIds, records: ports.RecordIds | 'all'): Promise<ItemRow[]> {
  const { projectId, userId } = scope;
  const ids = records === 'all' ? null : await itemIds(tx, scope, gone, records);
  const these = ids === null ? Prisma.sql`user_id = ${userId}` : Prisma.sql`id = ANY(${ids}::uuid[])`;
  return tx.$queryRaw<ItemRow[]>`
    SELECT id, seq, kind, long_term, COALESCE(known_at, updated_at) AS at,
      checkpoint->'candidates' AS candidates, checkpoint->'rulings' AS rulings
    FROM work_items w
    WHERE project_id = ${projectId}::uuid AND ${these} AND kind IN ('messages', 'actions')
      AND (status = 'done' OR stage = ANY(${LEARNT}))
      -- Of an item that is gone as a whole nothing is left to be read.
      AND (EXISTS (SELECT 1 FROM messages m WHERE m.project_id = w.project_id AND m.work_item_id = w.id AND m.id <> ALL(${gone.messageIds}))
        OR EXISTS (SELECT 1 FROM actions a WHERE a.project_id = w.project_id AND a.work_item_id = w.id AND a.id <> ALL(${gone.actionIds})))
    ORDER BY at, seq`;
}

/** Items of what is gone, and those that were read with it in sight. */
export const itemsInSight = (tx: Tx, scope: UserScope, gone: ports.RecordIds): Promise<string[]> =>
  itemIds(tx, scope, gone, { messageIds: [], actionIds: [] });

/** Of the records, of what is gone, and of what was read with something gone in sight: six messages on, or counted with it. */
async function itemIds(tx: Tx, { projectId, userId }: UserScope, gone: ports.RecordIds, records: ports.RecordIds): Promise<string[]> {
  const messages = [...gone.messageIds, ...records.messageIds];
  const actions = [...gone.actionIds, ...records.actionIds];
  const rows = await tx.$queryRaw<{ id: string }[]>`
    SELECT work_item_id AS id FROM messages WHERE project_id = ${projectId}::uuid AND user_id = ${userId} AND id = ANY(${messages})
    UNION SELECT work_item_id FROM actions WHERE project_id = ${projectId}::uuid AND user_id = ${userId} AND id = ANY(${actions})
    UNION SELECT near.work_item_id FROM messages g CROSS JOIN LATERAL (
      SELECT m.work_item_id FROM messages m
      WHERE m.project_id = g.project_id AND m.session_id = g.session_id AND m.seq > g.seq ORDER BY m.seq LIMIT ${CONTEXT}) AS near
      WHERE g.project_id = ${projectId}::uuid AND g.user_id = ${userId} AND g.id = ANY(${gone.messageIds})
    UNION SELECT a.work_item_id FROM actions g JOIN actions a ON a.project_id = g.project_id AND a.user_id = g.user_id AND a.seq > g.seq
        AND a.event_type IS NOT DISTINCT FROM g.event_type AND a.timestamp < g.timestamp + make_interval(days => ${BEHAVIOUR_WINDOW_DAYS}::int)
      WHERE g.project_id = ${projectId}::uuid AND g.user_id = ${userId} AND g.id = ANY(${gone.actionIds})`;
  return rows.map((row) => row.id);
}

async function itemsOf(tx: Tx, scope: UserScope, rows: ItemRow[], gone: ports.RecordIds): Promise<ports.HistoryItem[]> {
  const { projectId, userId } = scope;
  const own = { where: { projectId, workItemId: { in: rows.map((row) => row.id) } }, orderBy: { seq: 'asc' } } as const;
  const messages = byItem(await tx.message.findMany(own));
  const actions = byItem(await tx.action.findMany(own));
  const sessionOf = ({ id }: ItemRow) => messages.get(id)?.[0]?.sessionId ?? actions.get(id)?.[0]?.sessionId ?? '';
  const sessions = await tx.session.findMany({ where: { projectId, userId, id: { in: [...new Set(rows.map(sessionOf))] } } });
  const sessionsById = new Map(sessions.map((row) => [row.id, toSession(row)]));
  const contexts = await contextsOf(tx, scope, rows, gone);
  const items: ports.HistoryItem[] = [];
  for (const row of rows) {
    const acted = actions.get(row.id) ?? [];
    const counted = await countedWith(tx, scope, acted, MOST_COUNTED_ACTIONS + gone.actionIds.length);
    items.push({
      id: row.id,
      seq: row.seq,
      at: row.at,
      longTerm: row.long_term,
      session: sessionsById.get(sessionOf(row)) ?? null,
      messages: (messages.get(row.id) ?? []).map(toMessage),
      actions: acted.map(toAction),
      context: contexts.get(row.id) ?? [],
      pastActions: counted.map(toAction),
      candidates: row.candidates,
      rulings: row.rulings ?? [],
    });
  }
  return items;
}

function byItem<Row extends { workItemId: string }>(rows: Row[]): Map<string, Row[]> {
  const items = new Map<string, Row[]>();
  for (const row of rows) {
    const same = items.get(row.workItemId);
    if (same) same.push(row);
    else items.set(row.workItemId, [row]);
  }
  return items;
}

/** Of each item the six messages before it, and the six before it that are not gone: as it was read, and as it would have been. */
async function contextsOf(
  tx: Tx,
  { projectId, userId }: UserScope,
  rows: ItemRow[],
  gone: ports.RecordIds,
): Promise<Map<string, Message[]>> {
  const before = (also: Prisma.Sql) => Prisma.sql`
    (SELECT m.id, m.seq FROM messages m WHERE m.project_id = own.project_id AND m.session_id = own.session_id AND m.user_id = own.user_id
      AND m.seq < own.first ${also} ORDER BY m.seq DESC LIMIT ${CONTEXT})`;
  const found = await tx.$queryRaw<{ itemId: string; id: string }[]>`
    SELECT own.work_item_id AS "itemId", near.id FROM (
      SELECT DISTINCT ON (work_item_id) project_id, user_id, work_item_id, session_id, seq AS first FROM messages
      WHERE project_id = ${projectId}::uuid AND user_id = ${userId} AND work_item_id = ANY(${rows.map((row) => row.id)}::uuid[])
      ORDER BY work_item_id, seq) AS own
    CROSS JOIN LATERAL (${before(Prisma.empty)} UNION ${before(Prisma.sql`AND m.id <> ALL(${gone.messageIds})`)}) AS near
    ORDER BY near.seq`;
  const read = await tx.message.findMany({ where: { projectId, userId, id: { in: [...new Set(found.map(({ id }) => id))] } } });
  const byId = new Map(read.map((row) => [row.id, toMessage(row)]));
  const contexts = new Map<string, Message[]>();
  for (const { itemId, id } of found) {
    const message = byId.get(id);
    if (message) contexts.set(itemId, [...(contexts.get(itemId) ?? []), message]);
  }
  return contexts;
}
