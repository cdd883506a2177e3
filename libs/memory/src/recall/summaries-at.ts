// recall: summaries as they read now. One is written when memory changes, and time passes in between.
import type { Summary } from '../model/abstract.js';
import { readAt } from '../model/fact-time.js';
import type { UserScope } from '../model/scope.js';
import type { RecallStore } from '../ports.js';
import { composeText } from '../summarize/compose-text.js';
import { overtaken } from '../summarize/write-summaries.js';

/**
 * In the order given. A summary that tells a plan as ahead whose date has passed since is told anew from its facts; the next
 * write stores it so. `knownAt`: from what was known of them then; null = now. Costs one read where a date lay ahead when a summary was written, and nothing where none did.
 */
export async function summariesAt(
  store: Pick<RecallStore, 'hydrate'>,
  scope: UserScope,
  summaries: Summary[],
  now: Date,
  knownAt: Date | null,
): Promise<Summary[]> {
  const doubtful = summaries.filter((one) => one.eventTime !== null && one.eventTime.end > one.updatedAt && one.updatedAt < now);
  if (doubtful.length === 0) return summaries;
  const ids = [...new Set(doubtful.flatMap((one) => one.factIds))];
  const { facts } = await store.hydrate(scope, { facts: ids, summaries: [], topics: [], messages: [] }, knownAt);
  const byId = new Map(facts.map((fact) => [fact.id, fact]));
  return summaries.map((summary) => {
    const told = doubtful.includes(summary) ? summary.factIds.flatMap((id) => byId.get(id) ?? []) : [];
    if (!overtaken(summary, told, now)) return summary;
    const { text } = composeText(
      summary.perspective,
      told.map((fact) => readAt(fact, now)),
    );
    return { ...summary, content: text };
  });
}
