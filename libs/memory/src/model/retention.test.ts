import { daysKept, isPastRetention } from './retention.js';

const retention = { layers: { message: 30, summary: 10 }, tags: { brief: 2, kept: 3650 } };

it('takes the days of the layer, those of a tag in their place, and the shortest tag of several', () => {
  expect(daysKept(retention, 'message', [])).toBe(30);
  expect(daysKept(retention, 'message', ['other'])).toBe(30);
  expect(daysKept(retention, 'message', ['kept'])).toBe(3650);
  expect(daysKept(retention, 'message', ['kept', 'brief'])).toBe(2);
  expect(daysKept(retention, 'fact', ['brief'])).toBe(2);
  expect(daysKept(retention, 'fact', ['constructor'])).toBeNull();
  expect(daysKept(null, 'message', ['brief'])).toBeNull();
});

it('is past its days from their very end on, and never without days', () => {
  const now = new Date('2026-03-31T12:00:00Z');
  const past = (since: string, layer: 'message' | 'fact') => isPastRetention(retention, { layer, tags: [], since: new Date(since) }, now);
  expect(past('2026-03-01T12:00:00Z', 'message')).toBe(true);
  expect(past('2026-03-01T12:00:01Z', 'message')).toBe(false);
  expect(past('1999-01-01T00:00:00Z', 'fact')).toBe(false);
});
