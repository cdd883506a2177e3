// What a candidate meets among the active facts: the same statement, another value of its slot, its opposite.
import type { Fact, FactCandidate, Slot } from '../model/fact.js';
import { isSingleValued } from '../extract/slots.js';
import { foldText, foldValue, isMoreSpecific } from './fold-text.js';

/** A closed list item lives on as a statement under this attribute: `no longer pet` / `cat`. */
export const NO_LONGER = 'no longer ';

const OPPOSITES: Record<string, string[]> = {
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

/** Same role, and the same person where both are named: an assistant never speaks for the user, nor one person for another. */
export function sameVoice(a: Pick<FactCandidate, 'speaker' | 'speakerName'>, b: Pick<FactCandidate, 'speaker' | 'speakerName'>): boolean {
  if (a.speaker !== b.speaker) return false;
  return a.speakerName === null || b.speakerName === null || foldText(a.speakerName) === foldText(b.speakerName);
}

export function sameSlot(a: Slot | null, b: Slot | null): boolean {
  return (
    a !== null &&
    b !== null &&
    foldText(a.subject) === foldText(b.subject) &&
    a.attribute.trim().toLowerCase() === b.attribute.trim().toLowerCase()
  );
}

const valueOf = (record: Pick<FactCandidate, 'value' | 'content'>) => foldValue(record.value ?? record.content);

/** A plan for the future and the present state are two things: "moving to Rome in May" does not end "lives in Paris". */
const samePlane = (a: Pick<FactCandidate, 'category'>, b: Pick<FactCandidate, 'category'>) =>
  (a.category === 'plan') === (b.category === 'plan');

/** Slots whose holding denies this one, for the same value. */
function oppositeSlots(slot: Slot): Slot[] {
  const attribute = slot.attribute.toLowerCase();
  const named = attribute.startsWith(NO_LONGER) ? [attribute.slice(NO_LONGER.length)] : [NO_LONGER + attribute];
  return [...named, ...(OPPOSITES[attribute] ?? [])].map((other) => ({ subject: slot.subject, attribute: other }));
}

function opposes(candidate: FactCandidate, fact: Fact): boolean {
  if (!candidate.slot || !fact.slot || !samePlane(candidate, fact)) return false;
  const value = valueOf(candidate);
  if (candidate.polarity === 'remove') {
    if (!sameSlot(candidate.slot, fact.slot)) return false;
    if (candidate.value === null) return true;
    return valueOf(fact) === value || isMoreSpecific(valueOf(fact), value) || isMoreSpecific(value, valueOf(fact));
  }
  if (sameSlot(candidate.slot, fact.slot)) return isSingleValued(candidate.slot.attribute) && valueOf(fact) !== value;
  if (!oppositeSlots(candidate.slot).some((slot) => sameSlot(slot, fact.slot))) return false;
  return fact.value === null || valueOf(fact) === value;
}

/** Text that reads like an instruction is kept as said and meets nothing but itself. */
export function findMeetings(candidate: FactCandidate, active: Iterable<Fact>): Meetings {
  const found: Meetings = { same: null, refined: null, opposed: [] };
  const content = foldText(candidate.content);
  for (const fact of active) {
    if (!sameVoice(candidate, fact) || isSuspect(candidate) !== isSuspect(fact)) continue;
    if (foldText(fact.content) === content && sameEvent(candidate, fact)) {
      found.same ??= fact;
      continue;
    }
    if (isSuspect(candidate)) continue;
    if (candidate.polarity === 'set' && candidate.value !== null && sameSlot(candidate.slot, fact.slot) && samePlane(candidate, fact)) {
      const [mine, theirs] = [valueOf(candidate), valueOf(fact)];
      if (mine === theirs && sameEvent(candidate, fact)) {
        found.same ??= fact;
        continue;
      }
      if (isSingleValued(fact.slot?.attribute ?? '')) {
        if (isMoreSpecific(mine, theirs)) {
          found.refined ??= fact;
          continue;
        }
        if (isMoreSpecific(theirs, mine)) {
          found.same ??= fact;
          continue;
        }
      }
    }
    if (opposes(candidate, fact)) found.opposed.push(fact);
  }
  return found;
}

/** "Went to Rome" in 2019 and in 2024 are two events; without a time on one side the words decide. */
function sameEvent(a: Pick<FactCandidate, 'eventTime' | 'type'>, b: Pick<FactCandidate, 'eventTime' | 'type'>): boolean {
  if (a.type !== 'episodic' || b.type !== 'episodic' || !a.eventTime || !b.eventTime) return true;
  return a.eventTime.start < b.eventTime.end && b.eventTime.start < a.eventTime.end;
}
