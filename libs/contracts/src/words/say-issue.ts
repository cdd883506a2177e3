// What is wrong with a value, in the words of who sent it; zod's own speak of its types.
import type { z } from 'zod';
import { nearest } from './nearest.js';

const KINDS: Record<string, string> = {
  string: 'a string',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  record: 'an object',
};
const FORMATS: Record<string, string> = { uuid: 'must be a UUID', datetime: 'must be ISO 8601, such as 2026-03-02T07:31:13.823Z' };
const counted = (n: number | bigint, unit: string) => `${n} ${unit}${Number(n) === 1 ? '' : 's'}`;
const measured = (origin: string, n: number | bigint) =>
  origin === 'string' ? counted(n, 'character') : origin === 'array' ? counted(n, 'item') : `${n}`;
const isCounted = (origin: string) => origin === 'string' || origin === 'array';

/** Error map of every parse; what it leaves open (`undefined`) and what a schema says itself stays. */
export function sayIssue(issue: z.core.$ZodRawIssue): string | undefined {
  switch (issue.code) {
    case 'invalid_type':
      if (issue.input === undefined) return 'is required';
      return KINDS[issue.expected] && `must be ${KINDS[issue.expected]}`;
    case 'too_small':
      if (isCounted(issue.origin) && Number(issue.minimum) === 1) return 'must not be empty';
      return `must ${isCounted(issue.origin) ? 'have' : 'be'} ${issue.inclusive ? 'at least' : 'more than'} ${measured(issue.origin, issue.minimum)}`;
    case 'too_big':
      return `must ${isCounted(issue.origin) ? 'have' : 'be'} ${issue.inclusive ? 'at most' : 'less than'} ${measured(issue.origin, issue.maximum)}`;
    case 'invalid_value':
      return issue.input === undefined
        ? 'is required'
        : `must be ${issue.values.length === 1 ? '' : 'one of '}${issue.values.map(String).join(', ')}`;
    case 'unrecognized_keys':
      return issue.keys.map((key) => sayUnknown(key, shapeOf(issue.inst))).join('\n');
    case 'invalid_format':
      return FORMATS[issue.format];
    case 'invalid_key':
      return `its key ${issue.issues[0]?.message ?? 'is not valid'}`;
    default:
      return undefined;
  }
}

/** One key of an object that doesn't take it: a name that was mistyped, or one that belongs a level deeper. */
function sayUnknown(key: string, shape: Record<string, unknown>): string {
  const known = Object.keys(shape);
  const place = known.find((name) => key in shapeOf(shape[name]));
  const meant = place === undefined ? nearest(key, known) : undefined;
  return `unknown key${place ? `; it belongs in ${place}` : ''}${meant ? `; did you mean ${meant}?` : ''}`;
}

/** Keys and types of an object schema, through what is wrapped around it. */
function shapeOf(schema: unknown): Record<string, unknown> {
  const def = (schema as { _zod?: { def: Record<string, unknown> } } | undefined)?._zod?.def;
  if (!def) return {};
  if (def['type'] === 'object') return def['shape'] as Record<string, unknown>;
  return shapeOf(def['innerType'] ?? def['out']);
}
