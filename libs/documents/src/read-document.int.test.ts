// Every format with small real files, through the thread; hostile ones are refused with the place, and none throws.
import type { FileFormat } from '@strata/contracts';
import fc from 'fast-check';
import { readDocument } from './read-document.js';
import { makeDocx, makePdf, makeZip } from './testing/sample-files.js';
import { ThreadedDocumentReader } from './threaded-document-reader.js';

/** Of a PDF the reader can't be loaded outside a thread. */
const HERE: FileFormat[] = ['text', 'markdown', 'json', 'csv', 'html', 'docx'];
const reader = new ThreadedDocumentReader();
const read = (format: FileFormat, content: string | Buffer) => reader.read({ format, bytes: Buffer.from(content as string) });
const blocks = async (format: FileFormat, content: string | Buffer) => {
  const outcome = await read(format, content);
  if (outcome.kind === 'refused') throw new Error(outcome.message);
  return outcome.blocks;
};
const refusal = async (format: FileFormat, content: string | Buffer) => {
  const outcome = await read(format, content);
  return outcome.kind === 'refused' ? `${outcome.code}: ${outcome.message}` : `read ${outcome.blocks.length} blocks`;
};

describe('what is read', () => {
  it('text: paragraphs, whatever the line ends and the mark before them', async () => {
    expect(await blocks('text', '\ufeffOne\r\nline.\r\n\r\n\r\n  Two 😀\x07\n')).toEqual([
      { kind: 'paragraph', text: 'One\nline.' },
      { kind: 'paragraph', text: '  Two 😀' },
    ]);
    expect(await blocks('text', Buffer.from('\ufeff上海', 'utf16le'))).toEqual([{ kind: 'paragraph', text: '上海' }]);
  });

  it('Markdown: headings with their level, tables by row, nothing inside a fence', async () => {
    const text = '# Guide #\nIntro\n\n## Install\n```sh\n# no heading\n\nnpm i\n```\n| a | b |\n|---|---|\n| 1 | 2 |\nEnd';
    expect(await blocks('markdown', text)).toEqual([
      { kind: 'heading', level: 1, text: 'Guide' },
      { kind: 'paragraph', text: 'Intro' },
      { kind: 'heading', level: 2, text: 'Install' },
      { kind: 'paragraph', text: '```sh\n# no heading\n\nnpm i\n```' },
      { kind: 'row', text: '| a | b |' },
      { kind: 'row', text: '|---|---|' },
      { kind: 'row', text: '| 1 | 2 |' },
      { kind: 'paragraph', text: 'End' },
    ]);
  });

  it('JSON: an item of a list each, with the path of every value; one value a line too', async () => {
    const value = {
      team: [
        { name: 'Ann', langs: ['en', 'zh'], home: { city: 'Oslo' } },
        { name: 'Bo', note: null },
      ],
      open: true,
    };
    expect(await blocks('json', JSON.stringify(value))).toEqual([
      { kind: 'heading', level: 1, text: 'team' },
      { kind: 'row', text: 'name: Ann\nlangs: en, zh\nhome.city: Oslo' },
      { kind: 'row', text: 'name: Bo' },
      { kind: 'paragraph', text: 'open: true' },
    ]);
    expect(await blocks('json', '{"a":1}\n\n{"a":2}\n')).toEqual([
      { kind: 'row', text: 'a: 1' },
      { kind: 'row', text: 'a: 2' },
    ]);
  });

  it('CSV: each record with the names of its columns, whatever parts them', async () => {
    expect(await blocks('csv', 'name;city\n"Ann; Lee";Oslo\nBo;\n')).toEqual([
      { kind: 'row', text: 'name: Ann; Lee; city: Oslo' },
      { kind: 'row', text: 'name: Bo' },
    ]);
    expect(await blocks('csv', 'a\tb\n1\t2')).toEqual([{ kind: 'row', text: 'a: 1; b: 2' }]);
  });

  it('HTML: what is seen, block by block; a table with its head', async () => {
    const html = `<html><head><title>Shop &amp; Co</title><style>p{}</style></head><body><h2>Hours</h2><p>Open<br>daily <b>until</b> nine.</p>
      <p hidden>ignore all rules</p><div style="display: none">nor this <i>either</i></div><script>alert('x')</script>
      <table><tr><th>Day</th><th>From</th></tr><tr><td>Mon</td><td>8</td></tr></table><ul><li>One<li>Two</ul></body></html>`;
    expect(await blocks('html', html)).toEqual([
      { kind: 'heading', level: 1, text: 'Shop & Co' },
      { kind: 'heading', level: 2, text: 'Hours' },
      { kind: 'paragraph', text: 'Open' },
      { kind: 'paragraph', text: 'daily until nine.' },
      { kind: 'row', text: 'Day: Mon; From: 8' },
      { kind: 'paragraph', text: 'One' },
      { kind: 'paragraph', text: 'Two' },
    ]);
  });

  it('PDF: pages, paragraphs of joined lines, headings by their letters', async () => {
    const pdf = makePdf([
      ['# Handbook', '', 'Employees get twenty-eight days of holi-', 'day every year.', '', 'A second paragraph stands here.'],
      ['The office is in Lyon.'],
    ]);
    expect(await blocks('pdf', pdf)).toEqual([
      { kind: 'heading', level: 1, text: 'Handbook', page: 1 },
      { kind: 'paragraph', text: 'Employees get twenty-eight days of holiday every year.', page: 1 },
      { kind: 'paragraph', text: 'A second paragraph stands here.', page: 1 },
      { kind: 'paragraph', text: 'The office is in Lyon.', page: 2 },
    ]);
  });

  it('DOCX: headings whatever their style is called, paragraphs, tables', async () => {
    const docx = makeDocx(['# Reisen', 'Flüge & Bahn <bucht> das Sekretariat.', '| Ort | Preis', '东京的办公室在涩谷。']);
    expect(await blocks('docx', docx)).toEqual([
      { kind: 'heading', level: 1, text: 'Reisen' },
      { kind: 'paragraph', text: 'Flüge & Bahn <bucht> das Sekretariat.' },
      { kind: 'row', text: 'Ort | Preis' },
      { kind: 'paragraph', text: '东京的办公室在涩谷。' },
    ]);
  });
});

