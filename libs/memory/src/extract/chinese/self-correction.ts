// extract ▸ chinese: "我住在南京，哦不，苏州": what was said by mistake gives way to what is said instead.

const MARK =
  '(?:[哦噢啊呃额嗯]不|不(?=[，,])|不对不?对?|不是|(?:我)?(?:刚才|刚刚)?(?:说|打|写|记|弄|搞)错了?|口误|手滑|抱歉|不好意思|对不起|等等|等一下|更正(?:一下)?|纠正(?:一下)?|应该说)';
/** Where a correction starts inside a sentence: the clause in front ends there. */
export const CORRECTION_AHEAD = new RegExp(
  `[，,；;…—\\s]{1,4}(?=(?:[啊哦噢呃])?${MARK}[，,。！!：:…\\s]|[哦噢啊呃]不(?![会行好用过对是要能错]))`,
  'gu',
);
const CORRECTS = new RegExp(`^(?:(?:(?:[啊哦噢呃])?${MARK}[，,。！!：:…\\s]+){1,3}|[哦噢啊呃]不(?![会行好用过对是要能错]))(?=\\S)`, 'u');
const TOLD = /^(?:(?:涨|降|变|改)了[，,])?(?:现在|目前|应该|其实|而)*(?:就?是)?(.{1,40}?)(?:才对|来着|的|了)?[。！!~～\s]*$/u;

const NUMBER = '(?!一[共直般起定样下点些切])[零一二三四五六七八九十百千万两半\\d]';
/** Values that stand for each other, the narrower kinds first. */
const KINDS: readonly RegExp[] = [
  new RegExp(`${NUMBER}{1,3}月(?:${NUMBER}{1,3}[日号]?)?`, 'gu'),
  new RegExp(`${NUMBER}{1,3}[日号]`, 'gu'),
  /(?:这|下|上|本)?(?:周|星期|礼拜)[一二三四五六日天末]/gu,
  new RegExp(`(?:早上|上午|中午|下午|晚上|凌晨)?${NUMBER}{1,3}(?:点|[:：]\\d\\d)(?:半|${NUMBER}{1,3}分?)?`, 'gu'),
  /[今明后昨前]天/gu,
  /[\w.%+-]{1,64}@[\w.-]{1,80}/gu,
  /\d[\d -]{5,18}\d/gu,
  new RegExp(`${NUMBER}{1,10}(?:岁|块|元|千|万|个|年级?|斤|公斤|米|次|点|%)?`, 'gu'),
];
const PART_OF_DAY = /^(?:早上|上午|中午|下午|晚上|凌晨)/u;
/** The last word behind the verb. */
const OBJECT =
  /^(.{0,30}?(?:住在?|在|叫做?|是|喜欢吃?|喜欢喝?|爱吃?|去|到|用|买了?|养了一?[只条]|来自|姓|学|做|对|选|要|讨厌|不吃|不喝))([\p{L}\p{N}·]{1,12})(过敏|工作|上班|了)?$/u;
const OWN_SENTENCE = /^是?(?:我|俺|他|她|我们)/u;

/** Length of the words that call what follows a correction; 0 where there are none. */
export const correctionMark = (clause: string): number => CORRECTS.exec(clause)?.[0].length ?? 0;

/** `wrong` with what `right` gives in its place. `right` itself where it is a sentence of its own; null where nothing fits. */
export function correctedChinese(wrong: string, right: string): string | null {
  if (OWN_SENTENCE.test(right) || namesAgain(wrong, right)) return right;
  // "姓佃，人字旁那个": what else is said of it comes behind.
  const value = TOLD.exec(right)?.[1]?.split(/[，,]/u, 1)[0] ?? '';
  const again = fromSameWords(wrong, value);
  if (again !== null) return again;
  for (const kind of KINDS) {
    const [said] = value.match(kind) ?? [];
    if (said === undefined || !value.startsWith(said)) continue;
    const old = (wrong.match(kind) ?? []).findLast((found) => /\d/u.test(found) === /\d/u.test(said) || kind !== KINDS.at(-1));
    if (old === undefined) continue;
    const at = wrong.lastIndexOf(old);
    // "下午三点" – "是四点": still in the afternoon.
    const part = PART_OF_DAY.test(said) ? '' : (PART_OF_DAY.exec(old)?.[0] ?? '');
    return wrong.slice(0, at) + part + said + wrong.slice(at + old.length);
  }
  const object = OBJECT.exec(wrong.replace(/[\s。！!~～…]+$/u, ''));
  const [, verb = '', , behind = ''] = object ?? [];
  const same = /^(?:(?:在|去|叫|是|用|对|住在?)(?=.{2})|姓(?=.))/u.exec(value)?.[0] ?? '';
  const plain = (verb.endsWith(same) ? value.slice(same.length) : value).replace(new RegExp(`${behind}$`, 'u'), '');
  return object && /^[\p{L}\p{N}·]{1,12}$/u.test(plain) ? `${verb}${plain}${behind}` : null;
}

/** "项目组一共6个人" – "一共7个人": it begins with words that were said. */
function fromSameWords(wrong: string, value: string): string | null {
  for (let length = Math.min(6, value.length - 1); length > 1; length -= 1) {
    const at = wrong.lastIndexOf(value.slice(0, length));
    if (at >= 0 && /^[\p{Script=Han}]+$/u.test(value.slice(0, length))) return wrong.slice(0, at) + value;
  }
  return null;
}

/** "…，花生是柴犬" – "花生是秋田犬": what it is about is named again. */
function namesAgain(wrong: string, right: string): boolean {
  const named = /^([\p{L}\p{N}]{2,8}?)(?:是|叫|在|有|住|属|姓)./u.exec(right)?.[1];
  return named !== undefined && !/[是叫在有住]/u.test(named) && wrong.includes(named);
}

/** A message that puts the end of the speaker's message before it right. */
export function takesBackChinese(text: string, before: string): boolean {
  const plain = text.trim();
  const marked = correctionMark(plain);
  return marked > 0 && correctedChinese(before, plain.slice(marked)) !== null;
}
