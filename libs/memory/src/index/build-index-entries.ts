// Last stage: records → searchable units. BM25F fields go into one sparse vector, the record's own text into a dense one.
import { encodeDocument } from '@strata/language';
import type { Layer } from '@strata/contracts';
import { turnTaker } from '../in-turns.js';
import type { Summary, Topic } from '../model/abstract.js';
import { factAttributes, messageAttributes, summaryAttributes, topicAttributes, type Evidence } from '../model/attributes.js';
import type { Fact } from '../model/fact.js';
import type { Message } from '../model/message.js';
import type { PublicScope, UserScope } from '../model/scope.js';
import type { Embedder, IndexEntry, IndexPayload } from '../ports.js';
import { blend } from './blend.js';
import { meaningFields, messageFields, type WeightedText } from './message-fields.js';
import { messageSigns } from './message-signs.js';
import { withoutNames } from './without-names.js';

/** What is to be indexed; every record is the current row. */
export interface IndexInput {
  /** Messages in order of `seq`, those around the targets included. */
  messages: Message[];
  /** Ids of the messages to index; their neighbours must be among `messages`. */
  targets: ReadonlySet<string>;
  facts: Fact[];
  summaries: Summary[];
  topics: Topic[];
  /** Message ids that a fact rests on, for the sources of summaries; unknown facts add none. */
  sourcesOf(factId: string): string[];
  /** What the attributes of facts, summaries and topics depend on. */
  evidence: Evidence;
  /** Of the public shelf: whom all of it is shared with. */
  audience?: readonly string[];
  /** The user's, for the times that messages speak of. Null where it is not at hand: recall then reads the times itself. */
  timezone: string | null;
}
/** An entry and the texts that its dense vector is to be made of: its own first, then its neighbours'. */
interface Draft {
  entry: Omit<IndexEntry, 'dense' | 'projectId' | 'userId'>;
  texts: WeightedText[];
}

const EMBED_BATCH = 64;

/** `<layer>:<record id>`: the id under which a record stands in the index. */
export const indexId = (layer: Layer, recordId: string) => `${layer}:${recordId}`;

/** Entries with both vectors; many in turns with all else. The same rows give the same entries. For the public shelf `input` is its `publicParts`; whose sessions those are, nobody is told. */
export async function buildIndexEntries(
  shelf: UserScope | PublicScope,
  input: IndexInput | IndexInput[],
  embedder: Embedder,
  signal?: AbortSignal,
): Promise<IndexEntry[]> {
  const takeTurn = turnTaker(signal);
  const drafts: Draft[] = [];
  for (const part of [input].flat())
    for (const one of draftsOf(part)) {
      drafts.push(one);
      await takeTurn();
    }
  const entries: IndexEntry[] = [];
  for (let at = 0; at < drafts.length; at += EMBED_BATCH) {
    const batch = drafts.slice(at, at + EMBED_BATCH);
    // Neighbours are drafts themselves, mostly of the same batch: each text is embedded once.
    const texts = [...new Set(batch.flatMap((one) => one.texts.map(({ text }) => text)))];
    const vectors = await embedder.embed(texts, 'document', signal);
    const vectorOf = (text: string): Float32Array => {
      const vector = vectors[texts.indexOf(text)];
      if (!vector) throw new Error(`the embedder gave ${vectors.length} vectors for ${texts.length} texts`);
      return vector;
    };
    for (const one of batch) {
      await takeTurn();
      const dense = blend(one.texts.map(({ text, weight }) => ({ vector: vectorOf(text), weight })));
      const isPublic = 'publicBy' in shelf;
      const place = isPublic
        ? { projectId: shelf.projectId, publicBy: shelf.publicBy }
        : { projectId: shelf.projectId, userId: shelf.userId };
      const payload = isPublic ? { ...one.entry.payload, sessionIds: [] } : one.entry.payload;
      entries.push({ ...one.entry, ...place, payload, dense });
    }
  }
  return entries;
}

/** Id → version of the entries that `buildIndexEntries` would give. */
export const entryVersions = (parts: IndexInput[]): Map<string, bigint> =>
  new Map(
    parts.flatMap((part) => [
      ...[...placesOf(part)].map(({ message, version }): [string, bigint] => [indexId('message', message.id), version]),
      ...part.facts.map(versionIn('fact')),
      ...part.summaries.map(versionIn('summary')),
      ...part.topics.map(versionIn('topic')),
    ]),
  );

