// Items that the pipeline has learnt from, with all that it saw when it read them.
import { STAGE_NAMES, type StageName } from '@strata/contracts';
import { BEHAVIOUR_WINDOW_DAYS, MOST_COUNTED_ACTIONS, type ports, type UserScope } from '@strata/memory';
import type { Tx } from '../database/database.js';
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

export async function loadHistory(
  tx: Tx,
  scope: UserScope,
  gone: ports.RecordIds,
  records: ports.RecordIds | 'all',
): Promise<ports.HistoryItem[]> {
  const { projectId, userId } = scope;
  const ids = records === 'all' ? null : await itemIds(tx, scope, gone, records);
  const these = ids === null ? Prisma.sql`user_id = ${userId}` : Prisma.sql`id = ANY(${ids}::uuid[])`;
  const rows = await tx.$queryRaw<ItemRow[]>`
    SELECT id, seq, kind, long_term, COALESCE(known_at, updated_at) AS at,
      checkpoint->'candidates' AS candidates, checkpoint->'rulings' AS rulings
    FROM work_items w
    WHERE project_id = ${projectId}::uuid AND ${these} AND kind IN ('messages', 'actions')
      AND (status = 'done' OR stage = ANY(${LEARNT}))
      -- Of an item that is gone as a whole nothing is left to be read.
      AND (EXISTS (SELECT 1 FROM messages m WHERE m.project_id = w.project_id AND m.work_item_id = w.id AND m.id <> ALL(${gone.messageIds}))
        OR EXISTS (SELECT 1 FROM actions a WHERE a.project_id = w.project_id AND a.work_item_id = w.id AND a.id <> ALL(${gone.actionIds})))
    ORDER BY at, seq`;
  const items: ports.HistoryItem[] = [];
  for (const row of rows) items.push(await itemOf(tx, scope, row, gone));
  return items;
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

async function itemOf(tx: Tx, scope: UserScope, row: ItemRow, gone: ports.RecordIds): Promise<ports.HistoryItem> {
  const { projectId, userId } = scope;
  const own = { where: { projectId, workItemId: row.id }, orderBy: { seq: 'asc' } } as const;
  const messages = row.kind === 'messages' ? await tx.message.findMany(own) : [];
  const actions = row.kind === 'actions' ? await tx.action.findMany(own) : [];
  const sessionId = messages[0]?.sessionId ?? actions[0]?.sessionId ?? null;
  const session = sessionId === null ? null : await tx.session.findFirst({ where: { projectId, id: sessionId, userId } });
  const [first] = messages;
  const context = first
    ? await tx.message.findMany({
        where: { projectId, userId, sessionId: first.sessionId, seq: { lt: first.seq } },
        orderBy: { seq: 'desc' },
        take: CONTEXT + gone.messageIds.length,
      })
    : [];
  return {
    id: row.id,
    seq: row.seq,
    at: row.at,
    longTerm: row.long_term,
    session: session && toSession(session),
    messages: messages.map(toMessage),
    actions: actions.map(toAction),
    context: context.reverse().map(toMessage),
    pastActions: (await countedWith(tx, scope, actions, MOST_COUNTED_ACTIONS + gone.actionIds.length)).map(toAction),
    candidates: row.candidates,
    rulings: row.rulings ?? [],
  };
}