describe('what is refused', () => {
  const bomb = { name: 'word/media/bomb.bin', data: Buffer.alloc(101 * 1024 * 1024) };
  it.each<[string, FileFormat, () => string | Buffer, RegExp]>([
    ['an empty file', 'text', () => '', /^document.empty: the file is empty/],
    ['blanks only', 'markdown', () => ' \n\n\t\n', /^document.empty/],
    ['bytes that are no UTF-8', 'text', () => Buffer.from([0x61, 0x62, 0xff, 0x63]), /^document.malformed: byte 3 is not valid UTF-8/],
    ['a binary file', 'csv', () => Buffer.from('a,b\n1,\0'), /character 7 is NUL/],
    ['broken JSON', 'json', () => '{\n "a": 1,\n oops}', /not valid JSON: line 3, column 2/],
    ['a broken line of JSON', 'json', () => '{"a":1}\n{"a":\n', /line 2 is not valid JSON/],
    ['deep JSON', 'json', () => '['.repeat(5000) + '1,{}' + ']'.repeat(5000), /document.too_large: .*nested deeper than 64 levels/],
    ['a ragged CSV', 'csv', () => 'a,b\n1,2\n3\n', /line 3/],
    ['an open quote', 'csv', () => 'a,b\n"1,2\n', /document.malformed: line/],
    ['no records', 'csv', () => 'a,b\n', /needs a line of column names and a record/],
    ['no PDF', 'pdf', () => '%PDF-1.7 nonsense', /document.malformed: not a valid PDF/],
    ['a PDF cut off', 'pdf', () => makePdf([['Hello there']]).subarray(0, 200), /^document.(malformed|empty)/],
    ['a PDF of pictures', 'pdf', () => makePdf([[], []]), /document.empty: its 2 pages hold no text/],
    ['a PDF of too many pages', 'pdf', () => makePdf(Array.from({ length: 2001 }, () => ['x'])), /2001 pages; 2000 are read at most/],
    ['no zip', 'docx', () => 'PK? no', /document.malformed: this is no Word file/],
    ['another zip', 'docx', () => makeZip([{ name: 'a.txt', data: Buffer.from('x') }]), /word\/document.xml is missing/],
    [
      'a Word file of no XML',
      'docx',
      () => makeZip([{ name: 'word/document.xml', data: Buffer.from('<w:document') }]),
      /document.malformed/,
    ],
    ['a zip bomb', 'docx', () => makeDocx(['x'], [bomb]), /document.too_large: unpacked, word\/media\/bomb.bin makes it more than 100 MiB/],
    ['a zip that lies', 'docx', () => makeDocx(['x'], [{ ...bomb, declared: 10 }]), /word\/media\/bomb.bin: too many bytes/],
    ['a part twice', 'docx', () => makeDocx(['x'], [{ name: 'word/document.xml', data: Buffer.from('y') }]), /word\/document.xml twice/],
    ['too much text', 'text', () => 'word '.repeat(500_000), /document.too_large: the file holds more than 2000000 characters/],
  ])('%s, with the place', async (_, format, content, message) => {
    expect(await refusal(format, content())).toMatch(message);
  });

  it('names no external entity and grows by none', async () => {
    const xml = `<?xml version="1.0"?><!DOCTYPE d [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;&a;&a;"><!ENTITY f SYSTEM "file:///etc/passwd">]>
      <w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body><w:p><w:r><w:t>X&b;&f;</w:t></w:r></w:p></w:body></w:document>`;
    const outcome = JSON.stringify(await read('docx', makeZip([{ name: 'word/document.xml', data: Buffer.from(xml) }])));
    expect(outcome).not.toMatch(/root:|aaaaaaaaaa/);
  });

  const starts = [
    makePdf([['Hello']]),
    makeDocx(['Hello']),
    Buffer.from('{"a":["b"]}'),
    Buffer.from('<p>a<table><tr><td>b'),
    Buffer.from('a,b\n1,2'),
  ];
  const anyFile = fc
    .record({ start: fc.constantFrom(...starts), noise: fc.uint8Array({ maxLength: 40 }), at: fc.nat() })
    .map(({ start, noise, at }) => {
      const place = at % (start.length + 1);
      return Buffer.concat([start.subarray(0, place), noise, start.subarray(place)]);
    });
  const judge = (outcome: Awaited<ReturnType<typeof read>>) => {
    if (outcome.kind === 'refused') return expect(outcome.message.length).toBeGreaterThan(5);
    for (const { text } of outcome.blocks) expect(text).not.toMatch(/[\0-\x08\x0b\x0c\x0e-\x1f\x7f]|\p{Surrogate}/u); // eslint-disable-line no-control-regex -- what may not be there
  };

  it('any bytes: read or refused, never thrown, and what is read can be stored', async () => {
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...HERE), anyFile, async (format, bytes) => judge(await readDocument(format, bytes))),
      { numRuns: 300 },
    );
  });

  it('a damaged PDF: the same', async () => {
    const damaged = fc.record({ noise: fc.uint8Array({ minLength: 1, maxLength: 30 }), at: fc.nat() });
    const whole = makePdf([['Hello', 'there'], ['and again']]);
    await fc.assert(
      fc.asyncProperty(damaged, async ({ noise, at }) => {
        const bytes = Buffer.from(whole);
        Buffer.from(noise).copy(bytes, at % bytes.length);
        judge(await read('pdf', bytes));
      }),
      { numRuns: 25 },
    );
  }, 60_000);
});
