// Corrections as they are said, and as rules read them: with the clause in front, if they lean on it.
import { restateChinese } from '../chinese/restate.js';
import { restateEnglish } from '../english/restate.js';
import { Corrections, tellsChange } from './corrections.js';

it.each([
  ['sorry, 7:50', 'Our flight leaves at 6:50', 'Our flight leaves at 7:50'],
  ["it's a Renault now", "My car isn't a Mazda any more", 'My car is a Renault'],
  ["it's 555-0202 now", 'I changed my number', 'my number is 555-0202'],
  ['New phone number: 555-0202', null, 'My phone number is 555-0202'],
  ['My email has changed to b@new.example.com', null, 'My email is b@new.example.com'],
  ['Trieste is home now', null, 'I live in Trieste now'],
  ["The new test shows I'm not allergic to eggs", null, "I'm not allergic to eggs"],
  ['I can go up to 850 euros for the desk now', null, 'My budget for the desk is 850 euros'],
  ['Joel is our lead developer now', null, 'Our lead developer is Joel now'],
  ['it is John, not Jon', 'My name is Jon', 'My name is John'],
  ['Not Ben, Ken', 'My uncle is called Ben', 'My uncle is called Ken'],
  ["it's not Ben but Ken", 'My uncle is called Ben', 'My uncle is called Ken'],
  ['I said 5 but it is 6', 'There are 5 of us', 'There are 6 of us'],
  ["it's walnuts that I'm allergic to", null, "I'm allergic to walnuts"],
  ['*Matthias', 'My uncle is called Mathias', 'My uncle is called Matthias'],
  ['Down to 64 kg', 'I weigh 66 kg', 'I weigh 64 kg now'],
  ['I switched to Emacs', 'I use Vim for notes', 'I use Emacs for notes now'],
  ["I'm back to using Vim", null, 'I use Vim again'],
  ['it opens at 9:00', 'I was wrong about the shop', 'the shop opens at 9:00'],
  ["It's the 4th floor, not the 3rd", 'My desk is on the 3rd floor', 'My desk is on the 4th floor'],
  ["they're due on 9 May", 'I renewed my books', 'my books are due on 9 May'],
  ['make it the aisle seat', "I'd like the window seat", "I'd like the aisle seat"],
  ['make it shorter', "I'd like the window seat", null],
  ['Not Ben, Ken', 'My uncle is a painter', null],
  ['I switched to the other room', 'I use Vim', null],
  ['Down to earth', 'I weigh 66 kg', null],
  ['I like walking in the rain', 'My car is a Golf', null],
  ["it's raining", 'I live in Oslo', null],
  ['No kidding', 'I live in Oslo', null],
])('%s, after "%s": %s', (clause, before, read) => {
  expect(restateEnglish(clause, { before, earlier: () => [], introduced: null, hint: null, isMarked: false })).toBe(read);
});

it.each([
  ['现在是橘色', '最喜欢的颜色换了', '我最喜欢的颜色是橘色'],
  ['现在是 sea_2026', '我微信号改了', '我微信号是sea_2026'],
  ['是7月1号', '我生日不是6月1号', '我生日是7月1号'],
  ['颜色改成绿色了', '我最喜欢的颜色是红色', '我最喜欢的颜色是绿色'],
  ['现在在货拉拉上班', '老梁换工作了', '老梁现在在货拉拉上班'],
  ['说错了，我儿子上四年级', null, '我儿子上四年级'],
  ['今天天气不错', '我住在北京', null],
  ['我喜欢喝茶', '我住在北京', null],
])('%s，在“%s”之后：%s', (clause, before, read) => {
  expect(restateChinese(clause, before)).toBe(read);
});

it('an announced correction belongs to what is said next', () => {
  const corrections = new Corrections('My birthday is on 7 June', () => []);
  expect(corrections.read('Sorry, that was wrong', 0, false)).toBe('announced');
  expect(corrections.read('my birthday is on 17 June', 23, false)).toEqual({ text: 'my birthday is on 17 June', start: 0 });
  expect(corrections.read('I like tea', 50, false)).toBeNull();
});

it('knows what changes an earlier statement', () => {
  expect(['The eye exam got moved to 11:30', '糯米送人了', 'The trip is cancelled'].every(tellsChange)).toBe(true);
  expect(['The weather is fine', '今天天气不错'].some(tellsChange)).toBe(false);
});
