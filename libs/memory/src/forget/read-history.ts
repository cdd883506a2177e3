// What an item gave, read again: with what was erased in sight, as it was then, or without it.
import { MOST_COUNTED_ACTIONS } from '../extract/find-behaviour.js';
import { verifyCandidates } from '../extract/verify-candidates.js';
import { unreviewed } from '../intercept/review-candidates.js';
import type { Fact, FactCandidate } from '../model/fact.js';
import type { Ruling } from '../model/ruling.js';
import type { UserScope } from '../model/scope.js';
import type { Extractor } from '../ports.js';
import type { HistoryItem } from '../ports-forget.js';
import { extractionRuns } from '../stage/extraction-runs.js';
import { revived, revivedRuling } from '../stage/revived.js';

const CONTEXT = 6;

export interface Gone {
  messages: ReadonlySet<string>;
  actions: ReadonlySet<string>;
}

/** Whether the item was read with something in sight that is erased. */
export function sawErased({ messages, actions, context, pastActions }: HistoryItem, gone: Gone): boolean {
  return [...messages, ...context].some((m) => gone.messages.has(m.id)) || [...actions, ...pastActions].some((a) => gone.actions.has(a.id));
}

/** The item as if what is erased had never been said. */
export function withoutErased(item: HistoryItem, gone: Gone): HistoryItem {
  return {
    ...item,
    messages: item.messages.filter((m) => !gone.messages.has(m.id)),
    context: item.context.filter((m) => !gone.messages.has(m.id)).slice(-CONTEXT),
    actions: item.actions.filter((a) => !gone.actions.has(a.id)),
    pastActions: item.pastActions.filter((a) => !gone.actions.has(a.id)).slice(-MOST_COUNTED_ACTIONS),
  };
}
export const asItWas = (item: HistoryItem): HistoryItem => ({
  ...item,
  context: item.context.slice(-CONTEXT),
  pastActions: item.pastActions.slice(-MOST_COUNTED_ACTIONS),
});

/** What was read in an item, and whether it would be the same with this known instead. */
export interface Reading {
  candidates: FactCandidate[];
  isAlikeWith: (known: Fact[]) => boolean;
}

/** Each with the id that the pipeline gave it. */
export async function readItem(
  scope: UserScope,
  item: HistoryItem,
  known: Fact[],
  defaultTimezone: string,
  extractor: Extractor,
  signal: AbortSignal,
): Promise<Reading> {
  const found: FactCandidate[] = [];
  const isAlike: Reading['isAlikeWith'][] = [];
  for (const run of extractionRuns({ ...item, defaultTimezone }, known)) {
    const { candidates, readsAlikeWith } = await extractor.extract(run, signal);
    const { kept, askedKnown } = verifyCandidates(run, candidates);
    found.push(...kept);
    isAlike.push(askedKnown || !readsAlikeWith ? () => false : readsAlikeWith);
  }
  return {
    candidates: unreviewed({ ...scope, messages: item.messages }, found),
    isAlikeWith: (other) => isAlike.every((of) => of(other)),
  };
}

/** What a model read, as it was stored. */
export const storedIn = (item: HistoryItem): FactCandidate[] | null => item.candidates && item.candidates.map(revived);

export const rulingsIn = (item: HistoryItem): Ruling[] => item.rulings.map(revivedRuling);
