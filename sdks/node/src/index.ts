// @strata/sdk: the Node client of Strata. No dependencies; Node 18 or newer.
export { Strata, StrataAdmin } from './client.js';
export type { CallOptions, ClientOptions } from './http/http-client.js';
export { Paged, type Page } from './http/paged.js';
export type { Spelled } from './http/spelling.js';
export {
  Session,
  type AddMessagesOptions,
  type GetMemoryOptions,
  type ListMessagesOptions,
  type ListSessionsOptions,
  type SessionChanges,
  type SessionOptions,
} from './resources/sessions.js';
export type { ListActionsOptions, ProfileOptions, StreamActionsOptions, WaitOptions } from './resources/writes.js';
export type { ListFactsOptions, ListSummariesOptions, ListTopicsOptions, SearchOptions } from './resources/records.js';
export type { ListAuditOptions } from './resources/audit.js';
export type { DeletionOptions } from './resources/users.js';
export type { ListDeliveriesOptions, ReplayOptions, WebhookChanges, WebhookOptions } from './resources/webhooks.js';
export type { ChatOptions, ChatPiece } from './resources/chat.js';
export type { ResourceOptions } from './resources/knowledge.js';
export type { KeyOptions, PageOptions, ProjectChanges, ProjectOptions } from './resources/projects.js';
export {
  ApiError,
  AuthenticationError,
  ConfigurationError,
  ConflictError,
  ConnectionError,
  NotFoundError,
  PermissionError,
  RateLimitError,
  ServiceError,
  StrataError,
  StreamError,
  TimeoutError,
  UnexpectedAnswerError,
  ValidationError,
  type ErrorPlace,
} from './errors.js';
export { verifyWebhook, WebhookVerificationError, type VerifyOptions, type WebhookEvent } from './verify-webhook.js';
// eslint-disable-next-line no-restricted-syntax -- all of them, and nothing else, is in that generated file
export type * from './api.js';
