// Sentences, clauses, languages, offsets.
import { detectLanguage } from './detect-language.js';
import { estimateTokens, foldKey, sliceCodePoints, toCodePoints } from './offsets.js';
import { splitClauses } from './split-clauses.js';
import { splitSentences } from './split-sentences.js';

describe('splitSentences', () => {
  it.each([
    'Dr. Smith paid 3.50 dollars.| He said "Wow!" and left.| Fine.',
    'I live in the U.S. and work at 3 p.m. daily.| OK?',
    '"Really?" she asked.| "Yes."',
    'Version 1.2.3 of node.js is out.| Hmm... maybe.| Wait...| What?!',
    'J. K. Rowling wrote it.| So do I.| Then we left.',
    '1. First item|\n2. Second item|\n- third',
    '他说：“你好。”|然后走了。|真的吗？！|是的',
    '我用 Node.js 开发。|版本是 3.14。',
    '(He left.)| She stayed… and slept.',
  ])('%s', (text) => {
    const parts = text.split('|').map((part) => part.trim());
    expect(splitSentences(text.replaceAll('|', '')).map((span) => span.text)).toEqual(parts);
  });
});

describe('splitClauses', () => {
  it.each([
    'I moved to Berlin last year| and I work at Siemens,| but my sister lives in Paris.',
    'I work at Acme,| I live in Berlin;| I have two kids',
    'Berlin covers Europe,| and Toronto covers the Americas',
    'We use Berlin for Europe| and we use Toronto for the Americas',
    'I used to live in Rome, but now I live in Oslo',
    'My wife and I love hiking, because we like nature',
    'I bought apples, bananas and pears',
    'If it rains, I stay home',
    'I think he is right and she is wrong',
    'I was born in 1990 and grew up in Rome',
  ])('%s', (text) => expect(clauses(text, 'en')).toEqual(parts(text)));

  it.each([
    '我是产品经理，|我老婆是医生',
    '我叫小明，|今年28岁，|在杭州上班',
    '我养了一只猫，|它叫豆豆；|我还有一条狗',
    '欧洲团队用柏林，|美洲团队用多伦多',
    '因为我对花生过敏，所以我不吃花生酱',
    '我以前住在北京，现在住在上海',
    '我买了苹果，香蕉，梨',
    '如果下雨，我就不去了',
    '周末的时候，我喜欢爬山',
  ])('%s', (text) => expect(clauses(text, 'zh')).toEqual(parts(text)));

  const clauses = (text: string, language: string): string[] => splitClauses(text.replaceAll('|', ''), language).map((span) => span.text);
  const parts = (text: string): string[] => text.split('|').map((part) => part.trim().replace(/[,，;；]$/u, ''));
});

it.each([
  ['I live in Berlin', 'en'],
  ['good morning!', 'en'],
  ['Ich wohne in Berlin und arbeite gern', 'de'],
  ['Vivo en Madrid con mi perro', 'es'],
  ["J'habite à Paris avec ma sœur", 'fr'],
  ['我在Google工作', 'zh'],
  ['I really love using ChatGPT 和 Python', 'en'],
  ['東京に住んでいます', 'ja'],
  ['서울에 살아요', 'ko'],
  ['Привет', 'ru'],
  ['12345', 'und'],
  ['', 'und'],
])('%s is %s', (text, language) => expect(detectLanguage(text)).toBe(language));

describe('offsets', () => {
  it('counts code points and slices by them', () => {
    const text = 'a😀b我c';
    expect(toCodePoints(text, { start: 3, end: 5 })).toEqual({ start: 2, end: 4 });
    expect(sliceCodePoints(text, 2, 4)).toBe('b我');
    expect(sliceCodePoints(text, 1, 99)).toBe('😀b我c');
  });
  it('folds names', () => expect(foldKey('  Ａnna   SMITH ')).toBe('anna smith'));
  it.each([
    ['a'.repeat(400), 100],
    ['我'.repeat(100), 100],
    ['', 0],
  ])('estimates tokens on the safe side', (text, tokens) => expect(estimateTokens(text)).toBe(tokens));
});
