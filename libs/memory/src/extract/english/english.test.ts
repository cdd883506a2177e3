// English as people write it: what is filled in before rules read it, what they find, and what is nobody's fact.
import { conversation, learnFrom, saying, slotsOf } from '../../testing/learn.js';
import { readEnglish } from './reading.js';
import { toThirdPerson } from './rewrite.js';

const contents = async (lines: string) => (await learnFrom(conversation(lines))).map((fact) => fact.content);

describe('a clause is read in full', () => {
  it.each([
    ['Love sushi', 'I love sushi'],
    ['Ordered the blue one yesterday', 'I ordered the blue one yesterday'],
    ['Flying to Oslo on Friday', "I'm flying to Oslo on Friday"],
    ['Learning Spanish is hard', 'Learning Spanish is hard'],
    ['Allergic to bees', "I'm allergic to bees"],
    ['Born 2 May 1991 in Turin', 'I was born 2 May 1991 in Turin'],
    ['Been a nurse for ten years', "I've been a nurse for ten years"],
    ['rent is 900 a month', 'My rent is 900 a month'],
    ['Favourite snack: olives', 'My favourite snack is olives'],
    ['under $80', 'My budget is under $80'],
    ['Big fan of Fado', "I'm a big fan of Fado"],
    ['New kitten!', 'I have a new kitten!'],
    ['Haircut tomorrow at 4', 'I have a haircut tomorrow at 4'],
    ["As I said, I don't eat pork", "I don't eat pork"],
    ["I TOLD YOU I DON'T EAT PORK", "i don't eat pork"],
    ['im from Oslo btw', "I'm from Oslo"],
    ['The party is on Friday, I mean Saturday', 'The party is on Saturday'],
    ['Got it', 'Got it'],
    ['Have a nice day', 'Have a nice day'],
    ['The trains are late', 'The trains are late'],
  ])('%s ▸ %s', (said, read) => expect(readEnglish(said, null)).toBe(read));
});

describe('first person becomes third', () => {
  it.each([
    ['We sold our flat', 'Ana and others sold their flat'],
    ["We've moved and I like it", 'Ana and others have moved and they like it'],
    ['our daughter turned five', "Ana's daughter turned five"],
    ['my wife and I run a bakery', 'Ana and their wife run a bakery'],
    ['they invited us', 'they invited Ana and others'],
    ["I'm from Spain and live in Rome", 'Ana is from Spain and lives in Rome'],
  ])('%s', (said, third) => expect(toThirdPerson(said, 'Ana')).toBe(third));

  it('leaves what is said to somebody in their own words', () => {
    expect(toThirdPerson("I'll bring the tent if you bring the stove", 'Ana')).toBeNull();
  });
});

/** Message ▸ slots. */
const slots: [said: string, found: string[]][] = [
  ['I have two cats and a dog.', ['user/pet=cat', 'user/pet=dog']],
  ['We have a parrot called Kiwi and a cat named Bo.', ['user/pet=parrot Kiwi', 'user/pet=cat Bo']],
  ['I have two cats, Tom and Lou.', ['user/pet=cat Tom', 'user/pet=cat Lou']],
  ["I don't have any pets.", ['-user/pet=']],
  ['I started to work at Globex.', ['user/employer=Globex']],
  ["I'm starting at Initech next week.", ['user/employer=Initech']],
  ['I quit Acme in March and joined Globex.', ['-user/employer=Acme', 'user/employer=Globex']],
  ['I quit smoking.', []],
  ["I'm retired.", ['user/occupation=retired']],
  ["I'm not vegetarian anymore.", ['-user/diet=vegetarian']],
  ["I'm a vegetarian.", ['user/diet=vegetarian']],
  ['I prefer light mode now.', ['user/preference=light mode']],
  ['My favorite color is not blue anymore, it is green.', ['-user/favorite color=blue', 'user/favorite color=green']],
  ['My favorite color is not blue.', []],
  ['My sister Mia is a nurse.', ['user/sister=Mia', "user's sister/occupation=nurse"]],
  ['Our son Max is 7.', ['user/son=Max', "user's son/age=7"]],
  ['My girlfriend is allergic to cats.', ["user's girlfriend/allergy=cats"]],
  ['I sold my car.', ['-user/possession=car']],
  ['I love rain, hate snow.', ['user/likes=rain', 'user/dislikes=snow']],
  ["I'm from Spain but live in Dublin.", ['user/hometown=Spain', 'user/home city=Dublin']],
  ["I'm lactose intolerant and allergic to nuts.", ['user/diet=lactose intolerant', 'user/allergy=nuts']],
  ['Reach me at ana@example.org.', ['user/email=ana@example.org']],
  ["I'm Buddhist.", ['user/religion=Buddhist']],
  ["I'm bad with names.", ['user/weakness=names']],
  ["I'm 41, should I start running?", ['user/age=41']],
  ["Which cake can I eat, because I'm vegan?", ['user/diet=vegan']],
  ['For drafts I use Pages but for sums it is Numbers.', ['user/default for drafts=Pages', 'user/default for sums=Numbers']],
  ['It is me. Ruben here, from sales.', ['user/name=Ruben']],
  ['My boss thinks I live in Rome.', []],
  ["It's not true that I live in Rome.", ['-user/home city=Rome']],
  ['They asked whether I live in Rome.', []],
  ["I wouldn't say I'm a fan of jazz.", []],
  ["Once I have kids I'll move to Rome.", []],
  ['I live in Hamburg, no wait, Bremen.', ['user/home city=Bremen']],
  ['My number is 0171 222333, sorry, 0171 222334.', ['user/phone number=0171 222334']],
];
it.each(slots)('finds attributes: %s', async (said, found) => {
  expect(slotsOf(await learnFrom([saying(said)])).sort()).toEqual([...found].sort());
});

