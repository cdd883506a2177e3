// Sends hostile variants of every operation of an OpenAPI document: no answer may be a 5xx or leave its documented shape.
import Ajv2020, { type ValidateFunction } from 'ajv/dist/2020.js';

type Json = null | boolean | number | string | Json[] | { [key: string]: Json };
type Schema = {
  $ref?: string;
  type?: string | string[];
  enum?: Json[];
  const?: Json;
  anyOf?: Schema[];
  oneOf?: Schema[];
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: boolean | Schema;
  items?: Schema;
  minItems?: number;
  minimum?: number;
  pattern?: string;
  format?: string;
};
interface Parameter {
  name: string;
  in: string;
  required?: boolean;
  schema: Schema;
}
interface Operation {
  parameters?: Parameter[];
  requestBody?: { content: Record<string, { schema: Schema }> };
  responses: Record<string, { content?: Record<string, { schema: Schema }> }>;
  security?: Record<string, string[]>[];
}
export interface ApiDocument {
  paths: Record<string, Record<string, Operation>>;
  components?: { schemas?: Record<string, Schema> };
}
export interface FuzzOptions {
  document: object;
  baseUrl: string;
  /** Authorization header for an operation's security scheme name (`ApiKey`, `AdminKey`). */
  authorization: (scheme: string) => string;
  /** Values that exist, tried beside made ones: each request takes them from one of those that are for its path, or of those for any. */
  known?: Known[];
  /** Paths whose operations must answer with a 2xx at least once. */
  reach?: RegExp;
  /** Requests for each operation. */
  runs?: number;
  seed?: number;
  /** Fields that are left out of bodies (such as `sync`, which waits). */
  omit?: string[];
}
/** Values that belong together, by name of the parameter or field (`id`, `user_id`). */
export interface Known {
  /** Absent: for every path that has no values of its own. */
  at?: RegExp;
  values: Record<string, string>;
}
export interface Violation {
  request: string;
  status: number;
  problem: string;
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/** Small reproducible generator (mulberry32). */
function random(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), state | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

/** Stand for bytes that `JSON.stringify` would not produce; put in after serialising. */
const RAW = { '@nul@': '\\u0000', '@lone@': '\\ud83d', '@deep@': '' };
/** Valid requests to an operation that must be reached, until one of them is answered with a 2xx. */
const MOST_TRIES = 200;
const HOSTILE: Json[] = [
  null,
  true,
  0,
  -1,
  1.5,
  1e308,
  9007199254740992,
  '',
  ' ',
  '0',
  '@nul@',
  '@lone@',
  "'; DROP TABLE messages; --",
  '../../etc/passwd',
  '%00',
  '\u202e\u200b\ufeff',
  'x'.repeat(40_000),
  '汉'.repeat(300),
  '𝒳'.repeat(300),
  [],
  {},
  [[]],
  { a: { b: [1] } },
  '9999999999999999',
  '0000-01-01T00:00:00Z',
  '2026-02-30T00:00:00Z',
  '2026-03-02T07:31:13+14:00',
  8_640_000_000_000_000,
];
const BAD_BODIES = [
  '',
  '{',
  '[',
  'null',
  '1',
  '"x"',
  '[]',
  '['.repeat(7000),
  `${'{"a":'.repeat(100)}1${'}'.repeat(100)}`,
  '{"__proto__":{"x":1}}',
  '{"constructor":{"prototype":{"x":1}}}',
  '\u0000',
  '{"a":"\\u0000"}',
  '{"a":1,"a":2}',
  '{"a":1e999}',
  `{"a":"${'x'.repeat(1_100_000)}"}`,
];

/** @returns every answer that is a 5xx, undocumented or of another shape than documented; empty when all is well. */
export async function fuzz(options: FuzzOptions): Promise<{ requests: number; byStatus: Record<number, number>; violations: Violation[] }> {
  const document = options.document as ApiDocument;
  const next = random(options.seed ?? 1);
  const pick = <T>(list: readonly T[]): T => list[Math.floor(next() * list.length)] as T;
  const ajv = new Ajv2020({ strict: false, validateFormats: false, allErrors: false });
  ajv.addSchema({ $id: 'doc', components: document.components ?? {} });
  const validators = new Map<string, ValidateFunction>();
  const resolve = (schema: Schema): Schema =>
    schema.$ref ? (document.components?.schemas?.[schema.$ref.split('/').at(-1) ?? ''] ?? {}) : schema;
  /** Of the request that is being made. */
  let known: Record<string, string> = {};
  function knownAt(path: string): Record<string, string> {
    const all = options.known ?? [];
    const own = all.filter(({ at }) => at?.test(path));
    const some = own.length > 0 ? own : all.filter(({ at }) => !at);
    return some.length > 0 ? pick(some).values : {};
  }

  function sample(raw: Schema, name: string): Json {
    const schema = resolve(raw);
    if (schema.const !== undefined) return schema.const;
    if (schema.enum) return pick(schema.enum);
    const branches = schema.anyOf ?? schema.oneOf;
    if (branches) return sample(pick(branches), name);
    const type = Array.isArray(schema.type) ? pick(schema.type) : schema.type;
    const value = known[name];
    if (type !== 'object' && type !== 'array' && value !== undefined && next() < 0.7) return value;
    if (type === 'object') {
      const out: Record<string, Json> = {};
      for (const [key, inner] of Object.entries(schema.properties ?? {}))
        if (!options.omit?.includes(key) && (schema.required?.includes(key) || next() < 0.4)) out[key] = sample(inner, key);
      if (!schema.properties && typeof schema.additionalProperties === 'object') out['k'] = sample(schema.additionalProperties, 'k');
      return out;
    }
    if (type === 'array')
      return Array.from({ length: Math.max(schema.minItems ?? 0, Math.floor(next() * 3)) }, () => sample(schema.items ?? {}, name));
    if (type === 'integer' || type === 'number') return (schema.minimum ?? 0) + Math.floor(next() * 20);
    if (type === 'boolean') return next() < 0.5;
    if (type === 'null') return null;
    if (schema.format === 'date-time') return '2026-03-02T07:31:13+08:00';
    if (schema.pattern?.includes('\\d{10,16}')) return '1772436673823';
    return `v${Math.floor(next() * 1e6)}`;
  }

  /** Breaks a value in one place: another value, a missing key, an unknown key. */
  function broken(value: Json): Json {
    if (value === null || typeof value !== 'object' || next() < 0.15) return pick(HOSTILE);
    if (Array.isArray(value)) {
      if (value.length === 0 || next() < 0.2) return [...value, pick(HOSTILE)];
      const at = Math.floor(next() * value.length);
      return value.map((inner, i) => (i === at ? broken(inner) : inner));
    }
    const keys = Object.keys(value);
    const roll = next();
    if (keys.length === 0 || roll < 0.2)
      return { ...value, [pick(['unknown', 'user_id', 'toString', '@nul@', 'x'.repeat(500), 'project_id'])]: pick(HOSTILE) };
    const key = pick(keys);
    if (roll < 0.35) return Object.fromEntries(Object.entries(value).filter(([name]) => name !== key));
    return { ...value, [key]: broken(value[key] ?? null) };
  }
  const serialise = (body: Json): string =>
    Object.entries(RAW).reduce((text, [mark, bytes]) => text.replaceAll(mark, bytes), JSON.stringify(body));
  const inAddress = (value: Json): string => {
    const text = typeof value === 'string' ? value : JSON.stringify(value);
    return encodeURIComponent(text.replaceAll('@nul@', '\u0000').replaceAll('@lone@', '?').slice(0, 3000));
  };

  const violations: Violation[] = [];
  const reached = new Set<string>();
  const byStatus: Record<number, number> = {};
  let requests = 0;

  async function send(
    method: string,
    path: string,
    operation: Operation,
    address: string,
    body: string | undefined,
    headers: Record<string, string>,
  ) {
    const scheme = Object.keys(operation.security?.[0] ?? {})[0];
    const abort = new AbortController();
    const response = await fetch(options.baseUrl + address, {
      method: method.toUpperCase(),
      signal: abort.signal,
      headers: {
        ...(scheme ? { authorization: options.authorization(scheme) } : {}),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...Object.fromEntries((operation.parameters ?? []).filter((p) => p.in === 'header' && p.required).map((p) => [p.name, 'x'])),
        ...headers,
      },
      ...(body === undefined || method === 'get' ? {} : { body }),
    });
    requests += 1;
    if (response.ok) reached.add(`${method} ${path}`);
    byStatus[response.status] = (byStatus[response.status] ?? 0) + 1;
    const note = (problem: string) =>
      violations.push({ request: `${method} ${address.slice(0, 300)} ${body?.slice(0, 500) ?? ''}`, status: response.status, problem });
    const media = (response.headers.get('content-type') ?? '').split(';')[0] ?? '';
    if (media === 'text/event-stream') {
      abort.abort();
      return;
    }
    const text = await response.text();
    if (response.status >= 500) note(`server error: ${text.slice(0, 300)}`);
    const documented = operation.responses[String(response.status)];
    if (!documented) {
      // A path parameter that is no segment of its own leads to another route or none.
      if (response.status !== 404 && response.status !== 405) note('status is not documented');
      return;
    }
    const schema = documented.content?.[media]?.schema;
    if (!schema) return void note(`media type ${media} is not documented`);
    const key = `${method} ${path} ${response.status}`;
    let validate = validators.get(key);
    if (!validate) {
      validate = ajv.compile(JSON.parse(JSON.stringify(schema).replaceAll('"#/components', '"doc#/components')) as object);
      validators.set(key, validate);
    }
    if (media === 'application/x-ndjson') {
      for (const line of text.trimEnd().split('\n')) if (!isJson(line)) note(`a line is not JSON: ${line.slice(0, 300)}`);
      return;
    }
    let parsed: unknown;
    try {
      parsed = JSON.parse(text);
    } catch {
      return void note('the answer is not JSON');
    }
    if (!validate(parsed)) note(`answer leaves its schema: ${ajv.errorsText(validate.errors)}`);
    return;
  }

  for (const [path, item] of Object.entries(document.paths))
    for (const [method, operation] of Object.entries(item)) {
      const bodySchema = operation.requestBody?.content['application/json']?.schema;
      const runs = options.runs ?? 40;
      const all = runs + (bodySchema ? BAD_BODIES.length : 0);
      const isReached = () => !options.reach?.test(path) || reached.has(`${method} ${path}`);
      for (let run = 0; run < all || (run < all + MOST_TRIES && !isReached()); run++) {
        const hostile = run < all && run % 4 !== 0;
        const target = next();
        known = knownAt(path);
        let address = path.replace(/\{(\w+)\}/g, (_all, name: string) => {
          const schema = operation.parameters?.find((p) => p.name === name)?.schema ?? {};
          return inAddress(hostile && target < 0.25 ? pick(HOSTILE) : sample(schema, name)) || 'x';
        });
        const query = (operation.parameters ?? [])
          .filter((p) => p.in === 'query' && (p.required || next() < 0.4))
          .map((p) => `${p.name}=${inAddress(hostile && next() < 0.3 ? pick(HOSTILE) : sample(p.schema, p.name))}`);
        if (hostile && next() < 0.1) query.push(pick(['unknown=1', '__proto__=1', 'limit=1&limit=2', 'user_id[]=1', 'a=%ff', '%00=1']));
        if (query.length > 0) address += `?${query.join('&')}`;
        const headers: Record<string, string> = {};
        if (method === 'post' && next() < 0.1) headers['idempotency-key'] = pick(['k', 'k2', 'x'.repeat(300), 'a b']);
        let body: string | undefined;
        if (bodySchema && run >= runs && run < all) body = BAD_BODIES[run - runs];
        else if (bodySchema) {
          const valid = sample(bodySchema, '');
          body = serialise(hostile && target >= 0.25 ? broken(valid) : valid);
        } else if (method !== 'get' && next() < 0.2) body = pick(['{}', '{"x":1}', '[]', 'null']);
        try {
          await send(method, path, operation, address, body, headers);
        } catch (error) {
          violations.push({ request: `${method} ${address.slice(0, 300)}`, status: 0, problem: `no answer: ${String(error)}` });
        }
      }
      if (!isReached()) violations.push({ request: `${method} ${path}`, status: 0, problem: 'was never answered with a 2xx' });
    }
  return { requests, byStatus, violations };
}
