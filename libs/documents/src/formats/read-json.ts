// documents ▸ JSON: each item of a list, or field of an object, is a block of `path: value` lines.
import type { DocumentBlock } from '@strata/memory';
import { clean } from '../clean.js';
import { malformed, MOST, tooLarge } from '../refusal.js';

/** One JSON value, or one a line. @throws Refusal naming line and column, or the path that is too deep */
export function readJson(text: string): DocumentBlock[] {
  const value = parse(text);
  if (Array.isArray(value)) return value.flatMap((item) => block('row', linesOf(item, '', 1)));
  if (typeof value !== 'object' || value === null) return block('paragraph', linesOf(value, '', 0));
  return Object.entries(value).flatMap(([key, inner]: [string, unknown]) => {
    if (!Array.isArray(inner)) return block('paragraph', linesOf(inner, key, 1));
    return [
      { kind: 'heading' as const, level: 1, text: clean(key) || '-' },
      ...inner.flatMap((item) => block('row', linesOf(item, '', 2))),
    ];
  });
}

const block = (kind: 'row' | 'paragraph', lines: string[]): DocumentBlock[] => (lines.length > 0 ? [{ kind, text: lines.join('\n') }] : []);

/** `path: value` of every scalar that is not empty. */
function linesOf(value: unknown, path: string, depth: number): string[] {
  if (depth > MOST.depth) throw tooLarge(`${path}: nested deeper than ${MOST.depth} levels`);
  if (value === null || value === '') return [];
  if (typeof value !== 'object') return [clean(path === '' ? scalar(value) : `${path}: ${scalar(value)}`)];
  const entries = Object.entries(value) as [string, unknown][];
  if (Array.isArray(value) && value.every((item) => typeof item !== 'object'))
    return value.length > 0 ? [clean(`${path === '' ? '' : `${path}: `}${value.join(', ')}`)] : [];
  return entries.flatMap(([key, inner]) => linesOf(inner, path === '' ? key : `${path}.${key}`, depth + 1));
}

/** JSON knows no others. */
const scalar = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (whole) {
    const lines = text.split('\n').flatMap((line, i) => (line.trim() ? [{ line, number: i + 1 }] : []));
    const [first] = lines;
    if (lines.length < 2 || !first || reasonAgainst(first.line) !== null) throw malformed(`not valid JSON: ${placed(whole, text)}`);
    return lines.map(({ line, number }) => {
      const reason = reasonAgainst(line);
      if (reason) throw malformed(`line ${number} is not valid JSON`);
      return JSON.parse(line) as unknown;
    });
  }
}

function reasonAgainst(text: string): unknown {
  try {
    JSON.parse(text);
    return null;
  } catch (error) {
    return error;
  }
}

/** The parser quotes what it met, which may be long: only the place is told. Where it names none, the longest sound beginning does. */
function placed(error: unknown, text: string): string {
  const at = positionIn(error) ?? longestSound(text);
  const before = text.slice(0, at).split('\n');
  return `line ${before.length}, column ${(before.at(-1) ?? '').length + 1}`;
}

function positionIn(error: unknown): number | null {
  const digits = /position (\d+)/.exec(String((error as Error).message))?.[1];
  return digits === undefined ? null : Number(digits);
}

/** By halving: a beginning is sound where nothing but its end is missed. */
function longestSound(text: string): number {
  const isSound = (length: number) => {
    const error = reasonAgainst(text.slice(0, length));
    return error === null || positionIn(error) === length || /end of JSON|Unterminated/.test(String((error as Error).message));
  };
  let [low, high] = [0, text.length];
  while (low < high) {
    const middle = (low + high + 1) >>> 1;
    if (isSound(middle)) low = middle;
    else high = middle - 1;
  }
  return low;
}
