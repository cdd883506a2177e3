// Which facts an erasure can touch at all: those that rest on what goes, and what can meet them, as far as it leads.
import { takingTurns } from '../in-turns.js';
import type { Fact, FactCandidate } from '../model/fact.js';
import { evidenceKey } from '../reconcile/combine-confidence.js';
import { mayMeet } from '../reconcile/may-meet.js';
import type { MeetingIndex } from '../reconcile/meeting-index.js';

/** `seeds` and all of `facts` that a chain of possible meetings or of replacements leads to. */
export async function closeOver(
  seeds: Iterable<Fact>,
  facts: Fact[],
  index: MeetingIndex,
  takeTurn: () => Promise<void>,
): Promise<Set<Fact>> {
  const inside = new Set(seeds);
  const waiting = [...inside];
  const linked = linksAmong(facts);
  const isOutside = (fact: Fact) => !inside.has(fact);
  for (let one = waiting.pop(); one; one = waiting.pop()) {
    await takeTurn();
    const near = namesTheUser(one)
      ? facts
      : [...(linked.get(one.id) ?? []), ...(await takingTurns(index.meeting(one, isOutside), takeTurn))];
    for (const other of near) {
      if (inside.has(other)) continue;
      inside.add(other);
      waiting.push(other);
    }
  }
  return inside;
}

/** Fact → those that it replaced or that replaced it, whichever of them says so. */
function linksAmong(facts: Fact[]): Map<string, Fact[]> {
  const byId = new Map(facts.map((fact) => [fact.id, fact]));
  const links = new Map<string, Fact[]>();
  const link = (id: string, fact: Fact) => links.set(id, [...(links.get(id) ?? []), fact]);
  for (const fact of facts)
    for (const id of [fact.supersedes, fact.supersededBy]) {
      const other = byId.get(id ?? '');
      if (!other) continue;
      link(fact.id, other);
      link(other.id, fact);
    }
  return links;
}

/** The user's name stands in every statement about them. */
export const namesTheUser = ({ slot }: Fact): boolean => slot?.subject === 'user' && slot.attribute === 'name';

/** Whether the candidate is among what the fact was made of. */
export function feeds(candidate: FactCandidate, fact: Fact): boolean {
  const keys = new Set(fact.sources.map(evidenceKey));
  return candidate.sources.every((source) => keys.has(evidenceKey(source))) && mayMeet(candidate, fact);
}
