// Which facts an erasure can touch at all: those that rest on what goes, and what can meet them, as far as it leads.
import type { Fact, FactCandidate } from '../model/fact.js';
import { evidenceKey } from '../reconcile/combine-confidence.js';
import { foldText } from '../reconcile/fold-text.js';
import { mayMeet } from '../reconcile/may-meet.js';

/** `seeds` and all of `facts` that a chain of possible meetings or of replacements leads to. */
export async function closeOver(seeds: Iterable<Fact>, facts: Fact[], takeTurn: () => Promise<void>): Promise<Set<Fact>> {
  const inside = new Set(seeds);
  const waiting = [...inside];
  const outside = new Set(facts.filter((fact) => !inside.has(fact)));
  for (let one = waiting.pop(); one; one = waiting.pop()) {
    await takeTurn();
    const near = namesTheUser(one) ? [...outside] : [...outside].filter((other) => isLinked(one, other) || mayMeet(one, other));
    for (const other of near) {
      outside.delete(other);
      inside.add(other);
      waiting.push(other);
    }
  }
  return inside;
}

const isLinked = (a: Fact, b: Fact) => a.supersedes === b.id || b.supersedes === a.id || a.supersededBy === b.id || b.supersededBy === a.id;

/** The user's name stands in every statement about them. */
export const namesTheUser = ({ slot }: Fact): boolean => slot?.subject === 'user' && slot.attribute === 'name';

/** Facts whose words name what these facts told: what was read in them may have leant on it ("left Google" says more where Google is known). */
export function leaningOn(told: Fact[], facts: Fact[]): Fact[] {
  const names = [...new Set(told.flatMap((fact) => [fact.value ?? '', ...fact.entities]).map(foldText))].filter((name) => name.length > 1);
  if (!names.length) return [];
  return facts.filter((fact) => {
    const words = foldText(fact.sources.map((source) => source.quote).join('\n'));
    return names.some((name) => words.includes(name));
  });
}

/** Whether the candidate is among what the fact was made of. */
export function feeds(candidate: FactCandidate, fact: Fact): boolean {
  const keys = new Set(fact.sources.map(evidenceKey));
  return candidate.sources.every((source) => keys.has(evidenceKey(source))) && mayMeet(candidate, fact);
}
