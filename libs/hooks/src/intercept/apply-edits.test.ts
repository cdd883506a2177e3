// What an interceptor's answer may change, field by field, and how lists are cut to fit.
import { applyEdits, type Item } from './apply-edits.js';
import { intoBatches, shortened } from './into-batches.js';

const fact = (id: string, over: Item = {}): Item => ({
  fact_id: id,
  user_id: 'u',
  content: 'The user lives in Lisbon',
  category: 'identity',
  tags: [],
  confidence: 1,
  metadata: {},
  sources: [{ message_id: 'm' }],
  valid_from: null,
  valid_to: '2026-03-02T00:00:00.000Z',
  ...over,
});
const items = [fact('a'), fact('b')];
const answer = (...facts: unknown[]) => applyEdits('fact', items, { facts });

it('takes items as they are, in the order in which they were shown', () => {
  expect(answer(fact('b'), { fact_id: 'a' })).toEqual({ ok: true, items, edited: new Set(), dropped: 0 });
  expect(answer()).toEqual({ ok: true, items: [], edited: new Set(), dropped: 2 });
});

it('edits the fields that may be edited and keeps the others', () => {
  const edit = {
    content: '你好',
    tags: ['x'],
    confidence: 0,
    category: 'plan',
    metadata: { n: 1 },
    valid_from: '2026-03-01T02:00:00+02:00',
  };
  const stored = { ...edit, valid_from: '2026-03-01T00:00:00.000Z' };
  expect(answer({ fact_id: 'a', ...edit })).toEqual({ ok: true, items: [fact('a', stored)], edited: new Set(['a']), dropped: 1 });
});

it.each<[string, Item, RegExp]>([
  ['an empty content', { content: ' ' }, /content is empty/],
  ['a content that shows nothing', { content: '\u200b\u2060\n' }, /content is empty/],
  ['a lone surrogate', { content: '\ud800' }, /content holds NUL or a lone surrogate/],
  ['601 characters', { content: '😀'.repeat(601) }, /content is longer than 600/],
  ['a content that is no text', { content: 1 }, /content /],
  ['an unknown category', { category: 'rumour' }, /category /],
  ['confidence above 1', { confidence: 1.1 }, /confidence /],
  ['a tag twice', { tags: ['a', 'a'] }, /tags names one twice/],
  ['33 tags', { tags: Array.from({ length: 33 }, (_, i) => `t${i}`) }, /tags /],
  ['nested metadata', { metadata: { a: { b: 1 } } }, /metadata /],
  ['NUL in metadata', { metadata: { a: '\u0000' } }, /metadata holds NUL/],
  ['a key of metadata that reading would leave out', { metadata: JSON.parse('{"__proto__":"x","n":1}') }, /metadata holds a forbidden key/],
  ['a time whose offset leads out of the years of four digits', { valid_from: '9999-12-31T23:59:59-23:59' }, /valid_from is not between/],
  ['a year before 1000', { valid_to: '0999-01-01T00:00:00Z' }, /valid_to is not between the years 1000 and 9999/],
  ['a time without an offset', { valid_from: '2026-03-01T00:00:00' }, /valid_from /],
  ['validity that ends before it begins', { valid_from: '2026-04-01T00:00:00Z' }, /valid_to is not after valid_from/],
  ['another owner', { user_id: 'v' }, /user_id can't be changed/],
  ['other evidence', { sources: [] }, /sources can't be changed/],
  ['a field of its own', { note: 1 }, /unknown field/],
])('refuses %s', (_, edit, reason) => {
  expect(answer({ fact_id: 'a', ...edit })).toEqual({ ok: false, reason: expect.stringMatching(reason) });
});

it('refuses what names other items, or no list', () => {
  expect(answer({ fact_id: 'c' })).toMatchObject({ ok: false, reason: 'data.facts.0.fact_id is not among those that were sent' });
  expect(answer({ fact_id: 'a' }, { fact_id: 'a' })).toMatchObject({ ok: false, reason: 'data.facts.1.fact_id is answered twice' });
  expect(answer('a')).toMatchObject({ ok: false, reason: 'data.facts.0 is no object' });
  for (const data of [null, [], 'x', {}, { facts: 'x' }, { facts: [], more: 1 }, { summaries: [] }])
    expect(applyEdits('fact', items, data)).toMatchObject({ ok: false });
});

it('lets nothing but its text be edited of a topic', () => {
  const topic = { topic_id: 't', name: 'home', summary_text: 'x' };
  expect(applyEdits('topic', [topic], { topics: [{ ...topic, summary_text: 'y' }] })).toMatchObject({ ok: true, dropped: 0 });
  expect(applyEdits('topic', [topic], { topics: [{ ...topic, name: 'work' }] })).toMatchObject({ ok: false });
});

it('cuts lists into parts that fit, in order, and long texts to their beginning', () => {
  expect(intoBatches(['aaaa', 'bbbb', 'c'], 14)).toEqual([['aaaa', 'bbbb'], ['c']]);
  expect(intoBatches(['x'.repeat(50), 'y'], 14)).toEqual([['x'.repeat(50)], ['y']]);
  const data = { list: [{ content: '😀'.repeat(9000) }, { content: 'short' }], other: 'kept' };
  expect(shortened(data, 1_000_000)).toBe(data);
  const shown = shortened(data, 5000) as { list: { content: string; content_truncated?: boolean }[]; other: string };
  expect(Buffer.byteLength(JSON.stringify(shown))).toBeLessThanOrEqual(5000);
  expect(shown).toMatchObject({ list: [{ content_truncated: true }, { content: 'short' }], other: 'kept' });
  expect(shown.list[0]!.content).toMatch(/^(😀)+$/u);
});
