// recall: what a user's behaviour says, in short, mid and long term. POST /api/user/actions/profile/recall ends here.
import type { ProfileAnswer, SearchHit } from '@strata/contracts';
import { encodeDocument } from '@strata/language';
import type { Action } from '../model/message.js';
import type { UserScope } from '../model/scope.js';
import type { RawReader } from '../ports-reading.js';
import type { SparseVector } from '../ports.js';
import { sourceView } from '../view/memory-view.js';
import { formatContext } from './assemble/format-context.js';
import { dateIn, factLine, messageLine } from './assemble/lines.js';
import { fenced } from './assemble/fence.js';
import { wordingOf } from './assemble/wording.js';
import type { AccessCounter } from './count-access.js';
import type { RecallOptions } from './options.js';
import { only } from './rank/candidate.js';
import { choose } from './recall-context.js';
import { hitOf } from './search-memories.js';
import type { RankMemory } from './rank/rank-memory.js';

export interface ProfileRequest extends UserScope {
  query: string;
  options: RecallOptions;
}

/** Newest actions that are looked through for short-term memory. */
const RECENT_ACTIONS = 100;

export class RecallProfile {
  constructor(
    private readonly rank: RankMemory,
    private readonly reader: Pick<RawReader, 'actions'>,
    private readonly access: AccessCounter,
  ) {}

  /** Null = no such user. Short term = raw records, mid term = facts, long term = summaries of all sessions and of single ones. Behaviour comes first. */
  async execute(request: ProfileRequest): Promise<ProfileAnswer | null> {
    const scope = { projectId: request.projectId, userId: request.userId };
    const { options, query } = request;
    const [ranked, recent] = await Promise.all([
      this.rank.run(scope, { query, options, layers: ['message', 'fact', 'summary', 'topic'], always: true }),
      this.reader.actions(scope, { inside: options.filter }, { limit: RECENT_ACTIONS, cursor: null }),
    ]);
    if (!recent) return null;
    const shown = choose(ranked.candidates, options);
    const actions = relevantActions(recent.items, ranked.question.sparse).slice(0, options.messageTopK);
    const { outdated } = ranked;
    const { timezone } = ranked.standing;
    const wording = wordingOf(ranked.question.language);
    const facts = only(shown, 'fact');
    const byBehaviour = [
      ...facts.filter((one) => one.record.category === 'behavior'),
      ...facts.filter((one) => one.record.category !== 'behavior'),
    ];
    const summaries = only(shown, 'summary');
    this.access.touch(
      scope,
      summaries.map((one) => one.id),
    );
    const lines = (all: string[]) => all.map((line) => `- ${line}`).join('\n');
    const sources = new Map(facts.map((one) => [one.id, one.record.sources]));
    return {
      user_id: request.userId,
      short_term_context: lines([
        ...actions.map(({ action }) => fenced(`[${dateIn(timezone, action.timestamp)}] ${action.content}`)),
        ...only(shown, 'message')
          .filter((one) => !outdated.has(one.id))
          .map((one) => messageLine(one.record, wording, timezone)),
      ]),
      mid_term_context: lines(byBehaviour.map((one) => factLine(one.record, wording, timezone))),
      long_term_user_context: lines(summaries.filter((one) => one.record.sessionId === null).map((one) => fenced(one.record.content))),
      long_term_session_context: lines(summaries.filter((one) => one.record.sessionId !== null).map((one) => fenced(one.record.content))),
      formatted_context: formatContext({
        language: ranked.question.language,
        timezone,
        budget: options.tokenBudget,
        profile: [],
        candidates: shown,
        recent: [],
        relations: ranked.relations,
        rivals: ranked.rivals,
        confidence: ranked.confidence,
        outdated,
        asked: true,
      }).text,
      items: [...shown.map((one) => hitOf(one, sources)), ...actions.map(actionHit)]
        .sort((a, b) => b.score - a.score)
        .slice(0, limitOf(options)),
    };
  }
}

const limitOf = (options: RecallOptions): number => options.messageTopK + options.factTopK;

/** Best by shared words, then newest; without any shared word the newest still tell what the user is doing now. */
function relevantActions(actions: Action[], query: SparseVector): { action: Action; score: number }[] {
  const norm = query.values.reduce((sum, value) => sum + value, 0);
  const weights = new Map(query.indices.map((hash, i) => [hash, query.values[i] ?? 0]));
  return actions
    .map((action) => {
      const text = [action.content, ...Object.values(action.anchors), ...action.entities].join(' ');
      const document = encodeDocument([{ text, weight: 1 }]);
      const sum = document.indices.reduce((total, hash, i) => total + (weights.get(hash) ?? 0) * (document.values[i] ?? 0), 0);
      return { action, score: norm > 0 ? Math.min(1, sum / norm / 1.9) : 0 };
    })
    .sort((a, b) => b.score - a.score || b.action.timestamp.getTime() - a.action.timestamp.getTime());
}

/** Behaviour is raw input: it stands in the message layer, its source names the action. */
function actionHit({ action, score }: { action: Action; score: number }): SearchHit {
  const source = { messageId: null, actionId: action.id, start: 0, end: [...action.content].length, quote: action.content };
  return {
    layer: 'message',
    id: action.id,
    content: action.content,
    score: Math.round(score * 10_000) / 10_000,
    sources: [sourceView({ ...source, role: 'user', name: null, timestamp: action.timestamp })],
    session_id: action.sessionId,
    created_at: action.createdAt.toISOString(),
  };
}
