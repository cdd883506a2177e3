// recall: memories with the messages that they rest on, over events or over the graph. Contracts that show where a memory comes from end here.
import type { Fact, Relation } from '../../model/fact.js';
import { memoryStage, type MemoryStage } from '../../model/memory-stage.js';
import type { Message } from '../../model/message.js';
import type { UserScope } from '../../model/scope.js';
import type { AccessLog, Embedder, RecallStore, Retrieval } from '../../ports.js';
import { recallOptions } from '../options.js';
import { only, type CandidateOf } from '../rank/candidate.js';
import type { RankMemory } from '../rank/rank-memory.js';
import { countRetrieved } from './count-retrieved.js';
import { eventsOf, type RetrievedEvent } from './events-of.js';
import { titleOf } from './title-of.js';

export interface RetrieveRequest extends UserScope {
  query: string;
  /** 1 … 100 */
  topK: number;
  /**
   * `events`: by meaning, keywords and shared entities, with the events around what is found and how they hang together. `graph`: as well by
   * the entities of the first hits, and over one and two hops of the graph: finds what no word of the query reaches.
   */
  mode: 'events' | 'graph';
  /** With the vector of each memory's words, under the embedding of the installation. */
  withEmbeddings: boolean;
}
export interface RetrievedMemory {
  /** A fact, or a message that nothing has been learnt from yet. */
  record: { kind: 'fact'; fact: Fact } | { kind: 'message'; message: Message };
  stage: MemoryStage;
  /** 0 … 1 */
  score: number;
  /** A few words under which it can be listed. */
  title: string;
  /** What is told around it: the standing summary that rests on it. Empty where there is none. */
  background: string;
  /** Whole messages that it rests on, in order of time. */
  messages: Message[];
  /** Earlier ones, oldest first. */
  retrievals: Retrieval[];
  embedding: number[];
}
export interface Retrieved {
  /** Best first. */
  memories: RetrievedMemory[];
  /** Of mode `events`; of the other one both are empty. */
  events: RetrievedEvent[];
  /** Between facts that are among the memories or the events. */
  relations: Relation[];
}

/** Below this share of the best score a candidate is chance. */
const LEAST_SHARE = 0.1;

export class RetrieveMemories {
  constructor(
    private readonly rank: RankMemory,
    private readonly store: Pick<RecallStore, 'hydrate'>,
    private readonly embedder: Pick<Embedder, 'embed'>,
    private readonly access: Pick<AccessLog, 'retrieved' | 'retrievals'>,
  ) {}

  /** Of a user without memory an empty answer; whether the user exists is the caller's question. Usage is counted behind the answer. */
  async execute(request: RetrieveRequest): Promise<Retrieved> {
    const scope = { projectId: request.projectId, userId: request.userId };
    const isGraph = request.mode === 'graph';
    const ranked = await this.rank.run(scope, {
      query: request.query,
      layers: ['message', 'fact'],
      always: true,
      options: { ...recallOptions({ query_router: isGraph ? 'multi_hop_chain' : 'single_hop_parallel' }), hops: isGraph ? 2 : 1 },
    });
    const told = ranked.candidates.filter(isMemory);
    const least = LEAST_SHARE * (told[0]?.score ?? 0);
    const best = told.filter((one) => one.score >= least).slice(0, request.topK);
    const facts = best.flatMap((one) => (one.layer === 'fact' ? [one.record] : []));
    const [rows, retrievals, embeddings] = await Promise.all([
      this.store.hydrate(scope, { facts: [], summaries: [], topics: [], messages: messageIds(facts) }, null),
      this.access.retrievals(
        scope,
        facts.map((fact) => fact.id),
      ),
      request.withEmbeddings ? this.embed(best.map((one) => one.record.content)) : [],
    ]);
    countRetrieved(
      this.access,
      scope,
      facts.map((fact) => fact.id),
    );
    const messages = new Map(rows.messages.map((message) => [message.id, message]));
    const memories = best.map((one, i): RetrievedMemory => {
      const common = { score: Math.round(Math.min(1, Math.max(0, one.score)) * 10_000) / 10_000, embedding: embeddings[i] ?? [] };
      if (one.layer === 'message') return { ...common, ...waiting(one.record) };
      const fact = one.record;
      return {
        ...common,
        record: { kind: 'fact', fact },
        stage: memoryStage(fact),
        title: titleOf(fact),
        background: ranked.standing.profile.find((summary) => summary.factIds.includes(fact.id))?.content ?? '',
        messages: messageIds([fact])
          .flatMap((id) => messages.get(id) ?? [])
          .sort((a, b) => Number(a.seq - b.seq)),
        retrievals: retrievals.get(fact.id) ?? [],
      };
    });
    return { memories, ...(isGraph ? { events: [], relations: [] } : eventsOf(facts, only(ranked.candidates, 'fact'), ranked.relations)) };
  }

  private async embed(texts: string[]): Promise<number[][]> {
    if (texts.length === 0) return [];
    return (await this.embedder.embed(texts, 'document')).map((vector) => [...vector]);
  }
}

const isMemory = (one: { layer: string; pending?: boolean }): one is CandidateOf<'fact'> | CandidateOf<'message'> =>
  one.layer === 'fact' || (one.layer === 'message' && one.pending === true);

const messageIds = (facts: Fact[]): string[] => [...new Set(facts.flatMap((fact) => fact.sources.flatMap((one) => one.messageId ?? [])))];

/** Acknowledged and not yet learnt from: told as it was said. */
function waiting(message: Message): Omit<RetrievedMemory, 'score' | 'embedding'> {
  return {
    record: { kind: 'message', message },
    stage: 'working',
    title: titleOf({ content: message.content, slot: null, value: null }),
    background: '',
    messages: [message],
    retrievals: [],
  };
}
