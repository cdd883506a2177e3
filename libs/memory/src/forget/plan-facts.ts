// What becomes of a user's facts when messages, actions or facts are erased: as if the pipeline had never seen them.
import { PINNED, type Fact, type FactCandidate, type Relation } from '../model/fact.js';
import { deterministicId } from '../model/ids.js';
import type { Ruling } from '../model/ruling.js';
import type { UserScope } from '../model/scope.js';
import type { Extractor } from '../ports.js';
import type { ByHand, ErasureSource, HistoryItem, RecordIds } from '../ports-forget.js';
import { factIdOf } from '../reconcile/fact-id.js';
import type { Meeting } from '../reconcile/may-meet.js';
import { MeetingIndex } from '../reconcile/meeting-index.js';
import { formerWordings } from '../reconcile/settled.js';
import { takingTurns, turnTaker } from '../in-turns.js';
import { closeOver, feeds, namesTheUser } from './closure.js';
import { KnownAt } from './known-at.js';
import { Leaning } from './leaning.js';
import { linkAcross } from './link-across.js';
import { withoutErased, type Gone } from './read-history.js';
import { Readings } from './readings.js';
import { Replay, stepsOf } from './replay-history.js';

export interface FactsInput extends UserScope {
  source: Pick<ErasureSource, 'facts' | 'undos' | 'edits' | 'forgotten' | 'defaultTimezone'>;
  gone: Gone;
  /** Facts deleted by name: they go whatever they rest on, and are not read again. */
  goneFacts: ReadonlySet<string>;
  /** Items that hold one of the records, and those that saw what is gone. */
  itemsOf: (records: RecordIds | 'all') => Promise<HistoryItem[]>;
  extractor: Extractor;
}
export interface FactsPlan {
  removed: Fact[];
  /** Every version of each fact that is new or changed, in order. */
  rebuilt: { fact: Fact; by: ByHand | null }[];
  relations: { among: string[]; now: Relation[]; dropped: Relation[] };
  /** Ids under which the facts that are deleted by name could come back. */
  forget: string[];
  /** What interceptors decided of what is left, of each item of which they did. */
  rulings: { itemId: string; rulings: Ruling[] }[];
  /** Items that could not be read again: a model was away. What came of them is gone, and they are still searchable as messages. */
  unread: number;
}

/**
 * The facts that can be touched are found first (see closure), then learnt again from the items that they rest on. Whatever the
 * replay shows to reach further is taken in and the replay begins anew. What is outside is left as it is: an erased statement, and
 * whatever followed from it, could not meet it. Nothing depends on the size of the user's memory but the search for what can meet.
 */
export async function planFacts(given: FactsInput, signal: AbortSignal): Promise<FactsPlan> {
  const facts = [...given.source.facts, ...formerFacts(given.source)];
  const input = { ...given, source: { ...given.source, facts } };
  let members = new Set(facts.filter((fact) => input.goneFacts.has(fact.id) || restsOn(fact, input.gone)));
  const readings = new Readings(input, signal);
  const takeTurn = turnTaker(signal);
  const index = new MeetingIndex(facts);
  const named = new Leaning(facts);
  let leaning = new Set<Fact>();
  const byHand = new Set([...given.source.edits, ...given.source.undos].map(({ factId }) => factId));
  let everything = false;
  for (;;) {
    members = await closeOver(members, facts, index, takeTurn);
    // By their name the user is told of everywhere, and what is no name where one is known may be one where none is.
    everything ||= [...members].some(namesTheUser);
    const items = await input.itemsOf(everything ? 'all' : evidenceOf([...members, ...leaning]));
    const found = await learnAgain(input, members, items, readings, index, takeTurn);
    const plan = difference(members, found.replay, facts, new Set(given.source.facts));
    const more = (await named.on(plan.told, takeTurn)).filter((fact) => !members.has(fact) && !leaning.has(fact));
    // What an operator put aside keeps off what says it again, wherever that was said, and leaves no trace of it.
    if (!everything && plan.told.some((fact) => byHand.has(fact.id))) {
      everything = true;
      continue;
    }
    if (!found.reached.size && !more.length) return { ...plan, forget: [...found.forget], rulings: found.rulings, unread: readings.unread };
    members = new Set([...members, ...found.reached]);
    // Read again, no more: what reads otherwise without the erased is then reached.
    leaning = new Set([...leaning, ...more]);
  }
}

