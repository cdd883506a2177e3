// The list of facts at a point in time: rows in the list's order, as they were known, those that held.
import { factHoldsAt, type Fact, type PointInTime, type ports, type UserScope } from '@strata/memory';
import { readsOf, type Tx } from '../database/database.js';
import { readKnownFacts } from '../rows/read-known-facts.js';
import { toPage, writeCursor } from './cursor.js';
import { ownedWhere, keyOf, NEWEST_FIRST, pastCursor } from './list-order.js';

/** Rows that are read at once; most users have fewer facts. */
const BATCH = 200;

export async function factsAt(
  tx: Tx,
  scope: UserScope,
  filter: { status?: string; sessionId?: string; at: PointInTime },
  page: ports.PageRequest,
): Promise<ports.Page<Fact>> {
  const { status, at, ...rest } = filter;
  const fits = (fact: Fact) => (status === undefined || fact.status === status) && (!at.asOf || factHoldsAt(fact, at));
  const found: Fact[] = [];
  for (let cursor = page.cursor; found.length <= page.limit;) {
    const where = { ...ownedWhere(scope, rest), ...pastCursor(cursor) };
    const rows = await tx.fact.findMany({ where, orderBy: NEWEST_FIRST, take: BATCH, select: { id: true, createdAt: true } });
    const ids = rows.map((row) => row.id);
    found.push(...(await readKnownFacts(readsOf(tx), scope, ids, at.knownAt)).filter(fits));
    const last = rows.at(-1);
    if (rows.length < BATCH || !last) break;
    cursor = writeCursor(keyOf(last));
  }
  return toPage(found.slice(0, page.limit + 1), page.limit, keyOf, (fact) => fact);
}
