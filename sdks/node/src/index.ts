// @strata/sdk: the Node client of Strata. No dependencies; Node 18 or newer.
export { Strata } from './client.js';
export { Session, type AddMessagesOptions, type GetMemoryOptions, type SessionOptions } from './sessions.js';
export type { CallOptions, ClientOptions } from './http.js';
export {
  ApiError,
  AuthenticationError,
  ConflictError,
  ConnectionError,
  NotFoundError,
  PermissionError,
  RateLimitError,
  StrataError,
  TimeoutError,
  ValidationError,
  type ErrorPlace,
} from './errors.js';
export { verifyWebhook, WebhookVerificationError, type VerifyOptions, type WebhookEvent } from './verify-webhook.js';
export type {
  Accepted,
  ActionInput,
  Fact,
  FactVersion,
  Memory,
  Message,
  MessageInput,
  Metadata,
  Page,
  ProfileMemory,
  RecallConfig,
  SearchHit,
  SessionData,
  Source,
  Summary,
  Task,
  Topic,
} from './types.js';
