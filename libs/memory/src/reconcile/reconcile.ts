// Second stage: candidates meet what is known and become new, repeated, refined, superseding or removing facts. Pure.
import type { MemoryEvent } from '@strata/contracts';
import { isPinned, PINNED, SHORT_TERM, WITHOUT_ORDER, type Fact, type FactCandidate, type Relation } from '../model/fact.js';
import { deterministicId } from '../model/ids.js';
import type { Message } from '../model/message.js';
import type { UserScope } from '../model/scope.js';
import type { Task } from '../model/work.js';
import { factEvent } from '../view/event-view.js';
import { isSingleValued } from '../extract/slots.js';
import { ActiveFacts } from './active-facts.js';
import { withRestOf } from './carry-over.js';
import { closed } from './closed.js';
import { combineConfidence, newEvidence } from './combine-confidence.js';
import { areContradictory, isWithoutOrder } from './evidence-order.js';
import { factIdOf } from './fact-id.js';
import { evidenceTime, findMeetings, isSuspect, NO_LONGER, sameSlot, sayTheSame } from './find-meetings.js';
import { foldText, union } from './fold-text.js';
import { beginOf, neighboursOf } from './late-arrival.js';
import { remainderAfter } from './meaning/denies.js';
import { MeetingIndex, type Steps } from './meeting-index.js';
import { relateFacts } from './relate-facts.js';
import { isSettled } from './settled.js';

export interface ReconcileInput extends UserScope {
  taskId: string;
  sessionId: string | null;
  candidates: FactCandidate[];
  /** The user's active facts. */
  active: Fact[];
  /** Facts that old evidence must not bring back (see StageInput). */
  settled?: Fact[];
  /** Messages of the item: attribution and metadata of new facts come from the message of their first source. */
  messages: Pick<Message, 'id' | 'agentId' | 'appId' | 'metadata' | 'seq'>[];
  /** False: new facts are marked as short-term, and no summary or topic will rest on them. */
  longTerm: boolean;
  /** In which the days of statements are meant. */
  timezone: string;
  now: Date;
  /** Over the active facts and maybe others: kept up by whoever reconciles one item after another. */
  index?: MeetingIndex;
}
export interface Reconciled {
  /** Whole new state of every fact that is new or changed. */
  facts: Fact[];
  relations: Relation[];
  events: MemoryEvent[];
  memory: Task['memory'];
}

/**
 * What was said last wins, by the time of the evidence and not of arrival. A single-valued slot never has two active values: of
 * two that were said at once, without order, the one known first stays current (see evidence-order). Lists grow by item. What an
 * operator undid, old evidence does not bring back (see settled). Ids follow from content and source: a second run over the same
 * input gives the same facts. In steps of a few milliseconds, however much is known and however many candidates there are (no number of
 * either is capped): others go on in between.
 */
export function* reconciling(input: ReconcileInput): Steps<Reconciled> {
  const run = new Reconciliation(input);
  const places = new Map(input.messages.map((m, at) => [m.id, at]));
  const place = (c: FactCandidate) => Math.max(...c.sources.map((s) => places.get(s.messageId ?? '') ?? 0));
  const start = (c: FactCandidate) => c.sources[0]?.start ?? 0;
  const ordered = input.candidates
    .filter((c) => c.sources.length > 0)
    .sort((a, b) => evidenceTime(a).getTime() - evidenceTime(b).getTime() || place(a) - place(b) || start(a) - start(b));
  for (const candidate of ordered) {
    yield* run.take(candidate);
    yield;
  }
  return run.result();
}

/** All of it at once. */
export function reconcile(input: ReconcileInput): Reconciled {
  const steps = reconciling(input);
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}

class Reconciliation {
  private readonly active: ActiveFacts;
  private readonly settled: MeetingIndex;
  /** Superseded facts that something told late may fall among. */
  private readonly past: Map<string, Fact>;
  private readonly changed = new Map<string, Fact>();
  private readonly created = new Set<string>();
  private readonly superseded = new Set<string>();
  private readonly relations: Relation[] = [];
  private readonly memory = { added: 0, updated: 0, deleted: 0 };

  constructor(private readonly input: ReconcileInput) {
    this.active = new ActiveFacts(
      input.active.filter((f) => f.status === 'active'),
      input.index,
    );
    this.settled = new MeetingIndex(input.settled ?? []);
    this.past = new Map((input.settled ?? []).filter((f) => f.status === 'superseded').map((f) => [f.id, f]));
  }

