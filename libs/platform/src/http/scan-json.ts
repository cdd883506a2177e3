// Reading a request body: depth is checked before parsing, hostile keys by the parser, hostile characters after it.
import { AppError, hostileTextAt } from '@strata/contracts';
import { parse } from 'secure-json-parse';

export const MAX_DEPTH = 32;

/** Position of the bracket that opens level 33, or −1. One pass without recursion: 7,000 brackets cost nothing. */
export function tooDeepAt(text: string): number {
  let depth = 0;
  let inString = false;
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (inString) {
      if (code === 0x5c) i++;
      else if (code === 0x22) inString = false;
    } else if (code === 0x22) inString = true;
    else if (code === 0x5b || code === 0x7b) {
      if (++depth > MAX_DEPTH) return i;
    } else if (code === 0x5d || code === 0x7d) depth--;
  }
  return -1;
}

/** Refuses NUL and lone surrogates anywhere in a parsed value, naming the place. */
export function refuseHostileText(value: unknown, root: string): void {
  const path = hostileTextAt(value, root);
  if (path === null) return;
  const message = 'must not hold NUL or a lone surrogate';
  throw new AppError('validation.failed', `${path}: ${message}`, { errors: [{ path, message }] });
}

const decoder = new TextDecoder('utf-8', { fatal: true });

/**
 * Bytes → value. Empty → undefined. `where` names the part in messages (`The body`, `Line 3`).
 * @throws AppError `request.malformed` for bad UTF-8, bad JSON, more than 32 levels, `__proto__` and `constructor.prototype` keys.
 */
export function parseJson(bytes: Uint8Array, where = 'The body'): unknown {
  let text: string;
  try {
    text = decoder.decode(bytes);
  } catch {
    throw new AppError('request.malformed', `${where} is not valid UTF-8`);
  }
  if (text.trim() === '') return undefined;
  const deep = tooDeepAt(text);
  if (deep >= 0) throw new AppError('request.malformed', `${where} is nested deeper than ${MAX_DEPTH} levels at character ${deep}`);
  try {
    return parse(text, { protoAction: 'error', constructorAction: 'error' }) as unknown;
  } catch (error) {
    // The parser's message quotes what was sent: only its position is passed on.
    const message = error instanceof Error ? error.message : '';
    if (message.includes('forbidden prototype property'))
      throw new AppError('request.malformed', `${where} holds a forbidden key: __proto__ or constructor.prototype`);
    const position = /position (\d+)/.exec(message)?.[1];
    throw new AppError('request.malformed', `${where} is not valid JSON${position ? ` at character ${position}` : ''}`);
  }
}

/** Newline-delimited JSON → the values of its lines; blank lines are skipped. Errors name the line. */
export function parseNdjson(bytes: Uint8Array): unknown[] {
  const values: unknown[] = [];
  let line = 0;
  for (let start = 0; start < bytes.length;) {
    const newline = bytes.indexOf(0x0a, start);
    const end = newline < 0 ? bytes.length : newline;
    line++;
    const value = parseJson(bytes.subarray(start, end), `Line ${line}`);
    if (value !== undefined) values.push(value);
    start = end + 1;
  }
  return values;
}
