// documents ▸ CSV: each record is a row of `column: value`, so that a piece of the file tells what its values are.
import { CsvError, parse } from 'csv-parse/sync';
import type { DocumentBlock } from '@strata/memory';
import { oneLine } from '../clean.js';
import { malformed } from '../refusal.js';

const DELIMITERS = [',', ';', '\t'];

/** The first line names the columns. @throws Refusal naming the line */
export function readCsv(text: string): DocumentBlock[] {
  const [header = ''] = text.trimStart().split('\n', 1);
  const count = (delimiter: string) => header.split(delimiter).length;
  const delimiter = DELIMITERS.reduce((best, one) => (count(one) > count(best) ? one : best));
  const records = recordsOf(text, delimiter);
  const [columns, ...rows] = records;
  if (!columns || rows.length === 0) throw malformed('a CSV file needs a line of column names and a record at least');
  return rows
    .map((row) => ({ kind: 'row', text: labelled(columns.map(oneLine), row.map(oneLine)) }))
    .filter(({ text }) => text !== '') as DocumentBlock[];
}

function recordsOf(text: string, delimiter: string): string[][] {
  try {
    return parse(text, { delimiter, skip_empty_lines: true, relax_quotes: false, trim: true });
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const { lines } = error as { lines?: number };
    throw malformed(`line ${lines ?? '?'}: ${error.message.replace(/\.$/, '')}`);
  }
}

/** Empty cells are left out. */
export const labelled = (columns: string[], cells: string[]): string =>
  cells.flatMap((cell, i) => (cell === '' ? [] : [columns[i] ? `${columns[i]}: ${cell}` : cell])).join('; ');
