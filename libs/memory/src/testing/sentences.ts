// Sentences for property tests of reconciliation, English and Chinese: statements, and what changes, ends, denies, plans or measures them anew.
import fc from 'fast-check';

const oneOf = (...of: string[]) => fc.constantFrom(...of);
const city = oneOf('Paris', 'Rome', 'Berlin');
const thing = oneOf('tea', 'jazz', 'hiking', 'the guitar');
const firm = oneOf('Google', 'Contoso');
const day = oneOf('Monday', 'Friday', '8 May', '12 May');
const person = oneOf('Anna', 'Tom', 'my sister', 'my boss');
const number = oneOf('800', '950', '12');
const cityChinese = oneOf('上海', '北京', '成都');
const thingChinese = oneOf('爬山', '喝茶', '吉他');
const words = { city, thing, firm, day, person, number, cityChinese, thingChinese };

const FORMS = [
  'I live in {city}.',
  'I moved to {city} last week.',
  "I don't live in {city} any more.",
  'My office is in {city}.',
  'The office is in room {number}.',
  'I work at {firm}.',
  'I left {firm} for {firm}.',
  'We switched from {firm} to {firm}.',
  'I love {thing}.',
  "I can't stand {thing}.",
  'I prefer {thing} over {thing}.',
  'I stopped {thing}, and I took up {thing} instead.',
  "I've started {thing} again.",
  'I want to visit {city} on {day}.',
  'I visited {city} with {person}.',
  'We cancelled the trip to {city}.',
  'The meeting with {person} is on {day}.',
  'The meeting with {person} moved to {day}.',
  'My rent is {number} euros.',
  'They raised the rent to {number} euros.',
  'My goal is to run {number} miles a month.',
  'My dentist is Dr. Olsen.',
  'My dentist is Dr. Larsen.',
  'I bought a new car, a red Fiat.',
  'My car is a blue Skoda.',
  '{person} plays {thing}.',
  'Please keep your answers short.',
  'From now on give me long answers.',
  "I'm planning to learn {thing}, and I live in {city}.",
  '我住在{cityChinese}。',
  '我搬到{cityChinese}了。',
  '我喜欢{thingChinese}。',
  '我不喜欢{thingChinese}了。',
  '下周我要去{cityChinese}。',
  '不去{cityChinese}了。',
  '房租是{number}块。',
  '房租涨到{number}块了。',
  '我老板在{cityChinese}，我在{cityChinese}。',
  '用户的会议改到周五。',
  '会议在周三。',
];

/** A sentence of any form; few words, so that they meet. */
export const sentences: fc.Arbitrary<string> = fc
  .record({ form: fc.constantFrom(...FORMS), ...words, second: fc.tuple(city, thing, firm) })
  .map(({ form, second: [otherCity, otherThing, otherFirm], ...told }) => {
    const others: Partial<Record<string, string>> = { city: otherCity, thing: otherThing, firm: otherFirm };
    const seen = new Set<string>();
    return form.replace(/\{(\w+)\}/gu, (_, name: keyof typeof told) => {
      const isSecond = seen.has(name);
      seen.add(name);
      return (isSecond && others[name]) || told[name];
    });
  });
