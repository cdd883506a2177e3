// language → tokens: BM25F weights of documents and queries, as sparse vectors over term hashes.
import type { QueryReading, Token } from '../types.js';
import { termHash } from './term-hash.js';
import { tokenize } from './tokenize.js';

/** Term saturation and length normalisation, measured on dialogue turns. */
const K1 = 0.9;
const B = 0.3;
/** A short chat turn, without stop words. Fixed, so that an entry's weights never depend on what else is stored. */
const AVERAGE_LENGTH = 12;

/** What one token counts: words fully, parts of CJK words little, so that a word match always beats a chance pair. */
export function unitWeight(token: Pick<Token, 'kind' | 'text'>): number {
  if (token.kind === 'stop') return 0;
  if (token.kind === 'bigram') return [...token.text].length === 1 ? 0.25 : 0.5;
  return token.kind === 'cjk' && [...token.text].length === 1 ? 0.6 : 1;
}

/**
 * Document side of BM25F: per term Σ over fields of `weight · frequency ÷ (1 − b + b · length ÷ 12)`, saturated to `(k1 + 1)·f ÷ (k1 + f)`,
 * so each value is in (0, 1.9). IDF belongs to the query side of the index. Fields of weight ≤ 0 and stop words add nothing.
 * Indices rise and none comes twice; terms whose hashes collide are added up before saturation.
 */
export function encodeDocument(fields: { text: string; weight: number }[]): { indices: number[]; values: number[] } {
  const frequencies = new Map<number, number>();
  for (const { text, weight } of fields) {
    if (!(weight > 0)) continue;
    const counts = new Map<string, number>();
    let length = 0;
    for (const token of tokenize(text)) {
      const unit = unitWeight(token);
      if (unit === 0) continue;
      // Parts of CJK words restate the words: they don't make a text longer.
      if (token.kind !== 'bigram') length += unit;
      counts.set(token.term, (counts.get(token.term) ?? 0) + unit);
    }
    const normal = 1 - B + (B * length) / AVERAGE_LENGTH;
    for (const [term, count] of counts) {
      const hash = termHash(term);
      frequencies.set(hash, (frequencies.get(hash) ?? 0) + (weight * count) / normal);
    }
  }
  return sorted(frequencies, (f) => ((K1 + 1) * f) / (K1 + f));
}

/** Query side: hash → weight of the reading's terms; colliding terms are added up. */
export function encodeQuery(reading: Pick<QueryReading, 'terms'>): { indices: number[]; values: number[] } {
  const weights = new Map<number, number>();
  for (const { term, weight } of reading.terms) {
    if (!(weight > 0)) continue;
    const hash = termHash(term);
    weights.set(hash, (weights.get(hash) ?? 0) + weight);
  }
  return sorted(weights, (weight) => weight);
}

function sorted(map: Map<number, number>, value: (raw: number) => number): { indices: number[]; values: number[] } {
  const entries = [...map].sort((a, b) => a[0] - b[0]);
  return { indices: entries.map(([hash]) => hash), values: entries.map(([, raw]) => value(raw)) };
}
