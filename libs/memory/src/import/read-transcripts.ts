// A foreign file → transcripts, by a format that is named or can't be mistaken.
import { wrongLine, type PlacedValue } from '../restore/placed.js';
import { readChatGpt } from './formats/chatgpt.js';
import { readCsv } from './formats/csv.js';
import { readMarkdown } from './formats/markdown.js';
import { readMem0 } from './formats/mem0.js';
import { readOpenAi } from './formats/openai.js';
import { readZep } from './formats/zep.js';
import type { FileToRead, Transcripts } from './transcript.js';

type OfText = (file: FileToRead) => Transcripts;
type OfValues = (file: FileToRead, values: PlacedValue[]) => Transcripts;

const OF_TEXT = { markdown: readMarkdown, csv: readCsv } satisfies Record<string, OfText>;
const OF_VALUES = { openai: readOpenAi, chatgpt: readChatGpt, mem0: readMem0, zep: readZep } satisfies Record<string, OfValues>;

export type Format = keyof typeof OF_TEXT | keyof typeof OF_VALUES;
export const FORMATS = [...Object.keys(OF_VALUES), ...Object.keys(OF_TEXT)] as Format[];

/** @throws AppError `validation.failed` naming line and path of the first thing that can't be read */
export function readTranscripts(format: Format, file: FileToRead): Transcripts {
  if (format === 'markdown' || format === 'csv') return OF_TEXT[format](file);
  return OF_VALUES[format](file, valuesOf(file));
}

/** Null = none of them, or more than one. */
export function detectFormat(file: FileToRead): Format | null {
  if (/\.(md|markdown)$/i.test(file.name)) return 'markdown';
  if (/\.(csv|tsv)$/i.test(file.name)) return 'csv';
  if (!/^\s*[[{]/.test(file.text.slice(0, 1000).replace(/^\uFEFF/, ''))) return null;
  const [first] = valuesOf(file);
  const found = FORMATS.filter((format) => looksLike[format]?.(first?.value));
  return found.length === 1 ? (found[0] ?? null) : null;
}

const fields = (value: unknown): Record<string, unknown> => (typeof value === 'object' && value !== null ? { ...value } : {});
/** The value, or the first of the list that it is. */
const firstOf = (value: unknown): Record<string, unknown> => fields(Array.isArray(value) ? value[0] : value);
const listIn = (value: unknown, ...names: string[]): unknown =>
  Array.isArray(value) ? value : names.map((name) => fields(value)[name]).find(Array.isArray);

const looksLike: Partial<Record<Format, (value: unknown) => boolean>> = {
  chatgpt: (value) => 'mapping' in firstOf(value),
  openai: (value) => 'messages' in firstOf(value) || ('role' in firstOf(value) && 'content' in firstOf(value)),
  mem0: (value) => 'memory' in firstOf(listIn(value, 'results', 'memories')),
  zep: (value) => 'fact' in firstOf(listIn(value, 'edges', 'facts')) || Array.isArray(fields(value)['episodes']),
};

/** One JSON value, or one a line. */
function valuesOf({ text }: FileToRead): PlacedValue[] {
  const whole = text.replace(/^\uFEFF/, '');
  try {
    return [{ place: '', value: JSON.parse(whole) as unknown }];
  } catch {
    const lines = whole.split('\n').flatMap((line, i) => (line.trim() ? [{ place: `line ${i + 1}`, text: line }] : []));
    // One value that is broken is told of as a whole.
    if (lines.length < 2 || !isJson(lines[0]?.text ?? '')) throw wrongLine('', '', 'is not valid JSON');
    return lines.map(({ place, text: line }) => {
      if (!isJson(line)) throw wrongLine(place, '', 'is not valid JSON');
      return { place, value: JSON.parse(line) as unknown };
    });
  }
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
