// reconcile ▸ meaning: whether a statement makes an earlier one of the same voice untrue, where no slot decides. In doubt it does not: two facts
// side by side are a smaller harm than a true one that is closed.
import { takesBackWhole } from '../../extract/feedback/not-true.js';
import { isItemList, isMostlyOne, isSingleValued } from '../../extract/slots.js';
import { CHANGE_WORDS } from './change-words.data.js';
import { isAbout, type Ended } from './ended/ended-thing.js';
import { redefinesTheOne, renamesTheOne, resetsTheGoal } from './replaced/definite-value.js';
import { areBoundApart } from './replaced/bound-apart.js';
import { areNumberedApart } from './replaced/numbered-apart.js';
import { areOppositePoles } from './replaced/opposite-poles.js';
import { isOutcomeOf } from './ended/outcome.js';
import { remainderOf, withoutItem } from './parts-of.js';
import { reachableBy, reachOf } from './reach.js';
import { read, readChange, statementOf, type Change, type Reading, type Stated } from './reading.js';
import { givesOther, usesOther } from './replaced/replaced-chinese.js';
import { isOnAnotherOccasion, shareFunction } from './replaced/functional.js';
import { tellsOtherMeasure, tellsOtherNumber } from './replaced/other-measure.js';
import { movesAway } from './replaced/moved-to.js';
import { givesOtherCode } from './replaced/same-shape.js';
import { hasOtherValue, tellsSameThing } from './replaced/replaced-value.js';
import { fillsFrameAnew } from './replaced/same-frame.js';
import { countsAnew, turnsFrom } from './replaced/turned-chinese.js';
import { repeatsFrame, takesPlaceThen } from './replaced/repeated-frame.js';
import { vacates } from './ended/vacated.js';
import { areOfTwoPeople } from './whose-statement.js';
import { isValue, wordsOf, type Word } from './words-of.js';

export function deniesByMeaning(newer: Stated, older: Stated): boolean {
  if (takesBackWhole(newer.content, older.content)) return true;
  const reach = reachOf(newer);
  if (reach === null || decidedBySlot(newer, older) || readFromTheSameWords(newer, older)) return false;
  // Read in full only where it can matter: a user may have thousands of facts.
  if (!isOfSameKind(newer, older) && !reachableBy(older).some((key) => reach.has(key))) return false;
  return deniesInFull(newer, older);
}

/** Without asking first what it can reach: what that leaves out is tested against this. */
export const deniesInFull = (newer: Stated, older: Stated): boolean =>
  [newer, ...read(newer).parts].some((said) => denies(said, older) || read(older).parts.some((part) => denies(said, part)));

/** What of an earlier statement still holds; null where nothing of it can be told apart. */
export function remainderAfter(newer: Stated, older: Stated): string | null {
  const owner = older.speakerName ?? 'The user';
  for (const { words } of read(newer).ended) {
    const thing = words.map(({ text, kind }, i) => (i > 0 && kind !== 'han' ? ` ${text}` : text)).join('');
    const keys = new Set(words.map(({ key }) => key));
    // "Doesn't volunteer at the shelter": the verb is that of the whole list.
    const isThing = (item: string) => {
      const own = wordsOf(item.toLowerCase());
      return own.length > 0 && own.every(({ key }) => keys.has(key));
    };
    const without = withoutItem(older.content, thing, isThing);
    if (without !== null) return without;
  }
  return remainderOf(older.content, owner, (part) =>
    [newer, ...read(newer).parts].some((said) => denies(said, { ...older, content: part, slot: null })),
  );
}

function denies(newer: Stated, older: Stated): boolean {
  const [mine, theirs] = [read(newer), read(older)];
  if (vacates(newer, older) || isOutcomeOf(newer, older)) return true;
  if (areOfTwoPeople({ content: newer.content, whose: mine.whose }, { content: older.content, whose: theirs.whose })) return false;
  if (theirs.planned && mine.isDone && mine.ended.length === 0) return isAbout(mine.words, { words: theirs.planned, kind: 'over' });
  const change = readChange(newer);
  if (theirs.ended.every(({ kind }) => kind === 'denial') && mine.ended.some((ended) => ends(ended, newer, older, theirs))) return true;
  if (!change.adds && (movesAway(newer, older) || (!theirs.isPast && turnsFrom(newer, older)))) return true;
  if (theirs.ended.length > 0)
    return takesAgain(newer, older, mine, theirs, change) || theirs.ended.some((ended) => takesUp(mine, change, ended));
  if (mine.ended.some(({ kind }) => kind !== 'denial') && !change.old && !change.changedTo) return false;
  return replaces(newer, older, mine, change, theirs);
}