  *take(candidate: FactCandidate): Steps<void> {
    if (isSettled(candidate, yield* this.settled.alike(candidate))) return;
    const { same, refined, ...met } = findMeetings(candidate, yield* this.active.near(candidate));
    const said = evidenceTime(candidate);
    // Says more, and later, than an operator's words do: it takes their place as a fact of its own.
    const replaced = refined && isPinned(refined) && said >= evidenceTime(refined) ? [refined] : [];
    const opposed = [...met.opposed, ...replaced];
    if (same) {
      this.addEvidence(same, candidate, candidate.category === 'behavior');
      // Said again later, one side of a contradiction is what was said last.
      if (said > evidenceTime(same)) for (const rival of opposed.filter((f) => areContradictory(same, f))) this.settle(rival, same, said);
      return;
    }
    if (refined && !replaced.length) return this.addEvidence(refined, candidate, said >= evidenceTime(refined));
    const unordered = opposed.filter((f) => isWithoutOrder(f, candidate, this.input.sessionId));
    const ordered = opposed.filter((f) => !unordered.includes(f));
    // What is over by its own words ("from 2020 to 2022") says nothing against what holds now.
    const isLater = (f: Fact) => evidenceTime(f) > said || (isOver(candidate, said) && sameSlot(f, candidate));
    const earlier = ordered.filter((f) => !isLater(f));
    const later = ordered.filter(isLater).sort((a, b) => evidenceTime(a).getTime() - evidenceTime(b).getTime())[0];
    const whole = this.withRest(candidate, earlier);
    const fact = this.newFact(whole);
    if (this.active.has(fact.id) || this.created.has(fact.id)) return;
    this.insert(fact, whole, earlier, later);
    for (const other of unordered) this.contradict(fact.id, other, said);
    if (earlier.length > 0) yield* this.closeEchoes(whole, fact.id);
    yield* this.relateToOtherVoices(fact, whole);
  }

  /** What an assistant repeated of the old value goes with it. */
  private *closeEchoes(candidate: FactCandidate, by: string): Steps<void> {
    if (candidate.speaker !== 'user') return;
    const said = evidenceTime(candidate);
    const echo = { ...candidate, speaker: 'assistant' as const, sources: candidate.sources.map((source) => ({ ...source, name: null })) };
    for (const other of yield* this.active.near(echo)) {
      if (other.speaker !== 'assistant' || evidenceTime(other) > said || isSuspect(other)) continue;
      if (findMeetings(echo, [other]).opposed.length > 0) this.settle(other, this.active.get(by) ?? other, said);
    }
  }

  /** With what the earlier statement tells beside what has changed. */
  private withRest(candidate: FactCandidate, earlier: Fact[]): FactCandidate {
    for (const old of earlier) {
      const whole = withRestOf(old, candidate, this.input.timezone);
      if (whole) return whole;
    }
    return candidate;
  }

  result(): Reconciled {
    const fresh = [...this.created].flatMap((id) => this.changed.get(id) ?? []);
    const relations = [...this.relations, ...relateFacts(fresh, this.active.all())];
    const name = (fact: Fact): MemoryEvent['event'][] => [
      ...(this.created.has(fact.id) ? (['fact.created'] as const) : []),
      ...(this.superseded.has(fact.id) ? (['fact.superseded'] as const) : []),
    ];
    const facts = [...this.changed.values()];
    return {
      facts,
      relations,
      memory: this.memory,
      events: facts.flatMap((fact) => name(fact).map((event) => factEvent(event, fact, this.input))),
    };
  }

  /** More evidence for what is known: the same source is never added twice. `isBetter`: the candidate says it better or newer. */
  private addEvidence(fact: Fact, candidate: FactCandidate, isBetter: boolean): void {
    const { sources, independent } = newEvidence(fact.sources, candidate.sources);
    if (!sources.length) return;
    const reword = isBetter && !isPinned(fact);
    this.put({
      ...fact,
      ...(reword ? { content: candidate.content, value: candidate.value, language: candidate.language } : {}),
      sources: [...fact.sources, ...sources],
      entities: union(fact.entities, candidate.entities),
      tags: union(fact.tags, candidate.tags),
      editedBy: isPinned(fact) ? fact.editedBy : (candidate.shown?.editedBy ?? (reword ? null : fact.editedBy)),
      confidence: independent ? combineConfidence(fact.confidence, candidate.confidence) : fact.confidence,
      eventTime: fact.eventTime ?? candidate.eventTime,
      validFrom: fact.validFrom ?? candidate.validFrom,
      // Said again where memory is meant to last, it lasts.
      flags: this.input.longTerm ? fact.flags.filter((flag) => flag !== SHORT_TERM) : fact.flags,
    });
    if (!this.created.has(fact.id)) this.memory.updated += 1;
  }

