// documents ▸ PDF: lines of each page, put together to paragraphs; larger letters make a heading.
import { getDocumentProxy } from 'unpdf';
import type { DocumentBlock } from '@strata/memory';
import { oneLine } from '../clean.js';
import { malformed, MOST, Refusal, tooLarge } from '../refusal.js';

interface Line {
  text: string;
  /** Points from the bottom of the page. */
  y: number;
  height: number;
}
/** Of the height of its letters: where the next line is farther below, a paragraph ends. */
const PARAGRAPH_GAP = 1.7;
/** Of the usual height of letters. */
const HEADING_HEIGHT = 1.2;
const LONGEST_HEADING = 150;
const CJK = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;

/** @throws Refusal where it is damaged, encrypted or too long, or holds pictures only */
export async function readPdf(bytes: Uint8Array): Promise<DocumentBlock[]> {
  const pdf = await open(bytes);
  if (pdf.numPages > MOST.pages) throw tooLarge(`it has ${pdf.numPages} pages; ${MOST.pages} are read at most`);
  const pages: Line[][] = [];
  let length = 0;
  for (let number = 1; number <= pdf.numPages; number++) {
    const lines = await linesOf(pdf, number);
    length += lines.reduce((sum, { text }) => sum + text.length, 0);
    if (length > MOST.textLength) throw tooLarge(`page ${number}: more than ${MOST.textLength} characters of text until here`);
    pages.push(lines);
  }
  const usual = usualHeight(pages.flat());
  const blocks = pages.flatMap((lines, i) => blocksOf(lines, usual).map((block) => ({ ...block, page: i + 1 })));
  if (blocks.length === 0) throw new Refusal('document.empty', `its ${pdf.numPages} pages hold no text: a scan has to be recognised first`);
  return blocks;
}

type Pdf = Awaited<ReturnType<typeof getDocumentProxy>>;

async function open(bytes: Uint8Array): Promise<Pdf> {
  try {
    return await getDocumentProxy(new Uint8Array(bytes), { isEvalSupported: false, useSystemFonts: false, verbosity: 0 });
  } catch (error) {
    const name = error instanceof Error ? error.name : '';
    if (name === 'PasswordException') throw new Refusal('document.encrypted', 'a password is needed to open it');
    throw malformed(`not a valid PDF: ${error instanceof Error ? error.message.slice(0, 200) : 'unknown'}`);
  }
}

async function linesOf(pdf: Pdf, number: number): Promise<Line[]> {
  try {
    const page = await pdf.getPage(number);
    const { items } = await page.getTextContent();
    page.cleanup();
    const lines: Line[] = [];
    let open: Line | null = null;
    for (const item of items) {
      if (!('str' in item)) continue;
      const y = Number((item.transform as number[])[5] ?? 0);
      if (open && item.str.trim() && Math.abs(open.y - y) > item.height / 2 + 1) open = null;
      if (!open) lines.push((open = { text: '', y, height: item.height }));
      open.text += item.str;
      open.height = Math.max(open.height, item.height);
      if (item.hasEOL) open = null;
    }
    return lines.map((line) => ({ ...line, text: oneLine(line.text) })).filter(({ text }) => text !== '');
  } catch (error) {
    throw malformed(`page ${number} can't be read: ${error instanceof Error ? error.message.slice(0, 200) : 'unknown'}`);
  }
}

/** That of the middle character. */
function usualHeight(lines: Line[]): number {
  const sorted = [...lines].sort((a, b) => a.height - b.height);
  let left = sorted.reduce((sum, { text }) => sum + text.length, 0) / 2;
  return sorted.find(({ text }) => (left -= text.length) <= 0)?.height ?? 0;
}

function blocksOf(lines: Line[], usual: number): DocumentBlock[] {
  const blocks: DocumentBlock[] = [];
  let before: Line | null = null;
  for (const line of lines) {
    const isHeading = usual > 0 && line.height >= usual * HEADING_HEIGHT && line.text.length <= LONGEST_HEADING;
    const kind = isHeading ? 'heading' : 'paragraph';
    const last = blocks.at(-1);
    const goesOn =
      before && last?.kind === kind && before.height === line.height && Math.abs(before.y - line.y) <= line.height * PARAGRAPH_GAP;
    if (last && goesOn) last.text = joined(last.text, line.text);
    else blocks.push({ kind, text: line.text, ...(isHeading ? { level: line.height >= usual * 1.6 ? 1 : 2 } : {}) });
    before = line;
  }
  return blocks;
}

/** A word that was parted at the end of a line becomes whole again; Chinese and Japanese have no blank there. */
function joined(text: string, next: string): string {
  if (/\p{Ll}-$/u.test(text) && /^\p{Ll}/u.test(next)) return text.slice(0, -1) + next;
  return CJK.test(text.slice(-1)) && CJK.test(next.slice(0, 1)) ? text + next : `${text} ${next}`;
}
