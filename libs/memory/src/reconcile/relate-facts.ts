// Links a new fact to the facts around it: the graph that recall walks.
import type { Fact, Relation } from '../model/fact.js';
import { evidenceTime } from './find-meetings.js';
import { foldText } from './fold-text.js';
import { relateByWords } from './relate-by-words.js';

const MAX_NEIGHBOURS = 8;

/** Facts are immutable, and many: each is folded once. */
const entitiesByFact = new WeakMap<Fact, ReadonlySet<string>>();

/** The speaker's own name is in everything that they say and links nothing. */
function linkingEntities(fact: Fact): ReadonlySet<string> {
  let names = entitiesByFact.get(fact);
  if (!names) {
    const own = fact.speakerName === null ? '' : foldText(fact.speakerName);
    names = new Set(fact.entities.map(foldText).filter((name) => name && name !== own));
    entitiesByFact.set(fact, names);
  }
  return names;
}

/** Links of each fresh fact to what is active, the other fresh ones among it. */
export const relateFacts = (fresh: Fact[], active: Fact[]): Relation[] => [
  ...relateByEntity(fresh, active),
  ...relateByWords(fresh, active),
];

/** `same_entity` to at most 8 facts, those with the newest evidence, and the order in time where both have one. */
function relateByEntity(fresh: Fact[], active: Fact[]): Relation[] {
  const byEntity = new Map(fresh.flatMap((fact) => [...linkingEntities(fact)].map((name): [string, Fact[]] => [name, []])));
  if (byEntity.size === 0) return [];
  for (const fact of active) for (const name of linkingEntities(fact)) byEntity.get(name)?.push(fact);
  const relations: Relation[] = [];
  const linked = new Set<string>();
  for (const fact of fresh) {
    const near = new Map<string, Fact>();
    for (const name of linkingEntities(fact)) for (const other of byEntity.get(name) ?? []) near.set(other.id, other);
    near.delete(fact.id);
    const times = new Map([...near.values()].map((other) => [other, evidenceTime(other).getTime()]));
    const newest = [...near.values()].sort((a, b) => (times.get(b) ?? 0) - (times.get(a) ?? 0) || (a.id < b.id ? -1 : 1));
    for (const other of newest.slice(0, MAX_NEIGHBOURS)) {
      const pair = [fact.id, other.id].sort().join();
      if (linked.has(pair)) continue;
      linked.add(pair);
      relations.push({ sourceId: fact.id, targetId: other.id, kind: 'same_entity', confidence: 1 });
      const order = orderInTime(fact, other);
      if (order) relations.push({ sourceId: fact.id, targetId: other.id, kind: order, confidence: 1 });
    }
  }
  return relations;
}

function orderInTime(a: Fact, b: Fact): 'before' | 'after' | null {
  if (!a.eventTime || !b.eventTime) return null;
  if (a.eventTime.end <= b.eventTime.start) return 'before';
  return b.eventTime.end <= a.eventTime.start ? 'after' : null;
}
