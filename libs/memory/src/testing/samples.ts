// Sample records for tests: valid, plain, every field overridable.
import { createHash } from 'node:crypto';
import type { FactCandidate, Fact, Source } from '../model/fact.js';
import type { Summary, Topic } from '../model/abstract.js';
import type { Message, Session } from '../model/message.js';
import type { UserScope } from '../model/scope.js';
import { deterministicId } from '../model/ids.js';
import { without } from './copy.js';
import type { IndexPayload, NewAction, NewMessage } from '../ports.js';

export const SAMPLE_TIME = new Date('2026-03-02T07:31:13.823Z');

const hash = (value: unknown) => createHash('sha256').update(JSON.stringify(value)).digest();

/** What an index entry can be filtered by. */
export function samplePayload(over: Partial<IndexPayload> = {}): IndexPayload {
  return {
    sessionIds: ['s1'],
    agentIds: [],
    appIds: [],
    type: null,
    category: null,
    status: 'active',
    tags: [],
    info: {},
    createdAt: 1_700_000_000_000,
    updatedAt: 1_700_000_000_000,
    sources: [],
    ...over,
  };
}

/** A message as ingest hands it to the store; the hash covers role and content. */
export function sampleNewMessage(id: string, content: string, over: Partial<NewMessage> = {}): NewMessage {
  const role = over.role ?? 'user';
  return {
    id,
    role,
    name: null,
    content,
    turnId: null,
    businessId: null,
    timestamp: SAMPLE_TIME,
    utcOffset: 0,
    metadata: {},
    tags: [],
    agentId: null,
    appId: null,
    allowPublic: false,
    knowledgeBaseIds: [],
    contentHash: hash([role, content]),
    ...over,
  };
}

export function sampleNewAction(id: string, content: string, over: Partial<NewAction> = {}): NewAction {
  return {
    id,
    sessionId: null,
    timestamp: SAMPLE_TIME,
    content,
    eventType: 'search',
    page: null,
    app: null,
    platform: null,
    deviceId: null,
    anchors: {},
    entities: [],
    metadata: {},
    contentHash: hash(content),
    ...over,
  };
}

export function sampleSession(scope: UserScope, id: string, over: Partial<Session> = {}): Omit<Session, 'createdAt' | 'updatedAt'> {
  return { ...scope, id, title: null, metadata: {}, agentId: null, appId: null, longTerm: null, timezone: null, ...over };
}

/** What a summary writer gives back. */
export const sampleProse = (text: string) => ({ text, output: { raw: JSON.stringify({ summary: text }), parsed: { summary: text } } });

/** A stored message, for code that reads messages. */
export function sampleMessage(scope: UserScope, id: string, content: string, over: Partial<Message> = {}): Message {
  return {
    ...scope,
    id,
    sessionId: 'session-1',
    seq: 1n,
    role: 'user',
    name: null,
    content,
    turnId: null,
    businessId: null,
    timestamp: SAMPLE_TIME,
    utcOffset: 0,
    metadata: {},
    tags: [],
    agentId: null,
    appId: null,
    allowPublic: false,
    knowledgeBaseIds: [],
    status: 'pending',
    error: null,
    createdAt: SAMPLE_TIME,
    ...over,
  };
}

export function sampleSource(messageId: string, quote: string, over: Partial<Source> = {}): Source {
  return {
    messageId,
    actionId: null,
    start: 0,
    end: [...quote].length,
    quote,
    role: 'user',
    name: null,
    timestamp: SAMPLE_TIME,
    ...over,
  };
}

export function sampleCandidate(content: string, over: Partial<FactCandidate> = {}): FactCandidate {
  return {
    content,
    category: 'fact',
    type: 'persona',
    speaker: 'user',
    speakerName: null,
    language: 'en',
    sources: [sampleSource('m1', content)],
    entities: [],
    tags: [],
    confidence: 0.8,
    slot: null,
    value: null,
    polarity: 'set',
    eventTime: null,
    validFrom: null,
    validTo: null,
    flags: [],
    ...over,
  };
}

/** Its id follows from scope and content. */
export function sampleFact(scope: UserScope, content: string, over: Partial<Fact> = {}): Fact {
  return {
    ...without(sampleCandidate(content), 'polarity'),
    ...scope,
    id: deterministicId('sample-fact', scope.projectId, scope.userId, content),
    sessionId: 'session-1',
    agentId: null,
    appId: null,
    status: 'active',
    version: 1,
    supersedes: null,
    editedBy: null,
    supersededBy: null,
    supersededAt: null,
    metadata: {},
    createdAt: SAMPLE_TIME,
    updatedAt: SAMPLE_TIME,
    ...over,
  };
}

export function sampleSummary(scope: UserScope, content: string, factIds: string[], over: Partial<Summary> = {}): Summary {
  return {
    ...scope,
    id: deterministicId('sample-summary', scope.projectId, scope.userId, content),
    sessionId: null,
    perspective: 'profile',
    content,
    language: 'en',
    factIds,
    status: 'active',
    confidence: 0.8,
    tags: [],
    entities: [],
    eventTime: null,
    weight: 1,
    accessCount: 0,
    lastAccessedAt: null,
    version: 1,
    editedBy: null,
    pinned: false,
    createdAt: SAMPLE_TIME,
    updatedAt: SAMPLE_TIME,
    ...over,
  };
}

export function sampleTopic(scope: UserScope, name: string, summaryIds: string[], over: Partial<Topic> = {}): Topic {
  return {
    ...scope,
    id: deterministicId('sample-topic', scope.projectId, scope.userId, name),
    name,
    summaryText: `About ${name}.`,
    summaryIds,
    factCount: 1,
    freshness: SAMPLE_TIME,
    version: 1,
    editedBy: null,
    createdAt: SAMPLE_TIME,
    updatedAt: SAMPLE_TIME,
    ...over,
  };
}
