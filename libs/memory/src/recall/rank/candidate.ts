// recall ▸ rank: one memory on its way through the ranking, with every part of its score.
import type { Layer } from '@strata/contracts';
import type { Summary, Topic } from '../../model/abstract.js';
import type { Fact } from '../../model/fact.js';
import type { Message } from '../../model/message.js';
import type { MessageSigns } from '../../ports.js';

interface Scored {
  id: string;
  /** As the index found it: 0 … 1 (saturated sum over the query's). */
  lexical: number;
  covered: number;
  semantic: number;
  /** Of a message that is indexed. */
  signs?: MessageSigns;
  /** Named addends and factors of `score`, for the trace. */
  parts: Record<string, number>;
  score: number;
}
export type Candidate = Scored &
  (
    | { layer: 'message'; record: Message; pending: boolean }
    | { layer: 'fact'; record: Fact }
    | { layer: 'summary'; record: Summary }
    | { layer: 'topic'; record: Topic }
  );
export type CandidateOf<L extends Layer> = Extract<Candidate, { layer: L }>;
export type Found = Pick<Scored, 'lexical' | 'covered' | 'semantic' | 'signs'>;

export const only = <L extends Layer>(candidates: Candidate[], layer: L): CandidateOf<L>[] =>
  candidates.filter((candidate): candidate is CandidateOf<L> => candidate.layer === layer);

export function candidate<L extends Layer>(layer: L, record: CandidateOf<L>['record'], found: Found, pending = false): CandidateOf<L> {
  const base = { id: record.id, ...found, parts: {}, score: 0, layer, record };
  return (layer === 'message' ? { ...base, pending } : base) as unknown as CandidateOf<L>;
}

/** Best first; ties by time (newer first), then by id, so that the same memory always answers in the same order. */
export function byScore(a: Candidate, b: Candidate): number {
  return b.score - a.score || timeOf(b) - timeOf(a) || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0);
}

const timeOf = (one: Candidate): number => (one.layer === 'message' ? one.record.timestamp : one.record.createdAt).getTime();

/** Every addend goes through here: a NaN would silently lift its candidate to the top. */
export function addPart(to: Candidate, name: string, value: number): void {
  if (!Number.isFinite(value)) throw new Error(`recall: part ${name} of ${to.layer} ${to.id} is not a number`);
  if (value === 0) return;
  to.parts[name] = (to.parts[name] ?? 0) + value;
  to.score += value;
}
