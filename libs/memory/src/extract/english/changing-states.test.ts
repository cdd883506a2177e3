// Attributes that change: how they are said at first, when they change and when they end; and what only sounds like it.
import { learnFrom, saying, slotsOf } from '../../testing/learn.js';

it.each([
  ['We got divorced last year.', ['user/relationship status=divorced']],
  ["We're engaged now!", ['user/relationship status=engaged']],
  ['Nora and I broke up.', ['user/relationship status=single']],
  ['My boyfriend is Luis.', ['user/boyfriend=Luis']],
  ['My boss is Canadian.', []],
  ["I'm a nurse at Mercy Hospital.", ['user/occupation=nurse', 'user/employer=Mercy Hospital']],
  ['They let me go.', ['-user/employer=']],
  ['My boss let me leave early.', []],
  ['They made me team lead last month.', ['user/occupation=team lead']],
  ["I'm the store manager at Blue Door.", ['user/occupation=store manager']],
  ["I'm the driver tonight.", []],
  ['They made me laugh.', []],
  ['I was made captain of the team.', []],
  ['I was made partner last year.', []],
  ['They made me manager of the project for a day.', []],
  ['They made me a better person.', []],
  ['I retired last spring.', ['user/occupation=retired']],
  ['I want to retire early.', []],
  ['I have three kids.', ['user/counted child=three kids']],
  ['I drive a blue Ford Focus.', ['user/car=Ford Focus']],
  ['I traded the Ford in for a Kia Ceed.', ['user/car=Kia Ceed']],
  ["I'd love to drive a Ford Mustang.", []],
  ['I switched from my iPhone 11 to a Pixel 8.', ['user/phone=Pixel 8']],
  ['My laptop is slow.', []],
  ['I weigh 70 kg.', ['user/weight=70 kg']],
  ['My bag weighs 7 kg.', []],
  ['I only work Tuesday to Friday now.', ['user/working hours=Tuesday to Friday']],
  ['I work on Fridays too.', []],
  ['I play the harp, squash and darts.', ['user/skill=harp', 'user/skill=squash', 'user/skill=darts']],
  ['Radishes have grown on me.', ['user/likes=radishes']],
  ['The kids have grown a lot.', []],
  ["I don't mind coriander anymore.", ['-user/dislikes=coriander']],
  ["I don't mind waiting.", []],
  ["I'm a tech lead at Orbit.", ['user/occupation=tech lead', 'user/employer=Orbit']],
  ["I've moved out to Essex.", ['user/home city=Essex']],
  ['Call me Dr. Stone.', ['user/preferred name=Dr. Stone']],
])('%s', async (said, found) => {
  const slots = slotsOf(await learnFrom([saying(said)])).filter((slot) => !/\/(?:plan|wish|habit)=/u.test(slot));
  expect(slots.sort()).toEqual([...found].sort());
});

it.each([
  ['You can stop adding a summary.', 'The user asks the assistant: stop adding a summary'],
  ["You don't need to remind me about the bins anymore.", 'The user no longer needs the assistant to remind them about the bins'],
  ['Write commit messages in English.', 'The user asks the assistant: write commit messages in English'],
  ['Please give distances in kilometres.', 'The user asks the assistant: give distances in kilometres'],
  ['Add a joke at the end of every answer.', 'The user asks the assistant: add a joke at the end of every answer'],
])('%s', async (said, content) => expect((await learnFrom([saying(said)])).map((fact) => fact.content)).toEqual([content]));

it.each(["You don't need to worry.", 'Give me the distance to Rome.', 'You can stop now.', 'Write a commit message for this.'])(
  'asks for nothing lasting: %s',
  async (said) => expect(await learnFrom([saying(said)])).toEqual([]),
);
