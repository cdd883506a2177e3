// The links between facts that are told anew and those around them, as they would have been made when they were learnt.
import type { Fact, Relation } from '../model/fact.js';
import { relateFacts } from '../reconcile/relate-facts.js';

/**
 * `rows`: the facts as they are, by id; one that has no row has no link yet, one that has a row keeps those that were made while it
 * held, and gets those to what was learnt while it did not; `dropped` are those to what was learnt when it was replaced already, as it is told now.
 * `around`: facts that stay as they are.
 */
export function linkAcross(told: Fact[], rows: ReadonlyMap<string, Fact>, around: Fact[]): { now: Relation[]; dropped: Relation[] } {
  const now = told.flatMap((fact) => {
    const row = rows.get(fact.id);
    const before = row ? [] : around.filter((other) => other.createdAt <= fact.createdAt && heldAt(other, fact.createdAt));
    const since = around.filter(
      ({ createdAt }) => createdAt > fact.createdAt && heldAt(fact, createdAt) && !(row !== undefined && heldAt(row, createdAt)),
    );
    return [...relateFacts([fact], before), ...since.flatMap((other) => relateFacts([other], [fact]))];
  });
  const dropped = told.flatMap((fact) => {
    const row = rows.get(fact.id);
    if (!row || fact.status !== 'superseded') return [];
    const lost = around.filter(({ createdAt }) => createdAt > fact.createdAt && heldAt(row, createdAt) && !heldAt(fact, createdAt));
    return lost.flatMap((other) => relateFacts([other], [row]));
  });
  return { now, dropped };
}

const heldAt = (fact: Fact, at: Date) => fact.status === 'active' || (fact.supersededAt !== null && fact.supersededAt > at);
