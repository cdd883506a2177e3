// recall: what bears on a question, over a user's own memory, what others made public, and knowledge bases. Each contract tells it in its shapes.
import { AppError, type FilterSource, type Layer, type SourceFilters } from '@strata/contracts';
import type { FindBases } from '../knowledge/find-bases.js';
import type { SearchKnowledge } from '../knowledge/search-knowledge.js';
import { PUBLIC } from '../model/audience.js';
import type { FiledEntry } from '../model/knowledge.js';
import type { UserScope } from '../model/scope.js';
import type { Embedder } from '../ports.js';
import type { Filter } from './filter/matches-filter.js';
import type { RecallOptions } from './options.js';
import type { Candidate } from './rank/candidate.js';
import { embedQuery } from './rank/embed-query.js';
import type { RankMemory, RankRequest } from './rank/rank-memory.js';
import { isPast } from './rank/valid-at.js';
import type { SearchPublic } from './search-public.js';

export interface SearchSourcesRequest {
  projectId: string;
  /** Null: nobody's own memory. */
  userId: string | null;
  query: string;
  layers: Layer[];
  /** How a user's own memory is ranked. Its `filter` bounds every source. */
  options: RecallOptions;
  /** Files, and what other users share with those who search these. */
  knowledgeBaseIds: string[] | 'all';
  /** What others made public; a user's own public memory is in their own. */
  includePublic: boolean;
  /** Each of its own source; null or absent: that one is not bounded by it. */
  filters: SourceFilters | null;
}
/** `score`: 0 and more, on one scale whatever the source. */
export type Sourced =
  | { source: 'user'; one: Candidate; score: number }
  /** What another user shares with one of the `audience`. */
  | { source: 'public' | 'knowledge_base'; one: Candidate; audience: string[]; score: number }
  | { source: 'knowledge_base'; one: null; entry: FiledEntry; score: number };

export class SearchSources {
  constructor(
    private readonly rank: RankMemory,
    private readonly shared: Pick<SearchPublic, 'execute'>,
    private readonly knowledge: Pick<SearchKnowledge, 'execute'>,
    private readonly bases: Pick<FindBases, 'execute'>,
    private readonly embedder: Pick<Embedder, 'embed'>,
  ) {}

  /**
   * Best first, everything that was found; what a filter leaves out takes no place in the ranking. Of a user without memory what the
   * other sources hold.
   * @throws AppError `not_found` unknown knowledge base · `validation.failed` nothing to search, or a past state of what has none
   */
  async execute(request: SearchSourcesRequest): Promise<Sourced[]> {
    const { projectId, userId, knowledgeBaseIds, includePublic, filters, query, layers, options } = request;
    const asksKnowledge = knowledgeBaseIds === 'all' || knowledgeBaseIds.length > 0;
    if (userId === null && !includePublic && !asksKnowledge)
      refuse('user_id', 'is needed unless knowledge_base_ids or include_public says what to search');
    if (isPast(options.at) && (userId === null || includePublic || asksKnowledge))
      refuse('as_of', 'and known_at look back in one user’s own memory: knowledge bases and public memory are told as they are now');
    const bases = asksKnowledge ? await this.bases.execute(projectId, knowledgeBaseIds, 'knowledge_base_ids') : [];
    // Asked for once, whatever the number of sources: a remote model has its price and its limits.
    const dense = embedQuery(this.embedder, query);
    const within = (source: FilterSource): Filter => [...options.filter, ...(filters?.[source] ? [filters[source]] : [])];
    const ofOthers = async (audience: string[], source: FilterSource) =>
      this.shared.execute({ projectId, publicExcept: userId, audience, query, dense: await dense, layers, filter: within(source) });
    const ofFiles = async () =>
      this.knowledge.execute({
        ...{ projectId, knowledgeBaseIds: bases, query, dense: await dense, filter: within('knowledgebase') },
        includeFlagged: options.includeFlagged,
      });
    const [own, shared, lent, filed] = await Promise.all([
      userId === null ? [] : this.own({ projectId, userId }, { query, dense, layers, options: { ...options, filter: within('user') } }),
      includePublic ? ofOthers([PUBLIC], 'public') : [],
      bases.length > 0 ? ofOthers(bases, 'knowledgebase') : [],
      bases.length > 0 ? ofFiles() : [],
    ]);
    const all: Sourced[] = [
      ...own.map((one) => ({ source: 'user' as const, one, score: one.score })),
      ...shared.map((one) => ({ source: 'public' as const, one, audience: [PUBLIC], score: one.score })),
      // What is shared with all as well was found already.
      ...lent
        .filter(
          (one) => !shared.some(({ id, layer, record }) => id === one.id && layer === one.layer && record.userId === one.record.userId),
        )
        .map((one) => ({ source: 'knowledge_base' as const, one, audience: bases, score: one.score })),
      ...filed.map(({ entry, score }) => ({ source: 'knowledge_base' as const, one: null, entry, score })),
    ];
    // Of equal scores the nearer source comes first: the sort is stable.
    return all.sort((a, b) => b.score - a.score);
  }

  private async own(scope: UserScope, request: RankRequest) {
    return (await this.rank.run(scope, { ...request, always: true })).candidates;
  }
}

function refuse(path: string, message: string): never {
  throw new AppError('validation.failed', `${path}: ${message}`, { errors: [{ path, message }] });
}
