// extract ▸ chinese: a clause that leaves out what it is about, said in full by what was told before — "改到周四吧", "算了不去了", "不是蓝的，是红的".
import { exchanged, isExchange } from './resolve-exchange.js';
import { endOf, isEnd } from './resolve-end.js';
import { changeIn, swapped } from './resolve-value.js';

/** `dated`: the clause with its days as dates. `told`: what the speaker told, the newest first, in the first person. Null: the clause says by itself what it is about. */
export function resolveChinese(clause: string, dated: () => string, told: () => readonly string[]): string | null {
  const plain = clause.replace(TAIL, '').trim();
  if (plain.length < 2 || plain.length > LONGEST) return null;
  const change = changeIn(plain);
  if (change === null && !MISSPELT.test(plain) && !deniesOne(plain) && !isEnd(plain) && !isExchange(plain)) return null;
  const recent = told()
    .slice(0, MOST_TOLD)
    .map((one) => one.replace(TAIL, ''));
  return (
    respelt(plain, recent) ??
    inPlaceOf(plain, recent) ??
    (change && changed(dated(), recent)) ??
    exchanged(plain, recent) ??
    endOf(plain, recent)
  );
}

const MISSPELT =
  /^(?:我(?:的)?|那个)?(?:名字|姓名|字|地名)(?:写|打|说|记|输|拼)错了?[，,]\s?(?:应该|其实)?(?:是|叫)(\p{Script=Han}{2,5})(?:[，,].{0,20})?$/u;
/** "名字写错了，是张子涵" after "我女儿叫张梓涵": whoever is called nearly so. */
function respelt(plain: string, told: readonly string[]): string | null {
  const name = MISSPELT.exec(plain)?.[1];
  if (name === undefined) return null;
  for (const one of told)
    for (let at = 0; at + name.length <= one.length; at += 1) {
      const old = one.slice(at, at + name.length);
      const shared = [...name].filter((char, i) => old[i] === char).length;
      if (old !== name && shared >= name.length / 2) return one.slice(0, at) + name + one.slice(at + name.length);
    }
  return null;
}

const TAIL = /[\s。．.！!～~…]+$/u;
const LONGEST = 80;
const MOST_TOLD = 40;
const A_NOT_B =
  /^(?:.{0,10}?(?:错了?|更正一?下?|纠正一?下?|不对|记岔了|搞反了)[，,：:]\s?)?(?:那?个?(.{1,10}?)[，,]?)??(?:不是|并非)([^，,]{1,16})[，,]?\s?(?:而)?是([^，,]{1,16}?)(?:[，,].{0,20})?$/u;
const B_NOT_A =
  /^(?:.{0,14}?(?:错了?|更正一?下?|纠正一?下?|不对)[，,：:]\s?)?(?:(.{1,10}?)(?=是|在|叫))?(?:是|在|叫)([^，,]{1,16})[，,]\s?(?:不是|并非|不在|不叫)([^，,]{1,16})$/u;
const core = (value: string) => value.replace(/(?:的|了|那个|那天)+$/u, '');

const deniesOne = (plain: string): boolean => A_NOT_B.test(plain) || B_NOT_A.test(plain);

/** The newest statement that holds what is denied, with what is said instead. */
function inPlaceOf(plain: string, told: readonly string[]): string | null {
  const [, , denied, instead] = A_NOT_B.exec(plain) ?? [];
  const [, named = '', right, wrong] = B_NOT_A.exec(plain) ?? [];
  // "我爷爷是83岁，不是82": it says by itself what it is about.
  if (right !== undefined && /^我/u.test(named)) return `${named}是${right}`;
  const [old, value] = [core(denied ?? wrong ?? ''), core(instead ?? right ?? '')];
  if (old === '' || value === '' || old === value || /[我你他她]/u.test(old + value)) return null;
  const statement = told.find((one) => one.includes(old) && !one.includes(value));
  if (statement === undefined) return null;
  const at = statement.lastIndexOf(old);
  const rest = statement.slice(at + old.length);
  // "83岁，不是82" in "82岁": what both end with stands once.
  const twice = [...rest].findIndex((_, i) => i > 0 && value.endsWith(rest.slice(0, i)));
  return statement.slice(0, at) + value + (value.endsWith(rest.slice(0, 1)) && rest !== '' ? rest.slice(Math.max(1, twice)) : rest);
}

function changed(plain: string, told: readonly string[]): string | null {
  const change = changeIn(plain.replace(TAIL, ''));
  if (change === null) return null;
  for (const statement of told) {
    if (change.about !== '' && !isAbout(statement, change.about)) continue;
    const full = statement.includes(change.rest) ? swapped(statement, change.value) : null;
    if (full !== null) return full;
    // What is named is meant, even where its value can't be told.
    if (change.about !== '') return null;
  }
  return null;
}

/** Every two characters of the name stand in the statement: 跟佩佩的午饭 in 跟佩佩吃午饭. */
function isAbout(statement: string, name: string): boolean {
  const plain = name.replace(/[的那这个次场]/gu, '');
  if (plain.length < 2) return false;
  const parts = [...plain].slice(1).map((char, i) => `${plain[i] ?? ''}${char}`);
  const held = parts.filter((pair) => statement.includes(pair)).length;
  return held / parts.length >= ENOUGH;
}
const ENOUGH = 0.6;
