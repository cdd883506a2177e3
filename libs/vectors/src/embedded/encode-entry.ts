// embedded index: one entry ↔ the bytes in which Postgres keeps it (little-endian on every machine).
import { AppError } from '@strata/contracts';
import { shelfPlace, without, type ports } from '@strata/memory';
import { encodeDense } from './dense-rows.js';

/** Sparse: (uint32 term hash, float32 weight) pairs; dense: see `encodeDense`. */
export function encodeEntry(entry: ports.IndexEntry): ports.EncodedEntry {
  const { indices, values } = entry.sparse;
  if (indices.length !== values.length) throw new AppError('internal', `index entry ${entry.id}: terms and weights differ in number`);
  const sparse = Buffer.allocUnsafe(indices.length * 8);
  indices.forEach((hash, i) => {
    sparse.writeUInt32LE(hash, i * 8);
    sparse.writeFloatLE(finite(values[i], entry.id), i * 8 + 4);
  });
  entry.dense.forEach((value) => finite(value, entry.id));
  return {
    ...shelfPlace(entry),
    id: entry.id,
    version: entry.version,
    removed: false,
    payload: without(entry.payload, 'sources'),
    sparse,
    dense: encodeDense(entry.dense),
  };
}

export function decodeSparse(bytes: Buffer): { hashes: Uint32Array; weights: Float32Array } {
  const length = bytes.length >>> 3;
  const hashes = new Uint32Array(length);
  const weights = new Float32Array(length);
  for (let i = 0; i < length; i++) {
    hashes[i] = bytes.readUInt32LE(i * 8);
    weights[i] = bytes.readFloatLE(i * 8 + 4);
  }
  return { hashes, weights };
}

/** A NaN or infinite score silently lifts whatever carries it to the top of a ranking: refuse it at the door. */
export function finite(value: number | undefined, place: string): number {
  if (value === undefined || !Number.isFinite(value))
    throw new AppError('internal', `index entry ${place}: a weight is not a finite number`);
  return value;
}
