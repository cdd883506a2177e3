// reconcile ▸ meaning ▸ replaced: "儿子嫌钢琴枯燥，转去学架子鼓了", "从字节跳到美团了", "现在一天一杯咖啡" ▸ the statement names what was and what came in its place, or counts the
// same thing anew.
import { once, statementOf, type Stated } from '../reading.js';
import type { Word } from '../words-of.js';

/** What one is, learns, uses, eats: the end of a statement, or what stands before what is done there or with it. */
const COMPLEMENT =
  /(?:是|叫|种了?[一两三四五几]?[盆棵株]?|在学|学|用|吃|喝|去|住在?|读|开|在|骑|看|追|玩|练|打|选|订|戴|归|跟)(?:的是|的|了|着)?[《“]?([\p{L}\d]{2,8}?)[》”]?(?=做|治|学(?!校)|记|跑|管|玩|上班|工作|实习|任职|交|写|合租|$|[，。])/gu;
const TURNS =
  /换(?:成|到|为|去|了|回)|转(?:去|到|成|学|做|[行岗])|改(?:成|到|为|[用学吃喝去订练看玩做坐])|跳(?:到|去|槽)|调(?:到|去|成)|升(?:到|为|成)|搬(?:到|去)/u;

/** "小米13摔坏了，昨天买了个荣耀": it is no good any more, and another was got. */
const REPLACED =
  /(?:坏|丢|没效|无效|卸载|倒闭|关门|退|太\p{Script=Han}|死|腻|弃|停|不[好行用想])[^。]{0,12}?[，,][^。]{0,16}?(?:买|报|请|入手|办|订|提|下载|换|找|领养|改)(?:了|成)/u;

/** Whether the newer statement names what the older one ends in, and behind it says that something else came in its place. */
export function turnsFrom(newer: Stated, older: Stated): boolean {
  const told = newer.content;
  if (!tellsTurn(newer)) return false;
  return [...statementOf(older).matchAll(COMPLEMENT)].some(([, was = '']) => {
    const at = told.toLowerCase().indexOf(was);
    const rest = at < 0 ? '' : told.slice(at + was.length);
    return rest !== '' && !/^的/u.test(rest) && (TURNS.test(rest) || REPLACED.test(rest)) && !rest.toLowerCase().includes(was);
  });
}

/** Behind a number, and no part of what is counted. */
const LIGHT = new Set([...'才多个位名啦']);

/** Another number of the same: "三杯咖啡" / "一杯咖啡", "十一点睡" / "一点才睡". */
export function countsAnew(newer: readonly Word[], older: readonly Word[]): boolean {
  return newer.some((mine, i) =>
    older.some((theirs, j) => {
      if (mine.kind !== theirs.kind || mine.key === theirs.key || (mine.kind !== 'number' && mine.kind !== 'time')) return false;
      const [one, other] = [behind(newer, i), behind(older, j)];
      if (one[0] === undefined || one[0] !== other[0] || areOfTwoThings(newer.slice(0, i), older.slice(0, j))) return false;
      if (mine.kind === 'time') return true;
      if (one[1] !== undefined || other[1] !== undefined) return one[1] === other[1];
      return beginsWithin(newer, older) || beginsWithin(older, newer);
    }),
  );
}

/** "宁波办公室" / "杭州办公室": of one kind, and not the same. */
function areOfTwoThings(one: readonly Word[], other: readonly Word[]): boolean {
  const [mine, theirs] = [one, other].map((words) => words.filter(({ kind }) => kind === 'han')) as [Word[], Word[]];
  let tail = 0;
  while (tail < Math.min(mine.length, theirs.length) && mine.at(-1 - tail)!.key === theirs.at(-1 - tail)!.key) tail += 1;
  return tail > 1 && tail < mine.length && tail < theirs.length;
}

/** The Chinese words right behind, three at most. */
function behind(words: readonly Word[], at: number): string[] {
  const next = words.slice(at + 1, at + 4).filter(({ key }) => !LIGHT.has(key));
  const end = next.findIndex(({ kind }) => kind !== 'han');
  return (end < 0 ? next : next.slice(0, end)).map(({ key }) => key);
}

/** "团子过完生日四岁了": whom it is said of stands first, and in the other as well. */
const beginsWithin = (one: readonly Word[], other: readonly Word[]): boolean => {
  const [first] = pairsOf(one);
  return first !== undefined && pairsOf(other).includes(first);
};
const pairsOf = (words: readonly Word[]): string[] =>
  words.slice(1).flatMap((word, i) => (word.kind === 'han' && words[i]?.kind === 'han' ? [`${words[i].key}${word.key}`] : []));

export const tellsTurn = once(({ content }): boolean => TURNS.test(content) || REPLACED.test(content));
