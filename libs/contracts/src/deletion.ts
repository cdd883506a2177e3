// What is asked to be forgotten, and the receipt that shows that it was.
import { z } from 'zod';
import { Identifier, Instant } from './primitives.js';

const MOST_IDS = 1000;
const ids = <T extends z.ZodType>(id: T) => z.array(id).min(1).max(MOST_IDS);
/** Records that Strata names. */
const RecordId = z.uuid().toLowerCase();

/** One of these. `user_id` beside `message_ids` tells whose they are, where two users share an id. */
export const DeletionScope = z.union([
  z.strictObject({ user_id: Identifier }),
  z.strictObject({ session_id: Identifier }),
  z.strictObject({ message_ids: ids(Identifier), user_id: Identifier.optional() }),
  z.strictObject({ business_ids: ids(Identifier), session_id: Identifier }),
  z.strictObject({ fact_ids: ids(RecordId) }),
  z.strictObject({ summary_ids: ids(RecordId) }),
  z.strictObject({ topic_id: RecordId, user_id: Identifier }),
]);
export type DeletionScope = z.infer<typeof DeletionScope>;

export const DeletionMode = z.enum(['delete', 'archive']);
export type DeletionMode = z.infer<typeof DeletionMode>;

/** Why; kept in the receipt and the audit. */
export const Reason = z.string().min(1).max(1000).regex(/\S/u, 'must not be blank');

/** Kept by mode `archive`; `record` is the public shape that it had. */
export const ArchivedRecordShape = z.strictObject({
  layer: z.enum(['message', 'action', 'fact', 'summary', 'topic']),
  record_id: z.string(),
  user_id: z.string(),
  record: z.record(z.string(), z.unknown()),
  archived_at: Instant,
});

const count = z.number().int().min(0);
/** What was taken out, by layer and by what lay around it. Of a dry run: what would be. */
export const DeletionCounts = z.strictObject({
  messages: count,
  actions: count,
  sessions: count,
  facts_deleted: count,
  /** Facts with evidence left, told anew from what remains. */
  facts_rebuilt: count,
  summaries: count,
  /** Summaries that no longer rest on what went, told anew. */
  summaries_rewritten: count,
  topics: count,
  topics_rewritten: count,
  /** Entries of the index. */
  vectors: count,
  history: count,
  events: count,
  webhook_deliveries: count,
  idempotent_answers: count,
  archived: count,
});
export type DeletionCounts = z.infer<typeof DeletionCounts>;

export const DeletionShape = z.strictObject({
  deletion_id: z.string(),
  scope: z.record(z.string(), z.unknown()),
  mode: DeletionMode,
  dry_run: z.boolean(),
  status: z.enum(['pending', 'running', 'completed', 'failed']),
  reason: z.string(),
  /** Id of the API key; `retention`: past its days, the scope tells which. */
  actor: z.string(),
  requested_at: Instant,
  completed_at: Instant.nullable(),
  counts: DeletionCounts,
  /** What the last count found in each store: all zero. Null before it and for a dry run. */
  remaining: z.strictObject({ records: z.record(z.string(), count), index: count }).nullable(),
  verified_at: Instant.nullable(),
  error: z.strictObject({ code: z.string(), message: z.string() }).nullable(),
});
export type DeletionShape = z.infer<typeof DeletionShape>;
