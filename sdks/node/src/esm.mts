// Entry of `import`: hands on what the CommonJS entry has, so that a process that loads both ways has one set of classes and `instanceof` holds.
export {
  ApiError,
  AuthenticationError,
  ConfigurationError,
  ConflictError,
  ConnectionError,
  NotFoundError,
  Paged,
  PermissionError,
  RateLimitError,
  ServiceError,
  Session,
  Strata,
  StrataAdmin,
  StrataError,
  StreamError,
  TimeoutError,
  UnexpectedAnswerError,
  ValidationError,
  verifyWebhook,
  WebhookVerificationError,
} from './index.js';
// eslint-disable-next-line no-restricted-syntax -- the types have one list, in index.ts; the values above have a test
export type * from './index.js';
