// reconcile ▸ meaning: a fact that states several things, one by one. What one of them loses, the others keep.

const SEPARATOR =
  /(?:, (?:and|but) (?=\S)|; |, (?=\S)| (?:and|so) (?=(?:my|our|their|his|her|the|they|we|i) |on \p{Lu}|\p{Lu})|[，；]\s?(?:还有|而且|另外)?|[,;](?=\p{Script=Han}))/gu;
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

const HAN_AND = '(?:、|和|跟|以及|还有)';
/** "一台", "两只". */
const HAN_MEASURE = '(?:[一两几]?[只条个台部辆把双件套瓶份盆])?';
/** "网易云会员": the form in which one has it. */
const HAN_FORM = '的?(?:课程?|班|会员|卡)?';
/** What is done there: "在食物银行和救助站做志愿者". */
const HAN_DONE_THERE = '(?:做|当|上班|工作|兼职|打工|学)';
/** What a list of things stands behind. */
const HAN_BEFORE_LIST = '[是有养喜爱欢打学玩吃喝看会用开买订练了在]';

/** Words of one item of an English list, and what may stand in front of it. */
const ITEM = String.raw`(?:(?:to|at|in|for|with|on|of) )?(?:(?:an?|the|some|my|our|their|his|her|playing|doing|one|two|three) )?[\p{L}\d+#.&'’-]+(?: (?!and\b|or\b|but\b|on\b|in\b|at\b|for\b|every\b|with\b|to\b)[\p{L}\d+#.&'’-]+){0,3}?`;
const LIST = new RegExp(
  String.raw`(?<= )(${ITEM}(?:, ${ITEM}){0,6}),? and (${ITEM})(?=$|[.,;]| (?:on|in|at|for|every|with|to|as|now|these|delivered|regularly|too|\p{L}+ly)\b|")`,
  'gu',
);

/** "plays squash and golf" without golf; null where the thing is no item of a list. `isThing`: whether an item is what goes. */
export function withoutItem(content: string, thing: string, isThing: (item: string) => boolean = () => false): string | null {
  return /\p{Script=Han}/u.test(content) ? withoutHanItem(content, thing) : withoutEnglishItem(content, isThing);
}

function withoutEnglishItem(content: string, isThing: (item: string) => boolean): string | null {
  for (const match of content.matchAll(LIST)) {
    const items = [...(match[1] ?? '').split(', '), match[2] ?? ''];
    // The verb that all items share may stand in front of the first: "does yoga and pilates".
    const [whole = ''] = items;
    const lead = whole.slice(0, leadOf(whole, isThing));
    const first = whole.slice(lead.length);
    items[0] = first;
    const left = items.filter((item) => !isThing(item));
    if (left.length === items.length || left.length === 0) continue;
    const preposition = /^(?:to|at|in|for|with|on|of) /u.exec(first)?.[0] ?? '';
    const words = left.map((item, i) => (i === 0 && preposition !== '' && !item.startsWith(preposition) ? preposition + item : item));
    const said = words.length === 1 ? words[0] : `${words.slice(0, -1).join(', ')} and ${words.at(-1) ?? ''}`;
    return content.slice(0, match.index) + lead + said + content.slice(match.index + match[0].length);
  }
  return null;
}

/** Where the first item begins, if it is the one that goes; else nothing is in front. */
function leadOf(item: string, isThing: (item: string) => boolean): number {
  for (let at = 0; at >= 0; at = item.indexOf(' ', at + 1)) {
    const begin = at === 0 ? 0 : at + 1;
    if (isThing(item.slice(begin))) return begin;
  }
  return 0;
}

function withoutHanItem(content: string, thing: string): string | null {
  const item = thing.replace(/[\\^$.*+?()[\]{}|]/gu, '\\$&');
  for (const pattern of [
    `${HAN_AND}${HAN_MEASURE}${item}${HAN_FORM}(?=$|[，。]|${HAN_AND}|${HAN_DONE_THERE})`,
    `(?<=${HAN_BEFORE_LIST})${HAN_MEASURE}${item}${HAN_FORM}${HAN_AND}`,
  ]) {
    const found = new RegExp(pattern, 'iu');
    if (found.test(content)) return content.replace(found, '');
  }
  return null;
}
