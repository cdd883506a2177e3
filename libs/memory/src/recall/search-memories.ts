// recall: one ranked list of memories over the layers asked for. POST /api/memories/search ends here.
import type { Layer, SearchHit } from '@strata/contracts';
import type { Source } from '../model/fact.js';
import type { Message } from '../model/message.js';
import type { UserScope } from '../model/scope.js';
import { sourceView } from '../view/memory-view.js';
import type { AccessCounter } from './count-access.js';
import type { Filter } from './filter/matches-filter.js';
import { recallOptions, type PointInTime } from './options.js';
import { only, type Candidate } from './rank/candidate.js';
import type { RankMemory, RankSources } from './rank/rank-memory.js';

export interface SearchRequest extends UserScope {
  query: string;
  layers: Layer[];
  topK: number;
  minScore: number;
  at: PointInTime;
  includeFlagged: boolean;
  /** Of the user's own memory. */
  filter: Filter;
}
/** A summary names so many of the sources that support it, those of the best facts first. */
const SUMMARY_SOURCES = 3;

export class SearchMemories {
  constructor(
    private readonly rank: RankMemory,
    private readonly store: RankSources['store'],
    private readonly access: AccessCounter,
  ) {}

  /** Best first, scores 0 … 1. A user without memory gets an empty list; whether the user exists is the caller's question. */
  async execute(request: SearchRequest): Promise<SearchHit[]> {
    const scope = { projectId: request.projectId, userId: request.userId };
    const ranked = await this.rank.run(scope, {
      query: request.query,
      layers: request.layers,
      always: true,
      options: { ...recallOptions(), at: request.at, includeFlagged: request.includeFlagged, filter: request.filter },
    });
    const best = ranked.candidates.filter((one) => one.score >= request.minScore).slice(0, request.topK);
    this.access.touch(
      scope,
      only(best, 'summary').map((one) => one.id),
    );
    return hitsOf(best, await this.evidence(scope, best, ranked.candidates));
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

export function hitsOf(best: Candidate[], sourcesOf: Map<string, Source[]>): SearchHit[] {
  return best.map((one) => ({
    layer: one.layer,
    id: one.id,
    content: one.layer === 'topic' ? one.record.summaryText : one.record.content,
    score: Math.round(Math.min(1, Math.max(0, one.score)) * 10_000) / 10_000,
    sources: sources(one, sourcesOf).map(sourceView),
    session_id: one.layer === 'topic' ? null : one.record.sessionId,
    created_at: one.record.createdAt.toISOString(),
  }));
}

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
