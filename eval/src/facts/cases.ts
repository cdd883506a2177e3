// The hand-written suites in eval/cases: one case a line, refused when a field is unknown or missing.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

const FOLDER = join(__dirname, '../../cases');

/** A string, or alternatives of which one is enough. Compared without regard to case. */
const Words = z.array(z.union([z.string().min(1), z.array(z.string().min(1)).min(1)])).min(1);
const Said = z.strictObject({
  role: z.enum(['user', 'assistant', 'system', 'tool']),
  content: z.string(),
  timestamp: z.iso.datetime(),
  name: z.string().optional(),
});
const Day = z.string().regex(/^\d{4}-\d\d-\d\d(T\d\d:\d\d)?$/);
const Wanted = z.strictObject({
  /** What the fact's content must contain. */
  has: Words,
  hasNot: z.array(z.string()).optional(),
  speaker: z.enum(['user', 'assistant']).optional(),
  /** For the reader of the case; not compared. */
  slot: z.string().optional(),
  value: z.string().optional(),
  category: z.string().optional(),
  /** Half-open interval of event or validity, civil days in the user's zone. Scored on its own. */
  when: z.tuple([Day, Day]).optional(),
});
const Common = { id: z.string().min(1), about: z.string().optional(), timezone: z.string().default('UTC') };

export const ExtractionCase = z.strictObject({
  ...Common,
  messages: z.array(Said).min(1),
  /** Earlier messages that were processed before. */
  context: z.array(Said).default([]),
  facts: z.array(Wanted).default([]),
  /** Right if produced, not missed if not. */
  optional: z.array(Wanted).default([]),
  /** No produced fact may contain these. */
  forbidden: z.array(z.string()).default([]),
});
export const CorrectionCase = z.strictObject({
  ...Common,
  writes: z.array(z.array(Said).min(1)).min(1),
  ask: z.string().min(1),
  /** In some current fact. */
  must: Words.or(z.array(z.never()).length(0)).default([]),
  /** In no current fact. */
  must_not: z.array(z.string()).default([]),
  /** Somewhere in the history. */
  kept: z.array(z.string()).default([]),
  /** Each in exactly one current fact. */
  once: z.array(z.string()).default([]),
  single: z.strictObject({ attribute: z.string() }).optional(),
});
const Reading = { from: Day, to: Day };
export const TimeCase = z.strictObject({
  ...Common,
  text: z.string().min(1),
  reference: z.iso.datetime(),
  expect: z.array(
    z.strictObject({
      phrase: z.string(),
      ...Reading,
      granularity: z.string().optional(),
      /** Other readings that are as right. */
      alt: z.array(z.strictObject(Reading)).default([]),
      /** Too vague to be missed: right if found, right if not. */
      optional: z.boolean().default(false),
    }),
  ),
});
export type Said = z.output<typeof Said>;
export type Words = (string | string[])[];
export type Wanted = z.output<typeof Wanted>;
export type ExtractionCase = z.output<typeof ExtractionCase>;
export type CorrectionCase = z.output<typeof CorrectionCase>;
export type TimeCase = z.output<typeof TimeCase>;

/** `held-out` is looked at as a total only: rules are not written to its cases. */
export type Part = 'tuned on' | 'held out';
export interface Suite<Case> {
  language: string;
  part: Part;
  cases: Case[];
}

export interface Chosen {
  only?: Part;
  /** A folder of the same layout as eval/cases. */
  folder?: string | undefined;
}

/** Every language's file `<name>.jsonl` and `<name>.held-out.jsonl` (or one of the two). Throws when there is none, and with file and line of the first bad case. */
export function loadSuites<Schema extends z.ZodType>(
  name: string,
  schema: Schema,
  { only, folder = FOLDER }: Chosen = {},
): Suite<z.output<Schema>>[] {
  const files: [Part, string][] = [
    ['tuned on', `${name}.jsonl`],
    ['held out', `${name}.held-out.jsonl`],
  ];
  const parts = files.filter(([part]) => only === undefined || part === only);
  const suites: Suite<z.output<Schema>>[] = [];
  for (const language of readdirSync(folder).sort()) {
    for (const [part, file] of parts) {
      const path = join(folder, language, file);
      if (!existsSync(path)) continue;
      const lines = readFileSync(path, 'utf8').split('\n');
      const cases = lines.flatMap((line, i) => (line.trim() ? [readCase(line, schema, `${path}:${i + 1}`)] : []));
      suites.push({ language, part, cases });
    }
  }
  if (suites.length === 0) throw new Error(`no folder in ${folder} holds ${parts.map(([, file]) => file).join(' or ')}`);
  return suites;
}

function readCase<Schema extends z.ZodType>(line: string, schema: Schema, place: string): z.output<Schema> {
  try {
    const read = schema.safeParse(JSON.parse(line));
    if (read.success) return read.data;
    throw new Error(z.prettifyError(read.error));
  } catch (error) {
    throw new Error(`${place}: ${error instanceof Error ? error.message : String(error)}`, { cause: error });
  }
}

const fold = (text: string) => text.normalize('NFKC').toLowerCase();
export const contains = (text: string, part: string): boolean => fold(text).includes(fold(part));
export const hasAll = (text: string, words: Words): boolean =>
  words.every((word) => (typeof word === 'string' ? contains(text, word) : word.some((one) => contains(text, one))));
