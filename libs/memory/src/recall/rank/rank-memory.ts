// recall: the route from a query to ranked memories. Reads only; nothing here writes.
import type { Layer, RecallTrace } from '@strata/contracts';
import type { Fact, Relation } from '../../model/fact.js';
import { readAt } from '../../model/fact-time.js';
import type { UserScope } from '../../model/scope.js';
import type { Embedder, MemoryIndex, RecallStore, Reranker, Standing } from '../../ports.js';
import type { RecallOptions } from '../options.js';
import { byScore, only, type Candidate } from './candidate.js';
import { confidence } from './score/confidence.js';
import { embedQuery } from './embed-query.js';
import { admissible, findCandidates, pendingCandidates, type FoundCandidates, type SearchBounds } from './find-candidates.js';
import { neighbourFacts, secondQuery, sourceMessages } from './follow-links.js';
import { fuseRanks } from './fuse-ranks.js';
import { linkEvidence } from './score/link-evidence.js';
import { readQuestion, type Question } from './read-question.js';
import { rerank } from './rerank.js';
import { preferSession, scoreFacts, scoreSummaries, scoreTopics, weighByTrust } from './score/score-records.js';
import { scoreMessages } from './score/score-messages.js';
import { Steps, type RecallReport } from './steps.js';
import { summariesAt } from '../summaries-at.js';
import { viewpoint } from './valid-at.js';

export interface Ranked {
  question: Question;
  /** Best first, all layers in one list. */
  candidates: Candidate[];
  /** Among the best facts and their neighbours. */
  relations: Relation[];
  /** Not current, but nothing tells that it was said before what is. */
  rivals: Fact[];
  standing: Standing;
  /** Messages that say what is no longer so, or was not so at the time that is asked for. */
  outdated: ReadonlySet<string>;
  confidence: number;
  /** True when the query needs no memory; then nothing was searched. */
  skipped: boolean;
  timingsMs: Record<string, number>;
  /** What a configured reranker did. */
  reranker?: NonNullable<RecallTrace['reranker']>;
}
export interface RankRequest {
  query: string;
  /** The query as a vector, see `embedQuery`; absent: it is asked for here. */
  dense?: Promise<Float32Array | null>;
  options: RecallOptions;
  layers: Layer[];
  /** Messages of this session only. */
  sessionId?: string;
  /** Small talk is searched for too (an explicit search). */
  always?: boolean;
}
export interface RankSources {
  index: Pick<MemoryIndex, 'search'>;
  store: RecallStore;
  embedder: Embedder;
  /** Null or absent: the built-in ranking alone. */
  reranker?: Reranker | null;
  /** For counters; must not throw. */
  report?: (report: RecallReport) => void;
}

/** The second hop must not drown the first. */
const SECOND_HOP = 0.6;

export class RankMemory {
  constructor(
    private readonly from: RankSources,
    private readonly now: () => Date = () => new Date(),
  ) {}

