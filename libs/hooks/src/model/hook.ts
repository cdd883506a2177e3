// A registered webhook: an interceptor (`sync`, inside the pipeline) or a subscription (`async`, told afterwards).
import type { Resource } from '@strata/contracts';
import type { HookEvent, HookMode } from './pairs.js';

/** A list that is absent matches all. Kept in the spelling of the API. */
export interface HookFilter {
  user_ids?: string[];
  session_ids?: string[];
  /** Matches when one is shared. */
  tags?: string[];
}

export interface SigningSecret {
  /** `whsec_` and base64, as Standard Webhooks has it. */
  secret: string;
  /** Null = the current one; the one before signs too until then. */
  expiresAt: Date | null;
}

export interface Hook {
  projectId: string;
  id: string;
  name: string;
  resource: Resource;
  event: HookEvent;
  mode: HookMode;
  targetUrl: string;
  enabled: boolean;
  /** Lower goes first; among equals the older one. */
  priority: number;
  timeoutMs: number;
  onFailure: 'continue' | 'reject';
  filter: HookFilter;
  description: string | null;
  /** Sent with every request. Their values are secrets: sealed at rest, shown to nobody. */
  headers: Record<string, string>;
  /** Newest first, sealed at rest. */
  secrets: SigningSecret[];
  disabledReason: DisabledReason | null;
  disabledAt: Date | null;
  createdAt: Date;
  updatedAt: Date;
}

/** `gone`: answered 410. `failing`: no success for 5 days. */
export type DisabledReason = 'gone' | 'failing';

/** What a hook is asked or told about, as far as its filter goes. */
export interface HookSubject {
  userId: string | null;
  sessionId: string | null;
  tags: readonly string[];
}

export function matchesFilter({ user_ids, session_ids, tags }: HookFilter, subject: HookSubject): boolean {
  const among = (list: string[] | undefined, value: string | null) => !list || (value !== null && list.includes(value));
  if (!among(user_ids, subject.userId) || !among(session_ids, subject.sessionId)) return false;
  return !tags || subject.tags.some((tag) => tags.includes(tag));
}
