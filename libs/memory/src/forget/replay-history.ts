// What the pipeline learnt, learnt again without what is erased: the same functions, in the same order, under the same dates.
import { restoreSuperseded } from '../correct/restore-superseded.js';
import type { Fact, FactCandidate, Relation } from '../model/fact.js';
import type { UserScope } from '../model/scope.js';
import type { HistoryItem, Undo } from '../ports-forget.js';
import { MeetingIndex, type Steps } from '../reconcile/meeting-index.js';
import { reconciling } from '../reconcile/reconcile.js';
import { isSettledFor } from '../reconcile/settled.js';

/** Candidates of one item, or an operator's undo. */
export type Step = { kind: 'item'; at: Date; item: HistoryItem } | { kind: 'undo'; at: Date; undo: Undo };

export interface Replayed {
  /** As they stand at the end, by id. */
  facts: Map<string, Fact>;
  /** Every state that a fact had, in order. */
  versions: { fact: Fact; undo: Undo | null }[];
  relations: Relation[];
}

/** Items before undos of the same instant: an undo reverts what was there. */
export function stepsOf(items: HistoryItem[], undos: Undo[]): Step[] {
  const steps: Step[] = [
    ...items.map((item): Step => ({ kind: 'item', at: item.at, item })),
    ...undos.map((undo): Step => ({ kind: 'undo', at: undo.at, undo })),
  ];
  return steps.sort((a, b) => a.at.getTime() - b.at.getTime() || (a.kind === b.kind ? seqOrder(a, b) : a.kind === 'item' ? -1 : 1));
}
const seqOrder = (a: Step, b: Step) => (a.kind === 'item' && b.kind === 'item' && a.item.seq < b.item.seq ? -1 : 1);

export class Replay implements Replayed {
  readonly facts = new Map<string, Fact>();
  readonly versions: Replayed['versions'] = [];
  readonly relations: Relation[] = [];
  /** Over every state. */
  readonly index = new MeetingIndex([]);
  /** Fact → the end of validity that it had before it was last superseded. */
  private readonly endedBefore = new Map<string, Date | null>();

  /** `timezone`: of items whose session names none. */
  constructor(
    private readonly scope: UserScope,
    private readonly timezone: string,
  ) {}

  *learn(item: HistoryItem, candidates: FactCandidate[]): Steps<void> {
    const known = [...this.facts.values()];
    const { facts, relations } = yield* reconciling({
      ...this.scope,
      taskId: '',
      sessionId: item.messages[0]?.sessionId ?? item.actions[0]?.sessionId ?? null,
      candidates,
      active: known.filter((fact) => fact.status === 'active'),
      settled: known.filter((fact) => isSettledFor(fact, [...item.messages, ...item.actions])),
      messages: item.messages,
      longTerm: item.longTerm,
      timezone: item.session?.timezone ?? this.timezone,
      now: item.at,
      index: this.index,
    });
    this.relations.push(...relations);
    for (const fact of facts) this.put(fact, null);
  }

  /** Left out where there is nothing to undo any more: what was undone is erased, or was never replaced. */
  undo(undo: Undo): void {
    const fact = this.facts.get(undo.factId);
    const successor = this.facts.get(fact?.supersededBy ?? '') ?? null;
    if (fact?.status !== 'superseded' || successor?.status !== 'active') return;
    const siblings = [...this.facts.values()].filter(
      (one) => one.id !== fact.id && one.status === 'superseded' && one.supersededBy === successor.id,
    );
    const state = { fact, successor, siblings, endedBefore: this.endedBefore, memoryVersion: 0n };
    for (const { after } of restoreSuperseded(state, undo.at)) this.put(after, undo);
  }

  private put(fact: Fact, undo: Undo | null): void {
    const before = this.facts.get(fact.id);
    if (before?.status === 'active' && fact.status !== 'active') this.endedBefore.set(fact.id, before.validTo);
    this.facts.set(fact.id, fact);
    this.index.add(fact);
    this.versions.push({ fact, undo });
  }
}
