// What the pipeline learnt, learnt again without what is erased: the same functions, in the same order, under the same dates.
import { moveFact } from '../correct/move-by-hand.js';
import { restoreSuperseded } from '../correct/restore-superseded.js';
import { isPinned, type Fact, type FactCandidate, type Relation } from '../model/fact.js';
import type { UserScope } from '../model/scope.js';
import type { ByHand, EditByHand, HistoryItem, Undo } from '../ports-forget.js';
import { evidenceKey } from '../reconcile/combine-confidence.js';
import { sameVoice, sayTheSame } from '../reconcile/find-meetings.js';
import { MeetingIndex, type Steps } from '../reconcile/meeting-index.js';
import { reconciling } from '../reconcile/reconcile.js';
import { formerWordings, isSettledFor } from '../reconcile/settled.js';

/** Candidates of one item, or what an operator did. */
export type Step =
  { kind: 'item'; at: Date; item: HistoryItem } | { kind: 'undo'; at: Date; undo: Undo } | { kind: 'edit'; at: Date; edit: EditByHand };

export interface Replayed {
  /** As they stand at the end, by id. */
  facts: Map<string, Fact>;
  /** Every state that a fact had, in order. */
  versions: { fact: Fact; by: ByHand | null }[];
  relations: Relation[];
}

/** Items before what an operator did at the same instant: that was about what was there. */
export function stepsOf(items: HistoryItem[], undos: Undo[], edits: EditByHand[]): Step[] {
  const steps: Step[] = [
    ...items.map((item): Step => ({ kind: 'item', at: item.at, item })),
    ...undos.map((undo): Step => ({ kind: 'undo', at: undo.at, undo })),
    ...edits.map((edit): Step => ({ kind: 'edit', at: edit.at, edit })),
  ];
  return steps.sort((a, b) => a.at.getTime() - b.at.getTime() || inOrder(a, b));
}
/** Of what an operator did, each kind is in its own order already. */
function inOrder(a: Step, b: Step): number {
  if (a.kind === 'item' && b.kind === 'item') return a.item.seq < b.item.seq ? -1 : 1;
  return a.kind === 'item' ? -1 : b.kind === 'item' ? 1 : 0;
}

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
      settled: [
        ...known.filter((fact) => isSettledFor(fact, [...item.messages, ...item.actions])),
        ...known.flatMap((f) => this.former(f)),
      ],
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
    const state = { fact, successor, siblings, endedBefore: this.endedBefore };
    const { actor, reason } = undo;
    for (const { after, change } of restoreSuperseded(state, undo.at)) this.put(after, { change, actor, reason });
  }

  /**
   * Of the fact that now says what was changed then, where there is one: by its id, or under another by what is left of its evidence.
   * Words are given again only to what says the same without what is erased: they may have been taken from that.
   */
  edit({ factId, at, by, before, after }: EditByHand): void {
    const keys = new Set(before.sources.map(evidenceKey));
    const isMeant = (fact: Fact) =>
      sameVoice(fact, before) && sayTheSame(fact, before) && fact.sources.some((source) => keys.has(evidenceKey(source)));
    const fact = this.facts.get(factId) ?? [...this.facts.values()].find(isMeant);
    const moved = fact && moveFact(fact, before, after);
    if (moved) this.put({ ...moved, version: moved.version + 1, updatedAt: at }, by);
  }

  private former(fact: Fact): Fact[] {
    if (!isPinned(fact)) return [];
    return formerWordings(
      fact,
      this.versions.flatMap((version) => (version.fact.id === fact.id ? version.fact : [])),
    );
  }

  private put(fact: Fact, by: ByHand | null): void {
    const before = this.facts.get(fact.id);
    if (before?.status === 'active' && fact.status !== 'active') this.endedBefore.set(fact.id, before.validTo);
    this.facts.set(fact.id, fact);
    this.index.add(fact);
    this.versions.push({ fact, by });
  }
}
