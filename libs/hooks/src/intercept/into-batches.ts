// What is shown to a hook fits into a request: lists are asked about in parts, long texts are shown from their beginning.
import { MOST_BYTES } from '../model/request.js';

/** Ids, names and context around the data. */
const ENVELOPE_BYTES = 32 * 1024;
export const MOST_DATA_BYTES = MOST_BYTES - ENVELOPE_BYTES;

const sizeOf = (value: unknown) => Buffer.byteLength(JSON.stringify(value));

/** In order. One that is too large by itself stands alone: the call then says so. */
export function intoBatches<T>(items: T[], mostBytes = MOST_DATA_BYTES): T[][] {
  const batches: T[][] = [];
  let room = 0;
  for (const item of items) {
    const size = sizeOf(item) + 1;
    const last = batches.at(-1);
    if (last && size <= room) last.push(item);
    else {
      batches.push([item]);
      room = mostBytes;
    }
    room -= size;
  }
  return batches;
}

const SHORTEST = 64;

/** Objects of the lists whose `content` is longer than what all can have lose its end, and say so in `content_truncated`. */
export function shortened(data: Record<string, unknown>, mostBytes = MOST_DATA_BYTES): Record<string, unknown> {
  let shown = data;
  for (let most = 16_384; sizeOf(shown) > mostBytes && most >= SHORTEST; most /= 2) shown = withContents(data, most);
  return shown;
}

function withContents(data: Record<string, unknown>, most: number): Record<string, unknown> {
  const cut = (entry: unknown): unknown => {
    if (entry === null || typeof entry !== 'object' || !('content' in entry)) return entry;
    const { content } = entry;
    if (typeof content !== 'string' || content.length <= most) return entry;
    // Not in the middle of a character of two units.
    return { ...entry, content: content.slice(0, most).replace(/[\uD800-\uDBFF]$/, ''), content_truncated: true };
  };
  return Object.fromEntries(Object.entries(data).map(([name, value]) => [name, Array.isArray(value) ? value.map(cut) : value]));
}
