// What the domain of webhooks needs from outside. Each port exists for a forbidden import or for two implementations.
import type { DecisionKey, StoredDecision } from './model/decision.js';
import type { Hook, SigningSecret } from './model/hook.js';
import type { PipelineResource } from './model/pairs.js';

export interface Page<T> {
  items: T[];
  nextCursor: string | null;
}
export interface PageRequest {
  limit: number;
  cursor: string | null;
}

/** What its owner may change; what the hook is asked or told (resource, event, mode) stays for life. */
export type HookPatch = Partial<
  Pick<Hook, 'name' | 'targetUrl' | 'enabled' | 'priority' | 'timeoutMs' | 'onFailure' | 'filter' | 'description' | 'headers'>
>;

/** Registrations; each change is audited under `actor`, an id of an API key. Secrets and headers go in and come out in the clear; at rest they are sealed. */
export interface HookStore {
  /** A hook with the same id is replaced. `too_many`: the event has its 3 enabled interceptors already; counted under a lock of the project. */
  add(hook: Hook, actor: string): Promise<'added' | 'too_many'>;
  find(projectId: string, id: string): Promise<Hook | null>;
  /** Newest first. */
  list(projectId: string, page: PageRequest): Promise<Page<Hook>>;
  /** Enabling forgets why the hook was disabled. It, and another address, forgets what failed before. */
  change(projectId: string, id: string, patch: HookPatch, actor: string): Promise<Hook | 'too_many' | null>;
  /** The new secret in front of those that sign (`rotateSecrets`); null = there is no such hook. */
  rotateSecret(projectId: string, id: string, secret: string, now: Date, actor: string): Promise<SigningSecret[] | null>;
  /** With its deliveries. False = there was none. */
  remove(projectId: string, id: string, actor: string): Promise<boolean>;
}

/** Read by the pipeline at each stage. */
export interface InterceptorStore {
  /** Enabled interceptors of a resource, in the order in which they are asked: by priority, then age. */
  interceptors(projectId: string, resource: PipelineResource): Promise<Hook[]>;
}

/** Answers of interceptors, so that nobody is asked the same twice for one work item. */
export interface DecisionStore {
  find(key: DecisionKey): Promise<StoredDecision | null>;
  /** A decision that is there already stays: the first answer counts. Returns the one that counts. */
  keep(key: DecisionKey, decision: StoredDecision): Promise<StoredDecision>;
}

export interface OutboundRequest {
  url: string;
  headers: Record<string, string>;
  body: string;
  /** For everything: names, connection, answer to its last byte. */
  timeoutMs: number;
  /** The rest of a longer answer is not read. */
  mostAnswerBytes: number;
}
export type OutboundAnswer =
  /** `truncated`: there was more than `mostAnswerBytes`. `retryAfterMs`: what the endpoint asks for, if it does. */
  | { kind: 'answered'; status: number; retryAfterMs: number | null; body: string; truncated: boolean; durationMs: number }
  /**
   * `target_refused`: an address that must not be reached. `detail`: a code of the system, or why the target was refused; nothing
   * that the other side said.
   */
  | { kind: 'failed'; reason: 'timeout' | 'connection' | 'target_refused'; detail: string | null; durationMs: number };

/** The guarded way out. */
export interface Outbound {
  /** Posts once; redirects are answers, never followed. Rejects only when `signal` aborts. */
  post(request: OutboundRequest, signal: AbortSignal): Promise<OutboundAnswer>;
  /**
   * Why this target would be refused, read after “the target”; null when it would not be. A name that can't be resolved now passes:
   * every connection asks again.
   */
  refusal(url: string): Promise<string | null>;
}
