// What was known when an item was read: what was closed, deleted or worded anew since led its reading then.
import type { Fact } from '../model/fact.js';
import type { EditByHand } from '../ports-forget.js';

/** Asked for each item of all facts. */
export function knownAt(facts: Fact[], edits: EditByHand[], at: Date): Fact[] {
  const then = at.getTime();
  const known = facts.filter((fact) => fact.createdAt.getTime() < then && heldUntil(fact) >= then);
  if (!edits.length) return known;
  const words = new Map<string, Fact>();
  // Of several edits after that moment the first tells the words from before it.
  for (const edit of [...edits].reverse()) if (edit.at.getTime() >= then) words.set(edit.factId, edit.before);
  return known.map((fact) => {
    const before = words.get(fact.id);
    if (!before) return fact;
    const { content, slot, value, entities } = before;
    return { ...fact, content, slot, value, entities };
  });
}

function heldUntil({ status, supersededAt, updatedAt }: Fact): number {
  if (status === 'active') return Infinity;
  // Of what an operator took out the last version is that.
  return (status === 'superseded' ? (supersededAt ?? new Date(0)) : updatedAt).getTime();
}
