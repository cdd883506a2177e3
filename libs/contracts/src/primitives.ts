// Building blocks shared by the public shapes: roles, statuses, times, metadata, ids.
import { z } from 'zod';

export const Role = z.enum(['user', 'assistant', 'system', 'tool']);
export type Role = z.infer<typeof Role>;

export const MessageStatus = z.enum(['pending', 'chunked', 'processed', 'failed']);
export type MessageStatus = z.infer<typeof MessageStatus>;

export const Granularity = z.enum(['instant', 'day', 'week', 'month', 'quarter', 'year']);
export type Granularity = z.infer<typeof Granularity>;

export const Layer = z.enum(['fact', 'summary', 'topic', 'message']);
export type Layer = z.infer<typeof Layer>;
/** What an index holds besides memories: pieces of a knowledge base's files. */
export const IndexedLayer = z.enum([...Layer.options, 'chunk']);
export type IndexedLayer = z.infer<typeof IndexedLayer>;

export const FactCategory = z.enum(['fact', 'preference', 'plan', 'constraint', 'identity', 'event', 'behavior']);
export type FactCategory = z.infer<typeof FactCategory>;

export const FactType = z.enum(['episodic', 'persona', 'instruction']);
export type FactType = z.infer<typeof FactType>;

export const FactStatus = z.enum(['active', 'superseded', 'invalidated', 'deleted']);
export type FactStatus = z.infer<typeof FactStatus>;

export const SummaryStatus = z.enum(['active', 'deprioritized', 'archived', 'deleted']);
export type SummaryStatus = z.infer<typeof SummaryStatus>;

export const RelationKind = z.enum(['same_entity', 'before', 'after', 'causes', 'condition', 'contradicts', 'supports']);
export type RelationKind = z.infer<typeof RelationKind>;

export const TaskStatus = z.enum(['pending', 'running', 'completed', 'failed', 'partial']);
export type TaskStatus = z.infer<typeof TaskStatus>;

/** Perspectives that a summary can take over the same facts. */
export const Perspective = z.enum(['profile', 'preferences', 'plans', 'relationships', 'timeline', 'how_to', 'overview']);
export type Perspective = z.infer<typeof Perspective>;

/** Scopes of an API key; `admin` is not among them: it is a credential of its own. */
export const KeyScope = z.enum(['memory:write', 'memory:read', 'webhooks:manage', 'memory:delete', 'audit:read']);
export type KeyScope = z.infer<typeof KeyScope>;

/** Flat: string, finite number or boolean. The only values that `metadata_filters` can match. */
export const MetadataValue = z.union([z.string().max(4096), z.number(), z.boolean()]);
export type MetadataValue = z.infer<typeof MetadataValue>;
export const Metadata = z.record(z.string().min(1).max(128), MetadataValue);
export type Metadata = z.infer<typeof Metadata>;

/** ISO 8601 with `Z` or an offset, or epoch milliseconds (number or digits). Kept raw: its offset tells the local date. */
export const Timestamp = z.union(
  [
    z.iso.datetime({ offset: true }),
    z.number().int().min(0).max(8_640_000_000_000_000),
    z.string().regex(/^\d{10,16}$/, 'must be ISO 8601 with Z or an offset, or epoch milliseconds'),
  ],
  { error: 'must be ISO 8601 with Z or an offset, or epoch milliseconds' },
);
export type Timestamp = z.infer<typeof Timestamp>;

/** UTC instant in answers, `2026-03-02T07:31:13.823Z`. */
export const Instant = z.iso.datetime();

/** A caller's identifier: 1–256 characters without control characters. */
export const Identifier = z
  .string()
  .min(1)
  .max(256, 'must have at most 256 characters')
  // eslint-disable-next-line no-control-regex -- control characters are what is refused
  .regex(/^[^\u0000-\u001f\u007f]+$/u, 'must not hold control characters');

/** A name that the time zone database of this Node knows. */
export const Timezone = z.string().max(64).refine(isTimezone, 'must be an IANA time zone such as Europe/Berlin');
function isTimezone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return /^[A-Za-z]/.test(name);
  } catch {
    return false;
  }
}

/** What a topic may be called; which of these there are is the project's to say. */
export const TopicName = z.string().trim().min(1).max(64);

/** Factor on a summary's relevance in recall; 1 = as ranked. */
export const SummaryWeight = z.number().min(0.5).max(1.2);
