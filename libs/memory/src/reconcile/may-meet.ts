// Whether two statements can ever meet in reconciliation, in whatever order they are told: wider than find-meetings, never narrower.
// A rebuild stays within what can meet, so that it leaves alone what an erased statement never had to do with.
import type { FactCandidate } from '../model/fact.js';
import { isSingleValued, splitOccasion } from '../extract/slots.js';
import { NO_LONGER, OPPOSITES } from './find-meetings.js';
import { foldText, foldValue, isMoreSpecific } from './fold-text.js';
import { deniesByMeaning } from './meaning/denies.js';

export type Meeting = Pick<FactCandidate, 'content' | 'slot' | 'value' | 'type' | 'category' | 'sources' | 'speakerName' | 'eventTime'>;

interface Keys {
  content: string;
  /** Subject and kind of attribute; null without a slot. */
  slot: string | null;
  single: boolean;
  value: string | null;
}
const keysByRecord = new WeakMap<Meeting, Keys>();
/** Attributes that deny one another are of one kind. */
const OPPOSED = new Set([...Object.keys(OPPOSITES), ...Object.values(OPPOSITES).flat()]);

export function meetingKeys(record: Meeting): Keys {
  let keys = keysByRecord.get(record);
  if (!keys) {
    const attribute = record.slot?.attribute.trim().toLowerCase() ?? '';
    const plain = attribute.startsWith(NO_LONGER) ? attribute.slice(NO_LONGER.length) : attribute;
    const { name } = splitOccasion(plain);
    keys = {
      content: foldText(record.content),
      slot: record.slot && JSON.stringify([foldText(record.slot.subject), OPPOSED.has(name) ? 'opposed' : name]),
      single: isSingleValued(name),
      value: record.value === null ? null : foldValue(record.value),
    };
    keysByRecord.set(record, keys);
  }
  return keys;
}

/** Symmetric. Whose words they are is not asked: another voice supports or contradicts. */
export function mayMeet(a: Meeting, b: Meeting): boolean {
  const [one, other] = [meetingKeys(a), meetingKeys(b)];
  if (one.content === other.content) return true;
  if (one.slot !== null && one.slot === other.slot && (one.single || other.single || mayBeOneValue(one.value, other.value))) return true;
  return deniesByMeaning(a, b) || deniesByMeaning(b, a);
}

const mayBeOneValue = (one: string | null, other: string | null): boolean =>
  one === null || other === null || one === other || isMoreSpecific(one, other) || isMoreSpecific(other, one);
