// Copies of plain records, whole or without some fields.

/** Deep. `structuredClone` makes values of another realm under Jest, which then equal nothing. */
export function copy<T>(value: T): T {
  if (value instanceof Date) return new Date(value) as T;
  if (Buffer.isBuffer(value)) return Buffer.from(value) as T;
  if (Array.isArray(value)) return value.map(copy) as T;
  if (value !== null && typeof value === 'object') {
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, copy(inner)])) as T;
  }
  return value;
}

export { without } from '../view/without.js';
