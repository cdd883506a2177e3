// reconcile ▸ meaning: whether a statement makes an earlier one of the same voice untrue, where no slot decides. In doubt it does not: two facts
// side by side are a smaller harm than a true one that is closed.
import type { FactCandidate } from '../../model/fact.js';
import { isItemList, isSingleValued } from '../../extract/slots.js';
import { CHANGE_WORDS } from './change-words.data.js';
import { endedThing, isAbout, type Ended } from './ended-thing.js';
import { hasOtherValue, namedOld } from './replaced-value.js';
import { isValue, statementOf, wordsOf, type Word } from './words-of.js';

export type Stated = Pick<FactCandidate, 'content' | 'speakerName' | 'sources' | 'slot' | 'type' | 'category'>;

interface Reading {
  statement: string;
  words: Word[];
  ended: Ended | null;
  /** What the statement says it replaces: "switched from Slack to …". */
  old: Word[] | null;
  revises: boolean;
  corrects: boolean;
  adds: boolean;
  resumes: boolean;
  changedTo: boolean;
}

const { english, chinese } = CHANGE_WORDS;
const either = (one: string, other: string) => new RegExp(`\\b(?:${one})(?![\\p{L}\\p{N}'])|(?:${other})`, 'iu');
const REVISES = either(english.revises, chinese.revises);
const CORRECTS = either(english.corrects, chinese.corrects);
const ADDS = either(english.adds, chinese.adds);
const RESUMES = either(english.resumes, chinese.resumes);
const CHANGED_TO = new RegExp(`\\b(?:${english.verbs}) (?:over )?to\\b`, 'u');
const CHANGES = new RegExp(`\\b(?:${english.verbs}|decided|chose|agreed)\\b|${chinese.verbs}|决定`, 'u');

/** A statement is read once; records are immutable. */
const readings = new WeakMap<object, Reading>();
function read(record: Stated): Reading {
  let reading = readings.get(record);
  if (!reading) {
    const statement = statementOf(record);
    // What surrounds the statement in its message tells as well: "sorry, that was wrong, …".
    const told = `${statement}\n${record.sources.map((source) => source.quote).join('\n')}`;
    reading = {
      statement,
      words: wordsOf(statement),
      ended: endedThing(statement),
      old: oldWords(statement),
      revises: REVISES.test(told),
      corrects: CORRECTS.test(told),
      adds: ADDS.test(told),
      resumes: RESUMES.test(told),
      changedTo: CHANGED_TO.test(statement),
    };
    readings.set(record, reading);
  }
  return reading;
}

function oldWords(statement: string): Word[] | null {
  const words = wordsOf(namedOld(statement) ?? '');
  return words.length > 0 ? words : null;
}

export function deniesByMeaning(newer: Stated, older: Stated): boolean {
  if (decidedBySlot(newer, older) || readFromTheSameWords(newer, older)) return false;
  const [mine, theirs] = [read(newer), read(older)];
  if (mine.ended && !theirs.ended) return ends(mine.ended, older, theirs);
  if (theirs.ended) return !mine.ended && mine.resumes && isAbout(mine.words, theirs.ended);
  return replaces(newer, older, mine, theirs);
}

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
  return mine.attribute !== theirs.attribute ? isClosed(mine.attribute) && isClosed(theirs.attribute) : isClosed(mine.attribute);
}
const isClosed = (attribute: string) => isSingleValued(attribute) || isItemList(attribute);

function ends(ended: Ended, older: Stated, theirs: Reading): boolean {
  // What has happened has happened; what is planned may be called off.
  if (isPastEvent(older, theirs) && ended.kind !== 'called off') return false;
  if (older.slot?.attribute === 'allergy' || older.slot?.attribute === 'name') return false;
  return isAbout(theirs.words, ended);
}

function replaces(newer: Stated, older: Stated, mine: Reading, theirs: Reading): boolean {
  if (older.slot && isItemList(older.slot.attribute)) return false;
  if (isPastEvent(older, theirs) && !mine.corrects) return false;
  if (isPastEvent(newer, mine) && !mine.corrects) return false;
  if (mine.old && isAbout(theirs.words, { words: mine.old, kind: 'over' })) return true;
  if (mine.adds) return false;
  if (!mine.revises && !mine.corrects && !bothMeasured(newer, older, mine, theirs)) return false;
  return hasOtherValue(mine.words, theirs.words, mine);
}

/** Two states that differ in a measure can't hold together, even where nothing says "now". */
const bothMeasured = (newer: Stated, older: Stated, mine: Reading, theirs: Reading): boolean =>
  newer.type === 'persona' && older.type === 'persona' && mine.words.some(isValue) && theirs.words.some(isValue);

const isPastEvent = ({ type, category }: Stated, { statement }: Reading): boolean =>
  type === 'episodic' && category !== 'plan' && !CHANGES.test(statement);
