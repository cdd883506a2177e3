// Sealed texts: open for their owner alone, with the key that sealed them, unchanged.
import { KeyRing } from './key-ring.js';

const old = { id: 'one', secret: 'the first key of this ring, long enough' };
const next = { id: 'two', secret: 'the second key of this ring, long enough' };

it('opens what it sealed, and seals the same text differently each time', () => {
  const ring = new KeyRing([old]);
  const sealed = ring.seal('whsec_öffne 你好', 'p/h');
  expect(ring.open(sealed, 'p/h', 'one')).toBe('whsec_öffne 你好');
  expect(ring.seal('whsec_öffne 你好', 'p/h')).not.toBe(sealed);
  expect(sealed).not.toContain('whsec');
});

it('opens what an older key sealed, and seals with the first', () => {
  const sealed = new KeyRing([old]).seal('text', 'p/h');
  const ring = new KeyRing([next, old]);
  expect([ring.current, ring.has('one'), ring.has('three')]).toEqual(['two', true, false]);
  expect(ring.open(sealed, 'p/h', 'one')).toBe('text');
  expect(() => new KeyRing([old]).open(ring.seal('text', 'p/h'), 'p/h', 'two')).toThrow('no key of the ring is called two');
});

it('refuses what belongs to another row, was changed, or was sealed by another key of the same name', () => {
  const ring = new KeyRing([old]);
  const sealed = ring.seal('text', 'p/h');
  const bytes = Buffer.from(sealed, 'base64');
  bytes[bytes.length - 1]! ^= 1;
  expect(() => ring.open(sealed, 'p/other', 'one')).toThrow();
  expect(() => ring.open(bytes.toString('base64'), 'p/h', 'one')).toThrow();
  expect(() => new KeyRing([{ ...next, id: 'one' }]).open(sealed, 'p/h', 'one')).toThrow();
});
