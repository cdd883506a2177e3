// platform: what every service is served by. Apps and adapters import from here; it knows contracts only.
export { serve, createApp, runMain, type Served } from './serve.js';
export { LOGGER } from './platform.module.js';
export { ConfigError, loadConfig } from './config/load-config.js';
export { isTimezone, SETTINGS, type Config } from './config/settings.js';
export { CONFIG } from './config/token.js';
export { Admin, Project, Scopes } from './auth/access.js';
export { ApiKeys } from './auth/api-keys.js';
export { IdempotencyKey, ShownOnce } from './idempotency/idempotency.interceptor.js';
export { createLogger, describeError } from './observe/logger.js';
export { Metrics } from './observe/metrics.js';
export { Readiness } from './observe/health.js';
export { Shutdown } from './http/shutdown.js';
export { streamEvents, type ServerEvent } from './http/stream-events.js';
export { parseOrRefuse } from './http/validation.pipe.js';
export { PAGE_FIELDS, pageAnswer, pageRequest } from './http/paging.js';
export { IdentifierPath, UuidPath } from './http/path-ids.js';
export { Answers, AnswersPage, AnswersStream, Fails, shape, TakesBody } from './openapi/answers.js';
export { documentOfControllers } from './openapi/document.js';
