// What subscribers are told of an erasure: ids, and nothing that was erased.
import type { MemoryEvent } from '@strata/contracts';
import type { Summary } from '../model/abstract.js';
import type { Deletion, DeletionProgress } from '../model/deletion.js';
import type { Fact } from '../model/fact.js';
import { deletionView } from '../view/deletion-view.js';

interface Cause {
  deletionId: string;
  now: Date;
}
const erased = (userId: string | null, sessionId: string | null, now: Date) => ({
  user_id: userId,
  session_id: sessionId,
  task_id: null,
  occurred_at: now.toISOString(),
});

export const factDeleted = (fact: Fact, { deletionId, now }: Cause): MemoryEvent => ({
  ...erased(fact.userId, fact.sessionId, now),
  event: 'fact.deleted',
  resource: 'fact',
  resource_id: fact.id,
  data: { fact_id: fact.id, status: 'deleted', deletion_id: deletionId },
});

export const summaryDeleted = (summary: Summary, { deletionId, now }: Cause): MemoryEvent => ({
  ...erased(summary.userId, summary.sessionId, now),
  event: 'summary.deleted',
  resource: 'summary',
  resource_id: summary.id,
  data: { summary_id: summary.id, status: 'deleted', deletion_id: deletionId },
});

/** The receipt; and for each user that went as a whole, that they did: of one who was gone before, or has begun anew, it was told then. */
export function deletionEvents(
  deletion: Deletion,
  { targets, fenced }: Pick<DeletionProgress, 'targets' | 'fenced'>,
  now: Date,
): MemoryEvent[] {
  const completed: MemoryEvent = {
    ...erased(targets.length === 1 ? (targets[0]?.userId ?? null) : null, null, now),
    event: 'deletion.completed',
    resource: 'deletion',
    resource_id: deletion.id,
    data: deletionView(deletion),
  };
  const users = targets
    .filter((one) => one.whole && fenced.includes(one.userId))
    .map(({ userId }): MemoryEvent => ({
      ...erased(userId, null, now),
      event: 'user.erased',
      resource: 'deletion',
      resource_id: deletion.id,
      data: { deletion_id: deletion.id, user_id: userId },
    }));
  return [completed, ...users];
}
