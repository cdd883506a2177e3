// "You" and "we" become names only where it is certain whom they mean.
import { withPeopleNamed } from './name-people.js';

it.each([
  ["I'll bring the ladder for you", "I'll bring the ladder for Ben"],
  ['I admire your patience', "I admire Ben's patience"],
  ['My aunt is coming with you and Tom', 'My aunt is coming with Ben and Tom'],
  ['You and I should sail again', 'Ana and Ben should sail again'],
  ["We both know that we're late", 'Ana and Ben know that they are late'],
])('%s ▸ %s', (said, named) => {
  expect(withPeopleNamed(said, 'Ana', 'Ben')).toBe(named);
});

it.each([
  'You never know what the sea brings',
  'I think you can do it',
  'We went to the lake',
  'Our roof is leaking',
  'Your garden looks dry',
  "I know you're busy",
])('leaves alone: %s', (said) => {
  expect(withPeopleNamed(said, 'Ana', 'Ben')).toBe(said);
});

it('needs a name', () => {
  expect(withPeopleNamed('I admire your patience', 'The user', null)).toBe('I admire your patience');
});
