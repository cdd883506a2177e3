// The one it is about and the people named; places, companies and things are no participants.
import { participantsOf } from './participants-of.js';

const told = (content: string, entities: string[], over: object = {}) => ({
  content,
  entities,
  speaker: 'user' as const,
  speakerName: null,
  ...over,
});

it.each([
  ['The user will meet Anna on Friday', ['Anna'], ['user', 'Anna']],
  ['The user flew to Berlin with Anna and Ben', ['Berlin', 'Anna', 'Ben'], ['user', 'Anna', 'Ben']],
  ["Anna's party is on Saturday", ['Anna'], ['Anna']],
  ['The user works at Contoso', ['Contoso'], ['user']],
  ["The user's sister Eva moved to Oslo", ['Eva', 'Oslo'], ['user', 'Eva']],
  ['用户周五和小李去成都', ['小李', '成都'], ['user', '小李']],
  ['用户在上海工作', ['上海'], ['user']],
])('%s', (content, entities, people) => {
  expect(participantsOf(told(content, entities))).toEqual(people);
});

it('names the speaker once, and an assistant by its role', () => {
  expect(participantsOf(told('Caroline went hiking with Melanie', ['Caroline', 'Melanie'], { speakerName: 'Caroline' }))).toEqual([
    'Caroline',
    'Melanie',
  ]);
  expect(participantsOf(told('The assistant welcomed Anna', [], { speaker: 'assistant' }))).toEqual(['assistant']);
});
