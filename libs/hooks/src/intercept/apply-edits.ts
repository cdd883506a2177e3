// An interceptor's answer to `before_add` put onto the items that it was shown: edited, dropped, or refused as a whole.
import { isDeepStrictEqual } from 'node:util';
import type { PipelineResource } from '../model/pairs.js';
import { EDITABLE } from './editable.js';

/** A record as JSON, as a receiver sees it. */
export type Item = Record<string, unknown>;
export interface Edits {
  ok: true;
  /** Those that are kept, in the order in which they were shown. */
  items: Item[];
  /** Ids of those that were changed. */
  edited: Set<string>;
  dropped: number;
}
export type Applied = Edits | { ok: false; reason: string };

const refuse = (reason: string): Applied => ({ ok: false, reason });
const isItem = (value: unknown): value is Item => value !== null && typeof value === 'object' && !Array.isArray(value);

/** Pure. A field that is absent is unchanged. Reasons name places and fields, never content. */
export function applyEdits(resource: PipelineResource, items: Item[], data: unknown): Applied {
  const { list, id: idField } = EDITABLE[resource];
  if (!isItem(data)) return refuse('data is no object');
  const stray = Object.keys(data).find((key) => key !== list);
  if (stray !== undefined) return refuse(`data holds another key than ${list}`);
  const answered = data[list];
  if (!Array.isArray(answered)) return refuse(`data.${list} is no list`);
  const shown = new Map(items.map((item) => [item[idField], item]));
  const kept = new Map<unknown, Item>();
  const edited = new Set<string>();
  for (const [at, answer] of answered.entries()) {
    const place = `data.${list}.${at}`;
    if (!isItem(answer)) return refuse(`${place} is no object`);
    const id = answer[idField];
    const before = shown.get(id);
    if (!before || typeof id !== 'string') return refuse(`${place}.${idField} is not among those that were sent`);
    if (kept.has(id)) return refuse(`${place}.${idField} is answered twice`);
    const change = readChange(resource, before, answer, place);
    if (typeof change === 'string') return refuse(change);
    if (Object.keys(change).length) edited.add(id);
    kept.set(id, { ...before, ...change });
  }
  return {
    ok: true,
    items: items.map((item) => kept.get(item[idField])).filter((item) => item !== undefined),
    edited,
    dropped: items.length - kept.size,
  };
}

/** The fields that differ, as they will be stored; or what is wrong. */
function readChange(resource: PipelineResource, before: Item, answer: Item, place: string): Item | string {
  const { fields } = EDITABLE[resource];
  const change: Item = {};
  for (const [name, value] of Object.entries(answer)) {
    if (!Object.hasOwn(before, name)) return `${place} holds an unknown field`;
    if (isDeepStrictEqual(value, before[name])) continue;
    const schema = fields[name];
    if (!schema) return `${place}.${name} can't be changed`;
    const read = schema.safeParse(value);
    if (!read.success) return `${place}.${name} ${read.error.issues[0]?.message ?? 'is not valid'}`;
    if (!isDeepStrictEqual(read.data, before[name])) change[name] = read.data;
  }
  const { valid_from: from, valid_to: to } = { ...before, ...change };
  const isChanged = 'valid_from' in change || 'valid_to' in change;
  if (isChanged && typeof from === 'string' && typeof to === 'string' && from >= to) return `${place}.valid_to is not after valid_from`;
  return change;
}
