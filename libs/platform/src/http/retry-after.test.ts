// Retry-After in both of its forms, and what is none.
import { retryAfterMs } from './retry-after.js';

const now = Date.parse('2026-03-02T10:00:00Z');

it.each([
  ['120', 120_000],
  ['0', 0],
  ['1.5', 1500],
  ['Mon, 02 Mar 2026 10:00:30 GMT', 30_000],
  ['Mon, 02 Mar 2026 09:59:00 GMT', 0],
  ['999999', 3 * 3_600_000],
  ['soon', undefined],
  ['-5', undefined],
  ['', undefined],
  [null, undefined],
])('%s → %s ms', (header, ms) => {
  expect(retryAfterMs(header, now, 3 * 3_600_000)).toBe(ms);
});
