// Lines of an export (NDJSON), in the order in which they stand: header, knowledge bases of a project, then user by user all that is kept of them, then the end.
import { z } from 'zod';
import { Identifier, Instant, MessageStatus, SummaryWeight, Timezone, TopicName } from './primitives.js';
import { ActionShape, FactShape, MessageShape, RelationShape, SessionShape, SourceShape, SummaryShape, TopicShape } from './records.js';
import { KnowledgeBaseLine, KnowledgeEntryLine, KnowledgeFileLine } from './export-knowledge.js';
import { StageName } from './task.js';
import { placesOf } from './words/places-of.js';
import { sayIssue } from './words/say-issue.js';

export const EXPORT_FORMAT = 'strata-export';
/** Another number = lines that this one can't be read as. */
export const EXPORT_VERSION = 1;

/** Place in the order of a user's writes; a number that may outgrow JSON's. */
const Place = z.string().regex(/^\d{1,18}$/, 'must be digits');
const Zone = Timezone.nullable();
const Version = z.number().int().min(1);
const Hash = z.string().regex(/^[0-9a-f]{64}$/, 'must be a SHA-256 in hexadecimal digits');
const kept = { seq: Place, write_id: z.uuid(), status: MessageStatus, error: z.string().nullable(), content_hash: Hash };

const Header = z.strictObject({
  record: z.literal('header'),
  format: z.literal(EXPORT_FORMAT),
  version: z.literal(EXPORT_VERSION),
  /** Tells a second import of the same export from another one. */
  export_id: z.uuid(),
  /** The moment of which everything below is. */
  exported_at: Instant,
});

/** All lines up to the next `user` are this user's. */
const User = z.strictObject({
  record: z.literal('user'),
  user_id: Identifier,
  timezone: Zone,
  memory_version: Place,
  next_seq: Place,
  created_at: Instant,
});

/** `long_term` null = as the project says. */
const Session = SessionShape.omit({ user_id: true }).extend({
  record: z.literal('session'),
  session_id: Identifier,
  long_term: z.boolean().nullable(),
  timezone: Zone,
});

/** One accepted write; the messages and actions below name it. `pending` and `failed` ones are extracted anew where they are imported. */
const Write = z.strictObject({
  record: z.literal('write'),
  write_id: z.uuid(),
  seq: Place,
  kind: z.enum(['messages', 'actions', 'correction']),
  record_count: z.number().int().min(1),
  long_term: z.boolean(),
  status: z.enum(['pending', 'done', 'failed']),
  stage: StageName,
  error: z.strictObject({ code: z.string(), message: z.string() }).nullable(),
  /** Of a correction that is not through: the facts that summaries and topics are to follow. */
  fact_ids: z.array(z.uuid()),
  /** When it was learnt from; null = not yet. */
  known_at: Instant.nullable(),
  /** What a model read in it, from which facts are told anew when something is erased; null = it is read again. */
  candidates: z.array(z.record(z.string(), z.unknown())).nullable(),
  /** What interceptors made of what was read in it, for the same; null = nothing. */
  rulings: z.array(z.record(z.string(), z.unknown())).nullable().default(null),
  created_at: Instant,
});

/** `utc_offset`: minutes east of UTC that the caller's timestamp carried. */
const Message = MessageShape.omit({ user_id: true }).extend({
  record: z.literal('message'),
  message_id: Identifier,
  session_id: Identifier,
  content: z
    .string()
    .min(1)
    .max(32 * 1024),
  utc_offset: z.number().int().min(-840).max(840).nullable(),
  /** Absent in older exports. */
  allow_public: z.boolean().default(false),
  knowledge_base_ids: z.array(z.uuid()).default([]),
  ...kept,
});

const Action = ActionShape.omit({ user_id: true }).extend({ record: z.literal('action'), log_id: Identifier, ...kept });

/** Exactly one of `message_id` and `action_id` is given. */
const Source = SourceShape.extend({ message_id: z.string().nullable(), action_id: z.string().nullable() }).refine(
  (source) => (source.message_id === null) !== (source.action_id === null),
  'must name a message or an action, and not both',
);

/** That `name` does not hold the record's own id. */
const isAnother = <N extends string, O extends string>(
  name: N,
  own: O,
): [(line: Record<N | O, string | null>) => boolean, { path: string[]; error: string }] => [
  (line) => line[name] !== line[own],
  { path: [name], error: `must not be \`${own}\`` },
];

