// What a candidate meets among the active facts: the same statement, another value of its slot, its opposite.
import type { Fact, FactCandidate, Slot } from '../model/fact.js';
import { isItemList, isSingleValued, splitOccasion } from '../extract/slots.js';
import { foldText, foldValue, isMoreSpecific } from './fold-text.js';
import { areAboutTwo } from './whose.js';
import { deniesByMeaning } from './meaning/denies.js';

/** A closed list item lives on as a statement under this attribute: `no longer pet` / `cat`. */
export const NO_LONGER = 'no longer ';

export const OPPOSITES: Record<string, string[]> = {
  likes: ['dislikes'],
  dislikes: ['likes', 'favorite'],
  loves: ['dislikes'],
  enjoys: ['dislikes'],
};

export interface Meetings {
  /** The same thing said before. */
  same: Fact | null;
  /** The same slot and value, less specific than the candidate. */
  refined: Fact | null;
  /** What can't hold together with the candidate, by the words of the same person. */
  opposed: Fact[];
}

/** Time of the newest evidence: what was said last wins. */
export function evidenceTime(record: Pick<FactCandidate, 'sources'>): Date {
  return new Date(Math.max(...record.sources.map((s) => s.timestamp.getTime())));
}

export const isSuspect = (record: Pick<FactCandidate, 'flags'>) => record.flags.includes('suspect');

/**
 * Same role, and the same person where both messages name theirs: an assistant never speaks for the user, nor one person for
 * another. A name that was only learnt from what was said doesn't count: a user who corrects it is still the same one.
 */
export function sameVoice(a: Keyed & Pick<FactCandidate, 'speaker'>, b: Keyed & Pick<FactCandidate, 'speaker'>): boolean {
  return a.speaker === b.speaker && mayBeOne(keysOf(a).voice, keysOf(b).voice);
}
const mayBeOne = (one: string | null, other: string | null): boolean => one === null || other === null || one === other;

/** A default without an occasion is meant for any. */
export function sameSlot(a: Keyed, b: Keyed): boolean {
  const [one, other] = [keysOf(a), keysOf(b)];
  return one.slot !== null && one.slot === other.slot && mayBeOne(one.occasion, other.occasion) && !areAboutTwo(a, b);
}

/** Folding is the cost of a pass over many facts; records are immutable here, so each is folded once. */
interface Keys {
  content: string;
  value: string;
  slot: string | null;
  /** Of a default: "scheduling". */
  occasion: string | null;
  voice: string | null;
  /** Milliseconds of the newest evidence. */
  said: number;
}
const keysByRecord = new WeakMap<object, Keys>();
type Keyed = Pick<FactCandidate, 'content' | 'value' | 'slot' | 'sources'>;

function keysOf(record: Keyed): Keys {
  let keys = keysByRecord.get(record);
  if (!keys) {
    keys = {
      content: foldText(record.content),
      value: foldValue(record.value ?? record.content),
      slot: record.slot && slotKey(record.slot),
      occasion: record.slot && splitOccasion(record.slot.attribute).occasion,
      voice: writtenBy(record),
      said: evidenceTime(record).getTime(),
    };
    keysByRecord.set(record, keys);
  }
  return keys;
}
function writtenBy({ sources }: Keyed): string | null {
  const name = sources.find((source) => source.name !== null)?.name ?? null;
  return name === null ? null : foldText(name);
}
const slotKey = (slot: Slot) => JSON.stringify([foldText(slot.subject), splitOccasion(slot.attribute).name]);
/** "I'm only allergic to dust": the whole list. */
const TELLS_ALL = /\b(?:i'm|i am|i|i have|i've) only (?:allergic|have|got|speak|like|play)\b|我只(?:对|有|会|养|吃|喝|喜欢)/iu;
const evidenceText = ({ sources }: Keyed): string => sources.map(({ quote }) => quote).join('\n');
const valueOf = (record: Keyed) => keysOf(record).value;

/** In words or in slot and value, whoever says it. */
export function sayTheSame(a: Keyed, b: Keyed): boolean {
  if (keysOf(a).content === keysOf(b).content) return true;
  return a.value !== null && b.value !== null && sameSlot(a, b) && valueOf(a) === valueOf(b);
}