  async run(scope: UserScope, request: RankRequest): Promise<Ranked> {
    const steps = new Steps(this.from.report);
    const { timingsMs } = steps;
    const { options, query } = request;
    const [standing, pending] = await steps.run('standing', () =>
      Promise.all([this.from.store.standing(scope, options.filter), this.from.store.pending(scope, options.filter)]),
    );
    const now = viewpoint(options.at, this.now());
    const outdated = new Set<string>();
    const take = (found: FoundCandidates): Candidate[] => {
      for (const id of found.outdated) outdated.add(id);
      return found.candidates;
    };
    const context = { reference: now, timezone: standing.timezone };
    const speakers = [...new Set([...standing.speakers, ...pending.flatMap((message) => message.name ?? [])])];
    const question = await steps.run('understand', () => Promise.resolve(readQuestion(query, speakers, context)));
    const known = standing.known || pending.length > 0;
    if (question.smallTalk && !request.always)
      return {
        question,
        candidates: [],
        relations: [],
        rivals: [],
        standing,
        outdated,
        confidence: known ? 0.1 : 0,
        skipped: true,
        timingsMs,
      };

    const { sessionId } = request;
    const filter = { ...(sessionId === undefined ? {} : { sessionId }), ...(options.filter.length > 0 ? { where: options.filter } : {}) };
    const bounds: SearchBounds = { layers: request.layers, filter };
    const dense = await steps.run('embed', () => request.dense ?? embedQuery(this.from.embedder, query));
    const inSession = sessionId === undefined ? pending : pending.filter((message) => message.sessionId === sessionId);
    const waiting = request.layers.includes('message') ? only(admissible(pendingCandidates(inSession, question), options), 'message') : [];
    const words = { sparse: question.sparse, dense, scale: question.scale };
    const first = await steps.run('search', () => findCandidates({ ...this.from, steps }, scope, words, bounds, options));
    const waitingIds = new Set(waiting.map((one) => one.id));
    let candidates = [...take(first).filter((one) => one.layer !== 'message' || !waitingIds.has(one.id)), ...waiting];
    this.score(candidates, question, standing.timezone);

    if (options.router === 'multi_hop_chain')
      candidates = take(
        await steps.run('second_hop', () => this.secondHop(steps, scope, candidates, question, bounds, options, standing.timezone)),
      );
    const relations: Relation[] = [];
    const rivals: Fact[] = [];
    if (options.router !== 'single_hop_direct') {
      // Of one session only messages are asked for, and those that good facts quote may be another session's.
      if (request.layers.includes('message') && sessionId === undefined)
        candidates.push(
          ...take(await steps.run('sources', () => this.missingSources(scope, candidates, question, options, standing.timezone))),
        );
      if (request.layers.includes('fact')) {
        const linked = await steps.run('links', () => neighbourFacts(this.from.store, scope, candidates, options));
        relations.push(...linked.relations);
        rivals.push(...linked.rivals);
        candidates.push(...linked.added);
      }
      linkEvidence(candidates);
    }
    for (const one of candidates) if (one.layer === 'fact') one.record = readAt(one.record, now);
    if (options.preferredSession !== null) preferSession(candidates, options.preferredSession);
    if (options.rerank) for (const one of candidates) weighByTrust(one, outdated);
    const summaries = only(candidates, 'summary');
    const [ranked, sureness] = await steps.run('rank', async () => {
      const records = summaries.map((one) => one.record);
      const told = await summariesAt(this.from.store, scope, records, now, options.at.knownAt);
      summaries.forEach((one, i) => (one.record = told[i] ?? one.record));
      const scored = candidates.filter((one) => one.score > 0).sort(byScore);
      // Of the built-in scores, which it is calibrated on.
      const sure = confidence(scored, question, known);
      return [options.rankFusion === null ? scored : fuseRanks(scored, options.rankFusion), sure] as const;
    });
    const { reranker } = this.from;
    const again = reranker && options.rerank ? await steps.run('rerank', () => rerank(reranker, query, ranked)) : null;
    return {
      question,
      candidates: again?.ranked ?? ranked,
      relations,
      rivals,
      standing,
      outdated,
      confidence: sureness,
      skipped: false,
      timingsMs,
      ...(again ? { reranker: again.entry } : {}),
    };
  }

  private score(candidates: Candidate[], question: Question, timezone: string): void {
    scoreMessages(only(candidates, 'message'), question, timezone);
    scoreFacts(only(candidates, 'fact'), question);
    scoreSummaries(only(candidates, 'summary'), question);
    scoreTopics(only(candidates, 'topic'));
  }

  private async missingSources(scope: UserScope, candidates: Candidate[], question: Question, options: RecallOptions, timezone: string) {
    const found = await sourceMessages(this.from.store, scope, candidates, options);
    scoreMessages(only(found.candidates, 'message'), question, timezone);
    return found;
  }

  private async secondHop(
    steps: Steps,
    scope: UserScope,
    first: Candidate[],
    question: Question,
    bounds: SearchBounds,
    options: RecallOptions,
    timezone: string,
  ): Promise<FoundCandidates> {
    const sparse = secondQuery(first, question);
    if (!sparse) return { candidates: first, outdated: [] };
    const layers = bounds.layers.filter((layer) => layer === 'message' || layer === 'fact');
    const { candidates: second, outdated } = await findCandidates(
      { ...this.from, steps },
      scope,
      { sparse, dense: null, scale: question.scale },
      { ...bounds, layers },
      options,
    );
    this.score(second, question, timezone);
    const merged = new Map(first.map((one) => [`${one.layer}:${one.id}`, one]));
    for (const one of second) {
      const key = `${one.layer}:${one.id}`;
      one.score *= SECOND_HOP;
      one.parts['second_hop'] = SECOND_HOP;
      const before = merged.get(key);
      if (!before || one.score > before.score) merged.set(key, one);
    }
    return { candidates: [...merged.values()], outdated };
  }
}

/** The widest layer that the answer had to go down to. */
export function routeOf(ranked: Ranked): 'skipped' | 'topic' | 'summary' | 'facts' | 'messages' {
  if (ranked.skipped) return 'skipped';
  const best = ranked.candidates[0]?.layer;
  return best === 'topic' ? 'topic' : best === 'summary' ? 'summary' : best === 'fact' ? 'facts' : 'messages';
}