/** Under which the pipeline would write it. */
const idOf = (scope: UserScope, candidate: FactCandidate) => candidate.shown?.id ?? factIdOf(scope, candidate);
/** Also those that it would get once the places before one of its own are erased. */
const idsOf = (scope: UserScope, candidate: FactCandidate): string[] => [
  idOf(scope, candidate),
  ...candidate.sources.map((source) => factIdOf(scope, { ...candidate, sources: [source] })),
];

const restsOn = (fact: Fact, gone: Gone) =>
  fact.sources.some((s) => gone.messages.has(s.messageId ?? '') || gone.actions.has(s.actionId ?? ''));

function evidenceOf(facts: Iterable<Fact>): RecordIds {
  const sources = [...facts].flatMap((fact) => fact.sources);
  return {
    messageIds: [...new Set(sources.flatMap((s) => s.messageId ?? []))],
    actionIds: [...new Set(sources.flatMap((s) => s.actionId ?? []))],
  };
}

async function learnAgain(
  input: FactsInput,
  members: ReadonlySet<Fact>,
  items: HistoryItem[],
  readings: Readings,
  index: MeetingIndex,
  takeTurn: () => Promise<void>,
) {
  const { source, gone, goneFacts } = input;
  const named = source.facts.filter((fact) => goneFacts.has(fact.id) || isFormerOf(fact, goneFacts));
  const isOutside = (fact: Fact) => !members.has(fact);
  const knownOutside = new KnownAt(source.facts.filter(isOutside), source.edits);
  const inside = new MeetingIndex(members);
  const meeting = (record: Meeting) => takingTurns(index.meeting(record, isOutside), takeTurn);
  const ids = new Set([...members].map((fact) => fact.id));
  const replay = new Replay({ projectId: input.projectId, userId: input.userId }, source.defaultTimezone);
  const isCurrent = (fact: Fact) => replay.facts.get(fact.id) === fact;
  const reached = new Set<Fact>();
  const forget = new Set(goneFacts);
  const forgotten = new Set(source.forgotten);
  const rulings: FactsPlan['rulings'] = [];
  const isNamed = (edited: FactCandidate) => forget.has(idOf(input, edited)) || named.some((fact) => feeds(edited, fact));
  for (const step of stepsOf(
    items,
    source.undos.filter((undo) => ids.has(undo.factId)),
    source.edits.filter((edit) => ids.has(edit.factId)),
  )) {
    if (step.kind === 'undo') {
      replay.undo(step.undo);
      continue;
    }
    if (step.kind === 'edit') {
      replay.edit(step.edit);
      continue;
    }
    await takeTurn();
    const item = withoutErased(step.item, gone);
    const before = await readings.before(step.item);
    const known = () => [...knownOutside.at(step.at), ...[...replay.facts.values()].filter((fact) => fact.status === 'active')];
    const left = await readings.after(step.item, item, known, isNamed);
    const now = left.candidates;
    if (left.rulings.length) rulings.push({ itemId: item.id, rulings: left.rulings });
    const isNew = (candidate: FactCandidate) => !before.some((one) => isSame(one, candidate));
    const meets = async (candidate: FactCandidate) =>
      (await takingTurns(replay.index.meeting(candidate, isCurrent), takeTurn)).length > 0 ||
      (
        await takingTurns(
          inside.meeting(candidate, () => true),
          takeTurn,
        )
      ).length > 0;
    const own: FactCandidate[] = [];
    for (const candidate of now) {
      const id = idOf(input, candidate);
      if (named.some((fact) => feeds(candidate, fact))) for (const one of idsOf(input, candidate)) forget.add(one);
      if (!forget.has(id) && !forgotten.has(id) && (isNew(candidate) || (await meets(candidate)))) own.push(candidate);
    }
    for (const candidate of own) for (const fact of await meeting(candidate)) reached.add(fact);
    for (const candidate of before.filter((one) => !now.some((other) => isSame(one, other))))
      for (const fact of await meeting(candidate)) if (feeds(candidate, fact)) reached.add(fact);
    if (own.length) await takingTurns(replay.learn(item, own), takeTurn);
  }
  for (const id of goneFacts) replay.facts.delete(id);
  for (const { fact } of replay.versions) for (const other of await meeting(fact)) reached.add(other);
  return { replay, reached, forget, rulings };
}

