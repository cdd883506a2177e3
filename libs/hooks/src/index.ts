// hooks: the domain of webhooks. Interceptors inside the pipeline, subscriptions told of events after the commit.
export { eventsOf, HOOK_EVENTS, type HookEvent, type HookMode, type PipelineEvent, type PipelineResource } from './model/pairs.js';
export { matchesFilter, type DisabledReason, type Hook, type HookFilter, type HookSubject, type SigningSecret } from './model/hook.js';
export type { Delivery, DeliveryAttempt, DeliveryStatus } from './model/delivery.js';
export type { HookContext, HookRequest } from './model/request.js';
export type { DecisionKey, DecisionOutcome, StoredDecision } from './model/decision.js';
export { Interceptors, type HookCall } from './intercept/interceptors.js';
export { ChangeHook, RegisterHook, unknownHook, type NewHook } from './register/register-hook.js';
export { KeyRing, type RingKey } from './model/key-ring.js';
export { composeBody } from './dispatch/compose-body.js';
export { healthAfter, isGivenUp, roomFor, type HookHealth } from './dispatch/health.js';
export { MOST_ATTEMPTS } from './dispatch/retry-schedule.js';
export { SendDue, SENDING, type SendingOptions } from './dispatch/send-due.js';
export { TestHook } from './dispatch/test-hook.js';
export { mintSecret, rotateSecrets } from './model/signing-secret.js';
export type * as ports from './ports.js';
export type * as delivery from './ports-delivery.js';
