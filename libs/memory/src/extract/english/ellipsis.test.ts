// Fragments that lean on what was said before: which statement they mean, what they change in it, and which words are no correction.
import { inFullWith, readFragment } from './ellipsis.js';
import { withExchange } from './exchange.js';
import { toFirstPerson } from './first-person.js';
import { valuesIn } from './typed-values.js';

const EARLIER = [
  'My piano lesson is on Tuesday 6 January 2026 at 17:00',
  'The room is booked for 12 people',
  'My dentist appointment is at 09:00 on 3 March 2026',
  'My rent is 900 euros a month',
  'My job title is team lead',
  'I ordered the blue chairs',
];
const full = (clause: string, { marked = false, about = null as string | null, hint = null as string | null } = {}): string | null => {
  const fragment = readFragment(clause, marked, about);
  return fragment && inFullWith(fragment, EARLIER, hint);
};

it.each([
  ['make that Thursday', 'My piano lesson is on Thursday at 17:00'],
  ['make it 14 people', 'The room is booked for 14 people'],
  ["it's at 6 now", 'My piano lesson is on Tuesday 6 January 2026 at 6'],
  ['they moved it to 18:30', 'My piano lesson is on Tuesday 6 January 2026 at 18:30'],
  ['it got pushed to Friday because of snow', 'My piano lesson is on Friday at 17:00'],
  ['about the dentist, make that 10:15', 'My dentist appointment is at 10:15 on 3 March 2026'],
  ['the rent, by the way: not 900, 950', 'My rent is 950 euros a month'],
  ['not the blue chairs, the green ones', 'I ordered the green chairs'],
  ['scratch that', 'My piano lesson is cancelled, no longer planned'],
  ['they called it off', 'They called my piano lesson off'],
])('%s ▸ %s', (clause, said) => expect(full(clause)).toBe(said));

it('what was named right before tells which statement is meant', () => {
  expect(full('they moved it to 10:15', { hint: 'The dentist called' })).toBe('My dentist appointment is at 10:15 on 3 March 2026');
  expect(full("It's head of design now", { about: 'my job title' })).toBe('My job title is head of design');
});

it.each([
  ['maybe they moved it to 18:30'],
  ['should I make it Thursday?'],
  ['about the boat, make that Thursday'],
  ["it's raining now"],
  ["it's great"],
  ['I moved to Rome'],
  ['if they moved it to Friday I could come'],
  ['they moved to Friday Street'],
  ['My sister moved in'],
])('leaves alone: %s', (clause) => expect(full(clause)).toBeNull());

it.each([
  ['I swapped tennis for squash', null, 'I play squash on Mondays'],
  ['we switched from tennis to padel', null, 'I play padel on Mondays'],
  ['I switched to squash', 'Tennis was too much', 'I play squash on Mondays'],
  ['I switched to squash', 'My knee hurts', null],
  ['I switched to the other room', 'Tennis was too much', null],
])('%s, after "%s": %s', (clause, hint, said) => {
  expect(withExchange(clause, () => ['My sister plays tennis', 'I play tennis on Mondays'], hint)).toBe(said);
});

it.each([
  ["The user's rent is 900 euros", 'My rent is 900 euros'],
  ['The user plays tennis with their sister', 'I play tennis with my sister'],
  ['The user is a nurse', "I'm a nurse"],
  ['The user and others are going to Rome', 'We are going to Rome'],
  ['The user said: "Our flight leaves at 6:50"', 'Our flight leaves at 6:50'],
  ['The gym closes at 22:00', 'The gym closes at 22:00'],
])('%s ▸ %s', (content, said) => expect(toFirstPerson(content, 'The user')).toBe(said));

it('tells values apart by their type', () => {
  const types = (text: string) => valuesIn(text).map(({ type, text: value }) => `${type} ${value}`);
  expect(types('Lunch with Ana is on Friday 9 January 2026 at 3')).toEqual(['name Ana', 'date Friday 9 January 2026', 'time 3']);
  expect(types('the gym costs 42 euros a month for 2 people')).toEqual(['money 42 euros', 'count 2 people']);
  expect(types('at 3 people')).toEqual(['count 3 people']);
});

it('reads long text in linear time', () => {
  const long = 'make that 5 and Thursday at 4 and 7 people and '.repeat(40);
  const started = process.cpuUsage();
  full(long);
  withExchange(long, () => [long], long);
  expect(process.cpuUsage(started).user / 1000).toBeLessThan(2000);
});
