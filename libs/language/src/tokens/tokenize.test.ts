// Tokens: offsets, forms, kinds.
import { tokenize } from './tokenize.js';

const terms = (text: string, ...kinds: string[]): string[] =>
  tokenize(text)
    .filter((token) => (kinds.length === 0 ? token.kind !== 'stop' : kinds.includes(token.kind)))
    .map((token) => token.term);

describe('tokenize', () => {
  it.each([
    ['They went shopping and bought running shoes', ['go', 'shop', 'buy', 'run', 'shoe']],
    ['the children’s teeth', ['child', 'tooth']],
    ['ＡＬＰＨＡ Café', ['alpha', 'cafe']],
    ['3,500.50 and 8th', ['3500.50', '8']],
  ])('%s', (text, expected) => expect(terms(text)).toEqual(expected));

  it.each(['bob.k+x@mail.example.com', 'v1.2.3', '10.0.4', '2024-05-01', 'gpt-4', 'C++', 'node.js'])('keeps %s whole', (text) => {
    expect(tokenize(`use ${text}, please.`).map((token) => token.text)).toContain(text);
  });

  it('cuts Chinese into words, with pairs for other cuts', () => {
    const tokens = tokenize('我目前在阿里云担任初级软件工程师');
    expect(tokens.filter((token) => token.kind === 'cjk').map((token) => token.term)).toEqual(expect.arrayContaining(['担任', '软件']));
    expect(terms('我目前在阿里云担任工程师', 'bigram')).toContain('里云');
    expect(tokens.filter((token) => token.kind === 'stop').map((token) => token.text)).toContain('在');
  });

  it('gives both spellings of Chinese one term', () => expect(terms('我學習語言', 'cjk')).toEqual(terms('我学习语言', 'cjk')));

  it('finds the noun inside a Korean word with its particle', () => expect(terms('서울에서 일해요')).toContain('서울'));
  it('cuts Japanese at its words', () => {
    const words = tokenize('東京でコーヒーを飲みました').filter((token) => token.kind === 'cjk');
    expect(words.map((token) => token.text)).toEqual(expect.arrayContaining(['東京', 'コーヒー']));
  });
});
