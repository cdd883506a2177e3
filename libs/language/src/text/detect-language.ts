// language → text: the language of a text, by script first and function words second.
import type { Language } from '../types.js';
import { FUNCTION_WORDS } from './function-words.data.js';

/** `latin`, `han` and `kana` need a second look; the others are one language each. */
const SCRIPTS: readonly (readonly [string, RegExp])[] = [
  ['latin', /\p{Script=Latin}/gu],
  ['han', /\p{Script=Han}/gu],
  ['kana', /[\p{Script=Hiragana}\p{Script=Katakana}]/gu],
  ['ko', /\p{Script=Hangul}/gu],
  ['ru', /\p{Script=Cyrillic}/gu],
  ['ar', /\p{Script=Arabic}/gu],
  ['he', /\p{Script=Hebrew}/gu],
  ['el', /\p{Script=Greek}/gu],
  ['th', /\p{Script=Thai}/gu],
  ['hi', /\p{Script=Devanagari}/gu],
];
/** One Han, kana or Hangul character says about as much as two or three letters. */
const DENSITY: Record<string, number> = { han: 2.5, kana: 2.5, ko: 2.5 };
/** Say nothing about the language around them. */
const ADDRESSES = /[\w.%+-]{1,64}@[\w.-]{1,80}|https?:\/\/[^\s\p{Script=Han}]{1,300}/gu;
/** Reading more changes no answer. */
const SAMPLE_CHARACTERS = 4000;

/** BCP 47 primary tag: the script that carries most of the text; Latin text by its function words. `und` when in doubt. */
export function detectLanguage(text: string): Language {
  const sample = text.slice(0, SAMPLE_CHARACTERS).replace(ADDRESSES, ' ');
  const mass = new Map<string, number>();
  for (const [name, pattern] of SCRIPTS) {
    const count = sample.match(pattern)?.length ?? 0;
    if (count > 0) mass.set(name, count * (DENSITY[name] ?? 1));
  }
  const kana = mass.get('kana') ?? 0;
  const han = mass.get('han') ?? 0;
  mass.delete('kana');
  mass.delete('han');
  // Japanese prose is at least a fifth kana; less is Chinese text that quotes a Japanese name.
  if (kana + han > 0) mass.set(kana * 5 >= kana + han ? 'ja' : 'zh', kana + han);
  const [best] = [...mass].sort((a, b) => b[1] - a[1]);
  if (!best) return 'und';
  if (best[0] !== 'latin') return best[0];
  const latin = latinLanguage(sample);
  // Names and terms alone ("我用 NestJS + PostgreSQL"): the words between them tell.
  return latin === 'und' && han > 0 ? (mass.has('ja') ? 'ja' : 'zh') : latin;
}

function latinLanguage(sample: string): Language {
  const words = sample.toLowerCase().match(/[\p{Script=Latin}\p{M}]+/gu) ?? [];
  const scores = new Map<Language, number>();
  for (const word of words) {
    for (const [language, list] of FUNCTION_WORDS) if (list.has(word)) scores.set(language, (scores.get(language) ?? 0) + 1);
  }
  const ranked = [...scores].sort((a, b) => b[1] - a[1]);
  const [best, second] = ranked;
  if (!best || (second && second[1] === best[1])) return best && scores.get('en') === best[1] ? 'en' : 'und';
  return best[0];
}
