// contracts: the filter grammar of searches, native and of the neighbouring contracts: what is given → a typed tree, or refusals that name the place.
import { z } from 'zod';
import { TIME_OPERATORS, timeRange, type TimeOperator, type TimeRange } from './filter-time.js';
import { FactCategory, FactType, Identifier, MetadataValue } from './primitives.js';

/** `equal` is by type and value: 1 is not "1". `info`: a key of the metadata that a message or action was written with. */
export type FilterCondition =
  | { kind: 'equal'; field: FilterField; value: string }
  | { kind: 'info'; key: string; value: MetadataValue }
  | { kind: 'tag'; tag: string }
  | ({ kind: 'time'; field: TimeField } & TimeRange);
export interface FilterGroup {
  combine: 'and' | 'or';
  /** Never empty. */
  conditions: FilterCondition[];
}
/** By where a memory comes from. Null: the filter does not restrict that source. The global form gives all three the same group. */
export type SourceFilters = Record<FilterSource, FilterGroup | null>;

export const FILTER_SOURCES = ['user', 'public', 'knowledgebase'] as const;
export type FilterSource = (typeof FILTER_SOURCES)[number];
const TIME_FIELDS = ['create_time', 'update_time'] as const;
type TimeField = (typeof TIME_FIELDS)[number];

/** Fields compared by equality, and what they may hold. The native ones are plain `info` keys to the neighbouring contracts. */
const FIELDS = { agent_id: Identifier, app_id: Identifier };
const NATIVE_FIELDS = { ...FIELDS, session_id: Identifier, type: FactType, category: FactCategory };
export type FilterField = keyof typeof NATIVE_FIELDS;

const MOST_CONDITIONS = 100;
const INFO_KEY = z.string().min(1).max(128);
const WORDS = { equality: 'string, number or boolean' };

type Path = (string | number)[];
type Report = (path: Path, message: string) => null;
type Fields = Partial<Record<string, z.ZodType<string>>>;

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value);
const isOneOf = <T extends string>(all: readonly T[], name: string): name is T => (all as readonly string[]).includes(name);

function readFilter(input: unknown, fields: Fields, report: Report): SourceFilters | null {
  if (!isObject(input)) return report([], 'must be an object: {"and": [conditions]}, {"or": [conditions]}, or one of these by source');
  const keys = Object.keys(input);
  const sources = keys.filter((key) => isOneOf(FILTER_SOURCES, key));
  if (sources.length === 0) {
    const group = readGroup(input, [], fields, report);
    return group && { user: group, public: group, knowledgebase: group };
  }
  const out: SourceFilters = { user: null, public: null, knowledgebase: null };
  let whole = true;
  for (const key of keys) {
    if (isOneOf(FILTER_SOURCES, key)) whole = (out[key] = readGroup(input[key], [key], fields, report)) !== null && whole;
    else {
      const known = key === 'and' || key === 'or';
      report([key], known ? 'stands beside a source: give one form or the other' : `unknown source; known: ${FILTER_SOURCES.join(', ')}`);
      whole = false;
    }
  }
  return whole ? out : null;
}

function readGroup(input: unknown, path: Path, fields: Fields, report: Report): FilterGroup | null {
  if (!isObject(input)) return report(path, 'must be an object with exactly one of "and" and "or"');
  const strange = Object.keys(input).filter((key) => key !== 'and' && key !== 'or');
  for (const key of strange) report([...path, key], `conditions stand in a list: {"and": [{${JSON.stringify(key)}: …}]}; unknown here`);
  const [combine, other] = (['and', 'or'] as const).filter((key) => Object.hasOwn(input, key));
  if (strange.length > 0) return null;
  if (!combine || other) return report(path, 'must have exactly one of "and" and "or"');
  const list = input[combine];
  const place = [...path, combine];
  if (!Array.isArray(list) || list.length === 0) return report(place, 'must be a list with at least one condition');
  if (list.length > MOST_CONDITIONS) return report(place, `holds more than ${MOST_CONDITIONS} conditions`);
  const conditions = list.map((one: unknown, at) => readCondition(one, [...place, at], fields, report));
  const read = conditions.filter((one) => one !== null);
  return read.length === conditions.length ? { combine, conditions: read } : null;
}

function readCondition(input: unknown, path: Path, fields: Fields, report: Report): FilterCondition | null {
  if (!isObject(input)) return report(path, 'must be an object with one field, such as {"agent_id": "…"}');
  const keys = Object.keys(input);
  const [field] = keys;
  if (field === undefined || keys.length > 1)
    return report(path, `must have exactly one field, not ${keys.length}; write one condition for each`);
  const place = [...path, field];
  const value = input[field];
  if (field === 'and' || field === 'or') return report(place, 'conditions can not be nested');
  if (field === 'user_id') return report(place, 'can not be filtered by: the request names the user');
  if ((field === 'info' || field === 'metadata') && isObject(value)) return report(place, unwrapped(field, value));
  if (field === 'tags') return readTag(value, place, report);
  if (isOneOf(TIME_FIELDS, field)) return readTime(field, value, place, report);
  const schema = Object.hasOwn(fields, field) ? fields[field] : undefined;
  if (schema) return readEqual(field as FilterField, value, schema, place, report);
  if (!INFO_KEY.safeParse(field).success) return report(place, 'a key has 1 to 128 characters');
  if (typeof value === 'object') return report(operatorPlace(place, value), noOperator(field));
  const read = MetadataValue.safeParse(value);
  return read.success
    ? { kind: 'info', key: field, value: read.data }
    : report(place, `must be a ${WORDS.equality} of at most 4096 characters`);
}

