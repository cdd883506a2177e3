// recall: one ranked list over a user's own memory, what others made public, and knowledge bases. POST /api/memories/search ends here.
import { AppError, type SearchHit, type SourcedHit, type SourceFilters } from '@strata/contracts';
import type { KnowledgeHit, SearchKnowledge } from '../knowledge/search-knowledge.js';
import type { Filter } from './filter/matches-filter.js';
import { isPast } from './rank/valid-at.js';
import type { SearchPublic } from './search-public.js';
import { hitsOf, type SearchMemories, type SearchRequest } from './search-memories.js';

export interface SearchSourcesRequest extends Omit<SearchRequest, 'userId' | 'filter'> {
  /** Null: nobody's own memory. */
  userId: string | null;
  knowledgeBaseIds: string[] | 'all';
  /** What others made public; a user's own public memory is in their own. */
  includePublic: boolean;
  /** Of every source. */
  filter: Filter;
  /** Each of its own source; null or absent: that one is not bounded by it. */
  filters: SourceFilters | null;
}

export class SearchSources {
  constructor(
    private readonly own: SearchMemories,
    private readonly shared: SearchPublic,
    private readonly knowledge: SearchKnowledge,
  ) {}

  /**
   * Best first, scores 0 … 1. Of others neither user nor session is told.
   * @throws AppError `not_found` unknown knowledge base · `validation.failed` nothing to search, or a past state of what has none
   */
  async execute(request: SearchSourcesRequest): Promise<SourcedHit[]> {
    const { projectId, userId, knowledgeBaseIds, includePublic, filters, query, topK, minScore, layers } = request;
    const asksKnowledge = knowledgeBaseIds === 'all' || knowledgeBaseIds.length > 0;
    if (userId === null && !includePublic && !asksKnowledge)
      refuse('user_id', 'is needed unless knowledge_base_ids or include_public says what to search');
    if (isPast(request.at) && (userId === null || includePublic || asksKnowledge))
      refuse('as_of', 'and known_at look back in one user’s own memory: knowledge bases and public memory are told as they are now');
    const within = (source: keyof SourceFilters): Filter => [...request.filter, ...(filters?.[source] ? [filters[source]] : [])];
    const [own, shared, knowledge] = await Promise.all([
      userId === null ? [] : this.own.execute({ ...request, userId, filter: within('user') }),
      includePublic
        ? this.shared.execute({ projectId, publicExcept: userId, query, layers, topK, minScore, filter: within('public') })
        : [],
      asksKnowledge
        ? this.knowledge.execute({
            ...{ projectId, knowledgeBaseIds, query, topK, minScore },
            ...{ filter: within('knowledgebase'), includeFlagged: request.includeFlagged },
          })
        : [],
    ]);
    const all: SourcedHit[] = [
      ...own.map((hit) => sourced(hit, 'user')),
      ...hitsOf(shared, new Map()).map((hit) => ({ ...sourced(hit, 'public'), session_id: null })),
      ...knowledge.map(knowledgeHit),
    ];
    // Of equal scores the nearer source comes first: the sort is stable.
    return all.sort((a, b) => b.score - a.score).slice(0, topK);
  }
}

const sourced = (hit: SearchHit, source: SourcedHit['source']): SourcedHit => ({ ...hit, source, document: null });

const knowledgeHit = ({ entry, score }: KnowledgeHit): SourcedHit => ({
  layer: 'chunk',
  id: entry.id,
  content: entry.content,
  score: Math.round(score * 10_000) / 10_000,
  sources: [],
  session_id: null,
  created_at: entry.createdAt.toISOString(),
  source: 'knowledge_base',
  document: {
    knowledge_base_id: entry.knowledgeBaseId,
    file_id: entry.fileId,
    name: entry.file.name,
    ...{ start: entry.start, end: entry.end, headings: entry.headings, page: entry.page },
  },
});

function refuse(path: string, message: string): never {
  throw new AppError('validation.failed', `${path}: ${message}`, { errors: [{ path, message }] });
}
