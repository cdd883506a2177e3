// Everything that one deletion takes from one user: planned without a transaction open, committed in one.
import { AppError, faultPoint, inSpan, type DeletionCounts } from '@strata/contracts';
import { addCounts, NO_COUNTS, type ClaimedDeletion, type DeletionProgress, type IndexFollowUp, type Targets } from '../model/deletion.js';
import { indexId } from '../index/build-index-entries.js';
import type { Extractor } from '../ports.js';
import type { Erasure, ErasureSource, ErasureStore, RecordIds } from '../ports-forget.js';
import { factDeleted, summaryDeleted } from './deletion-events.js';
import { planFacts } from './plan-facts.js';
import { rewriteAbove } from './rewrite-above.js';
import { underTopics } from './under-topics.js';

const MAX_REDOS = 20;
const NOTHING: RecordIds = { messageIds: [], actionIds: [] };

/** The deletion as it stands after the commit; null when the lease was lost. */
export async function eraseRecords(
  store: ErasureStore,
  extractorOf: (source: ErasureSource) => Extractor,
  deletion: ClaimedDeletion,
  targets: Targets,
  now: Date,
  signal: AbortSignal,
): Promise<ClaimedDeletion | null> {
  const scope = { projectId: deletion.projectId, userId: targets.userId };
  for (let redo = 0; redo <= MAX_REDOS; redo += 1) {
    signal.throwIfAborted();
    const source = await store.load(deletion.projectId, targets);
    // Erased by another deletion meanwhile.
    if (!source) return { ...deletion, progress: doneWith(deletion.progress, targets.userId) };
    const plan = () => planErasure(store, extractorOf(source), deletion, targets, source, now, signal);
    const erasure = await inSpan({ name: 'plan erasure' }, plan);
    faultPoint('forget.before-commit');
    const outcome = await inSpan({ name: 'erasure commit' }, () => store.commit(erasure, source.memoryVersion));
    if (outcome.kind === 'lease_lost') return null;
    if (outcome.kind !== 'committed') continue;
    faultPoint('forget.after-commit');
    return { ...deletion, progress: outcome.progress, counts: outcome.counts };
  }
  throw new AppError('unavailable', `the memory of a user of project ${scope.projectId} kept changing`);
}

async function planErasure(
  store: ErasureStore,
  extractor: Extractor,
  deletion: ClaimedDeletion,
  targets: Targets,
  source: ErasureSource,
  now: Date,
  signal: AbortSignal,
): Promise<Erasure> {
  const scope = { projectId: deletion.projectId, userId: targets.userId };
  const under = await underTopics(source, targets, (records) => store.items(scope, NOTHING, records), signal);
  const messageIds = [...new Set([...source.messageIds, ...under.messageIds])];
  const actionIds = [...new Set([...source.actionIds, ...under.actionIds])];
  const gone = { messageIds, actionIds };
  const plan = await planFacts(
    {
      ...scope,
      source,
      gone: { messages: new Set(messageIds), actions: new Set(actionIds) },
      goneFacts: new Set([...targets.factIds, ...under.factIds]),
      itemsOf: (records) => store.items(scope, gone, records),
      extractor,
    },
    signal,
  );
  const removed = new Set(plan.removed.map((fact) => fact.id));
  const rebuilt = new Map(plan.rebuilt.map(({ fact }) => [fact.id, fact]));
  const facts = [...new Map([...source.facts, ...rebuilt.values()].map((f) => [f.id, f])).values()].filter((f) => !removed.has(f.id));
  const touched = [...removed, ...rebuilt.keys()];
  const buried = new Set(targets.summaryIds);
  const expiredTopics = new Set(targets.expiredTopicIds);
  const above = await rewriteAbove(
    {
      ...scope,
      allowed: source.project.topics,
      retention: source.project.retention,
      facts: facts.filter((fact) => fact.status === 'active'),
      touchedFactIds: touched,
      summaries: source.summaries,
      topics: source.topics,
      buried,
      expired: new Set(targets.expiredSummaryIds),
      goneTopics: new Set([...targets.topicIds, ...expiredTopics]),
      now,
    },
    signal,
  );
  const followUp: IndexFollowUp = {
    forget: [
      ...touched.map((id) => indexId('fact', id)),
      ...messageIds.map((id) => indexId('message', id)),
      ...[...above.removedSummaries, ...above.summaries].map((s) => indexId('summary', s.id)),
      ...[...above.removedTopics, ...above.topics].map((t) => indexId('topic', t.id)),
    ],
    messageIds: [],
    factIds: [...rebuilt.keys()],
    summaryIds: above.summaries.map((s) => s.id),
    topicIds: above.topics.map((t) => t.id),
  };
  const cause = { deletionId: deletion.id, now };
  const erasure: Omit<Erasure, 'counts'> = {
    ...scope,
    deletion,
    at: now,
    targets,
    messageIds,
    actionIds,
    removedFacts: plan.removed,
    rebuilt: plan.rebuilt,
    relations: plan.relations,
    forget: targets.factIds.length || under.factIds.length ? plan.forget : [],
    rulings: plan.rulings,
    removedSummaries: above.removedSummaries.filter((s) => !buried.has(s.id)),
    summaries: above.summaries,
    buriedSummaryIds: targets.summaryIds,
    removedTopics: above.removedTopics,
    topics: above.topics,
    events: [
      ...plan.removed.map((fact) => factDeleted(fact, cause)),
      ...above.removedSummaries.map((summary) => summaryDeleted(summary, cause)),
      ...above.events,
    ],
    followUp,
    progress: {
      ...doneWith(deletion.progress, targets.userId),
      removed: [
        ...deletion.progress.removed,
        {
          userId: targets.userId,
          factIds: plan.removed.map((f) => f.id),
          // Those past their days may be written again at once.
          topicIds: above.removedTopics.map((t) => t.id).filter((id) => !expiredTopics.has(id)),
          until: source.at.toISOString(),
          learntUntil: newest([...plan.removed, ...above.removedTopics]),
        },
      ],
    },
  };
  const named = new Set([...targets.factIds, ...under.factIds]);
  return { ...erasure, counts: addCounts(deletion.counts, plannedCounts(erasure, named)) };
}

const newest = (gone: { updatedAt: Date }[]): string | null =>
  gone.length ? new Date(gone.reduce((latest, { updatedAt }) => Math.max(latest, updatedAt.getTime()), 0)).toISOString() : null;

const doneWith = (progress: DeletionProgress, userId: string): DeletionProgress => ({ ...progress, done: [...progress.done, userId] });

/** `named`: facts that go whatever evidence is left of them. */
function plannedCounts(erasure: Omit<Erasure, 'counts'>, named: ReadonlySet<string>): DeletionCounts {
  const gone = new Set([...erasure.messageIds, ...erasure.actionIds]);
  const isRebuilt = (fact: Erasure['removedFacts'][number]) =>
    !named.has(fact.id) && fact.sources.some((s) => !gone.has(s.messageId ?? s.actionId ?? ''));
  return {
    ...NO_COUNTS,
    messages: erasure.messageIds.length,
    actions: erasure.actionIds.length,
    sessions: erasure.targets.sessionIds.length,
    facts_deleted: erasure.removedFacts.filter((fact) => !isRebuilt(fact)).length,
    facts_rebuilt: new Set(erasure.rebuilt.map(({ fact }) => fact.id)).size,
    summaries: erasure.removedSummaries.length + erasure.buriedSummaryIds.length,
    summaries_rewritten: erasure.summaries.length,
    topics: erasure.removedTopics.length,
    topics_rewritten: erasure.topics.length,
  };
}
