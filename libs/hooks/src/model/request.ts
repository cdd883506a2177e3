// What a receiver gets: one body for interceptors and subscriptions alike.
import type { Resource } from '@strata/contracts';
import type { HookEvent, HookMode } from './pairs.js';

/** JSON body of `POST target_url`. */
export interface HookRequest {
  hook_id: string;
  hook_name: string;
  project_id: string;
  resource: Resource;
  event: HookEvent;
  mode: HookMode;
  triggered_at: string;
  context: HookContext;
  data: Record<string, unknown>;
}

export interface HookContext {
  user_id: string | null;
  session_id: string | null;
  task_id: string | null;
  message_ids: string[];
  language: string | null;
}

/** Largest body, of a request and of an interceptor's answer. */
export const MOST_BYTES = 256 * 1024;
