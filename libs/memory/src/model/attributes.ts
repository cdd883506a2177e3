// What a filter can ask of a record: its own attributes and those of what it rests on.
import type { Metadata } from '@strata/contracts';
import type { Summary, Topic } from './abstract.js';
import type { Fact, Source } from './fact.js';
import { commonAudience } from './audience.js';
import type { Action, Message } from './message.js';

/** Where a record comes from. Of each field any number of values: equality holds when one of them is equal. */
export interface Provenance {
  agentIds: string[];
  appIds: string[];
  sessionIds: string[];
  tags: string[];
  /** By key; no value twice. */
  info: Record<string, Metadata[string][]>;
}
export interface Attributes extends Provenance {
  /** Of facts. */
  type: string | null;
  category: string | null;
  /** Of the record itself, epoch ms. A raw record is never updated: both are the moment of its acceptance. */
  createdAt: number;
  updatedAt: number;
}

/** What lies under derived records, as far as their attributes depend on it. */
export interface Evidence {
  /** Of facts, by id. */
  facts: ReadonlyMap<string, Provenance>;
  /** Ids of the facts of summaries, by id of the summary. */
  summaries: ReadonlyMap<string, readonly string[]>;
  /** Facts that rest on a shared message → those whom everything under it is shared with. */
  shared: ReadonlyMap<string, readonly string[]>;
}

const NOTHING: Provenance = { agentIds: [], appIds: [], sessionIds: [], tags: [], info: {} };
const RAW = { type: null, category: null };

type RawMessage = Pick<Message, 'sessionId' | 'agentId' | 'appId' | 'tags' | 'metadata'>;
type RawAction = Pick<Action, 'sessionId' | 'metadata'>;
type OwnOfFact = Pick<Fact, 'sessionId' | 'agentId' | 'appId' | 'tags' | 'metadata'>;
type Shareable = Partial<Pick<Message, 'allowPublic' | 'knowledgeBaseIds'>>;
type Dated = Record<'createdAt' | 'updatedAt', Date>;

const times = ({ createdAt, updatedAt }: Dated) => ({ createdAt: createdAt.getTime(), updatedAt: updatedAt.getTime() });

export const messageAttributes = (message: RawMessage & Pick<Message, 'createdAt'>): Attributes => ({
  ...own(message),
  ...RAW,
  ...times({ ...message, updatedAt: message.createdAt }),
});

export const actionAttributes = (action: RawAction & Pick<Action, 'createdAt'>): Attributes => ({
  ...own(action),
  ...RAW,
  ...times({ ...action, updatedAt: action.createdAt }),
});

/** A fact's own values and those of every message and action that it rests on. */
export function factProvenance(fact: OwnOfFact, under: (RawMessage | RawAction)[]): Provenance {
  const all = [fact, ...under].map(own);
  const of = (field: Exclude<keyof Provenance, 'info'>) => [...new Set(all.flatMap((one) => one[field]))];
  const info = new Map<string, Set<Metadata[string]>>();
  for (const one of all)
    for (const [key, values] of Object.entries(one.info)) {
      const known = info.get(key) ?? new Set();
      for (const value of values) known.add(value);
      info.set(key, known);
    }
  return {
    agentIds: of('agentIds'),
    appIds: of('appIds'),
    sessionIds: of('sessionIds'),
    tags: of('tags'),
    info: Object.fromEntries([...info].map(([key, values]) => [key, [...values]])),
  };
}

export const factAttributes = (fact: Pick<Fact, 'id' | 'type' | 'category'> & Dated, { facts }: Evidence): Attributes => ({
  ...(facts.get(fact.id) ?? NOTHING),
  type: fact.type,
  category: fact.category,
  ...times(fact),
});

/** What all facts of a summary have in common: a text is inside a filter only when everything that it tells is. */
export const summaryAttributes = (summary: Pick<Summary, 'factIds'> & Dated, evidence: Evidence): Attributes => ({
  ...common(summary.factIds, evidence),
  ...RAW,
  ...times(summary),
});

export const topicAttributes = (topic: Pick<Topic, 'summaryIds'> & Dated, evidence: Evidence): Attributes => ({
  ...common(
    topic.summaryIds.flatMap((id) => evidence.summaries.get(id) ?? []),
    evidence,
  ),
  ...RAW,
  ...times(topic),
});

/** Of whole records at hand. */
export function evidenceOf(
  facts: Fact[],
  summaries: Pick<Summary, 'id' | 'factIds'>[],
  messages: (RawMessage & Shareable & { id: string })[],
  actions: (RawAction & { id: string })[],
): Evidence {
  const said = new Map(messages.map((one) => [one.id, one]));
  const done = new Map(actions.map((one) => [one.id, one]));
  const under = (sources: Source[]): ((RawMessage | RawAction) & Shareable)[] =>
    sources.flatMap(({ messageId, actionId }) => (messageId !== null ? said.get(messageId) : done.get(actionId ?? '')) ?? []);
  const shared = facts.map((fact) => [fact.id, commonAudience(under(fact.sources))] as const);
  return {
    facts: new Map(facts.map((fact) => [fact.id, factProvenance(fact, under(fact.sources))])),
    summaries: new Map(summaries.map((one) => [one.id, one.factIds])),
    shared: new Map(shared.flatMap(([id, how]) => (how === null ? [] : [[id, how]]))),
  };
}

function own(record: RawMessage | RawAction | OwnOfFact): Provenance {
  const { sessionId, metadata, agentId, appId, tags } = { agentId: null, appId: null, tags: [], ...record };
  const one = (value: string | null) => (value === null ? [] : [value]);
  return {
    agentIds: one(agentId),
    appIds: one(appId),
    sessionIds: one(sessionId),
    tags: [...new Set(tags)],
    info: Object.fromEntries(Object.entries(metadata).map(([key, value]) => [key, [value]])),
  };
}

function common(factIds: readonly string[], { facts }: Evidence): Provenance {
  const [first, ...others] = [...new Set(factIds)].map((id) => facts.get(id) ?? NOTHING);
  if (!first) return NOTHING;
  const shared = <T>(values: T[], of: (one: Provenance) => T[]) => values.filter((value) => others.every((one) => of(one).includes(value)));
  const info = Object.entries(first.info).flatMap(([key, values]) => {
    const kept = shared(values, (one) => (Object.hasOwn(one.info, key) ? (one.info[key] ?? []) : []));
    return kept.length > 0 ? [[key, kept] as const] : [];
  });
  return {
    agentIds: shared(first.agentIds, (one) => one.agentIds),
    appIds: shared(first.appIds, (one) => one.appIds),
    sessionIds: shared(first.sessionIds, (one) => one.sessionIds),
    tags: shared(first.tags, (one) => one.tags),
    info: Object.fromEntries(info),
  };
}
