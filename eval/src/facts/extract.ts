// Runs the built-in extractor and its verification on messages, without any service.
import { BuiltinExtractor, verifyCandidates, type FactCandidate, type Message } from '@strata/memory';
import type { Said } from './cases.js';

const extractor = new BuiltinExtractor();

export function toMessage(said: Said, id: string): Message {
  const timestamp = new Date(said.timestamp);
  return {
    projectId: 'eval',
    userId: 'eval',
    sessionId: 'eval',
    id,
    seq: 0n,
    role: said.role,
    name: said.name ?? null,
    content: said.content,
    turnId: null,
    businessId: null,
    timestamp,
    utcOffset: null,
    metadata: {},
    tags: [],
    agentId: null,
    appId: null,
    allowPublic: false,
    knowledgeBaseIds: [],
    status: 'pending',
    error: null,
    createdAt: timestamp,
  };
}

export interface Extracted {
  facts: FactCandidate[];
  /** Candidates that verification refused. */
  refused: number;
}

export async function extract(messages: Message[], options: { timezone: string; context?: Message[] }): Promise<Extracted> {
  const input = { messages, context: options.context ?? [], actions: [], timezone: options.timezone, known: [] };
  const { candidates } = await extractor.extract(input, new AbortController().signal);
  const { kept, refused } = verifyCandidates(input, candidates);
  return { facts: kept, refused: refused.length };
}
