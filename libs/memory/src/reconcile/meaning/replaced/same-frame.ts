// reconcile ▸ meaning ▸ replaced: two Chinese clauses that say the same but for one constituent — "晚上打12个单位的胰岛素" / "晚上打10个…", "跟露露一个办公室" / "现在跟老潘一个办公室".
import { isValue, wordsOf, type Word } from '../words-of.js';

const CLAUSE = /[，,；;。！!：:]/u;
const MOST_CLAUSES = 8;
/** Where something stands, not what is said of it. */
const FRAME_NOISE =
  /(?<=^.{1,6}?)(?:发消息|来电话?|来信)?(?:说|通知)|(?:20\d\d年)?\d{1,2}月(?:\d{1,2}日)?起|被?(?:调|转)去|还是|最终决定|我们|咱们|我|用户|现在|目前|如今|这边|那边|[啦啊呀哦]$|[，。！]/gu;
/** What one does several of, or does again. */
const PAST = /[了过](?![\p{Script=Han}]{0,1}$)|昨天|前天|上周|上个月|去年/u;
/** A verb that has one complement at a time. */
const ONE_COMPLEMENT = /(?:是|叫|住|坐|骑|开|穿|姓|读|归|属|在|戴|睡|租|跟着?)\p{Script=Han}?$/u;
/** "蜜月改去北海": it says itself that it stands for another. */
const REPLACES = /改[去到成吃喝用学]|换[成到]|还是/u;
/** Its subject is the speaker, or left out. */
const OF_SPEAKER =
  /^(?:现在|目前|如今|今年|平时|一般|每天)*(?:(?:我|用户)(?:们)?(?!的|家|[爸妈哥姐弟妹])|[跟和坐骑开走用在住穿打每读学喝吃])/u;
/** There is one day for it. */
const HAPPENS_ONCE = /截止|到期|交(?![通朋])|预产期|上线|发布|答辩|婚礼|手术|起飞|出发|开学|毕业|退房|入住|搬家|交房/u;
const DAY_PARTS = new Set([...'早晚上中下午凌晨傍夜']);
const UNITS = new Set([...'块元钱个']);
const LONGEST_MIDDLE = 10;

export interface FrameChange {
  /** The newer statement says that something is otherwise now. */
  changed: boolean;
  /** It adds to what is known. */
  adds: boolean;
}

/** `statement`: own words of a fact. Unsure: no. */
export function fillsFrameAnew(newer: string, older: string, { changed, adds }: FrameChange): boolean {
  if (adds || !/\p{Script=Han}/u.test(newer)) return false;
  const [mine, theirs] = [clausesOf(newer), clausesOf(older)];
  return mine.some((one) => theirs.some((other) => isSameFrame(one, other, changed)));
}

const clausesOf = (statement: string): string[] =>
  statement
    .split(CLAUSE, MOST_CLAUSES)
    .map((clause) => clause.trim())
    .filter((clause) => clause.length > 2);

function isSameFrame(newer: string, older: string, changed: boolean): boolean {
  const [mine, theirs] = [wordsOf(newer.replace(FRAME_NOISE, ' ')), wordsOf(older.replace(FRAME_NOISE, ' '))];
  const shorter = Math.min(mine.length, theirs.length);
  let head = 0;
  while (head < shorter && mine[head]!.key === theirs[head]!.key) head += 1;
  let tail = 0;
  while (tail < shorter - head && mine.at(-1 - tail)!.key === theirs.at(-1 - tail)!.key) tail += 1;
  const [one, other] = [mine.slice(head, mine.length - tail), theirs.slice(head, theirs.length - tail)];
  if (one.length === 0 || other.length === 0 || Math.max(one.length, other.length) > LONGEST_MIDDLE) return false;
  const before = mine.slice(0, head);
  const behind = tail === 0 ? [] : mine.slice(-tail);
  if (hanIn(before) + hanIn(behind) < 2) return false;
  const measured = kindsIn(one);
  if (measured !== '' && measured === kindsIn(other)) {
    const past = PAST.test(newer) || PAST.test(older);
    if (changed) return !PAST.test(older);
    return !past && (!measured.includes('date') || (HAPPENS_ONCE.test(newer) && !/每/u.test(newer)));
  }
  if (isAtOnePlace(newer, older, before, behind)) return true;
  if (!changed || one.some(isValue) || other.some(isValue) || PAST.test(older)) return false;
  // "姐姐在银行上班" / "妹妹在学校上班": another subject, not another complement.
  if (head === 0 && !(OF_SPEAKER.test(newer) && OF_SPEAKER.test(older))) return false;
  return hanIn(behind) >= 2 || REPLACES.test(newer) || ONE_COMPLEMENT.test(before.map(({ text }) => text).join(''));
}

/** "2026年在成都过年" / "2026年在驻马店过年": at one time one is at one place. */
const isAtOnePlace = (newer: string, older: string, before: readonly Word[], behind: readonly Word[]): boolean =>
  hanIn(behind) >= 2 && before.some(({ kind }) => kind === 'date') && [newer, older].every((one) => one.includes('在'));

const hanIn = (words: readonly Word[]): number => words.filter(({ kind }) => kind === 'han').length;

/** Kinds of measures, where the words hold nothing else. */
function kindsIn(words: readonly Word[]): string {
  const kinds = new Set<string>();
  for (const { kind, text } of words) {
    if (kind === 'han' && UNITS.has(text)) continue;
    if (kind === 'han' && DAY_PARTS.has(text)) kinds.add('time');
    else if (kind === 'han' || kind === 'word') return '';
    else kinds.add(kind);
  }
  return [...kinds].sort().join(' ');
}
