// Pieces of a document: where they begin and end, what stands above them, and that nothing is lost.
import fc from 'fast-check';
import type { DocumentBlock } from '../model/knowledge.js';
import { cutEntries, LONGEST_PIECE } from './cut-entries.js';

const paragraph = (text: string): DocumentBlock => ({ kind: 'paragraph', text });
const heading = (level: number, text: string): DocumentBlock => ({ kind: 'heading', level, text });
const words = (count: number, word = 'word') => Array.from({ length: count }, () => word).join(' ');

it('keeps small paragraphs together and begins anew at a heading', () => {
  const { pieces } = cutEntries([
    heading(1, 'Guide'),
    paragraph('Short.'),
    paragraph(words(60)),
    heading(2, 'Install'),
    paragraph('Run it.'),
    heading(2, 'Use'),
    paragraph('Ask it.'),
    heading(1, 'End'),
    paragraph(words(60)),
  ]);
  expect(pieces.map(({ content }) => content.split('\n')[0])).toEqual(['Guide', 'Install']);
  expect(pieces[0]).toMatchObject({ start: 0, headings: ['Guide'] });
  expect(pieces[1]?.content).toContain('Use\n\nAsk it.\n\nEnd');
  expect(pieces[1]?.headings).toEqual(['Guide', 'Install']);
});

it('keeps rows whole, one under the other', () => {
  const rows = Array.from({ length: 100 }, (_, i): DocumentBlock => ({ kind: 'row', text: `name: N${i}; city: ${words(4)}` }));
  const { text, pieces } = cutEntries(rows);
  expect(text).toBe(rows.map((row) => row.text).join('\n'));
  for (const { content } of pieces) for (const line of content.split('\n')) expect(rows.map((row) => row.text)).toContain(line);
});

it('cuts what is too long after a sentence, in Chinese too, and keeps its page', () => {
  const english = cutEntries([{ ...paragraph(`${'This is one sentence of it. '.repeat(100)}`.trim()), page: 3 }]);
  expect(english.pieces.length).toBeGreaterThan(2);
  for (const { content, page } of english.pieces) expect([content.endsWith('it.'), page]).toEqual([true, 3]);
  const chinese = cutEntries([paragraph('公司的办公室在上海。'.repeat(300))]);
  for (const { content } of chinese.pieces) expect(content.endsWith('。')).toBe(true);
});

it('loses nothing: offsets in code points give back every piece, in order, none too long, and all but blanks is in one', () => {
  const text = fc
    .string({ unit: fc.constantFrom('a', 'b', ' ', '.', '\n', '。', '上', '😀', '👩‍👩‍👧', 'é'), minLength: 1, maxLength: 3000 })
    .filter((one) => one.trim() !== '');
  const block = fc.record({
    kind: fc.constantFrom('heading' as const, 'paragraph' as const, 'row' as const),
    level: fc.integer({ min: 1, max: 6 }),
    text,
  });
  fc.assert(
    fc.property(fc.array(block, { minLength: 1, maxLength: 12 }), (blocks) => {
      const cut = cutEntries(blocks);
      const points = [...cut.text];
      expect(cut.textLength).toBe(points.length);
      let at = 0;
      let between = '';
      for (const { start, end, content } of cut.pieces) {
        expect(points.slice(start, end).join('')).toBe(content);
        expect(start).toBeGreaterThanOrEqual(at);
        expect(content.length).toBeLessThanOrEqual(LONGEST_PIECE);
        between += points.slice(at, start).join('');
        at = end;
      }
      expect((between + points.slice(at).join('')).trim()).toBe('');
    }),
    { numRuns: 300 },
  );
});