const Fact = FactShape.omit({ user_id: true })
  .extend({
    record: z.literal('fact'),
    fact_id: z.uuid(),
    sources: z.array(Source).min(1),
    supersedes: z.uuid().nullable(),
    superseded_by: z.uuid().nullable(),
    agent_id: z.string().nullable(),
    app_id: z.string().nullable(),
  })
  .refine(...isAnother('supersedes', 'fact_id'))
  .refine(...isAnother('superseded_by', 'fact_id'))
  .refine(({ status, superseded_by: by }) => status !== 'superseded' || by !== null, {
    path: ['superseded_by'],
    error: 'must name the fact that superseded this one',
  });

const Relation = RelationShape.extend({
  record: z.literal('relation'),
  source_id: z.uuid(),
  target_id: z.uuid(),
  created_at: Instant,
}).refine(...isAnother('target_id', 'source_id'));

const Summary = SummaryShape.omit({ user_id: true })
  .extend({
    record: z.literal('summary'),
    summary_id: z.uuid(),
    fact_ids: z.array(z.uuid()),
    weight: SummaryWeight,
    pinned: z.boolean().default(false),
  })
  // Of one that was deleted by name only its id is kept.
  .refine(({ status, fact_ids: ids }) => status === 'deleted' || ids.length > 0, { path: ['fact_ids'], error: 'must not be empty' });

const Topic = TopicShape.omit({ user_id: true, summary_count: true }).extend({
  record: z.literal('topic'),
  topic_id: z.uuid(),
  summary_ids: z.array(z.uuid()),
  name: TopicName,
});

/** Before an operator could word summaries, none was pinned. */
const SummarySnapshot = SummaryShape.extend({ pinned: z.boolean().optional() });

/** History: the record as it was at that version, in the shape that its layer is shown in. `created_at` is the known time. */
const RecordVersion = z
  .strictObject({
    record: z.literal('version'),
    layer: z.enum(['fact', 'summary', 'topic']),
    record_id: z.uuid(),
    version: Version,
    change: z.string().min(1),
    actor: z.string().min(1),
    reason: z.string().nullable(),
    created_at: Instant,
    snapshot: z.record(z.string(), z.unknown()),
  })
  .superRefine(({ layer, snapshot }, context) => {
    const shape = { fact: FactShape, summary: SummarySnapshot, topic: TopicShape }[layer];
    for (const issue of z.looseObject(shape.shape).safeParse(snapshot, { error: sayIssue }).error?.issues ?? [])
      for (const { path, message } of placesOf([issue]))
        context.addIssue({ code: 'custom', path: ['snapshot', ...(path ? path.split('.') : [])], message });
  });

/** A statement that was deleted by name: it does not come back when facts are told anew. */
const Forgotten = z.strictObject({ record: z.literal('forgotten'), fact_id: z.uuid() });

const count = z.number().int().min(0);
/** Of lines that an older export does not know. */
const newer = count.default(0);
/** How many of each stand above: what lacks it, or holds other numbers, is not a whole export. */
const End = z.strictObject({
  record: z.literal('end'),
  counts: z.strictObject({
    knowledge_base: newer,
    knowledge_file: newer,
    knowledge_entry: newer,
    user: count,
    session: count,
    write: count,
    message: count,
    action: count,
    fact: count,
    relation: count,
    summary: count,
    topic: count,
    version: count,
    forgotten: count,
  }),
});

/** By `record`, in their order. */
export const LINES = {
  header: Header,
  knowledge_base: KnowledgeBaseLine,
  knowledge_file: KnowledgeFileLine,
  knowledge_entry: KnowledgeEntryLine,
  user: User,
  session: Session,
  write: Write,
  message: Message,
  action: Action,
  fact: Fact,
  relation: Relation,
  summary: Summary,
  topic: Topic,
  version: RecordVersion,
  forgotten: Forgotten,
  end: End,
} as const;

/** What belongs to the project, not to one of its users. */
export const OF_PROJECT = ['knowledge_base', 'knowledge_file', 'knowledge_entry'] as const;

export type LineType = keyof typeof LINES;
export type LineOf<T extends LineType> = z.infer<(typeof LINES)[T]>;
export type ExportLine = { [T in LineType]: LineOf<T> }[LineType];
export type LineCounts = z.infer<typeof End>['counts'];