function readEqual(field: FilterField, value: unknown, schema: z.ZodType<string>, path: Path, report: Report): FilterCondition | null {
  if (typeof value === 'object' && value !== null) return report(operatorPlace(path, value), noOperator(field));
  const read = schema.safeParse(value);
  if (read.success) return { kind: 'equal', field, value: read.data };
  const options = schema instanceof z.ZodEnum ? schema.options.join(', ') : null;
  return report(path, options ? `must be one of ${options}` : 'must be a string of 1 to 256 characters without control characters');
}

function readTag(value: unknown, path: Path, report: Report): FilterCondition | null {
  const operator = only(value);
  if (operator === null) return report(path, 'takes exactly one operator: {"tags": {"contains": "a whole tag"}}');
  if (operator.name !== 'contains') return report([...path, operator.name], 'unknown operator; tags take contains');
  const tag = MetadataValue.options[0].min(1).safeParse(operator.value);
  return tag.success ? { kind: 'tag', tag: tag.data } : report([...path, 'contains'], 'must be a string: one whole tag');
}

function readTime(field: TimeField, value: unknown, path: Path, report: Report): FilterCondition | null {
  const operator = only(value);
  if (operator === null)
    return report(
      path,
      `takes exactly one of ${TIME_OPERATORS.join(', ')}: {"${field}": {"gte": "2026-03-01"}}; two bounds are two conditions`,
    );
  if (!isOneOf<TimeOperator>(TIME_OPERATORS, operator.name))
    return report([...path, operator.name], `unknown operator; ${field} takes ${TIME_OPERATORS.join(', ')}`);
  const range = typeof operator.value === 'string' ? timeRange(operator.name, operator.value) : null;
  if (!range)
    return report(
      [...path, operator.name],
      'must be a time that exists: YYYY-MM-DD, YYYY-MM-DD HH:MM:SS (both UTC), or ISO 8601 with a zone',
    );
  return { kind: 'time', field, ...range };
}

function only(value: unknown): { name: string; value: unknown } | null {
  if (!isObject(value)) return null;
  const [entry, ...more] = Object.entries(value);
  return entry && more.length === 0 ? { name: entry[0], value: entry[1] } : null;
}
const operatorPlace = (path: Path, value: unknown): Path => [...path, ...(isObject(value) ? Object.keys(value).slice(0, 1) : [])];
const noOperator = (field: string) => `${field} is compared by equality: write {${JSON.stringify(field)}: a ${WORDS.equality}}`;
function unwrapped(field: string, inner: Record<string, unknown>): string {
  const [key = 'scene'] = Object.keys(inner);
  return `write its keys by their bare names: {${JSON.stringify(key)}: …} instead of {"${field}": {${JSON.stringify(key)}: …}}`;
}

/** As OpenAPI shows it; what JSON Schema can't say is in the descriptions. */
function schemaOf(fields: Fields): Record<string, unknown> {
  const time = {
    ...oneOf(Object.fromEntries(TIME_OPERATORS.map((one) => [one, { type: 'string' }]))),
    description: 'YYYY-MM-DD (midnight UTC; `lte`: to the end of that day), YYYY-MM-DD HH:MM:SS (UTC) or ISO 8601 with a zone.',
  };
  const condition = {
    description: 'Exactly one field. Values are compared by type and value: 1 is not "1".',
    anyOf: [
      oneOf({
        ...Object.fromEntries(Object.entries(fields).map(([name, schema]) => [name, enumOf(schema)])),
        tags: oneOf({ contains: { type: 'string', description: 'A whole tag.' } }),
        ...Object.fromEntries(TIME_FIELDS.map((name) => [name, time])),
      }),
      {
        type: 'object',
        description: 'A key of `metadata` (`info`) by its bare name.',
        minProperties: 1,
        maxProperties: 1,
        additionalProperties: { type: ['string', 'number', 'boolean'] },
      },
    ],
  };
  const list = { type: 'array', minItems: 1, maxItems: MOST_CONDITIONS, items: condition };
  const group = oneOf({ and: list, or: list });
  const bySource = {
    type: 'object',
    additionalProperties: false,
    minProperties: 1,
    properties: Object.fromEntries(FILTER_SOURCES.map((source) => [source, group])),
  };
  return {
    description: 'Bounds the candidates before anything is ranked. One group for all sources, or a group by source; no nesting.',
    anyOf: [group, bySource],
    examples: [{ and: [{ agent_id: 'support' }, { scene: 'chat' }, { create_time: { gte: '2026-03-01' } }] }],
  };
}
const oneOf = (properties: Record<string, unknown>) => ({
  type: 'object',
  additionalProperties: false,
  minProperties: 1,
  maxProperties: 1,
  properties,
});
const enumOf = (schema: z.ZodType<string> | undefined) =>
  schema instanceof z.ZodEnum ? { type: 'string', enum: schema.options } : { type: 'string' };

const filterOf = (fields: Fields) =>
  z
    .unknown()
    .meta(schemaOf(fields))
    .transform((input, ctx): SourceFilters => {
      const report: Report = (path, message) => {
        ctx.addIssue({ code: 'custom', path, message });
        return null;
      };
      return readFilter(input, fields, report) ?? z.NEVER;
    });

/** The native `filter`. */
export const Filter = filterOf(NATIVE_FIELDS);
/** The same grammar where `session_id`, `type` and `category` are plain `info` keys. */
export const InfoFilter = filterOf(FIELDS);
