// documents ▸ plain text and Markdown: blocks as they are written; headings of Markdown are told apart.
import type { DocumentBlock } from '@strata/memory';
import { clean } from '../clean.js';

export function readText(text: string): DocumentBlock[] {
  return clean(text)
    .split(/\n[ \t]*\n/)
    .flatMap((part) => (part.trim() === '' ? [] : [{ kind: 'paragraph' as const, text: part.replace(/^\n+|\s+$/g, '') }]));
}

const HEADING = /^ {0,3}(#{1,6})[ \t]+(\S.*)$/;
const FENCE = /^ {0,3}(```+|~~~+)/;
const ROW = /^ {0,3}\|/;

export function readMarkdown(text: string): DocumentBlock[] {
  const blocks: DocumentBlock[] = [];
  let open: string[] = [];
  let fence: string | null = null;
  const close = () => {
    const paragraph = open.join('\n').trimEnd();
    if (paragraph.trim()) blocks.push({ kind: 'paragraph', text: paragraph });
    open = [];
  };
  for (const line of clean(text).split('\n')) {
    const mark = FENCE.exec(line)?.[1];
    if (fence !== null) {
      open.push(line);
      if (mark?.startsWith(fence)) fence = null;
      if (fence === null) close();
      continue;
    }
    const heading = HEADING.exec(line);
    if (mark) {
      close();
      fence = mark;
      open.push(line);
    } else if (heading) {
      close();
      const words = (heading[2] ?? '').trimEnd().replace(/[ \t]#+$/, '');
      blocks.push({ kind: 'heading', level: (heading[1] ?? '').length, text: words });
    } else if (ROW.test(line)) {
      close();
      blocks.push({ kind: 'row', text: line.trim() });
    } else if (line.trim() === '') close();
    else open.push(line);
  }
  close();
  return blocks;
}
