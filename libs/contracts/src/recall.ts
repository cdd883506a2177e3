// Public shapes of recall: its configuration in both spellings, the context answer, search hits, the trace.
import { z } from 'zod';
import { Instant, IndexedLayer, Layer, Metadata, Timestamp } from './primitives.js';
import { FactShape, MessageShape, SourceShape, SummaryShape, TopicShape } from './records.js';

export const QueryRouter = z.enum(['single_hop_direct', 'single_hop_parallel', 'multi_hop_chain']);
export type QueryRouter = z.infer<typeof QueryRouter>;

const count = (max: number, about: string) => z.number().int().min(0).max(max).describe(about);
const fields = {
  message_recent_limit: count(200, 'Newest messages of the session that are given back as `history`; default 10.'),
  metadata_filters: Metadata.describe('Only what carries each of these pairs.'),
  message_semantic_top_k: count(100, 'Messages at most; default `topk`, else 20.'),
  message_semantic_min_score: z.number().min(0).max(1).describe('Least score of a message; default 0.'),
  query_router: QueryRouter.describe('How far links are followed; default `single_hop_parallel`.'),
  fact_top_k: count(100, 'Facts at most; default `topk`, else 20.'),
  summary_top_k: count(100, 'Summaries at most; default `topk`, else 5.'),
  topic_top_k: count(100, 'Topics at most; default `topk`, else 3.'),
  long_term_rrf_k: z
    .number()
    .int()
    .min(1)
    .max(1000)
    .describe(
      'Given: ranked by the reciprocal ranks of words, meaning and built-in score, with this constant. Default: by the score alone.',
    ),
  enable_long_term_rerank: z
    .boolean()
    .describe('False: the order of relevance alone, without confidence, evidence, status and time; default true.'),
  enable_long_term_recall: z.boolean().describe("False: only the session's messages; default true."),
  include_flagged: z.boolean().describe('Also what reads like an instruction to the system; default false.'),
  topk: count(100, 'Stands for every `…_top_k` that is not given.'),
  token_budget: z.number().int().min(1).max(32_000).describe('Tokens of `formatted_context` at most; default 1000.'),
  as_of: Timestamp.describe('What was true in the world then.'),
  known_at: Timestamp.describe('What this memory held then.'),
};
const camel = (name: string) => name.replace(/(^|_)([a-z])/g, (_, _b, letter: string) => letter.toUpperCase());

/** `{MessageRecentLimit, MetadataFilters}` and snake_case are both accepted; a name given in both spellings is refused. */
export const RecallConfig = z
  .record(z.string(), z.unknown())
  .meta({
    description: 'Every key is also taken in the spelling of the SDKs (`MessageRecentLimit`); unknown keys are refused.',
    properties: z.toJSONSchema(z.strictObject(fields).partial(), { io: 'input' }).properties,
  })
  .transform((input, ctx) => {
    const known = new Map(
      Object.keys(fields).flatMap((name) => [
        [name, name],
        [camel(name), name],
      ]),
    );
    const out: Record<string, unknown> = {};
    for (const [key, value] of Object.entries(input)) {
      const name = known.get(key);
      if (name === undefined) ctx.addIssue({ code: 'custom', path: [key], message: 'unknown recall_config key' });
      else if (name in out) ctx.addIssue({ code: 'custom', path: [key], message: `given twice, as ${name} and in camel case` });
      else out[name] = value;
    }
    return out;
  })
  .pipe(z.strictObject(fields).partial());
export type RecallConfig = z.infer<typeof RecallConfig>;

/** Why a candidate was kept or dropped, layer by layer; only with `details=true`. */
export const RecallTrace = z.strictObject({
  route: z.enum(['skipped', 'topic', 'summary', 'facts', 'messages']),
  router: QueryRouter,
  query: z.record(z.string(), z.unknown()),
  candidates: z.array(
    z.strictObject({
      layer: Layer,
      id: z.string(),
      score: z.number(),
      parts: z.record(z.string(), z.number()),
      kept: z.boolean(),
      reason: z.string(),
    }),
  ),
  /** Only where a reranker is configured. `away`: the built-in ranking stands, for the reason that the error code names. */
  reranker: z
    .strictObject({
      name: z.string(),
      candidates: z.number().int(),
      outcome: z.enum(['used', 'away', 'not_needed']),
      reason: z.string().optional(),
    })
    .optional(),
  timings_ms: z.record(z.string(), z.number()),
});
export type RecallTrace = z.infer<typeof RecallTrace>;

export const SearchHit = z.strictObject({
  layer: Layer,
  id: z.string(),
  content: z.string(),
  score: z.number().min(0).max(1),
  sources: z.array(SourceShape),
  session_id: z.string().nullable(),
  created_at: Instant,
});
export type SearchHit = z.infer<typeof SearchHit>;

/** A hit of a search over several sources: whose memory it is of. `document`: where in a file it stands, of a knowledge base only. */
export const SourcedHit = SearchHit.extend({
  layer: IndexedLayer,
  source: z.enum(['user', 'public', 'knowledge_base']),
  document: z
    .strictObject({
      knowledge_base_id: z.string(),
      file_id: z.string(),
      name: z.string(),
      start: z.number().int(),
      end: z.number().int(),
      headings: z.array(z.string()),
      page: z.number().int().nullable(),
    })
    .nullable(),
});
export type SourcedHit = z.infer<typeof SourcedHit>;

/** In every list the order is the ranking; `history` is in order of time. */
export const ContextAnswer = z.strictObject({
  project_id: z.string(),
  user_id: z.string(),
  session_id: z.string(),
  history: z.array(MessageShape),
  facts: z.array(FactShape.extend({ score: z.number() })),
  summary: z.string(),
  summaries: z.array(SummaryShape.extend({ score: z.number() })),
  topics: z.array(TopicShape.extend({ score: z.number() })),
  messages: z.array(MessageShape.extend({ score: z.number() })),
  pending: z.array(MessageShape.extend({ score: z.number() })),
  formatted_context: z.string(),
  token_count: z.number().int(),
  confidence: z.number().min(0).max(1),
  trace: RecallTrace.optional(),
});
export type ContextAnswer = z.infer<typeof ContextAnswer>;

export const ProfileAnswer = z.strictObject({
  user_id: z.string(),
  short_term_context: z.string(),
  mid_term_context: z.string(),
  long_term_user_context: z.string(),
  long_term_session_context: z.string(),
  formatted_context: z.string(),
  items: z.array(SearchHit),
});
export type ProfileAnswer = z.infer<typeof ProfileAnswer>;
