// embed: English word vectors beside hashed n-grams, in one vector: light where the sentence encoder is too heavy. No model, no download.
import { tokenize } from '@strata/language';
import type { ports } from '@strata/memory';
import { hashedVector } from './hashed-vector.js';
import { unit } from './unit.js';
import { wordVectors } from './word-vectors.js';

const DIMENSION = 256;
/** Of the hashed part beside the word vectors: these know "nurse" and "doctor", that one typos, names, numbers and other languages. */
const HASHED = 0.5;

/** The same text gives the same vector in every process and release; a change of features is a new fingerprint. */
export class WordVectorEmbedder implements ports.Embedder {
  readonly dimension = DIMENSION;
  readonly fingerprint = `word-vectors+hashed-ngrams:${DIMENSION}:2`;

  embed(texts: string[]): Promise<Float32Array[]> {
    return Promise.resolve(texts.map(vectorOf));
  }
}

/** Length 1; the zero vector for a text without a single letter or digit. A text without a known word is its hashed part alone. */
function vectorOf(text: string): Float32Array {
  const known = wordVectors();
  const words = new Float32Array(known.dimension);
  for (const token of tokenize(text)) if (token.kind === 'word') known.addTo(words, token.text.toLowerCase());
  const vector = new Float32Array(DIMENSION);
  vector.set(unit(words));
  vector.set(
    unit(hashedVector(text, DIMENSION - known.dimension)).map((value) => HASHED * value),
    known.dimension,
  );
  return unit(vector);
}