  /** `later`: what was said after this and denies it; then this was true only until then. */
  private insert(fact: Fact, candidate: FactCandidate, earlier: Fact[], later: Fact | undefined): void {
    const removes = candidate.polarity === 'remove';
    const from = (removes ? candidate.validTo : null) ?? candidate.validFrom ?? evidenceTime(candidate);
    const { before, after } = later ? neighboursOf(candidate, from, this.past.values()) : { before: [], after: null };
    const next = after && later && beginOf(after) < beginOf(later) ? after : later;
    const replaced = earlier[0] ?? before[0];
    const opened =
      replaced || removes ? { ...fact, supersedes: replaced?.id ?? null, validFrom: from, validTo: removes ? null : fact.validTo } : fact;
    this.put(next ? { ...opened, ...closed(opened, next.id, beginOf(next), this.input.now) } : opened, true);
    if (next) this.relations.push({ sourceId: next.id, targetId: fact.id, kind: 'contradicts', confidence: 1 });
    for (const old of before) {
      this.put({ ...old, ...closed(old, fact.id, from, old.supersededAt ?? this.input.now) });
      this.memory.updated += 1;
    }
    for (const old of earlier) {
      this.close(old, fact.id, from);
      this.keepRest(old, candidate);
      this.relations.push({ sourceId: fact.id, targetId: old.id, kind: 'contradicts', confidence: 1 });
      this.memory[removes ? 'deleted' : 'updated'] += 1;
    }
  }

  /** A statement of several things that loses one of them goes on with the others, on the same evidence. */
  private keepRest(old: Fact, candidate: FactCandidate): void {
    const rest = remainderAfter(candidate, old);
    if (rest === null) return;
    const id = deterministicId('fact', old.userId, 'rest', old.id, foldText(rest));
    const slot = old.value !== null && rest.includes(old.value) ? old.slot : null;
    const flags = old.flags.filter((flag) => flag !== PINNED);
    const own = { id, content: rest, slot, value: slot && old.value, flags, createdAt: this.input.now, version: 1 };
    this.put({ ...old, ...own, supersedes: old.id }, true);
  }

  /** Both are kept and linked; where only one value can be current, it is the one that was known first. */
  private contradict(id: string, other: Fact, said: Date): void {
    this.relations.push({ sourceId: id, targetId: other.id, kind: 'contradicts', confidence: WITHOUT_ORDER });
    const fact = this.active.get(id);
    if (fact && sameSlot(fact, other) && isSingleValued(other.slot?.attribute ?? ''))
      this.put({ ...fact, ...closed(fact, other.id, said, this.input.now) });
  }

  private settle(rival: Fact, by: Fact, said: Date): void {
    this.close(rival, by.id, said);
    this.memory.updated += 1;
  }

  private close(old: Fact, by: string, end: Date): void {
    this.put({ ...old, ...closed(old, by, end, this.input.now) });
    this.superseded.add(old.id);
  }

  private put(fact: Fact, isNew = false): void {
    const before = this.changed.get(fact.id);
    // One commit gives one version, however many candidates met the fact in it.
    const version = isNew || this.created.has(fact.id) ? 1 : before ? before.version : fact.version + 1;
    const next = { ...fact, version, updatedAt: this.input.now };
    this.changed.set(fact.id, next);
    if (next.status === 'active') this.active.put(next);
    else this.active.delete(fact.id);
    if (next.status === 'superseded') this.past.set(fact.id, next);
    if (!isNew) return;
    this.created.add(fact.id);
    this.memory.added += 1;
  }

  private newFact(candidate: FactCandidate): Fact {
    const { polarity, shown, ...rest } = candidate;
    const { projectId, userId, sessionId, now } = this.input;
    const first = candidate.sources[0];
    const message = this.input.messages.find((m) => m.id === first?.messageId);
    const slot = polarity === 'remove' && rest.slot ? { ...rest.slot, attribute: NO_LONGER + rest.slot.attribute } : rest.slot;
    return {
      ...rest,
      slot,
      flags: this.input.longTerm ? rest.flags : [...rest.flags, SHORT_TERM],
      projectId,
      userId,
      id: shown?.id ?? factIdOf(this.input, candidate),
      sessionId,
      agentId: message?.agentId ?? null,
      appId: message?.appId ?? null,
      status: 'active',
      version: 1,
      supersedes: null,
      supersededBy: null,
      supersededAt: null,
      metadata: shown?.metadata ?? message?.metadata ?? {},
      editedBy: shown?.editedBy ?? null,
      createdAt: now,
      updatedAt: now,
    };
  }

  /** What another role says about the same slot never changes it; it supports or contradicts. */
  private *relateToOtherVoices(fact: Fact, candidate: FactCandidate): Steps<void> {
    if (isSuspect(fact) || candidate.polarity === 'remove') return;
    const unsigned = candidate.sources.map((source) => ({ ...source, name: null }));
    for (const other of yield* this.active.alike(fact)) {
      if (other.speaker === fact.speaker || isSuspect(other)) continue;
      const agree = sayTheSame(other, fact);
      const deny =
        !agree &&
        sameSlot(other, fact) &&
        findMeetings({ ...candidate, speaker: other.speaker, sources: unsigned }, [other]).opposed.length > 0;
      const kind = agree ? 'supports' : 'contradicts';
      if (agree || deny) this.relations.push({ sourceId: fact.id, targetId: other.id, kind, confidence: fact.confidence });
    }
  }
}

const isOver = (candidate: FactCandidate, said: Date) =>
  candidate.polarity === 'set' && candidate.validTo !== null && candidate.validTo <= said;