/** "I quit smoking" / "I've started again"; "我不吃辣" / "我现在能吃辣了". */
const takesUp = (mine: Reading, change: Change, ended: Ended): boolean =>
  !mine.ended.some(({ words }) => isAbout(words, { words: ended.words, kind: 'over' })) &&
  (change.resumes || (change.revises && ended.kind === 'denial')) &&
  isAbout(mine.words, { words: ended.words, kind: 'over' });

/** "用户不喝咖啡" / "现在一天两杯咖啡": how much of it is had. */
function takesAgain(newer: Stated, older: Stated, mine: Reading, theirs: Reading, change: Change): boolean {
  if (!/^does not (?:eat|drink)$/u.test(older.slot?.attribute ?? '') || mine.ended.length > 0) return false;
  const had = theirs.ended.flatMap(({ words }) => words.filter(({ key }) => !TAKING.has(key)));
  return (
    (change.revises || change.resumes) &&
    mine.words.some(isValue) &&
    HELPING.test(newer.content) &&
    HAVING.test(newer.content) &&
    had.length > 0 &&
    had.every(({ key }) => mine.words.some((word) => word.key === key))
  );
}
const TAKING = new Set(['eat', 'drink', '吃', '喝']);
/** "I make two cups of coffee for my husband": not had by whoever makes them. */
const HAVING =
  /^(?!.*\bfor (?!breakfast|lunch|dinner)).*\b(?:drink|drinks|drinking|eat|eats|eating|have|has|having|had|on|up to)\b|^(?=.*\p{Script=Han})(?!.*[给为帮替卖送买])/u;
const HELPING = /\b(?:cups?|mugs?|glass(?:es)?|pints?|portions?|plates?|bowls?|slices?|pieces?)\b|[杯碗份瓶罐块片盘串]/u;

/** What one clause gives is meant together. */
const readFromTheSameWords = (one: Stated, other: Stated): boolean =>
  one.sources.some((a) =>
    other.sources.some((b) => a.messageId !== null && a.messageId === b.messageId && a.start < b.end && b.start < a.end),
  );

/** Two values of one attribute, and the items of a list, are told apart by their slot. */
function decidedBySlot(newer: Stated, older: Stated): boolean {
  if (!newer.slot || !older.slot) return false;
  const [mine, theirs] = [newer.slot, older.slot];
  // "用户的女儿叫朵朵，今年五岁" is filed under the user and tells the daughter's age.
  if (mine.subject !== theirs.subject) return mine.subject !== `${theirs.subject}'s ${theirs.attribute}`;
  // "No, the cat is called Miro": one item was said wrongly.
  if (mine.attribute === theirs.attribute && isItemList(mine.attribute) && readChange(newer).corrects) return false;
  // "Mira and I broke up" files a status, and ends what is filed under another attribute.
  if (mine.attribute !== theirs.attribute && read(newer).ended.length > 0) return false;
  return mine.attribute !== theirs.attribute ? isClosed(mine.attribute) && isClosed(theirs.attribute) : isClosed(mine.attribute);
}
const isClosed = (attribute: string) => isSingleValued(attribute) || isItemList(attribute);

/** Not ended by doing something no longer: one stays allergic to what one gave up. */
const LASTING = new Set(['allergy', 'name', 'birthday', 'hometown', 'health', 'does not eat', 'does not drink', 'dislikes']);

