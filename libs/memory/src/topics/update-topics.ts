// Fourth stage: facts and summaries → topics, the entry points of recall. Names come from the project's allowed set only.
import { MOST_CHARACTERS, type MemoryEvent, type Retention } from '@strata/contracts';
import { inTurns } from '../in-turns.js';
import { DEFAULT_TOPICS, OTHER_TOPIC, type Summary, type Topic } from '../model/abstract.js';
import type { Fact } from '../model/fact.js';
import { readAt } from '../model/fact-time.js';
import { deterministicId } from '../model/ids.js';
import { isPastRetention } from '../model/retention.js';
import type { UserScope } from '../model/scope.js';
import { evidenceTime } from '../reconcile/find-meetings.js';
import { isTellable, isUsers, perspectivesOf } from '../summarize/choose-facts.js';
import { composeText } from '../summarize/compose-text.js';
import { topicEvent } from '../view/event-view.js';
import { topicAssigner } from './assign-topics.js';

export interface TopicsInput extends UserScope {
  taskId: string;
  sessionId: string | null;
  /** The project's names; empty = the default set. */
  allowed: string[];
  /** All active facts of the user. */
  facts: Fact[];
  /** As they stand after the summaries of this item were written. */
  summaries: Summary[];
  topics: Topic[];
  /** The project's. */
  retention: Retention | null;
  now: Date;
}
export interface UpdatedTopics {
  topics: Topic[];
  /** Ids of topics that lost their facts or whose name is no longer allowed. */
  removed: string[];
  events: MemoryEvent[];
}

/** Facts that are looked at between two steps. */
const STEP = 50;
const MAX_TEXT = MOST_CHARACTERS.topic;
const MAX_SUMMARIES = 20;

/** A topic gets a new version only when something of it changes. Others go on in between: it looks at all that is known. */
export function updateTopics(input: TopicsInput, signal: AbortSignal): Promise<UpdatedTopics> {
  return inTurns(updating(input), signal);
}

function* updating(input: TopicsInput): Generator<void, UpdatedTopics> {
  const byName = yield* factsByTopic(
    input.facts.filter((f) => isTellable(f)).map((f) => readAt(f, input.now)),
    input.allowed.length ? input.allowed : DEFAULT_TOPICS,
  );
  const usable = input.summaries.filter((s) => s.status === 'active' || s.status === 'deprioritized');
  const existing = new Map(input.topics.map((t) => [t.name, t]));
  const out: UpdatedTopics = { topics: [], removed: [], events: [] };
  const alive = new Set<string>();
  for (const [name, facts] of byName) {
    yield;
    const summaryIds = linkedSummaries(facts, usable);
    if (!summaryIds.length) continue;
    const before = existing.get(name);
    if (!before && isPastDays(input, facts)) continue;
    // One that came with an export keeps the id that it has.
    const id = before?.id ?? deterministicId('topic', input.projectId, input.userId, name);
    alive.add(id);
    const topic = topicOf(input, id, name, facts, summaryIds, before);
    if (before && same(before, topic)) continue;
    out.topics.push(topic);
    out.events.push(topicEvent(before ? 'topic.updated' : 'topic.created', topic, input));
  }
  out.removed = input.topics.filter((t) => !alive.has(t.id)).map((t) => t.id);
  return out;
}

/** Gone by age, a topic is written again when one of its facts is learnt or confirmed anew. */
function isPastDays({ retention, now }: TopicsInput, facts: Fact[]): boolean {
  const since = new Date(Math.max(...facts.map((fact) => fact.updatedAt.getTime())));
  return isPastRetention(retention, { layer: 'topic', tags: [], since }, now);
}

/** The facts that the topics of these names are made of. */
export async function factsUnder(names: string[], facts: Fact[], allowed: string[], signal: AbortSignal): Promise<Fact[]> {
  if (names.length === 0) return [];
  const tellable = facts.filter((f) => isTellable(f));
  const byName = await inTurns(factsByTopic(tellable, allowed.length ? allowed : DEFAULT_TOPICS), signal);
  return names.flatMap((name) => byName.get(name) ?? []);
}