describe('standing wishes and reminders', () => {
  it.each([
    ["Please don't use emojis.", "The user asks the assistant: don't use emojis"],
    ['No bullet points please.', 'The user asks the assistant: no bullet points'],
    ['Keep your answers short.', 'The user asks the assistant: keep your answers short'],
    ['Always sign my mails with "R.".', 'The user asks the assistant: "Always sign my mails with \'R.\'"'],
    ['Remind me to call the plumber tomorrow.', 'The user wants to be reminded to call the plumber on 3 March 2026'],
    ["Don't let me forget the dentist on Friday.", 'The user wants to be reminded of the dentist on Friday 6 March 2026'],
  ])('%s', async (said, content) => expect(await contents(said)).toEqual([content]));

  it.each([
    'Make it shorter.',
    'Use this function instead.',
    "Don't worry about it.",
    'Write a formal email to my boss.',
    'Keep it short.',
  ])('is for once: %s', async (said) => expect(await contents(said)).toEqual([]));
});

describe('what a message leans on', () => {
  it.each([
    ['assistant: Which city do you live in? ⏎ Turin', ['user/home city=Turin']],
    ['assistant: Do you have any food allergies? ⏎ yes, bees and nuts', ['user/allergy=bees', 'user/allergy=nuts']],
    ['assistant: How old are you? ⏎ 34', ['user/age=34']],
    ['assistant: Are you vegetarian? ⏎ yes', ['user/diet=vegetarian']],
    ['assistant: Do you live in Rome? ⏎ Yes, since 2010', ['user/home city=Rome']],
    ['assistant: Do you want me to send it? ⏎ yes', []],
    ["assistant: So you're a teacher? ⏎ haha no, a nurse", ['user/occupation=nurse']],
    ['assistant: Are you allergic to anything? ⏎ nope', []],
    ['My son Finn is coming. ⏎ He is 12.', ['user/son=Finn', "user's son/age=12"]],
    ['I have a new puppy! His name is Pixel.', ['user/pet=puppy', 'user/pet=puppy Pixel']],
  ])('%s', async (lines, found) => expect(slotsOf(await learnFrom(conversation(lines))).sort()).toEqual([...found].sort()));

  it('leaves a pronoun alone that two people could be', async () => {
    expect(slotsOf(await learnFrom(conversation('My mom and my aunt came over. She is a nurse.')))).toEqual([]);
  });

  it('takes a proposal between people, not one to an assistant', async () => {
    const ana = await learnFrom([saying("Let's go camping on Saturday?", { name: 'Ana' })]);
    expect(ana.map((fact) => fact.content)).toEqual(['Ana suggests that they go camping on Saturday 7 March 2026']);
    expect(await contents("Let's go camping on Saturday?")).toEqual([]);
  });
});

describe('an assistant', () => {
  it('promises for the day that it names', async () => {
    const [fact] = await learnFrom(conversation("assistant: Sure. I'll send you the list on Friday."));
    expect(fact).toMatchObject({
      content: 'The assistant will send the user the list on Friday 6 March 2026',
      category: 'plan',
      slot: null,
    });
    expect(fact?.eventTime?.start.toISOString()).toBe('2026-03-05T16:00:00.000Z');
  });

  it.each([
    "From what you've told me: you live in Rome and you like tea.",
    'As a vegan you will love this place!',
    'It sounds like you work at a bank.',
    'I remember that your dog is called Rex.',
  ])('tells its user nothing new about themselves: %s', async (said) => expect(await contents(`assistant: ${said}`)).toEqual([]));
});

it.each([
  '"I am an old man and I have lived by the sea all my life" - great first line!',
  "Summarise this review: 'I bought this pan and I love it.' I live in Rome.",
  'Write a short story: I am a widow. I live in Naples. I own a bakery.',
  'Can you check the grammar of this\n\nMy name is Tom and I live in Bath since 3 years',
  'TypeError: x is not a function\n    at run (/srv/app/main.ts:3:1)',
  '[Memory] User lives in Rome and plays chess.',
  '<memory>\n- User lives in Rome\n</memory>',
  'User: I live in Rome\nAssistant: Nice!\nUser: I have a dog',
  'whats that song that goes i lost my shoes in Rome',
  'I was thinking that maybe we… never mind.',
  'My code is 1234 but please do not save that',
  'I have five yachts. Just kidding!',
  'I have a million tabs open and two brain cells left',
  'Oh great, rain again. My absolute favourite weather.',
  'In the novel, I am a detective in Paris.',
  'I have 12 pears and give 5 to Tom, how many are left?',
  'My absolute favourite thing in the world.',
  'you said I live in Rome',
  "I'd like a recipe for lasagna",
  'I have the following code',
  'My function returns undefined',
  'I just love waiting three hours on hold',
  'testing: I live in Testville',
  'Rewrite: I am sorry that I live in Rome',
  'const city = "Rome"; // I live here',
  'I dreamed I was a bird in Rome',
  'Dear Sir or Madam,\nI am writing to apply for the post. I live in Rome.',
  'According to my horoscope I will meet a stranger',
])('is nobody’s fact: %s', async (said) => expect(await contents(said)).toEqual([]));

it('what is over ended on the day that is told', async () => {
  const [fact] = await learnFrom([saying('I quit my job at Acme last Friday.')]);
  expect([fact?.polarity, fact?.validTo?.toISOString()]).toEqual(['remove', '2026-02-26T16:00:00.000Z']);
  const [untold] = await learnFrom([saying('I quit my job at Acme.')]);
  expect([untold?.polarity, untold?.validTo]).toEqual(['remove', null]);
});
