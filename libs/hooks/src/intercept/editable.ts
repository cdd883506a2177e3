// What an interceptor may change of the items that it is shown; every other field stays as it was.
import { FactCategory, FactType, Metadata, MOST_CHARACTERS } from '@strata/contracts';
import { z } from 'zod';
import type { PipelineResource } from '../model/pairs.js';

/** NUL and lone surrogates: Postgres can't store them. */
// eslint-disable-next-line no-control-regex -- control characters are what is refused
const HOSTILE = /\u0000|\p{Surrogate}/u;
const NO_HOSTILE = 'holds NUL or a lone surrogate';
/** White space, control and format characters alone show nothing: a record of them is an empty one. */
const VISIBLE = /[^\s\p{Cc}\p{Cf}]/u;

const text = (most: number) =>
  z
    .string()
    .refine((value) => !HOSTILE.test(value), NO_HOSTILE)
    .refine((value) => VISIBLE.test(value), 'is empty')
    .refine((value) => value.length <= most || [...value].length <= most, `is longer than ${most} characters`);
const list = (most: number, longest: number) =>
  z
    .array(text(longest))
    .max(most)
    .refine((values) => new Set(values).size === values.length, 'names one twice');
/** Asked before the record is read: reading it leaves the key out without a word. */
const metadata = z
  .unknown()
  .refine((value) => typeof value !== 'object' || value === null || !Object.hasOwn(value, '__proto__'), 'holds a forbidden key')
  .pipe(Metadata)
  .refine((value) => Object.keys(value).length <= 64, 'has more than 64 keys')
  .refine(
    (value) =>
      !HOSTILE.test(JSON.stringify(value)) &&
      !Object.entries(value)
        .flat()
        .some((part) => typeof part === 'string' && HOSTILE.test(part)),
    NO_HOSTILE,
  );
/** An offset may lead out of the four-digit years, which Postgres would refuse when it is too late to pass the hook by. */
const instant = z.iso
  .datetime({ offset: true })
  .transform((value) => new Date(value).toISOString())
  .refine((value) => /^[1-9]\d{3}-/.test(value), 'is not between the years 1000 and 9999')
  .nullable();
const confidence = z.number().min(0).max(1);
const shared = { tags: list(32, 64), entities: list(32, 200), confidence };

interface Editable {
  /** Name of the list in `data`. */
  list: 'facts' | 'summaries' | 'topics';
  /** Field that holds an item's id. */
  id: string;
  fields: Record<string, z.ZodType>;
}

/** Metadata and validity are those of facts: the other layers have none. A topic's name is one of the project's, so it stays. */
export const EDITABLE: Record<PipelineResource, Editable> = {
  fact: {
    list: 'facts',
    id: 'fact_id',
    fields: {
      content: text(MOST_CHARACTERS.fact),
      ...shared,
      category: FactCategory,
      type: FactType,
      metadata,
      valid_from: instant,
      valid_to: instant,
    },
  },
  summary: { list: 'summaries', id: 'summary_id', fields: { content: text(MOST_CHARACTERS.summary), ...shared } },
  topic: { list: 'topics', id: 'topic_id', fields: { summary_text: text(MOST_CHARACTERS.topic) } },
};

/** ≤ 4 kB: it goes into the model's question, beside everything else. */
export const Instruction = z
  .string()
  .refine((value) => Buffer.byteLength(value) <= 4096, 'is longer than 4096 bytes')
  .refine((value) => !HOSTILE.test(value), NO_HOSTILE);
