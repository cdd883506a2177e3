// Does a subscription want this event? Resource and name must be its own; a given filter must match.
import type { MemoryEvent } from '@strata/contracts';
import { matchesFilter } from '@strata/hooks';

export interface Subscription {
  resource: string;
  event: string;
  /** As registration let it through. */
  filter: unknown;
}

export function wants(hook: Subscription, event: MemoryEvent): boolean {
  if (hook.resource !== event.resource || hook.event !== event.event) return false;
  const tags: unknown = event.data['tags'];
  const subject = { userId: event.user_id, sessionId: event.session_id, tags: Array.isArray(tags) ? tags : [] };
  return matchesFilter(hook.filter ?? {}, subject);
}
