// reconcile ▸ meaning ▸ replaced: "评审会推到周五", "后端用Go重写了", "改用VS Code写代码" ▸ a thing and its new value, and whether an earlier statement gives it another.
import { CHANGE_WORDS } from '../change-words.data.js';
import { isAbout } from '../ended/ended-thing.js';
import { isValue, wordsOf, type Word } from '../words-of.js';

export interface NewValue {
  /** As it is written, and as words. */
  name: string;
  thing: readonly Word[];
  value: readonly Word[];
  /** "搬到": the older statement tells where the thing is, not what. */
  place: boolean;
}

const re = (source: string) => new RegExp(source, 'u');
const BETWEEN = '(?:已经|现在|目前|又|都|也|全部|刚|终于|给|被|就|的?时间)*';
const CLAUSE = /[，,；;。！!]/u;
const LEAD = /^(?:我们|咱们|我|用户|现在|以后|目前|把|将|的|更正一下|不对|其实)+/u;
const FORMS: readonly RegExp[] = [
  re(String.raw`^(.{1,24}?)${BETWEEN}(?:${CHANGE_WORDS.chinese.verbs})(?:了)?(.{1,30}?)(?:了|吧|啦|吗)*$`),
  re(String.raw`^(.{1,16}?)${BETWEEN}用(.{1,16}?)重[写做构]了?$`),
  re(String.raw`^(.{1,16}?)(?:现在|目前|如今|已经)+(?:是|在|叫|用|归|由|姓)(.{1,20}?)了?$`),
];
/** "会员现在一个月180" */
const NOW_MEASURES = re(String.raw`^(.{2,16}?)(?:现在|目前|如今|已经)+(?:要|得|只要|每)?(.{0,8}?\d.{0,10}?)了?$`);
/** "沙发是9890": heard only where something says that it is otherwise. */
const IS_MEASURE = re(String.raw`^(\p{Script=Han}{2,10}?)(?:是|要|为|只要)(.{0,4}?[\d一二两三四五六七八九十百千万].{0,10}?)$`);
/** "现在直属领导是老康" */
const NOW_IS = re(String.raw`^(?:现在|目前|如今)的?(\p{Script=Han}{2,8}?)(?:是|叫|姓|归|由)(.{1,20}?)了?$`);
/** "毛毛4岁了" */
const AGE = re(String.raw`^(.{2,8}?)(?:今年|现在|已经|都|刚满?)*((?:\d{1,3}|[一二两三四五六七八九十]{1,3})(?:岁|个月))了?$`);
const PLACE = /[搬迁挪移]|现在在/u;

/** Of each clause of a statement that tells one. */
export function newValues(statement: string): NewValue[] {
  if (!/\p{Script=Han}/u.test(statement)) return [];
  return statement.split(CLAUSE).flatMap((clause) => {
    const plain = clause.trim().replace(LEAD, '');
    for (const form of [NOW_IS, AGE, ...FORMS, NOW_MEASURES, IS_MEASURE]) {
      const [, name = '', value = ''] = form.exec(form === NOW_IS ? clause.trim() : plain) ?? [];
      const [thing, words] = [wordsOf(name), wordsOf(value)];
      if (thing.length > 0 && words.length > 0) return [{ name: name.trim(), thing, value: words, place: PLACE.test(plain) }];
    }
    return [];
  });
}

const MEASURES = ['date', 'time', 'number'] as const;
/** How a statement gives a thing its value. */
const IS = '(?:是|叫|用|归|由|为|姓|选|按|走)';
const IS_AT = '(?:在|位于|到)';
/** What may stand between the two: "负责人", "的地址". */
const MAX_BEFORE_IS = 6;

/** `older`: its own words, as written and as words. */
export function givesOther(statement: string, older: readonly Word[], { name, thing, value, place }: NewValue): boolean {
  if (!isAbout(older, { words: [...thing], kind: 'over' })) return false;
  const rest = older.filter((word) => !thing.some(({ key }) => key === word.key));
  const measured = MEASURES.filter((kind) => value.some((word) => word.kind === kind));
  if (measured.length > 0)
    return measured.some((kind) => {
      const old = rest.filter((word) => word.kind === kind);
      return old.length > 0 && !old.some(({ key }) => value.some((word) => word.key === key));
    });
  if (isPurposeOf(statement, thing)) return true;
  if (rest.length === 0 || rest.some(isValue) || value.every(({ key }) => rest.some((word) => word.key === key))) return false;
  const at = statement.indexOf(name);
  if (at < 0 || at > MAX_BEFORE_IS) return false;
  return re(String.raw`^[^，。]{0,${MAX_BEFORE_IS}}?${place ? IS_AT : IS}`).test(statement.slice(at + name.length));
}

const USES =
  /(?:改|换)?用(?:的是|的|着)?\s?(\p{Script=Han}{0,5}[A-Za-z\d](?:[\w .+#@-]{0,40}[\w+#])?|\p{Script=Han}{2,8}?(?=来?(?:写|做|记|画|编|看|听|管|跑|办)|$))(?:了|吧)?/u;

/** Says nothing about what it is used for. */
const NO_PURPOSE = /^要求助手[：:]|以后|今后|从现在起|一律|统一|默认|[都请就]|[了吧]$|[这那](?:个|种|款|家)\p{Script=Han}{0,4}$/gu;

/** "写代码用Vim" / "改用VS Code写代码": the same purpose and another tool. Without a purpose the tools themselves must be of one kind. */
export function usesOther(newer: string, older: string): boolean {
  const mine = newer.split(CLAUSE).filter((clause) => USES.test(clause));
  const theirs = older.split(CLAUSE).filter((clause) => USES.test(clause));
  return mine.some((one) => theirs.some((other) => usesOtherTool(one, other)));
}

function usesOtherTool(newer: string, older: string): boolean {
  const [mine, theirs] = [USES.exec(newer), USES.exec(older)];
  if (!mine || !theirs) return false;
  const [one = '', other = ''] = [mine[1], theirs[1]];
  const purposes = [newer.replace(mine[0], ' '), older.replace(theirs[0], ' ')].map((text) => keysOf(text.replace(NO_PURPOSE, '')));
  if (one === other || purposes[0] !== purposes[1]) return false;
  return purposes[0] !== '' || sharedEnd(one, other) >= 2;
}

/** "用Jenkins做CI": what CI is done with. */
function isPurposeOf(statement: string, thing: readonly Word[]): boolean {
  const found = USES.exec(statement);
  if (!found) return false;
  const purpose = new Set(wordsOf(statement.replace(found[0], ' ')).map((word) => word.key));
  return thing.length > 0 && thing.every(({ key }) => purpose.has(key));
}

const keysOf = (text: string): string =>
  wordsOf(text)
    .map((word) => word.key)
    .sort()
    .join(' ');

function sharedEnd(one: string, other: string): number {
  let length = 0;
  while (length < Math.min(one.length, other.length) && one.at(-1 - length) === other.at(-1 - length)) length += 1;
  return length;
}
