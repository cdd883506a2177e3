// documents ▸ HTML: what a reader sees, block by block; scripts, styles and what is hidden are left out.
import { Parser } from 'htmlparser2';
import type { DocumentBlock } from '@strata/memory';
import { oneLine } from '../clean.js';
import { labelled } from './read-csv.js';

const UNSEEN = new Set(['script', 'style', 'noscript', 'template', 'svg', 'math', 'iframe', 'object', 'select', 'textarea', 'canvas']);
const HEADING = /^h([1-6])$/;
/** Elements that begin and end a block of their own. */
const BLOCK = new Set(
  (
    'address article aside blockquote body br caption dd details dialog div dl dt fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 ' +
    'header hr html legend li main nav ol p pre section summary table tbody td tfoot th thead title tr ul'
  ).split(' '),
);

export function readHtml(html: string): DocumentBlock[] {
  const blocks: DocumentBlock[] = [];
  let text = '';
  /** Depth of open elements inside one that is not seen; 0 = seen. */
  let unseen = 0;
  let level: number | null = null;
  let row: { cells: string[]; heads: number } | null = null;
  let columns: string[] | null = null;
  const close = () => {
    const words = oneLine(text);
    text = '';
    if (words === '') return;
    if (row) row.cells.push(words);
    else if (level !== null) blocks.push({ kind: 'heading', level, text: words });
    else blocks.push({ kind: 'paragraph', text: words });
  };
  const closeRow = () => {
    if (!row) return;
    const { cells, heads } = row;
    row = null;
    if (heads > 1 && heads === cells.length && !columns) columns = cells;
    else if (cells.length > 0)
      blocks.push({ kind: 'row', text: columns?.length === cells.length ? labelled(columns, cells) : cells.join(' | ') });
  };
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        if (unseen > 0 || UNSEEN.has(name) || isHidden(attributes)) {
          unseen += 1;
          return;
        }
        if (BLOCK.has(name)) close();
        const heading = HEADING.exec(name)?.[1];
        if (heading) level = Number(heading);
        if (name === 'title') level = 1;
        if (name === 'table') columns = null;
        if (name === 'tr') {
          closeRow();
          row = { cells: [], heads: 0 };
        }
        if (name === 'th' && row) row.heads += 1;
      },
      ontext(data) {
        if (unseen === 0) text += data;
      },
      onclosetag(name) {
        if (unseen > 0) {
          unseen -= 1;
          return;
        }
        if (BLOCK.has(name)) close();
        if (HEADING.test(name) || name === 'title') level = null;
        if (name === 'tr' || name === 'table') closeRow();
      },
    },
    { decodeEntities: true, lowerCaseTags: true },
  );
  parser.write(html);
  parser.end();
  close();
  closeRow();
  return blocks;
}

const isHidden = (attributes: Record<string, string>): boolean =>
  'hidden' in attributes || /display\s*:\s*none|visibility\s*:\s*hidden/i.test(attributes['style'] ?? '');
