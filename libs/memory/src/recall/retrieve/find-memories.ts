// recall: what is known that bears on a query, and how the user wants things in that respect. Contracts that tell facts from preferences end here.
import type { SourceFilters } from '@strata/contracts';
import type { SearchKnowledge } from '../../knowledge/search-knowledge.js';
import type { Fact } from '../../model/fact.js';
import type { FiledEntry } from '../../model/knowledge.js';
import type { Message } from '../../model/message.js';
import type { UserScope } from '../../model/scope.js';
import type { AccessLog, RecallStore } from '../../ports.js';
import type { Filter } from '../filter/matches-filter.js';
import { recallOptions } from '../options.js';
import type { CandidateOf } from '../rank/candidate.js';
import type { RankMemory } from '../rank/rank-memory.js';
import { relativity } from '../rank/score/relativity.js';
import { countRetrieved } from './count-retrieved.js';
import { preferenceOf, type Preference } from './preference-of.js';
import { withProvenance, type Provenant } from './with-provenance.js';

export interface FindRequest extends UserScope {
  query: string;
  /** By source: what is outside takes no place in the ranking. */
  filters: SourceFilters | null;
  /** What was said in this session weighs a little more. */
  preferredSession: string | null;
  /** Searched beside the user's own memory. */
  knowledgeBaseIds: string[] | 'all';
  /** Memories at most; 0 = none. */
  limit: number;
  /** Preferences at most; 0 = none. */
  preferences: number;
  /** Least relativity of what is given out, 0 … 1; 0 = everything that was found. */
  least: number;
}
export interface FoundMemory {
  /** A fact, a message that nothing has been learnt from yet, or a piece of a knowledge base's file. */
  record: ({ kind: 'fact' } & Provenant) | { kind: 'message'; message: Message } | { kind: 'entry'; entry: FiledEntry };
  /** 0 … 1, see `relativity`. */
  relativity: number;
}
export interface FoundPreference extends Preference {
  fact: Fact;
  relativity: number;
}
export interface Found {
  /** Best first, of all sources. Preferences are among them. */
  memories: FoundMemory[];
  preferences: FoundPreference[];
}
type Told = CandidateOf<'fact'> | CandidateOf<'message'>;

export class FindMemories {
  constructor(
    private readonly rank: RankMemory,
    private readonly knowledge: SearchKnowledge,
    private readonly store: Pick<RecallStore, 'hydrate'>,
    private readonly access: Pick<AccessLog, 'retrieved'>,
  ) {}

  /**
   * Of a user without memory what the other sources hold. Usage is counted behind the answer.
   * @throws AppError `not_found` where a knowledge base is not the project's
   */
  async execute(request: FindRequest): Promise<Found> {
    const scope = { projectId: request.projectId, userId: request.userId };
    const [told, filed] = await Promise.all([this.told(scope, request), this.filed(request)]);
    const best = [
      ...told.map(({ one, near }) => ({ one, entry: null, near })),
      ...filed.map(({ entry, near }) => ({ one: null, entry, near })),
    ]
      .sort((a, b) => b.near - a.near)
      .slice(0, request.limit);
    const facts = new Map(
      (await withProvenance(this.store, scope, best.flatMap(({ one }) => (one?.layer === 'fact' ? [one.record] : [])))).map((one) => [one.fact.id, one]), // prettier-ignore
    );
    const memories = best.flatMap(({ one, entry, near }): FoundMemory[] => {
      if (entry) return [{ record: { kind: 'entry', entry }, relativity: near }];
      if (one.layer === 'message') return [{ record: { kind: 'message', message: one.record }, relativity: near }];
      const fact = facts.get(one.id);
      return fact ? [{ record: { kind: 'fact', ...fact }, relativity: near }] : [];
    });
    const preferences = told
      .flatMap(({ one, near }): FoundPreference[] => {
        const preference = one.layer === 'fact' ? preferenceOf(one.record) : null;
        return one.layer === 'fact' && preference ? [{ ...preference, fact: one.record, relativity: near }] : [];
      })
      .slice(0, request.preferences);
    countRetrieved(this.access, scope, [...new Set([...facts.keys(), ...preferences.map(({ fact }) => fact.id)])]);
    return { memories, preferences };
  }

  private async told(scope: UserScope, { query, filters, preferredSession, least }: FindRequest): Promise<{ one: Told; near: number }[]> {
    const ranked = await this.rank.run(scope, {
      query,
      layers: ['message', 'fact'],
      always: true,
      // What a link alone leads to bears on the query by hearsay: how much, no score tells.
      options: { ...recallOptions({ query_router: 'single_hop_direct' }), filter: boundsOf(filters, 'user'), preferredSession },
    });
    return ranked.candidates
      .filter(isTold)
      .map((one) => ({ one, near: relativity(one.score) }))
      .filter(({ near }) => near >= least);
  }

  private async filed({ projectId, query, filters, knowledgeBaseIds, limit, least }: FindRequest) {
    if (knowledgeBaseIds.length === 0) return [];
    const filter = boundsOf(filters, 'knowledgebase');
    const request = { projectId, knowledgeBaseIds, query, filter, topK: Math.max(1, limit), minScore: 0, includeFlagged: false };
    const hits = await this.knowledge.execute(request);
    return hits.map(({ entry, score }) => ({ entry, near: relativity(score) })).filter(({ near }) => near >= least);
  }
}

const isTold = (one: { layer: string; pending?: boolean }): one is Told =>
  one.layer === 'fact' || (one.layer === 'message' && one.pending === true);

const boundsOf = (filters: SourceFilters | null, source: keyof SourceFilters): Filter => {
  const group = filters?.[source];
  return group ? [group] : [];
};