function ends(ended: Ended, newer: Stated, older: Stated, theirs: Reading): boolean {
  if (ended.kind === 'done')
    return (
      (older.category === 'plan' || UNDER_WAY.test(older.content)) && (isAbout(theirs.words, ended) || isTitleIn(older.content, ended))
    );
  if (ended.kind === 'begun') return (older.category === 'plan' || WANTED.test(older.content)) && isAbout(theirs.words, ended);
  if (ended.kind === 'left') return isOwn(older) && isAbout(theirs.words, ended);
  // 蕨死了: one character is enough where it is an item of a list.
  const [only] = ended.words;
  if (ended.words.length === 1 && only?.kind === 'han' && ended.kind === 'over') return withoutItem(older.content, only.text) !== null;
  if (ended.kind === 'recovered')
    return (
      COMPLAINT.test(older.content) &&
      !isOfOther(older.content, newer.content) &&
      (sharesTwoInARow(ended.words, theirs.words) || isAbout(theirs.words, ended))
    );
  if (ended.kind === 'parted') return isAbout(theirs.words, ended);
  // "北京不去了" ends a plan, no home.
  if (ended.kind === 'called off' && older.slot && isClosed(older.slot.attribute)) return false;
  // What has happened has happened; what is planned may be called off.
  if (theirs.isPast && ended.kind !== 'called off' && !ACQUIRED.test(older.content)) return false;
  if (ended.kind !== 'denial' && older.slot && LASTING.has(older.slot.attribute)) return false;
  return isAbout(theirs.words, ended);
}

/** What was got is had until it is given back. */
const ACQUIRED = /(?:买|订|订阅|办|租|报|装|借|领养|收养|开|开通|入手|注册|下载|续费?|充|抢到?|领|加入)了/u;
/** 脚骨折 / 脚上应力性骨折. */
const sharesTwoInARow = (one: readonly Word[], other: readonly Word[]): boolean =>
  one.slice(1).some((word, i) => other.slice(1).some((next, j) => next.key === word.key && other[j]?.key === one[i]?.key));
/** "My dog has a broken leg": of whom a newer statement says nothing that doesn't name it. */
const SUFFERER = /^(?:the user's|my|our|their) (\p{L}+)(?:'s | (?:has|had|got|broke|sprained|twisted|tore|pulled|hurt)\b)/iu;
function isOfOther(complaint: string, newer: string): boolean {
  const sufferer = SUFFERER.exec(complaint)?.[1]?.toLowerCase();
  return sufferer !== undefined && !newer.toLowerCase().includes(sufferer);
}
const COMPLAINT =
  /\b(?:broken?|sprained|twisted|torn|pulled|hurts?|pain\p{L}*|aches?|sore|injur\p{L}+|infect\p{L}+|swollen|fractured?|strained)\b|[疼痛酸肿炎伤折烧病癣疹]|感冒|咳嗽|过敏|发作|失眠|不了|不舒服|难受/u;
/** "在看《繁花》" is over when it is seen. */
const UNDER_WAY = /[在追][看读学追玩写做听修装办]?(?=[《\p{Script=Han}])/u;
/** "三体追完了": a title may be a number and one character. */
const isTitleIn = (content: string, { words }: Ended): boolean => content.includes(`《${words.map(({ text }) => text).join('')}》`);
const WANTED = /想|打算|计划|准备/u;
const isOwn = ({ slot, content }: Stated): boolean => slot?.attribute === 'pet' || /[养有]|[猫狗犬兔鸟龟鼠]/u.test(content);

