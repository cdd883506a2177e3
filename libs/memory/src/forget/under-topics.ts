// Everything under a topic: its facts, and the messages and actions that tell of nothing else.
import { citesInPart, isCounted } from '../extract/find-behaviour.js';
import type { Targets } from '../model/deletion.js';
import type { Fact } from '../model/fact.js';
import type { ErasureSource, HistoryItem, RecordIds } from '../ports-forget.js';
import { factsUnder } from '../topics/update-topics.js';

interface Under extends RecordIds {
  factIds: string[];
}

/** `itemsOf`: the items that hold one of the records. */
export async function underTopics(
  source: ErasureSource,
  targets: Targets,
  itemsOf: (records: RecordIds) => Promise<HistoryItem[]>,
  signal: AbortSignal,
): Promise<Under> {
  const under = await factIdsUnder(source, targets, signal);
  const told = source.facts.filter((fact) => under.has(fact.id));
  const others = source.facts.filter((fact) => !under.has(fact.id));
  const cited = (facts: Fact[], kind: 'messageId' | 'actionId') => facts.flatMap((fact) => fact.sources.flatMap((s) => s[kind] ?? []));
  const inPart = told.filter(citesInPart);
  const items = inPart.length > 0 ? await itemsOf({ messageIds: [], actionIds: cited(inPart, 'actionId') }) : [];
  return {
    factIds: [...under],
    messageIds: without(cited(told, 'messageId'), cited(others, 'messageId')),
    actionIds: without(
      [...cited(told, 'actionId'), ...countedIn(inPart, items)],
      [...cited(others, 'actionId'), ...countedIn(others.filter(citesInPart), items)],
    ),
  };
}

const without = (ids: string[], others: string[]): string[] => {
  const kept = new Set(others);
  return [...new Set(ids)].filter((id) => !kept.has(id));
};

async function factIdsUnder(source: ErasureSource, targets: Targets, signal: AbortSignal): Promise<Set<string>> {
  const names = source.topics.filter((topic) => targets.topicIds.includes(topic.id)).map((topic) => topic.name);
  const active = source.facts.filter((fact) => fact.status === 'active');
  // What an operator put aside would be under the topic if it were not: it is judged as it was, and moves nothing else.
  const aside = source.facts.filter(({ status }) => status === 'invalidated' || status === 'deleted');
  const asIf = aside.map((fact): Fact => ({ ...fact, status: 'active' }));
  const standing = await factsUnder(names, active, source.project.topics, signal);
  const putAside = asIf.length > 0 ? await factsUnder(names, [...active, ...asIf], source.project.topics, signal) : [];
  const under = new Set([...standing, ...putAside.filter((fact) => asIf.includes(fact))].map((fact) => fact.id));
  const replaced = new Map<string, string[]>();
  for (const { id, supersededBy: by } of source.facts) if (by !== null) replaced.set(by, [...(replaced.get(by) ?? []), id]);
  // What they replaced is of the same topic, whatever is current, and so is what that had replaced: the set grows while it is walked.
  for (const id of under) for (const former of replaced.get(id) ?? []) under.add(former);
  return under;
}

/** All actions that the facts count in the items that they cite. */
function countedIn(facts: Fact[], items: HistoryItem[]): string[] {
  return items.flatMap(({ actions }) => {
    const ids = new Set(actions.map(({ id }) => id));
    const here = facts.filter((fact) => fact.sources.some(({ actionId }) => ids.has(actionId ?? '')));
    return actions.filter((action) => here.some((fact) => isCounted(action, fact))).map(({ id }) => id);
  });
}
