// language → tokens: one term for the forms of a Latin word.
import { newStemmer } from 'snowball-stemmers';
import { IRREGULAR } from './irregular.data.js';

const porter2 = newStemmer('english');
/** Porter2 costs 2–4 µs a word; texts repeat words. Emptied when full, so memory stays bounded. */
const CACHE_LIMIT = 20_000;
const LONGEST_STEMMED = 40;
const cache = new Map<string, string>();

/** Folded Latin word → term: diacritics dropped, irregular lemma (went → go), then Porter2. Idempotent on the call, not on its answer. */
export function stem(word: string): string {
  const known = cache.get(word);
  if (known !== undefined) return known;
  const plain = word.normalize('NFD').replace(/\p{M}+/gu, '');
  const lemma = IRREGULAR.get(plain) ?? plain;
  const term = lemma.length < 3 || lemma.length > LONGEST_STEMMED ? lemma : porter2.stem(lemma);
  if (cache.size >= CACHE_LIMIT) cache.clear();
  cache.set(word, term);
  return term;
}