function replaces(newer: Stated, older: Stated, mine: Reading, change: Change, theirs: Reading): boolean {
  if (areOppositePoles(newer, older, change.revises || change.resumes)) return true;
  if (areBoundApart(newer.content, older.content) && !change.corrects) return false;
  if (older.slot && isItemList(older.slot.attribute) && !(change.corrects && newer.slot?.attribute === older.slot.attribute)) return false;
  if (isOfSameKind(newer, older)) return (change.revises || change.corrects || change.changedTo) && !change.adds;
  if (mine.newThing !== null && takesPlaceOf(mine.newThing, older.content)) return true;
  if (isElsewhereThen(newer, older, mine, theirs)) return true;
  if (renamesTheOne(newer.content, older.content) && !change.adds && mine.former === theirs.former) return true;
  const marked = change.revises || change.corrects || change.resumes;
  const frame = { changed: marked || change.changedTo, adds: change.adds };
  if (fillsFrameAnew(statementOf(newer), statementOf(older), frame)) return true;
  if (theirs.isPast && !change.corrects && !change.instead) return false;
  if (change.old && isAbout(theirs.words, { words: change.old, kind: 'over' })) return true;
  if (mine.isPast && !change.corrects && !change.instead) return false;
  if (change.adds || mine.former !== theirs.former || isOnAnotherOccasion(newer, older)) return false;
  if (haveTwoPurposes(mine, theirs)) return false;
  if ((marked || change.changedTo) && givesOtherCode(newer, older)) return true;
  if (marked && countsAnew(mine.words, theirs.words)) return true;
  if (marked && (shareFunction(newer, older) || redefinesTheOne(newer.content, older.content))) return true;
  if (resetsTheGoal(newer.content, older.content) || repeatsFrame(newer, older) || takesPlaceThen(newer, older)) return true;
  if (!marked && newer.category === 'plan' && older.category === 'plan') return tellsOtherNumber(mine.words, theirs.words);
  if (!marked && !bothMeasured(newer, older, mine, theirs)) return false;
  if (change.newValues.some((one) => givesOther(statementOf(older), theirs.words, one))) return true;
  if (usesOther(statementOf(newer), statementOf(older))) return true;
  if (hasOtherValue(mine.words, theirs.words, { changedTo: change.changedTo, corrects: change.corrects, marked })) return true;
  const changed = change.changedObject;
  return changed !== null && (tellsSameThing(changed, theirs.words) || tellsOtherMeasure(changed, theirs.words, true));
}

/** "Uses Notion for notes" / "uses Slack for chats now". */
const haveTwoPurposes = ({ purpose: mine }: Reading, { purpose: theirs }: Reading): boolean =>
  mine.size > 0 && theirs.size > 0 && ![...mine].some((key) => theirs.has(key));

/** "Spending Christmas in Salzburg" / "… in Ipswich": nobody does the same thing at two places on one day. */
function isElsewhereThen(newer: Stated, older: Stated, mine: Reading, theirs: Reading): boolean {
  const [now, then] = [newer.eventTime, older.eventTime];
  if (newer.category !== 'plan' || older.category !== 'plan' || now?.granularity !== 'day' || now.start.getTime() !== then?.start.getTime())
    return false;
  const [own, other] = [placeOf(newer.content), placeOf(older.content)];
  if (own === null || other === null || own === other) return false;
  return mine.words[0]?.key === theirs.words[0]?.key && !LISTED_VERBS.has(mine.words[0]?.key ?? '');
}
const placeOf = (content: string): string | null => /\b(?:in|at) (?:the )?(\p{Lu}\p{L}+)(?! \d)/u.exec(content)?.[1] ?? null;
const LISTED_VERBS = new Set(CHANGE_WORDS.english.listed.split('|'));

/** "The user's monitor is a Dell". */
const takesPlaceOf = (thing: string, content: string): boolean =>
  new RegExp(`^\\p{Lu}[^'’]{0,40}['’]s? (?:[\\p{L}-]+ )?${thing} is (?:an? )?[\\p{Lu}\\d]`, 'u').test(content);

/** Two cars, two phones. */
const isOfSameKind = (newer: Stated, older: Stated): boolean =>
  newer.slot !== null && newer.slot.attribute === older.slot?.attribute && isMostlyOne(newer.slot.attribute);

/** Two states that differ in a measure can't hold together, even where nothing says "now". A budget for the car is not the budget. */
const bothMeasured = (newer: Stated, older: Stated, mine: Reading, theirs: Reading): boolean =>
  ((newer.type === 'persona' && older.type === 'persona') ||
    (newer.type === 'instruction' && older.type === 'instruction') ||
    (mine.oneOnly && theirs.oneOnly)) &&
  mine.words.some(isValue) &&
  theirs.words.some(isValue) &&
  mine.purpose.size > 0 === theirs.purpose.size > 0 &&
  !areNumberedApart(newer, older);
