// embed: hashed stems, concepts and character n-grams; catches typos, inflection and near synonyms in any language.
import { expandTerms, tokenize } from '@strata/language';

const WEIGHTS = { word: 1, number: 1, code: 1, cjk: 1, bigram: 0.5, stop: 0, concept: 0.4, gram: 0.3 } as const;

/** Not of unit length; the zero vector for a text without a single letter or digit. */
export function hashedVector(text: string, dimension: number): Float32Array {
  const vector = new Float32Array(dimension);
  for (const [feature, { count, weight }] of featuresOf(text)) {
    const value = weight * (1 + Math.log(count));
    // Two places with signs of their own: a collision in one is not one in the other.
    for (const seed of [0x811c9dc5, 0x9e3779b9]) {
      const hash = hashOf(feature, seed);
      const place = hash % dimension;
      vector[place] = (vector[place] ?? 0) + (hash & 0x8000_0000 ? -value : value);
    }
  }
  return vector;
}

function featuresOf(text: string): Map<string, { count: number; weight: number }> {
  const features = new Map<string, { count: number; weight: number }>();
  const add = (feature: string, weight: number) => {
    const known = features.get(feature);
    if (known) known.count += 1;
    else features.set(feature, { count: 1, weight });
  };
  const terms = new Set<string>();
  for (const token of tokenize(text)) {
    const weight = WEIGHTS[token.kind];
    if (weight === 0) continue;
    add(`t ${token.term}`, weight);
    terms.add(token.term);
    if (token.kind === 'word') for (const gram of gramsOf(token.text.normalize('NFKC').toLowerCase())) add(`g ${gram}`, WEIGHTS.gram);
    if (token.kind === 'cjk') for (const pair of pairsOf(token.text)) add(`t ${pair}`, WEIGHTS.bigram);
  }
  for (const term of expandTerms(terms)) add(`t ${term}`, WEIGHTS.concept);
  return features;
}

/** Character 3- to 5-grams of one word with its ends marked. */
function* gramsOf(word: string): Generator<string> {
  const characters = [...`<${word}>`];
  for (let size = 3; size <= 5; size++)
    for (let at = 0; at + size <= characters.length; at++) yield characters.slice(at, at + size).join('');
}
function* pairsOf(word: string): Generator<string> {
  const characters = [...word];
  if (characters.length > 2) for (let at = 0; at + 2 <= characters.length; at++) yield characters.slice(at, at + 2).join('');
}

/** FNV-1a with a final mix, uint32. */
function hashOf(text: string, seed: number): number {
  let hash = seed;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}
