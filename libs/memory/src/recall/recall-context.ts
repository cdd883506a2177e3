// recall: what an agent should know before its next answer in a session. GET and POST /api/sessions/:id/context end here.
import { inSpan, type ContextAnswer, type RecallTrace } from '@strata/contracts';
import { detectLanguage } from '@strata/language';
import type { Message, Session } from '../model/message.js';
import { factView, summaryView, topicView } from '../view/memory-view.js';
import { messageView } from '../view/raw-view.js';
import { formatContext } from './assemble/format-context.js';
import type { RecallOptions } from './options.js';
import { summariesAt } from './summaries-at.js';
import { isPast, viewpoint } from './rank/valid-at.js';
import { only, type Candidate, type CandidateOf } from './rank/candidate.js';
import { readsLikeInstruction } from './rank/find-candidates.js';
import { routeOf, type RankMemory, type Ranked, type RankSources } from './rank/rank-memory.js';
import type { AccessCounter } from './count-access.js';

export interface ContextRequest {
  projectId: string;
  sessionId: string;
  /** Empty or absent: recent history and standing profile. */
  query: string | null;
  options: RecallOptions;
  details: boolean;
}

/** Messages of the session that a narrowed history is chosen from. */
const NARROWED_FROM = 500;

export class RecallContext {
  constructor(
    private readonly rank: RankMemory,
    private readonly store: RankSources['store'],
    private readonly access: AccessCounter,
    private readonly now: () => Date = () => new Date(),
  ) {}

  /** Null = no such session in this project. Reads only; usage is counted after the answer. */
  async execute(request: ContextRequest): Promise<ContextAnswer | null> {
    const session = await this.store.session(request.projectId, request.sessionId);
    if (!session) return null;
    const { options } = request;
    const scope = { projectId: session.projectId, userId: session.userId };
    const query = request.query?.trim() ? request.query : null;
    // A point in time narrows first and counts after: the newest of what is left.
    const limit = isPast(options.at) ? NARROWED_FROM : options.recentLimit;
    const [history, ranked] = await Promise.all([
      options.recentLimit > 0 ? this.store.history(scope, session.id, limit, options.filter) : { messages: [], outdated: [] },
      query === null
        ? null
        : this.rank.run(scope, {
            query,
            options,
            layers: options.longTerm ? ['message', 'fact', 'summary', 'topic'] : ['message'],
            ...(options.longTerm ? {} : { sessionId: session.id }),
          }),
    ]);
    const recent = history.messages
      .filter(
        (message) =>
          (!options.at.knownAt || message.createdAt <= options.at.knownAt) && (!options.at.asOf || message.timestamp <= options.at.asOf),
      )
      .slice(-options.recentLimit);
    const standing = ranked?.standing ?? (await this.store.standing(scope, options.filter));
    const shown = choose(ranked?.candidates ?? [], options);
    const past = isPast(options.at);
    const current = standing.profile.filter((one) => one.status === 'active');
    const profile =
      ranked?.skipped || past || !options.longTerm
        ? []
        : await summariesAt(this.store, scope, current, viewpoint(options.at, this.now()), null);
    const confidence = ranked ? ranked.confidence : standing.known || recent.length > 0 ? 0.5 : 0;
    const assembled = {
      language:
        ranked && ranked.question.language !== 'und'
          ? ranked.question.language
          : detectLanguage(query ?? lastWords(recent, profile[0]?.content)),
      timezone: session.timezone ?? standing.timezone,
      budget: options.tokenBudget,
      profile: profile.slice(0, query === null ? 5 : 1),
      candidates: shown,
      recent: recent.filter((message) => options.includeFlagged || !readsLikeInstruction(message.content)),
      relations: ranked?.relations ?? [],
      rivals: ranked?.rivals ?? [],
      confidence,
      outdated: new Set([...(ranked?.outdated ?? []), ...(past ? [] : history.outdated)]),
      asked: query !== null && !ranked?.skipped,
    };
    const context = await inSpan({ name: 'recall assemble' }, () => Promise.resolve(formatContext(assembled)));
    const summaries = query === null ? profile : only(shown, 'summary').map((one) => one.record);
    this.access.touch(
      scope,
      summaries.map((one) => one.id),
    );
    return {
      ...this.lists(session, recent, shown, query === null ? profile : []),
      formatted_context: context.text,
      token_count: context.tokens,
      confidence,
      ...(request.details && ranked ? { trace: traceOf(ranked, shown, options) } : {}),
    };
  }