/**
 * The user's facts by topic. One that speaks of nothing in particular ("Europe means Berlin") goes where at least half of
 * its session goes, as far as that is about any topic, the assistant's words included. What speaks of a topic that is
 * not allowed goes to `other`.
 */
function* factsByTopic(facts: Fact[], allowed: readonly string[]): Generator<void, Map<string, Fact[]>> {
  const assign = topicAssigner(allowed);
  const assignAny = allowed === DEFAULT_TOPICS ? assign : topicAssigner(DEFAULT_TOPICS);
  const topics = new Map<string, string[]>();
  for (const fact of facts) {
    topics.set(fact.id, assign(fact));
    if (topics.size % STEP === 0) yield;
  }
  const bySession = new Map<string | null, string[][]>();
  for (const fact of facts) {
    const own = topics.get(fact.id) ?? [];
    if (own.includes(OTHER_TOPIC)) continue;
    const known = bySession.get(fact.sessionId);
    if (known) known.push(own);
    else bySession.set(fact.sessionId, [own]);
  }
  const byName = new Map<string, Fact[]>();
  for (const [at, fact] of facts.filter(isUsers).entries()) {
    if (at % STEP === STEP - 1) yield;
    let names = topics.get(fact.id) ?? [];
    const unspecific = names.includes(OTHER_TOPIC) && assignAny(fact).includes(OTHER_TOPIC);
    if (unspecific) names = leading(bySession.get(fact.sessionId) ?? []);
    for (const name of names.length ? names : [OTHER_TOPIC]) {
      const known = byName.get(name);
      if (known) known.push(fact);
      else byName.set(name, [fact]);
    }
  }
  return byName;
}

/** Topics that at least half of the given facts have. */
function leading(topicsOfFacts: string[][]): string[] {
  const counts = new Map<string, number>();
  for (const name of topicsOfFacts.flat()) counts.set(name, (counts.get(name) ?? 0) + 1);
  return [...counts].filter(([, count]) => count * 2 >= topicsOfFacts.length).map(([name]) => name);
}

function topicOf(input: TopicsInput, id: string, name: string, facts: Fact[], summaryIds: string[], before: Topic | undefined): Topic {
  const newestFirst = facts
    .map((fact) => ({ fact, at: evidenceTime(fact) }))
    .sort((a, b) => b.at.getTime() - a.at.getTime() || (a.fact.id < b.fact.id ? -1 : 1));
  const told = newestFirst.map(({ fact }) => fact);
  const { text } = composeText('overview', told, MAX_TEXT, '');
  return {
    projectId: input.projectId,
    userId: input.userId,
    id,
    name,
    summaryText: text,
    summaryIds,
    factCount: facts.length,
    freshness: newestFirst[0]?.at ?? input.now,
    version: (before?.version ?? 0) + 1,
    editedBy: null,
    createdAt: before?.createdAt ?? input.now,
    updatedAt: input.now,
  };
}

/** Those that tell one of the facts; else those of the perspectives and sessions where the facts belong. Over all sessions first. */
function linkedSummaries(facts: Fact[], summaries: Summary[]): string[] {
  const ids = new Set(facts.map((f) => f.id));
  const perspectives = new Set(facts.flatMap(perspectivesOf));
  const sessions = new Set(facts.map((f) => f.sessionId));
  const telling = summaries.filter((s) => s.factIds.some((id) => ids.has(id)));
  const near = summaries.filter((s) => (s.sessionId === null ? perspectives.has(s.perspective) : sessions.has(s.sessionId)));
  const linked = telling.length ? telling : near;
  const order = (s: Summary) => (s.sessionId === null ? 0 : 1);
  return [...linked]
    .sort((a, b) => order(a) - order(b) || b.updatedAt.getTime() - a.updatedAt.getTime() || (a.id < b.id ? -1 : 1))
    .slice(0, MAX_SUMMARIES)
    .map((s) => s.id);
}

function same(a: Topic, b: Topic): boolean {
  return (
    a.summaryText === b.summaryText &&
    a.factCount === b.factCount &&
    a.freshness.getTime() === b.freshness.getTime() &&
    a.summaryIds.length === b.summaryIds.length &&
    a.summaryIds.every((id) => b.summaryIds.includes(id))
  );
}
