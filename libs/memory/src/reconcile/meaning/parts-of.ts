// reconcile ▸ meaning: a fact that states several things, one by one. What one of them loses, the others keep.

const SEPARATOR =
  /(?:, (?:and|but) (?=\S)|; |, (?=\S)| and (?=(?:my|our|their|his|her|the|they|we|i) |on \p{Lu}|\p{Lu})|[，；]\s?(?:还有|而且|另外)?|[,;](?=\p{Script=Han}))/gu;
/** A part that says something by itself. */
const ENGLISH_STANDS = /\p{L}{2,} (?:is|are|was|were|has|have|[\p{L}]{2,}s|[\p{L}]{2,}ed|went|got) /u;
const CHINESE_STANDS =
  /^(?!叫|名叫|名字|是[^是]|因为|所以|但|不过|而且|已经|太|很|挺)(?:.{1,60}[是在有叫住做养喜爱打开读学用每上]|.{0,60}[吃喝起睡去跑练]).+$/u;

export interface Part {
  text: string;
  /** What stands in front of it. */
  separator: string;
}

export function partsOf(content: string): Part[] {
  const parts: Part[] = [];
  let from = 0;
  let separator = '';
  for (const match of content.matchAll(SEPARATOR)) {
    const part = content.slice(from, match.index);
    const rest = content.slice(match.index + match[0].length);
    if (!stands(part) || !stands(rest)) continue;
    parts.push({ text: part, separator });
    separator = match[0];
    from = match.index + match[0].length;
  }
  parts.push({ text: content.slice(from), separator });
  return parts;
}

const stands = (text: string): boolean => (/\p{Script=Han}/u.test(text) ? CHINESE_STANDS.test(text) : ENGLISH_STANDS.test(`${text} `));

/** The parts that `isGone` doesn't hold for, as one statement; null where all or none are gone. */
export function remainderOf(content: string, owner: string, isGone: (part: string) => boolean): string | null {
  const parts = partsOf(content);
  const left = parts.filter((part) => !isGone(part.text));
  const [first] = left;
  if (!first || left.length === parts.length) return null;
  const text = left.map((part, i) => (i === 0 ? part.text : part.separator + part.text)).join('');
  if (first === parts[0]) return text;
  return text.replace(/^(?:my|our|their)(?= )/iu, `${owner}'s`);
}

const ARTICLE = '(?:(?:to|at|in|for|with|on|of) )?(?:(?:an?|the|some|my|our|their|his|her|playing|doing) )?';
const HAN_AND = '(?:、|和|跟|以及|还有)';
/** "一台", "两只". */
const HAN_MEASURE = '(?:[一两几]?[只条个台部辆把双件套瓶份盆])?';
/** "网易云会员": the form in which one has it. */
const HAN_FORM = '的?(?:课程?|班|会员|卡)?';
/** What is done there: "在食物银行和救助站做志愿者". */
const HAN_DONE_THERE = '(?:做|当|上班|工作|兼职|打工|学)';
/** What a list of things stands behind. */
const HAN_BEFORE_LIST = '[是有养喜爱欢打学玩吃喝看会用开买订练了在]';

/** "plays squash and golf" without golf; null where the thing is no item of a list. */
export function withoutItem(content: string, thing: string): string | null {
  const item = thing.replace(/[\\^$.*+?()[\]{}|]/gu, '\\$&');
  const patterns = /\p{Script=Han}/u.test(content)
    ? [
        `${HAN_AND}${HAN_MEASURE}${item}${HAN_FORM}(?=$|[，。]|${HAN_AND}|${HAN_DONE_THERE})`,
        `(?<=${HAN_BEFORE_LIST})${HAN_MEASURE}${item}${HAN_FORM}${HAN_AND}`,
      ]
    : [`(?:,? and |, )${ARTICLE}${item}(?![\\p{L}\\p{N}])`, `${ARTICLE}(?<![\\p{L}\\p{N}])${item}(?:,? and |, )(?!(?:i|my|we|they)\\b)`];
  for (const pattern of patterns) {
    const found = new RegExp(pattern, 'iu');
    if (found.test(content)) return content.replace(found, '');
  }
  return null;
}
