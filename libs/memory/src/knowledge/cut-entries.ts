// knowledge: blocks of a document → its text, and the pieces of it that are found and shown one by one.
import { CodePoints } from '../extract/code-points.js';
import type { DocumentBlock } from '../model/knowledge.js';

/** A piece of the text: `start` ≤ offset < `end`, in Unicode code points. */
export interface Piece {
  start: number;
  end: number;
  content: string;
  /** The headings above it, outermost first; those that it begins with among them. */
  headings: string[];
  page: number | null;
}
export interface CutText {
  text: string;
  textLength: number;
  pieces: Piece[];
}

/** Characters (UTF-16) of a piece at most: about what an embedding model reads at once. */
export const LONGEST_PIECE = 1000;
/** A piece that is shorter than this takes in what follows, heading or not, where both fit. */
const SHORT_PIECE = 200;
const LONGEST_HEADING = 200;

interface Open {
  start: number;
  end: number;
  headings: string[];
  page: number | null;
  hasBody: boolean;
}

/**
 * Blocks stand apart by an empty line, rows of a table by a line feed. A piece ends where a heading begins, and between paragraphs or
 * rows where the next would make it too long; a block that is too long by itself is cut after a sentence, a line or a word.
 */
export function cutEntries(blocks: readonly DocumentBlock[]): CutText {
  const laid = layOut(blocks);
  const pieces: Open[] = [];
  let open: Open | null = null;
  const path: { level: number; text: string }[] = [];
  for (const { block, start, end } of laid.placed) {
    const isHeading = block.kind === 'heading';
    if (isHeading) {
      const level = block.level ?? 1;
      while (path.length > 0 && (path.at(-1)?.level ?? 0) >= level) path.pop();
      path.push({ level, text: block.text.slice(0, LONGEST_HEADING) });
    }
    // A heading stays with what it stands above, however long that is.
    const isFull = open?.hasBody && (end - open.start > LONGEST_PIECE || (isHeading && open.end - open.start >= SHORT_PIECE));
    if (open && isFull) {
      pieces.push(open);
      open = null;
    }
    open ??= { start, end, headings: [], page: block.page ?? null, hasBody: false };
    open.end = end;
    if (!open.hasBody) open.headings = path.map(({ text }) => text);
    open.hasBody ||= !isHeading;
    if (end - open.start > LONGEST_PIECE) {
      for (const [from, to] of parts(laid.text, open.start, end)) pieces.push({ ...open, start: from, end: to });
      open = null;
    }
  }
  if (open) pieces.push(open);
  const points = new CodePoints(laid.text);
  return {
    text: laid.text,
    textLength: points.before(laid.text.length),
    pieces: pieces.map(({ start, end, headings, page }) => ({
      start: points.before(start),
      end: points.before(end),
      content: laid.text.slice(start, end),
      headings,
      page,
    })),
  };
}

function layOut(blocks: readonly DocumentBlock[]): { text: string; placed: { block: DocumentBlock; start: number; end: number }[] } {
  const texts: string[] = [];
  let at = 0;
  const placed = blocks.map((block, i) => {
    const before = blocks[i - 1];
    const gap = !before ? '' : before.kind === 'row' && block.kind === 'row' ? '\n' : '\n\n';
    texts.push(gap, block.text);
    const start = at + gap.length;
    at = start + block.text.length;
    return { block, start, end: at };
  });
  return { text: texts.join(''), placed };
}

/** After the last sentence, else line, else blank of the second half; else where it must, never within a character. */
const CUTS = [/[.!?…。！？；](?=\s|$|[^\x00-\x7f])\s*/gu, /\n/g, /\s/g]; // eslint-disable-line no-control-regex -- "no Latin letter follows"

function parts(text: string, start: number, end: number): [number, number][] {
  const found: [number, number][] = [];
  let from = start;
  while (end - from > LONGEST_PIECE) {
    const to = from + cutIn(text.slice(from, from + LONGEST_PIECE));
    found.push(trimmed(text, from, to));
    from = to;
  }
  found.push(trimmed(text, from, end));
  return found.filter(([a, b]) => b > a);
}

function cutIn(window: string): number {
  for (const cut of CUTS) {
    let last = 0;
    for (const match of window.matchAll(cut)) last = match.index + match[0].length;
    if (last > window.length / 2) return last;
  }
  const code = window.charCodeAt(window.length - 1);
  return code >= 0xd800 && code <= 0xdbff ? window.length - 1 : window.length;
}

function trimmed(text: string, from: number, to: number): [number, number] {
  const part = text.slice(from, to);
  return [from + part.length - part.trimStart().length, to - (part.length - part.trimEnd().length)];
}
