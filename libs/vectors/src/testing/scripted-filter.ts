// testing: Qdrant's filters, the kinds of condition that the adapter uses. Another kind is refused.
import type { StoredPoint } from './scripted-scores.js';

type Condition =
  | { has_id: string[] }
  | { key: string; match: { value: unknown } | { any: unknown[] } | { except: unknown[] } }
  | { key: string; range: { gte?: number; lt?: number } }
  | { is_empty: { key: string } }
  | { should: Condition[] };
export interface Filter {
  must: Condition[];
}

export const namesOf = (filter: Filter): string[] => filter.must.flatMap(namesIn);
const namesIn = (condition: Condition): string[] =>
  'should' in condition
    ? condition.should.flatMap(namesIn)
    : 'is_empty' in condition
      ? [condition.is_empty.key]
      : 'key' in condition
        ? [condition.key]
        : [];

export function matchesFilter(point: StoredPoint, filter: Filter): boolean {
  const strange = Object.keys(filter).find((name) => name !== 'must');
  if (strange !== undefined) throw new Error(`filter: ${strange} is not scripted`);
  return filter.must.every((condition) => matches(point, condition));
}

/** A list in the payload matches when one of it does; null and what is absent never do, but are empty, as is a list of none. */
function matches(point: StoredPoint, condition: Condition): boolean {
  if ('should' in condition) return condition.should.some((one) => matches(point, one));
  if ('has_id' in condition) return condition.has_id.includes(point.id);
  const key = 'is_empty' in condition ? condition.is_empty.key : condition.key;
  const held = point.payload[key] ?? [];
  const values: unknown[] = Array.isArray(held) ? held : [held];
  if ('is_empty' in condition) return values.length === 0;
  if ('range' in condition) {
    const { gte = -Infinity, lt = Infinity, ...rest } = condition.range;
    if (Object.keys(rest).length > 0) throw new Error(`range: ${Object.keys(rest).join()} is not scripted`);
    return values.some((value) => typeof value === 'number' && value >= gte && value < lt);
  }
  const { match } = condition;
  if ('value' in match) return values.includes(match.value);
  if ('except' in match) return values.some((value) => !match.except.includes(value));
  if ('any' in match) return values.some((value) => match.any.includes(value));
  throw new Error(`match: ${Object.keys(match).join()} is not scripted`);
}
