// The whole library on any text: never throws, spans stay inside the text, the same answer twice, linear time.
import fc from 'fast-check';
import {
  detectLanguage,
  encodeDocument,
  encodeQuery,
  estimateTokens,
  findEntities,
  findTimes,
  foldKey,
  readQuery,
  splitClauses,
  splitSentences,
  tokenize,
  type Span,
} from './index.js';

const options = { reference: new Date('2024-05-15T10:00:00Z'), timezone: 'Asia/Shanghai' };
const PIECES =
  'I we and but , ; . ! ? … " \' “ ” 《 》 ： \n last next Friday May 5 2019 in since ago two weeks 3pm at to - / : @ # + % www. http:// a@b.c v1.2 Dr. U.S. 我 在 上 下 周 五 年 月 3 号 前 后 去 了 ， 。 阿里云 국 서울 コ 東京 é ﬁ Ａ \u0301 \ud83d\ude00 \ud800 \u200d ß'.split(
    ' ',
  );
const anyText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 300 }),
  fc.string({ unit: 'grapheme', maxLength: 200 }),
  fc.array(fc.constantFrom(...PIECES, ' ', ' '), { maxLength: 60 }).map((parts) => parts.join('')),
);
const inside = (text: string, spans: Span[]): void => {
  for (const span of spans) {
    expect(span.text).toBe(text.slice(span.start, span.end));
    expect(span.end).toBeGreaterThan(span.start);
  }
};
const apart = (spans: Span[]): void => {
  for (const [i, span] of spans.entries()) expect(span.start).toBeGreaterThanOrEqual(spans[i - 1]?.end ?? 0);
};

describe('any text', () => {
  it('has spans inside itself, in order, and reads the same twice', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const read = () => ({
          tokens: tokenize(text),
          sentences: splitSentences(text),
          clauses: ['en', 'zh'].map((language) => splitClauses(text, language)),
          times: findTimes(text, options),
          entities: findEntities(text),
          query: readQuery(text, options),
          language: detectLanguage(text),
          key: foldKey(text),
        });
        const once = read();
        expect(read()).toEqual(once);
        inside(text, once.tokens);
        for (const spans of [once.sentences, ...once.clauses, once.times, once.entities]) {
          inside(text, spans);
          apart(spans);
        }
        for (const time of once.times) expect(time.to.getTime()).toBeGreaterThan(time.from.getTime());
        expect(new Set(once.query.terms.map(({ term }) => term)).size).toBe(once.query.terms.length);
      }),
      { numRuns: 400 },
    );
  });

  it('loses no visible character between sentences', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const kept = splitSentences(text)
          .map((span) => span.text)
          .join('');
        expect(kept.replace(/\s/gu, '')).toBe(text.replace(/\s/gu, ''));
      }),
    );
  });

  it('encodes to rising hashes with weights inside saturation', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const document = encodeDocument([
          { text, weight: 1 },
          { text, weight: 0.5 },
        ]);
        for (const { indices, values } of [document, encodeQuery(readQuery(text, options))]) {
          expect(indices).toEqual([...new Set(indices)].sort((a, b) => a - b));
          expect(values).toHaveLength(indices.length);
          expect(values.every((value) => value > 0 && Number.isFinite(value))).toBe(true);
        }
        expect(document.values.every((value) => value < 1.9)).toBe(true);
      }),
    );
  });
});

describe('32 kB', () => {
  const size = 32_768;
  const fill = (piece: string): string => piece.repeat(Math.ceil(size / piece.length)).slice(0, size);
  it.each([
    'a',
    ' ',
    '.',
    'a.',
    "'",
    '"',
    '-',
    '1',
    '1,',
    '1/1/',
    'A ',
    'A. ',
    'Ab of ',
    '@',
    'a@',
    'a@b.',
    '我',
    '周',
    '一',
    '年前',
    '在',
    '，',
    '我在杭州上班，',
    '《',
    '“',
    '“a',
    'two ',
    'in a ',
    'last ',
    '2019-',
    'May ',
    'May 5 to ',
    'and I ',
    ', and I am',
    'the end of ',
    '\n',
    '…',
    '小明',
    '王小',
    'い',
    '가나 ',
    '\u0301',
    '\ud83d\ude00',
    'http://a.',
    "I'm ",
    '上上',
    '今年',
    'On 8 May, 2023 Anna met Bob in Paris; they talked for 2 hours and she liked it. ',
    '上周六我和小明在北京大学见面，聊了两个小时，他说下个月去上海。',
  ])('of %j does not send any function back over the text', (piece) => {
    const text = `${fill(piece).slice(1)}x`;
    const calls: (() => unknown)[] = [
      () => tokenize(text),
      () => splitSentences(text),
      () => splitClauses(text, 'en'),
      () => splitClauses(text, 'zh'),
      () => findTimes(text, options),
      () => findEntities(text),
      () => detectLanguage(text),
      () => estimateTokens(text),
      () => encodeDocument([{ text, weight: 1 }]),
    ];
    // Processor time, with room for a slow machine (usual: 40 ms); what goes back over the text needs minutes.
    const slowest = Math.max(
      ...calls.map((call) => {
        const start = process.cpuUsage();
        call();
        return process.cpuUsage(start).user / 1000;
      }),
    );
    expect(slowest).toBeLessThan(10_000);
  });
});
