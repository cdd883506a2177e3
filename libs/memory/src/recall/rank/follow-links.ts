// recall ▸ rank: what the words of the query don't reach: source messages of good facts, neighbours in the graph, a second query.
import { encodeQuery, findEntities, foldKey, tokenize } from '@strata/language';
import type { UserScope } from '../../model/scope.js';
import { WITHOUT_ORDER, type Fact, type Relation } from '../../model/fact.js';
import type { RecallStore } from '../../ports.js';
import type { RecallOptions } from '../options.js';
import { addPart, byScore, only, type Candidate, type CandidateOf } from './candidate.js';
import { admissible, asCandidates, type FoundCandidates } from './find-candidates.js';
import { isPast } from './valid-at.js';
import type { Question } from './read-question.js';

const SEEDS = 10;
const NEIGHBOURS = 20;
const LINK = 0.35;
const SECOND_QUERY_TERMS = 6;

/** Messages that the best facts quote and the first pass missed. */
export async function sourceMessages(
  store: RecallStore,
  scope: UserScope,
  ranked: Candidate[],
  options: RecallOptions,
): Promise<FoundCandidates> {
  const have = new Set(only(ranked, 'message').map((one) => one.id));
  const missing = new Set(
    only(ranked, 'fact')
      .sort(byScore)
      .slice(0, 2 * SEEDS)
      .flatMap((fact) =>
        fact.record.sources.flatMap((source) => (source.messageId !== null && !have.has(source.messageId) ? [source.messageId] : [])),
      ),
  );
  if (missing.size === 0) return { candidates: [], outdated: [] };
  const rows = await store.hydrate(scope, { facts: [], summaries: [], topics: [], messages: [...missing] }, null, options.filter);
  return { candidates: admissible(asCandidates(rows, new Map()), options), outdated: isPast(options.at) ? [] : rows.outdated };
}

/**
 * Facts one hop from the best ones, or two, each at a share of what it hangs on. Relations come back for the naming of contradictions, with
 * what contradicts a fact without order and is not current (`rivals`).
 */
export async function neighbourFacts(
  store: RecallStore,
  scope: UserScope,
  ranked: Candidate[],
  options: RecallOptions,
): Promise<{ relations: Relation[]; added: Candidate[]; rivals: Fact[] }> {
  const first = await oneHop(store, scope, ranked, only(ranked, 'fact'), options);
  if (options.hops === 1 || first.added.length === 0) return first;
  const second = await oneHop(store, scope, [...ranked, ...first.added], only(first.added, 'fact'), options);
  return {
    relations: [...first.relations, ...second.relations],
    added: [...first.added, ...second.added],
    rivals: [...first.rivals, ...second.rivals],
  };
}

async function oneHop(
  store: RecallStore,
  scope: UserScope,
  ranked: Candidate[],
  from: CandidateOf<'fact'>[],
  options: RecallOptions,
): Promise<{ relations: Relation[]; added: Candidate[]; rivals: Fact[] }> {
  const seeds = from
    .sort(byScore)
    .slice(0, SEEDS)
    .filter((fact) => fact.score > 0);
  if (seeds.length === 0) return { relations: [], added: [], rivals: [] };
  const scores = new Map(seeds.map((fact) => [fact.id, fact.score]));
  const { relations, facts } = await store.neighbours(scope, [...scores.keys()], NEIGHBOURS, options.filter);
  const have = new Set(only(ranked, 'fact').map((one) => one.id));
  const none = { summaries: [], topics: [], messages: [] };
  let near = facts.filter((fact) => !have.has(fact.id));
  if (isPast(options.at)) {
    // Neighbours are the current facts; what was current then hangs on the relations.
    const ids = [...near.map((fact) => fact.id), ...relations.flatMap((one) => [one.sourceId, one.targetId])];
    const missing = [...new Set(ids)].filter((id) => !have.has(id));
    near = (await store.hydrate(scope, { facts: missing, ...none }, options.at.knownAt, options.filter)).facts;
  }
  const added = admissible(asCandidates({ facts: near, ...none }, new Map()), options);
  for (const one of added) {
    const through = relations.flatMap((relation) => {
      const other = relation.sourceId === one.id ? relation.targetId : relation.targetId === one.id ? relation.sourceId : null;
      return other !== null && scores.has(other) ? [(scores.get(other) ?? 0) * relation.confidence] : [];
    });
    addPart(one, 'linked', LINK * Math.max(0, ...through, through.length === 0 ? 0.3 * Math.min(...scores.values()) : 0));
  }
  const open = relations.filter((one) => one.kind === 'contradicts' && one.confidence === WITHOUT_ORDER);
  const rivalIds = open.flatMap((one) => [one.sourceId, one.targetId]).filter((id) => !have.has(id));
  const rivals =
    rivalIds.length === 0 ? [] : (await store.hydrate(scope, { facts: rivalIds, ...none }, options.at.knownAt, options.filter)).facts;
  return { relations, added, rivals: rivals.filter((fact) => fact.status === 'superseded') };
}

/** The query of the second hop: what the first hits are about and the question does not name; null when they name nothing new. */
export function secondQuery(ranked: Candidate[], question: Question) {
  const asked = new Set(question.terms.map(({ term }) => term));
  const names = new Set(question.named.map(foldKey));
  const weights = new Map<string, number>();
  for (const one of [...ranked].sort(byScore).slice(0, SEEDS / 2)) {
    const entities =
      one.layer === 'fact'
        ? one.record.entities
        : one.layer === 'message'
          ? findEntities(one.record.content).map((entity) => entity.name)
          : [];
    for (const entity of new Set(entities.map(foldKey))) {
      if (names.has(entity)) continue;
      for (const { term, kind } of tokenize(entity))
        if (kind !== 'stop' && kind !== 'bigram' && !asked.has(term)) weights.set(term, (weights.get(term) ?? 0) + one.score);
    }
  }
  const terms = [...weights]
    .sort((a, b) => b[1] - a[1])
    .slice(0, SECOND_QUERY_TERMS)
    .map(([term]) => ({ term, weight: 0.7 }));
  return terms.length === 0 ? null : encodeQuery({ terms: [...question.terms, ...terms] });
}
