// The earlier actions that those of an item are counted with: see `StageInput.pastActions`.
import { BEHAVIOUR_WINDOW_DAYS, type UserScope } from '@strata/memory';
import type { Tx } from '../database/database.js';
import type * as prisma from '../generated/prisma/client.js';

const DAY_MS = 86_400_000;

/** The newest `limit`, in order of time. */
export async function countedWith(
  tx: Tx,
  { projectId, userId }: UserScope,
  actions: prisma.Action[],
  limit: number,
): Promise<prisma.Action[]> {
  const [first] = actions;
  if (!first) return [];
  const newest = Math.max(...actions.map((action) => action.timestamp.getTime()));
  const types = [...new Set(actions.map((action) => action.eventType))];
  const rows = await tx.action.findMany({
    where: {
      ...{ projectId, userId, seq: { lt: first.seq } },
      timestamp: { gt: new Date(newest - BEHAVIOUR_WINDOW_DAYS * DAY_MS), lte: new Date(newest) },
      OR: [{ eventType: { in: types.filter((type) => type !== null) } }, ...(types.includes(null) ? [{ eventType: null }] : [])],
    },
    orderBy: [{ timestamp: 'desc' }, { seq: 'desc' }],
    take: limit,
  });
  return rows.reverse();
}
