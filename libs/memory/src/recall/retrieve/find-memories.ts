// recall: what is known that bears on a query, and how the user wants things in that respect. Contracts that tell facts from preferences end here.
import type { SourceFilters } from '@strata/contracts';
import type { Fact } from '../../model/fact.js';
import type { FiledEntry } from '../../model/knowledge.js';
import type { Message } from '../../model/message.js';
import type { UserScope } from '../../model/scope.js';
import type { AccessLog, PublicRecall, RecallStore } from '../../ports.js';
import { recallOptions } from '../options.js';
import type { CandidateOf } from '../rank/candidate.js';
import { relativity } from '../rank/score/relativity.js';
import type { Sourced, SearchSources } from '../search-sources.js';
import { countRetrieved } from './count-retrieved.js';
import { preferenceOf, type Preference } from './preference-of.js';
import { provenantOf, sourceMessageIds, withProvenance, type Provenant } from './with-provenance.js';

export interface FindRequest extends UserScope {
  query: string;
  /** By source: what is outside takes no place in the ranking. */
  filters: SourceFilters | null;
  /** What was said in this session weighs a little more. */
  preferredSession: string | null;
  /** Searched beside the user's own memory, and what others made public. */
  knowledgeBaseIds: string[] | 'all';
  /** Memories at most; 0 = none. */
  limit: number;
  /** Preferences at most; 0 = none. */
  preferences: number;
  /** Least relativity of what is given out, 0 … 1; 0 = everything that was found. */
  least: number;
}
export interface FoundMemory {
  /** A fact, of the user or (`isShared`) shared by another; a message that nothing has been learnt from yet; or a piece of a knowledge base's file. */
  record: ({ kind: 'fact'; isShared: boolean } & Provenant) | { kind: 'message'; message: Message } | { kind: 'entry'; entry: FiledEntry };
  /** 0 … 1, see `relativity`. */
  relativity: number;
}
export interface FoundPreference extends Preference {
  fact: Fact;
  relativity: number;
}
export interface Found {
  /** Best first, of all sources. The user's preferences are among them. */
  memories: FoundMemory[];
  preferences: FoundPreference[];
}
type FoundFact = { source: Sourced['source']; one: CandidateOf<'fact'>; audience: string[] };
type Told = (FoundFact | { source: 'user'; one: CandidateOf<'message'> } | Extract<Sourced, { one: null }>) & {
  near: number;
};

export class FindMemories {
  constructor(
    private readonly search: Pick<SearchSources, 'execute'>,
    private readonly store: Pick<RecallStore, 'hydrate'>,
    private readonly shared: PublicRecall,
    private readonly access: Pick<AccessLog, 'retrieved'>,
  ) {}

  /**
   * Of a user without memory what the other sources hold. Usage is counted behind the answer.
   * @throws AppError `not_found` where a knowledge base is not the project's
   */
  async execute({ limit, preferences: most, least, preferredSession, ...asked }: FindRequest): Promise<Found> {
    const scope = { projectId: asked.projectId, userId: asked.userId };
    // What a link alone leads to bears on the query by hearsay: how much, no score tells.
    const options = { ...recallOptions({ query_router: 'single_hop_direct' }), preferredSession };
    const sourced = await this.search.execute({ ...asked, options, layers: ['message', 'fact'], includePublic: true });
    const told = sourced.flatMap(toTold).filter(({ near }) => near >= least);
    const best = told.slice(0, limit);
    const facts = await this.provenance(scope, best);
    const memories = best.flatMap((hit): FoundMemory[] => {
      const { near } = hit;
      if (hit.one === null) return [{ record: { kind: 'entry', entry: hit.entry }, relativity: near }];
      if (hit.one.layer === 'message') return [{ record: { kind: 'message', message: hit.one.record }, relativity: near }];
      const fact = facts.get(hit.one.id);
      return fact ? [{ record: { kind: 'fact', isShared: hit.source !== 'user', ...fact }, relativity: near }] : [];
    });
    const preferences = factsOf(told, 'user')
      .flatMap(({ fact, near }): FoundPreference[] => {
        const preference = preferenceOf(fact);
        return preference ? [{ ...preference, fact, relativity: near }] : [];
      })
      .slice(0, most);
    const given = [...factsOf(best, 'user'), ...preferences].map(({ fact }) => fact.id);
    countRetrieved(this.access, scope, [...new Set(given)]);
    return { memories, preferences };
  }

  /** By id. What others share rests on shared messages alone. */
  private async provenance(scope: UserScope, told: Told[]): Promise<Map<string, Provenant>> {
    const shared = factsOf(told, 'public', 'knowledge_base').map(({ fact }) => fact);
    const audience = [...new Set(told.flatMap((hit) => ('audience' in hit ? hit.audience : [])))];
    const wanted = shared.flatMap((fact) => sourceMessageIds(fact).map((id) => ({ userId: fact.userId, id })));
    const [own, under] = await Promise.all([
      withProvenance(
        this.store,
        scope,
        factsOf(told, 'user').map(({ fact }) => fact),
      ),
      wanted.length > 0 ? this.shared.hydrate(scope.projectId, scope.userId, audience, { facts: [], messages: wanted }) : { messages: [] },
    ]);
    const all = [...own, ...shared.map((fact) => provenantOf(fact, under.messages))];
    return new Map(all.map((one) => [one.fact.id, one]));
  }
}

function toTold(hit: Sourced): Told[] {
  const near = relativity(hit.score);
  if (hit.one === null) return [{ ...hit, near }];
  const { source, one } = hit;
  if (one.layer === 'fact') return [{ source, one, audience: 'audience' in hit ? hit.audience : [], near }];
  return source === 'user' && one.layer === 'message' && one.pending ? [{ source, one, near }] : [];
}

const factsOf = (told: Told[], ...sources: Sourced['source'][]): { fact: Fact; near: number }[] =>
  told.flatMap((hit) => (sources.includes(hit.source) && hit.one?.layer === 'fact' ? [{ fact: hit.one.record, near: hit.near }] : []));
