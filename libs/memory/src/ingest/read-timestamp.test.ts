// Times of a write: every accepted spelling gives the instant and, where one was written, the offset.
import { readTimestamp } from './read-timestamp.js';

describe('readTimestamp', () => {
  it.each([
    ['2026-03-02T15:31:13.823+08:00', '2026-03-02T07:31:13.823Z', 480],
    ['2026-03-02T02:01:13-05:30', '2026-03-02T07:31:13.000Z', -330],
    ['2026-03-02T07:31:13+00:00', '2026-03-02T07:31:13.000Z', 0],
    ['2026-03-02T07:31:13Z', '2026-03-02T07:31:13.000Z', null],
    [1772436673823, '2026-03-02T07:31:13.823Z', null],
    ['1772436673823', '2026-03-02T07:31:13.823Z', null],
  ])('%s', (value, at, utcOffset) => {
    const read = readTimestamp(value, 'timestamp');
    expect({ at: read.at.toISOString(), utcOffset: read.utcOffset }).toEqual({ at, utcOffset });
  });
  it.each([
    ['0000-01-01T00:00:00Z'],
    [8_640_000_000_000_000],
    ['9999999999999999'],
    ['2026-99-01T00:00:00Z'],
    ['2026-03-02T07:31:13+14:30'],
  ])('refuses %s by its place', (value) => {
    expect(() => readTimestamp(value, 'messages.3.timestamp')).toThrow(
      expect.objectContaining({ code: 'validation.failed', errors: [expect.objectContaining({ path: 'messages.3.timestamp' })] }),
    );
  });
});
