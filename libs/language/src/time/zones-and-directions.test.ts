// Time expressions: zones, where an expression points, and what no store can hold.
import { findTimes } from './find-times.js';

const find = (text: string, timezone = 'UTC', reference = new Date('2024-05-15T10:00:00Z')) => findTimes(text, { reference, timezone });

describe('zones', () => {
  const late = new Date('2024-05-15T17:30:00Z');
  it.each([
    ['UTC', '2024-05-14T00:00:00.000Z'],
    ['Asia/Shanghai', '2024-05-14T16:00:00.000Z'],
    ['+08:00', '2024-05-14T16:00:00.000Z'],
    ['America/New_York', '2024-05-14T04:00:00.000Z'],
    ['-0330', '2024-05-14T03:30:00.000Z'],
  ])('takes the local date of "yesterday" in %s', (timezone, from) => {
    expect(find('yesterday', timezone, late)[0]?.from.toISOString()).toBe(from);
  });

  it('gives a day of 23 hours where clocks go forward', () => {
    const [day] = find('today', 'America/New_York', new Date('2024-03-10T18:00:00Z'));
    expect((Number(day?.to) - Number(day?.from)) / 3_600_000).toBe(23);
  });

  it('reads an unknown zone as UTC', () => expect(find('today', 'Mars/Olympus')[0]?.from.toISOString()).toBe('2024-05-15T00:00:00.000Z'));
});

it.each([
  ['The meeting moved to Friday', ['2024-05-17']],
  ['I saw it on Friday and will see it again on Friday', ['2024-05-10', '2024-05-17']],
  ['I moved to Oslo on Friday', ['2024-05-10']],
])('looks at the verb that stands nearest: %s', (text, days) => {
  expect(find(text).map((time) => time.from.toISOString().slice(0, 10))).toEqual(days);
});

it('says where an expression points', () => {
  expect(find('I saw her yesterday, will see her next week, and was born in 1990').map((time) => time.direction)).toEqual([
    'past',
    'future',
    'absolute',
  ]);
});

it.each([
  ['The temple was built 5000 years ago', '2024-05-15T10:00:00Z'],
  ['Tomorrow I fly to Rome', '9999-12-31T23:59:59Z'],
  ['8000年后', '2024-05-15T10:00:00Z'],
])('finds no date that no store can hold in %j', (text, reference) => {
  expect(find(text, 'UTC', new Date(reference))).toEqual([]);
});

it.each([
  ['I work there since 2016', true],
  ['自2016年在那里工作', true],
  ['2016年以来', true],
  ['从2016年开始', true],
  ['in 2016', false],
  ['从3月到5月', false],
  ['the past two weeks', false],
])('tells in %j that something holds from then on: %j', (text, since) => expect(find(text)[0]?.since === true).toBe(since));