/** `stored`: those that have a row. */
function difference(members: ReadonlySet<Fact>, replay: Replay, facts: Fact[], stored: ReadonlySet<Fact>) {
  const rows = new Map([...members].filter((fact) => stored.has(fact)).map((fact) => [fact.id, fact]));
  const removed = [...rows.values()].filter((fact) => !replay.facts.has(fact.id));
  const changed = new Set([...replay.facts.values()].filter((fact) => !isUnchanged(rows.get(fact.id), fact)).map((fact) => fact.id));
  const all = new Set([...rows.keys(), ...replay.facts.keys()]);
  const isThere = (id: string) => replay.facts.has(id);
  const toldAnew = [...replay.facts.values()].filter((fact) => changed.has(fact.id));
  const outside = facts.filter((fact) => !members.has(fact));
  const now = replay.relations.filter(
    ({ sourceId, targetId }) => isThere(sourceId) && isThere(targetId) && (changed.has(sourceId) || changed.has(targetId)),
  );
  const across = linkAcross(toldAnew, rows, outside);
  return {
    removed,
    rebuilt: replay.versions.filter(({ fact }) => changed.has(fact.id)),
    relations: { among: changed.size ? [...all] : [], now: [...now, ...across.now], dropped: across.dropped },
    /** What was told before and no longer is, in these words. */
    told: [...removed, ...[...changed].flatMap((id) => rows.get(id) ?? [])],
  };
}

/** What a fact said before an operator worded it anew: what meets that is of the fact's closure too. Known by no id that a row has. */
function formerFacts({ facts, edits }: Pick<ErasureSource, 'facts' | 'edits'>): Fact[] {
  const byId = new Map(facts.map((fact) => [fact.id, fact]));
  const states = new Map<Fact, Fact[]>();
  for (const { factId, before, after } of edits) {
    const fact = byId.get(factId);
    if (fact) states.set(fact, [...(states.get(fact) ?? []), before, after]);
  }
  return [...states].flatMap(([fact, versions]) =>
    formerWordings({ ...fact, flags: [...fact.flags, PINNED] }, versions).map((former) => ({
      ...former,
      id: formerId(fact.id, former),
      supersedes: fact.id,
      supersededBy: null,
      // Known at no time: its fact was.
      updatedAt: fact.createdAt,
    })),
  );
}
const formerId = (of: string, { content }: Fact) => deterministicId('former', of, content);
const isFormerOf = (fact: Fact, ids: ReadonlySet<string>) =>
  fact.supersedes !== null && ids.has(fact.supersedes) && fact.id === formerId(fact.supersedes, fact);

/** Dates of learning and numbers of versions say nothing about what is known. */
const LEARNING = new Set(['version', 'createdAt', 'updatedAt', 'supersededAt']);

function isUnchanged(row: Fact | undefined, fact: Fact): boolean {
  const bare = (value: Fact) =>
    JSON.stringify(value, (key, inner: unknown) => {
      if (LEARNING.has(key)) return undefined;
      const isRecord = inner !== null && typeof inner === 'object' && !Array.isArray(inner);
      return isRecord ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1))) : inner;
    });
  return row !== undefined && bare(row) === bare(fact);
}

const keyOf = ({ content, speaker, slot, value, polarity, sources }: FactCandidate) =>
  JSON.stringify([content, speaker, slot, value, polarity, sources.map((s) => [s.messageId, s.actionId, s.start, s.end])]);
const isSame = (a: FactCandidate, b: FactCandidate) => keyOf(a) === keyOf(b);
