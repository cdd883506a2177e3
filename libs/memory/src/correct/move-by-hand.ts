// The part of a record that an operator changes, moved from one state to another: forwards it is an edit, backwards its undo. Pure.
import { isDeepStrictEqual } from 'node:util';
import type { Metadata } from '@strata/contracts';
import type { Summary } from '../model/abstract.js';
import { PINNED, type Fact } from '../model/fact.js';
import type { Version } from '../ports-correction.js';
import { sayTheSame } from '../reconcile/find-meetings.js';
import { union } from '../reconcile/fold-text.js';

export interface Edit<T> {
  before: T;
  edit: Version<T>;
}

/** The operator's last edit that was not undone; null = there is none. `versions`: oldest first. */
export function lastEdit<T>(versions: Version<T>[]): Edit<T> | null {
  const open: Edit<T>[] = [];
  versions.forEach((version, i) => {
    const before = versions[i - 1];
    if (version.change === 'edited' && before) open.push({ before: before.record, edit: version });
    else if (version.change === 'undone') open.pop();
  });
  return open.at(-1) ?? null;
}

/** Flags that tell of a wording. */
const OF_WORDING = [PINNED, 'suspect'];

/**
 * `now` with what differs between the two states, as far as it still stands: words that were replaced since stay replaced, and so does
 * a status. Evidence, confidence and tags are nobody's but the pipeline's. Null where nothing of it stands.
 */
export function moveFact(now: Fact, from: Fact, to: Fact): Fact | null {
  const moved = { ...now };
  const isWording = from.content !== to.content || from.editedBy !== to.editedBy;
  if (isWording && sayTheSame(now, from)) {
    const { content, slot, value, eventTime, editedBy } = to;
    const since = now.entities.filter((name) => !from.entities.includes(name));
    const flags = [...now.flags.filter((flag) => !OF_WORDING.includes(flag)), ...to.flags.filter((flag) => OF_WORDING.includes(flag))];
    Object.assign(moved, { content, slot, value, eventTime, editedBy, entities: union(to.entities, since), flags });
  }
  if (from.status !== to.status && now.status === from.status) moved.status = to.status;
  moved.metadata = movedPairs(now.metadata, from.metadata, to.metadata);
  return isDeepStrictEqual(moved, now) ? null : moved;
}

/** Each pair for itself, so that what is the pipeline's or an interceptor's stays. */
function movedPairs(now: Metadata, from: Metadata, to: Metadata): Metadata {
  const isMoved = (key: string) => from[key] !== to[key] && now[key] === from[key];
  const kept = Object.entries(now).filter(([key]) => !isMoved(key));
  return Object.fromEntries([...kept, ...Object.entries(to).filter(([key]) => isMoved(key))]);
}

export function moveSummary(now: Summary, from: Summary, to: Summary): Summary | null {
  const moved = { ...now };
  const { content, editedBy, pinned } = to;
  if ((from.content !== content || from.pinned !== pinned) && now.content === from.content)
    Object.assign(moved, { content, editedBy, pinned });
  if (from.status !== to.status && now.status === from.status) moved.status = to.status;
  if (from.weight !== to.weight && now.weight === from.weight) moved.weight = to.weight;
  return isDeepStrictEqual(moved, now) ? null : moved;
}
