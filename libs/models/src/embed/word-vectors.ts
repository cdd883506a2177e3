// embed: the pack of English word vectors that ships with the code. Made by tools/word-vectors/build.mjs, which says of what.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const FILE = join(__dirname, '../../data/word-vectors.bin');
const HEAD = 12;

export interface WordVectors {
  dimension: number;
  /** Adds the word's vector, times how much the word tells; false for a word that is not in the pack. */
  addTo(sum: Float32Array, word: string): boolean;
}

let loaded: WordVectors | null = null;

/** Read on first use, once per process. @throws when the file is missing or not whole: the install is broken */
export function wordVectors(): WordVectors {
  return (loaded ??= readPack(readFileSync(FILE)));
}

export function readPack(bytes: Buffer): WordVectors {
  if (bytes.length < HEAD) throw new Error('the pack of word vectors is not whole');
  const [count, dimension, length] = [bytes.readUInt32LE(0), bytes.readUInt32LE(4), bytes.readUInt32LE(8)];
  const scales = HEAD + length;
  const values = scales + 4 * count;
  if (bytes.length !== values + count * dimension) throw new Error('the pack of word vectors is not whole');
  const places = new Map(
    bytes
      .toString('utf8', HEAD, scales)
      .split('\n')
      .map((word, i) => [word, i]),
  );
  return {
    dimension,
    addTo(sum, word) {
      const place = places.get(word);
      if (place === undefined) return false;
      const scale = bytes.readFloatLE(scales + 4 * place);
      const start = values + place * dimension;
      for (let d = 0; d < dimension; d++) sum[d] = (sum[d] ?? 0) + scale * bytes.readInt8(start + d);
      return true;
    },
  };
}
