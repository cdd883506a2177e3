// Does a subscription want this event? Resource and name must be its own; a given filter must match.
import type { MemoryEvent } from '@strata/contracts';

export interface Subscription {
  resource: string;
  event: string;
  /** `{user_ids?, session_ids?, tags?}`; a list that is absent matches all, tags match when one is shared. */
  filter: unknown;
}

const among = (list: unknown, value: string | null) => !Array.isArray(list) || (value !== null && list.includes(value));

export function wants(hook: Subscription, event: MemoryEvent): boolean {
  if (hook.resource !== event.resource || hook.event !== event.event) return false;
  const { user_ids, session_ids, tags } = (hook.filter ?? {}) as Record<string, unknown>;
  if (!among(user_ids, event.user_id) || !among(session_ids, event.session_id)) return false;
  if (!Array.isArray(tags)) return true;
  const own: unknown = event.data['tags'];
  return Array.isArray(own) && own.some((tag) => tags.includes(tag));
}