const versionIn =
  (layer: Layer) =>
  ({ id, version }: { id: string; version: number }): [string, bigint] => [indexId(layer, id), BigInt(version)];

function* draftsOf(input: IndexInput): Generator<Draft> {
  const audience = input.audience && [...input.audience];
  for (const one of allDrafts(input))
    yield audience ? { ...one, entry: { ...one.entry, payload: { ...one.entry.payload, audience } } } : one;
}

function* allDrafts(input: IndexInput): Generator<Draft> {
  for (const place of placesOf(input)) yield messageDraft(place, input.timezone);
  for (const fact of input.facts) yield factDraft(fact, input.evidence);
  for (const summary of input.summaries) yield summaryDraft(summary, input);
  for (const topic of input.topics) yield topicDraft(topic, input.evidence);
}

function draft(
  layer: Layer,
  recordId: string,
  version: bigint,
  fields: WeightedText[],
  texts: WeightedText[],
  payload: IndexPayload,
): Draft {
  return { entry: { id: indexId(layer, recordId), layer, recordId, version, sparse: encodeDocument(fields), payload }, texts };
}

const alone = (text: string): WeightedText[] => [{ text, weight: 1 }];

interface Place {
  message: Message;
  session: Message[];
  at: number;
  version: bigint;
}

/** Where in its session each target stands. */
function* placesOf({ messages, targets }: IndexInput): Generator<Place> {
  const bySession = new Map<string, Message[]>();
  for (const message of messages) {
    const session = bySession.get(message.sessionId);
    if (session) session.push(message);
    else bySession.set(message.sessionId, [message]);
  }
  for (const session of bySession.values())
    for (const [at, message] of session.entries()) {
      // Grows when a following neighbour arrives: the entry then holds more.
      const following = Math.min(2, session.length - 1 - at);
      if (targets.has(message.id)) yield { message, session, at, version: BigInt(following + 1) };
    }
}

function messageDraft({ message, session, at, version }: Place, timezone: string | null): Draft {
  // Of the window alone: whatever else was read with it, the entry is the same.
  const names = session.slice(Math.max(0, at - 2), at + 3).flatMap((m) => m.name ?? []);
  const payload = { ...messageAttributes(message), sources: [message.id], status: 'active' };
  const signs = messageSigns(message, session[at - 1], timezone);
  const [fields, meaning] = [messageFields(session, at, names), meaningFields(session, at, names)];
  return draft('message', message.id, version, fields, meaning, { ...payload, signs });
}

/** The keys merged: what is said, and by half the words that it was said in and the attribute that it answers ("home city" for "where do I live?"). */
function factDraft(fact: Fact, evidence: Evidence): Draft {
  const names = fact.speakerName === null ? [] : [fact.speakerName];
  const content = withoutNames(fact.content, names);
  const quotes = withoutNames([...new Set(fact.sources.map((s) => s.quote))].join('\n'), names);
  const fields = [
    { text: content, weight: 1 },
    { text: quotes, weight: 0.5 },
    { text: fact.slot?.attribute ?? '', weight: 0.5 },
  ];
  const payload = { ...factAttributes(fact, evidence), sources: sourceIds(fact), status: fact.status };
  return draft('fact', fact.id, BigInt(fact.version), fields, alone(content), payload);
}

export function sourceIds(fact: Pick<Fact, 'sources'>): string[] {
  return [...new Set(fact.sources.flatMap((s) => s.messageId ?? s.actionId ?? []))];
}

function summaryDraft(summary: Summary, input: IndexInput): Draft {
  const sources = [...new Set(summary.factIds.flatMap((id) => input.sourcesOf(id)))];
  const payload = { ...summaryAttributes(summary, input.evidence), sources, status: summary.status };
  return draft('summary', summary.id, BigInt(summary.version), alone(summary.content), alone(summary.content), payload);
}

function topicDraft(topic: Topic, evidence: Evidence): Draft {
  const text = `${topic.name}. ${topic.summaryText}`;
  const payload = { ...topicAttributes(topic, evidence), sources: [], status: 'active' };
  return draft('topic', topic.id, BigInt(topic.version), alone(text), alone(text), payload);
}
