// recall ▸ rank: one search pass: index hits of the layers asked for, joined back to current rows; pending messages scored as they are.
import { encodeDocument } from '@strata/language';
import type { Layer } from '@strata/contracts';
import type { Message } from '../../model/message.js';
import type { UserScope } from '../../model/scope.js';
import type { Hydrated, IndexFilter, IndexHit, MemoryIndex, RecallStore, SparseVector } from '../../ports.js';
import { isSuspectText, withoutRecalled } from '../../extract/statement/clean-text.js';
import type { RecallOptions } from '../options.js';
import { candidate, type Candidate, type CandidateOf, type Found } from './candidate.js';
import type { Steps } from './steps.js';
import { holdsAt, isPast, wantedStatuses } from './valid-at.js';

/** Highest value of a document's term weight: a score of 1 means every word of the query, saturated. */
const SATURATION = 1.9;
const LIMITS: Record<Layer, number> = { message: 200, fact: 120, summary: 40, topic: 20 };

export interface SearchQuery {
  sparse: SparseVector;
  dense: Float32Array | null;
  /** See `Question.scale`. */
  scale: number;
}
export interface SearchBounds {
  layers: Layer[];
  /** Added to every layer's filter: bounds what is searched, so that a better match outside takes no place. */
  filter: Omit<IndexFilter, 'layers' | 'statuses'>;
}

export interface FoundCandidates {
  candidates: Candidate[];
  /** Messages that say what is, or was at the point in time that is asked for, not so. */
  outdated: string[];
}

/** Each layer is searched by itself, so that its words are weighed against its own kind. */
export async function findCandidates(
  from: { index: Pick<MemoryIndex, 'search'>; store: RecallStore; steps: Steps },
  scope: UserScope,
  query: SearchQuery,
  bounds: SearchBounds,
  options: Pick<RecallOptions, 'at' | 'includeFlagged'>,
): Promise<FoundCandidates> {
  const statuses = wantedStatuses(options.at);
  const hits = await Promise.all(
    bounds.layers.map((layer) => {
      const filter = { ...bounds.filter, layers: [layer], ...(statuses ? { statuses } : {}) };
      const asked = { sparse: query.sparse, dense: query.dense, filter, limit: LIMITS[layer] };
      return from.steps.searched(layer, () => from.index.search(scope, asked));
    }),
  );
  const found = new Map(hits.flat().map((hit) => [hit.id, foundBy(hit, query.scale)]));
  const ids = (layer: Layer) => hits.flat().flatMap((hit) => (hit.layer === layer ? [hit.recordId] : []));
  const wanted = { facts: ids('fact'), summaries: ids('summary'), topics: ids('topic'), messages: ids('message') };
  const rows = await from.steps.run('hydrate', () => from.store.hydrate(scope, wanted, options.at.knownAt, bounds.filter.where));
  const candidates = admissible(asCandidates(rows, found), options);
  if (!isPast(options.at)) return { candidates, outdated: rows.outdated };
  const holding = new Set(candidates.map((one) => one.id));
  const closed = rows.facts.filter((fact) => !holding.has(fact.id));
  return { candidates, outdated: closed.flatMap((fact) => fact.sources.flatMap((source) => source.messageId ?? [])) };
}

export function asCandidates(rows: Omit<Hydrated, 'outdated'>, found: Map<string, Found>): Candidate[] {
  const none: Found = { lexical: 0, covered: 0, semantic: 0 };
  const of = (layer: Layer, id: string) => found.get(`${layer}:${id}`) ?? none;
  return [
    ...rows.messages.map((row) => candidate('message', row, of('message', row.id))),
    ...rows.facts.map((row) => candidate('fact', row, of('fact', row.id))),
    ...rows.summaries.map((row) => candidate('summary', row, of('summary', row.id))),
    ...rows.topics.map((row) => candidate('topic', row, of('topic', row.id))),
  ];
}

/** Rows are the truth: what has changed state since it was indexed, or reads like an instruction to the system, goes. */
export function admissible(candidates: Candidate[], options: Pick<RecallOptions, 'at' | 'includeFlagged'>): Candidate[] {
  return candidates.filter((one) => holdsAt(one, options.at) && (options.includeFlagged || !isFlagged(one)));
}

function isFlagged(one: Candidate): boolean {
  if (one.layer === 'fact') return one.record.flags.includes('suspect');
  return one.layer === 'message' && readsLikeInstruction(one.record.content);
}

/** Speaks to the system: kept as it was said, and not put before an agent unless asked for. What recall gave out itself is no such text. */
export const readsLikeInstruction = (content: string): boolean => isSuspectText(withoutRecalled(content));

/**
 * Messages that no pipeline run has reached yet: the same tokens and weights as in the index, without neighbours. How rare a
 * word is can't be told from a handful of messages, so every word of the query counts alike.
 */
export function pendingCandidates(
  pending: Message[],
  { sparse: query, scale }: Pick<SearchQuery, 'sparse' | 'scale'>,
): CandidateOf<'message'>[] {
  const norm = query.values.reduce((sum, value) => sum + value, 0);
  return pending.map((message) => {
    const document = encodeDocument([{ text: message.content, weight: 1 }]);
    const weights = new Map(document.indices.map((hash, i) => [hash, document.values[i] ?? 0]));
    let lexical = 0;
    let covered = 0;
    query.indices.forEach((hash, i) => {
      const weight = weights.get(hash) ?? 0;
      lexical += weight * (query.values[i] ?? 0);
      if (weight > 0) covered += query.values[i] ?? 0;
    });
    const found =
      norm > 0
        ? waitingAs(Math.min(1, (scale * lexical) / norm / SATURATION), Math.min(1, (scale * covered) / norm))
        : { lexical: 0, covered: 0, semantic: 0 };
    return candidate('message', message, found, true);
  });
}

/** Without a vector yet, its words stand in for its meaning: what was said last must not rank below for having been said just now. */
const waitingAs = (lexical: number, covered: number): Found => ({ lexical, covered, semantic: lexical });

export const foundBy = (hit: IndexHit, scale: number): Found => ({
  lexical: Math.min(1, (scale * hit.lexical) / SATURATION),
  covered: Math.min(1, scale * hit.covered),
  semantic: hit.semantic,
  ...(hit.signs ? { signs: hit.signs } : {}),
});
