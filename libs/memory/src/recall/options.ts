// recall: the caller's recall_config with every default filled in, in domain terms.
import type { QueryRouter, RecallConfig } from '@strata/contracts';
import { metadataFilter } from './filter/filter-of.js';
import type { Filter } from './filter/matches-filter.js';
import { readTimestamp } from '../ingest/read-timestamp.js';

export interface RecallOptions {
  recentLimit: number;
  /** Nothing outside it is seen in any layer; empty = no bound. */
  filter: Filter;
  messageTopK: number;
  /** Least score of a message that is shown. */
  messageMinScore: number;
  factTopK: number;
  summaryTopK: number;
  topicTopK: number;
  router: QueryRouter;
  /** What was said in this session weighs a little more; it bounds nothing. */
  preferredSession: string | null;
  /** Over links between facts, from the best ones. */
  hops: 1 | 2;
  /** Constant of rank fusion; null: ranked by score. */
  rankFusion: number | null;
  /** False: only this session's recent messages and the messages layer. */
  longTerm: boolean;
  /** False: the order of relevance alone, without confidence, evidence, status and time. */
  rerank: boolean;
  includeFlagged: boolean;
  tokenBudget: number;
  at: PointInTime;
}
/** Null = now. */
export interface PointInTime {
  /** Valid time: what was true in the world then. */
  asOf: Date | null;
  /** Known time: what this memory held then. */
  knownAt: Date | null;
}

/** `topk` stands for every `…_top_k` that is not given itself. */
export function recallOptions(config: RecallConfig = {}): RecallOptions {
  return {
    recentLimit: config.message_recent_limit ?? 10,
    filter: metadataFilter(config.metadata_filters),
    messageTopK: config.message_semantic_top_k ?? config.topk ?? 20,
    messageMinScore: config.message_semantic_min_score ?? 0,
    factTopK: config.fact_top_k ?? config.topk ?? 20,
    summaryTopK: config.summary_top_k ?? config.topk ?? 5,
    topicTopK: config.topic_top_k ?? config.topk ?? 3,
    router: config.query_router ?? 'single_hop_parallel',
    preferredSession: null,
    hops: 1,
    rankFusion: config.long_term_rrf_k ?? null,
    longTerm: config.enable_long_term_recall ?? true,
    rerank: config.enable_long_term_rerank ?? true,
    includeFlagged: config.include_flagged ?? false,
    tokenBudget: config.token_budget ?? 1000,
    at: pointInTime(config.as_of, config.known_at),
  };
}

export function pointInTime(asOf: string | number | undefined, knownAt: string | number | undefined): PointInTime {
  return { asOf: instant('as_of', asOf), knownAt: instant('known_at', knownAt) };
}

const instant = (path: string, value: string | number | undefined): Date | null =>
  value === undefined ? null : readTimestamp(value, path).at;