/** A plan for the future and the present state are two things: "moving to Rome in May" does not end "lives in Paris". */
const samePlane = (a: Pick<FactCandidate, 'category'>, b: Pick<FactCandidate, 'category'>) =>
  (a.category === 'plan') === (b.category === 'plan');

/** Slots whose holding denies this one, for the same value. */
function oppositeKeys(slot: Slot | null): string[] {
  if (!slot) return [];
  const attribute = slot.attribute.trim().toLowerCase();
  const named = attribute.startsWith(NO_LONGER) ? [attribute.slice(NO_LONGER.length)] : [NO_LONGER + attribute];
  return [...named, ...(OPPOSITES[attribute] ?? [])].map((other) => slotKey({ subject: slot.subject, attribute: other }));
}

function opposes(candidate: FactCandidate, fact: Fact, opposites: string[]): boolean {
  if (!candidate.slot || !fact.slot || !samePlane(candidate, fact)) return false;
  const value = valueOf(candidate);
  if (candidate.polarity === 'remove') {
    if (!sameSlot(candidate, fact)) return false;
    if (candidate.value === null) return true;
    return valueOf(fact) === value || isMoreSpecific(valueOf(fact), value) || isMoreSpecific(value, valueOf(fact));
  }
  if (sameSlot(candidate, fact)) {
    const isOnly = isItemList(candidate.slot.attribute) && TELLS_ALL.test(evidenceText(candidate));
    return (isOnly || isSingleValued(candidate.slot.attribute)) && valueOf(fact) !== value;
  }
  if (!opposites.includes(keysOf(fact).slot ?? '')) return false;
  return fact.value === null || valueOf(fact) === value;
}

/** By what they say, where no slot tells: the later of the two speaks against the earlier one. */
const oppose = (candidate: FactCandidate, fact: Fact): boolean =>
  keysOf(candidate).said >= keysOf(fact).said ? deniesByMeaning(candidate, fact) : deniesByMeaning(fact, candidate);

/** Text that reads like an instruction is kept as said and meets nothing but itself. */
export function findMeetings(candidate: FactCandidate, active: Iterable<Fact>): Meetings {
  const found: Meetings = { same: null, refined: null, opposed: [] };
  // Runs over all of a user's facts for each candidate: what is asked of the candidate is asked once.
  const { content, voice } = keysOf(candidate);
  const suspect = isSuspect(candidate);
  const opposites = oppositeKeys(candidate.slot);
  for (const fact of active) {
    const theirs = keysOf(fact);
    if (candidate.speaker !== fact.speaker || !mayBeOne(voice, theirs.voice) || suspect !== isSuspect(fact)) continue;
    if (theirs.content === content && sameEvent(candidate, fact)) {
      found.same ??= fact;
      continue;
    }
    if (suspect) continue;
    if (candidate.polarity === 'set' && candidate.value !== null && sameSlot(candidate, fact) && samePlane(candidate, fact)) {
      const [told, known] = [valueOf(candidate), theirs.value];
      if (told === known && sameEvent(candidate, fact)) {
        found.same ??= fact;
        continue;
      }
      if (isSingleValued(fact.slot?.attribute ?? '')) {
        if (isMoreSpecific(told, known)) {
          found.refined ??= fact;
          continue;
        }
        if (isMoreSpecific(known, told)) {
          found.same ??= fact;
          continue;
        }
      }
    }
    if (opposes(candidate, fact, opposites) || oppose(candidate, fact)) found.opposed.push(fact);
  }
  return found;
}

/** As it would be said again now; made once, because what is found out about a statement is kept with it. */
const saidAgain = new WeakMap<Fact, FactCandidate>();

/** Whether two known facts can't hold together. */
export function areOpposed(one: Fact, other: Fact): boolean {
  const candidate = saidAgain.get(one) ?? { ...one, polarity: 'set' };
  saidAgain.set(one, candidate);
  return findMeetings(candidate, [other]).opposed.length > 0;
}

/** "Went to Rome" in 2019 and in 2024 are two events; without a time on one side the words decide. */
function sameEvent(a: Pick<FactCandidate, 'eventTime' | 'type'>, b: Pick<FactCandidate, 'eventTime' | 'type'>): boolean {
  if (a.type !== 'episodic' || b.type !== 'episodic' || !a.eventTime || !b.eventTime) return true;
  return a.eventTime.start < b.eventTime.end && b.eventTime.start < a.eventTime.end;
}
