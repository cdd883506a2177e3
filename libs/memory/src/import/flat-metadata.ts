// Metadata of a foreign record → the flat pairs that a message may carry; what is nested is kept as its JSON.
import type { Metadata } from '@strata/contracts';

const LONGEST_KEY = 128;
const LONGEST_VALUE = 4096;

/** Later ones win. Null is no value. */
export function flatMetadata(...given: Record<string, unknown>[]): Metadata {
  const flat: Metadata = {};
  for (const [key, value] of given.flatMap((one) => Object.entries(one))) {
    if (value === null || value === undefined || key === '') continue;
    const isPlain = typeof value === 'string' || typeof value === 'boolean' || (typeof value === 'number' && Number.isFinite(value));
    const kept = isPlain ? value : JSON.stringify(value);
    flat[key.slice(0, LONGEST_KEY)] = typeof kept === 'string' ? kept.slice(0, LONGEST_VALUE) : kept;
  }
  return flat;
}
