// reconcile ▸ meaning: whether a statement makes an earlier one of the same voice untrue, where no slot decides. In doubt it does not: two facts
// side by side are a smaller harm than a true one that is closed.
import { isItemList, isSingleValued } from '../../extract/slots.js';
import { isAbout, type Ended } from './ended-thing.js';
import { areOppositePoles } from './opposite-poles.js';
import { remainderOf, withoutItem } from './parts-of.js';
import { read, type Reading, type Stated } from './reading.js';
import { hasOtherValue, tellsSameThing } from './replaced-value.js';
import { isValue } from './words-of.js';

export function deniesByMeaning(newer: Stated, older: Stated): boolean {
  if (decidedBySlot(newer, older) || readFromTheSameWords(newer, older)) return false;
  return denies(newer, older) || read(older).parts.some((part) => denies(newer, part));
}

/** What of an earlier statement still holds; null where nothing of it can be told apart. */
export function remainderAfter(newer: Stated, older: Stated): string | null {
  const owner = older.speakerName ?? 'The user';
  const ended = read(newer).ended;
  const thing = ended?.words.map(({ text, kind }, i) => (i > 0 && kind !== 'han' ? ` ${text}` : text)).join('');
  const without = thing === undefined ? null : withoutItem(older.content, thing);
  if (without !== null) return without;
  return remainderOf(older.content, owner, (part) => denies(newer, { ...older, content: part, slot: null }));
}

function denies(newer: Stated, older: Stated): boolean {
  const [mine, theirs] = [read(newer), read(older)];
  if (mine.ended && !theirs.ended) return ends(mine.ended, older, theirs);
  if (theirs.ended) return !mine.ended && takesUp(mine, theirs.ended);
  return replaces(newer, older, mine, theirs);
}

/** "I quit smoking" / "I've started again"; "我不吃辣" / "我现在能吃辣了". */
const takesUp = (mine: Reading, ended: Ended): boolean =>
  (mine.resumes || (mine.revises && ended.kind === 'denial')) && isAbout(mine.words, { words: ended.words, kind: 'over' });

/** What one clause gives is meant together. */
const readFromTheSameWords = (one: Stated, other: Stated): boolean =>
  one.sources.some((a) =>
    other.sources.some((b) => a.messageId !== null && a.messageId === b.messageId && a.start < b.end && b.start < a.end),
  );

/** Two values of one attribute, and the items of a list, are told apart by their slot. */
function decidedBySlot(newer: Stated, older: Stated): boolean {
  if (!newer.slot || !older.slot) return false;
  const [mine, theirs] = [newer.slot, older.slot];
  if (mine.subject !== theirs.subject) return true;
  // "No, the cat is called Miro": one item was said wrongly.
  if (mine.attribute === theirs.attribute && isItemList(mine.attribute) && read(newer).corrects) return false;
  return mine.attribute !== theirs.attribute ? isClosed(mine.attribute) && isClosed(theirs.attribute) : isClosed(mine.attribute);
}
const isClosed = (attribute: string) => isSingleValued(attribute) || isItemList(attribute);

/** Not ended by doing something no longer: one stays allergic to what one gave up. */
const LASTING = new Set(['allergy', 'name', 'birthday', 'hometown', 'health', 'does not eat', 'does not drink', 'dislikes']);

function ends(ended: Ended, older: Stated, theirs: Reading): boolean {
  // What has happened has happened; what is planned may be called off.
  if (theirs.isPast && ended.kind !== 'called off') return false;
  if (ended.kind !== 'denial' && older.slot && LASTING.has(older.slot.attribute)) return false;
  return isAbout(theirs.words, ended);
}

function replaces(newer: Stated, older: Stated, mine: Reading, theirs: Reading): boolean {
  if (older.slot && isItemList(older.slot.attribute) && !(mine.corrects && newer.slot?.attribute === older.slot.attribute)) return false;
  if (areOppositePoles(newer, older, mine.revises || mine.resumes)) return true;
  if (theirs.isPast && !mine.corrects) return false;
  if (mine.old && isAbout(theirs.words, { words: mine.old, kind: 'over' })) return true;
  if (mine.isPast && !mine.corrects) return false;
  if (mine.adds || mine.former !== theirs.former) return false;
  if (!mine.revises && !mine.corrects && !bothMeasured(newer, older, mine, theirs)) return false;
  return hasOtherValue(mine.words, theirs.words, mine) || (mine.changedObject !== null && tellsSameThing(mine.changedObject, theirs.words));
}

/** Two states that differ in a measure can't hold together, even where nothing says "now". */
const bothMeasured = (newer: Stated, older: Stated, mine: Reading, theirs: Reading): boolean =>
  newer.type === 'persona' && older.type === 'persona' && mine.words.some(isValue) && theirs.words.some(isValue);
