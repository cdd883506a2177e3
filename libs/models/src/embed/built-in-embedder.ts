// embed: the built-in embedding: a small English sentence encoder; what it can't read, by hashed n-grams in the same space.
import { join } from 'node:path';
import type { ports } from '@strata/memory';
import { readModelFolder } from './encoder/model-folder.js';
import { SentenceEncoder } from './encoder/sentence-encoder.js';
import { hashedVector } from './hashed-vector.js';
import { unit } from './unit.js';

/** all-MiniLM-L6-v2, quantized; docs/adr says of what, and what it costs. */
const FOLDER = join(__dirname, '../../data/sentence-encoder');
const DIMENSION = 384;

/**
 * Letters of a text by the scripts that they belong to decide who reads it: the encoder was taught English, and of Chinese it sees
 * single characters. A text of both is the sum by their shares; the two kinds of vectors lie nearly at right angles.
 */
export class BuiltInEmbedder implements ports.Embedder {
  readonly dimension = DIMENSION;
  readonly fingerprint = `all-minilm-l6-v2-int8+hashed-ngrams:${DIMENSION}:1`;

  /** The same text gives the same vector; the zero vector for a text without a single letter or digit. @throws AppError `model.unavailable` */
  async embed(texts: string[], kind: 'document' | 'query', signal?: AbortSignal): Promise<Float32Array[]> {
    const encoder = SentenceEncoder.of(readModelFolder(FOLDER));
    return Promise.all(texts.map((text) => vectorOf(text, (latin) => encoder.encode(latin, kind === 'query', signal))));
  }
}

async function vectorOf(text: string, encode: (text: string) => Promise<Float32Array>): Promise<Float32Array> {
  const share = latinShare(text);
  const hashed = share === 1 ? null : unit(hashedVector(text, DIMENSION));
  if (share === 0) return hashed ?? new Float32Array(DIMENSION);
  const encoded = await encode(text);
  return hashed === null ? encoded : unit(encoded.map((value, d) => share * value + (1 - share) * (hashed[d] ?? 0)));
}

/** Share of the letters that are Latin, 0 … 1; 0 where there is no letter. */
function latinShare(text: string): number {
  const letters = text.match(/\p{L}/gu)?.length ?? 0;
  return letters === 0 ? 0 : (text.match(/\p{Script=Latin}/gu)?.length ?? 0) / letters;
}
