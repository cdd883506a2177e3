// Lists of a user's records: which rows, and in which order.
import type { UserScope } from '@strata/memory';
import { readCursor } from './cursor.js';

export const NEWEST_FIRST = [{ createdAt: 'desc' as const }, { id: 'asc' as const }];
export const keyOf = (row: { createdAt: Date; id: string }) => [row.createdAt, row.id];

/** Rows after the cursor in the order NEWEST_FIRST. */
export function pastCursor(cursor: string | null) {
  const after = readCursor(cursor, ['time', 'uuid']) as [Date, string] | null;
  return after ? { OR: [{ createdAt: { lt: after[0] } }, { createdAt: after[0], id: { gt: after[1] } }] } : {};
}

export function ownedWhere({ projectId, userId }: UserScope, filter: { status?: string; sessionId?: string }) {
  return {
    projectId,
    userId,
    ...(filter.status !== undefined && { status: filter.status }),
    ...(filter.sessionId !== undefined && { sessionId: filter.sessionId }),
  };
}
