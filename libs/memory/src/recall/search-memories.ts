// recall: one ranked list of hits, of a user's memory or over several sources. POST /api/memories/search ends here.
import type { SearchHit, SourcedHit } from '@strata/contracts';
import type { Source } from '../model/fact.js';
import type { FiledEntry } from '../model/knowledge.js';
import type { Message } from '../model/message.js';
import type { UserScope } from '../model/scope.js';
import { sourceView } from '../view/memory-view.js';
import type { AccessCounter } from './count-access.js';
import type { Filter } from './filter/matches-filter.js';
import { recallOptions, type PointInTime } from './options.js';
import { only, type Candidate } from './rank/candidate.js';
import type { RankSources } from './rank/rank-memory.js';
import type { SearchSources, SearchSourcesRequest, Sourced } from './search-sources.js';

export interface SearchRequest extends Pick<SearchSourcesRequest, 'projectId' | 'userId' | 'query' | 'layers'> {
  topK: number;
  minScore: number;
  at: PointInTime;
  includeFlagged: boolean;
  /** Of every source. */
  filter: Filter;
  /** Absent: the user's own memory alone. */
  others?: Pick<SearchSourcesRequest, 'knowledgeBaseIds' | 'includePublic' | 'filters'>;
}
/** A summary names so many of the sources that support it, those of the best facts first. */
const SUMMARY_SOURCES = 3;
const NO_OTHERS: NonNullable<SearchRequest['others']> = { knowledgeBaseIds: [], includePublic: false, filters: null };

export class SearchMemories {
  constructor(
    private readonly search: Pick<SearchSources, 'execute'>,
    private readonly store: RankSources['store'],
    private readonly access: AccessCounter,
  ) {}

  /**
   * Best first, scores 0 … 1. A user without memory gets what the other sources hold; whether the user exists is the caller's question.
   * Of others neither user nor session is told.
   * @throws AppError as `SearchSources`
   */
  async execute({ topK, minScore, at, includeFlagged, filter, others = NO_OTHERS, ...asked }: SearchRequest): Promise<SourcedHit[]> {
    const options = { ...recallOptions(), at, includeFlagged, filter };
    const found = await this.search.execute({ ...asked, ...others, options });
    const best = found.filter(({ score }) => score >= minScore).slice(0, topK);
    const ofUser = (all: Sourced[]) => all.flatMap((hit) => (hit.source === 'user' ? [hit.one] : []));
    const own = ofUser(best);
    const sources = new Map<string, Source[]>();
    if (asked.userId !== null) {
      const scope = { projectId: asked.projectId, userId: asked.userId };
      this.access.touch(
        scope,
        only(own, 'summary').map((one) => one.id),
      );
      for (const [id, evidence] of await this.evidence(scope, own, ofUser(found))) sources.set(id, evidence);
    }
    return best.map((hit) => {
      if (hit.one === null) return entryHit(hit.entry, hit.score);
      const ofOthers = hit.source === 'user' ? {} : { session_id: null };
      return { ...hitOf(hit.one, sources), ...ofOthers, source: hit.source, document: null };
    });
  }

  /** Sources of summaries and topics, through their facts; facts that the ranking holds cost nothing, others one read. */
  private async evidence(scope: UserScope, best: Candidate[], all: Candidate[]): Promise<Map<string, Source[]>> {
    const sources = new Map(only(all, 'fact').map((one) => [one.id, one.record.sources]));
    const wanted = only(best, 'summary').flatMap((one) =>
      one.record.factIds.some((id) => sources.has(id)) ? [] : one.record.factIds.slice(0, SUMMARY_SOURCES),
    );
    if (wanted.length > 0) {
      const rows = await this.store.hydrate(scope, { facts: wanted, summaries: [], topics: [], messages: [] }, null);
      for (const fact of rows.facts) sources.set(fact.id, fact.sources);
    }
    return sources;
  }
}

const rounded = (score: number): number => Math.round(Math.min(1, Math.max(0, score)) * 10_000) / 10_000;

/** `sourcesOf`: by fact, for summaries. */
export const hitOf = (one: Candidate, sourcesOf: Map<string, Source[]>): SearchHit => ({
  layer: one.layer,
  id: one.id,
  content: one.layer === 'topic' ? one.record.summaryText : one.record.content,
  score: rounded(one.score),
  sources: sources(one, sourcesOf).map(sourceView),
  session_id: one.layer === 'topic' ? null : one.record.sessionId,
  created_at: one.record.createdAt.toISOString(),
});

const entryHit = (entry: FiledEntry, score: number): SourcedHit => ({
  layer: 'chunk',
  id: entry.id,
  content: entry.content,
  score: rounded(score),
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

function sources(one: Candidate, sourcesOf: Map<string, Source[]>): Source[] {
  switch (one.layer) {
    case 'message':
      return [wholeMessage(one.record)];
    case 'fact':
      return one.record.sources;
    case 'summary': {
      // The ranking's order of facts is the map's order.
      const supporting = new Set(one.record.factIds);
      return [...sourcesOf].flatMap(([id, found]) => (supporting.has(id) ? found.slice(0, 1) : [])).slice(0, SUMMARY_SOURCES);
    }
    case 'topic':
      return [];
  }
}

function wholeMessage(message: Message): Source {
  const { role, name, timestamp, content } = message;
  return { messageId: message.id, actionId: null, start: 0, end: [...content].length, quote: content, role, name, timestamp };
}
