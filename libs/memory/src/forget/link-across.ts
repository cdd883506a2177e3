// The links between facts that are told anew and those around them, as they would have been made when they were learnt.
import type { Fact, Relation } from '../model/fact.js';
import { relateFacts } from '../reconcile/relate-facts.js';

/** `around`: facts that stay as they are. */
export function linkAcross(fresh: Fact[], around: Fact[]): Relation[] {
  return fresh.flatMap((fact) => [
    ...relateFacts(
      [fact],
      around.filter((other) => other.createdAt <= fact.createdAt && heldAt(other, fact.createdAt)),
    ),
    ...around
      .filter((other) => other.createdAt > fact.createdAt && heldAt(fact, other.createdAt))
      .flatMap((other) => relateFacts([other], [fact])),
  ]);
}

const heldAt = (fact: Fact, at: Date) => fact.status === 'active' || (fact.supersededAt !== null && fact.supersededAt > at);