  private lists(session: Session, recent: Message[], shown: Candidate[], profile: Ranked['standing']['profile']) {
    const scored = only(shown, 'summary').map((one) => ({ ...summaryView(one.record), score: round(one.score) }));
    const summaries = profile.length > 0 ? profile.map((one) => ({ ...summaryView(one), score: 0 })) : scored;
    const messages = only(shown, 'message').map((one) => ({
      pending: one.pending,
      view: { ...messageView(one.record), score: round(one.score) },
    }));
    return {
      project_id: session.projectId,
      user_id: session.userId,
      session_id: session.id,
      history: recent.map(messageView),
      facts: only(shown, 'fact').map((one) => ({ ...factView(one.record), score: round(one.score) })),
      summary: summaries[0]?.content ?? '',
      summaries,
      topics: only(shown, 'topic').map((one) => ({ ...topicView(one.record), score: round(one.score) })),
      messages: messages.filter((one) => !one.pending).map((one) => one.view),
      pending: messages.filter((one) => one.pending).map((one) => one.view),
    };
  }
}

const round = (score: number): number => Math.round(score * 10_000) / 10_000;
const lastWords = (recent: Message[], profile: string | undefined): string =>
  recent.findLast((message) => message.role === 'user')?.content ?? profile ?? '';

/** The best of each layer, up to its count, in ranking order. Below a tenth of the best, a candidate is chance. */
export function choose(ranked: Candidate[], options: RecallOptions): Candidate[] {
  const limits = { message: options.messageTopK, fact: options.factTopK, summary: options.summaryTopK, topic: options.topicTopK };
  const least = 0.1 * (ranked[0]?.score ?? 0);
  const taken = { message: 0, fact: 0, summary: 0, topic: 0 };
  return ranked.filter((one) => {
    if (one.score < least || (one.layer === 'message' && one.score < options.messageMinScore)) return false;
    return taken[one.layer]++ < limits[one.layer];
  });
}

function traceOf(ranked: Ranked, shown: Candidate[], options: RecallOptions): RecallTrace {
  const kept = new Set<Candidate>(shown);
  const { question } = ranked;
  return {
    route: routeOf(ranked),
    router: options.router,
    query: {
      language: question.language,
      terms: question.terms.map(({ term }) => term),
      asks: question.asks,
      first_person: question.firstPerson,
      speakers: question.named,
      times: question.times.map((time) => ({ from: time.from.toISOString(), to: time.to.toISOString(), granularity: time.granularity })),
    },
    candidates: ranked.candidates.slice(0, 100).map((one) => ({
      layer: one.layer,
      id: one.id,
      score: round(one.score),
      parts: Object.fromEntries(Object.entries(one.parts).map(([name, value]) => [name, round(value)])),
      kept: kept.has(one),
      reason: kept.has(one) ? 'among the best of its layer' : reasonDropped(one, options),
    })),
    ...(ranked.reranker ? { reranker: ranked.reranker } : {}),
    timings_ms: ranked.timingsMs,
  };
}

function reasonDropped(one: CandidateOf<'message'> | Candidate, options: RecallOptions): string {
  if (one.layer === 'message' && one.score < options.messageMinScore) return 'below message_semantic_min_score';
  return "beyond its layer's count, or below a tenth of the best score";
}
