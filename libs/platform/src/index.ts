// platform: what every service is served by. Apps and adapters import from here; it knows contracts only.
export { serve, createApp, runMain, type Served, type ServeOptions } from './serve.js';
export { LOGGER, PlatformModule } from './platform.module.js';
export { ConfigError, loadConfig } from './config/load-config.js';
export { isTimezone, SETTINGS, type Config, type SettingName } from './config/settings.js';
export { CONFIG } from './config/token.js';
export { Admin, Caller, Project, Public, Scopes, type Identity, type StrataRequest } from './auth/access.js';
export { ApiKeys, type KeyRecord } from './auth/api-keys.js';
export { KEY_LOOKUP, type KeyLookup, type StoredKey } from './auth/access.guard.js';
export { IDEMPOTENCY, IdempotencyKey, ShownOnce, type IdempotencyRecords } from './idempotency/idempotency.interceptor.js';
export { createLogger, describeError } from './observe/logger.js';
export { Metrics } from './observe/metrics.js';
export { Readiness } from './observe/health.js';
export { Shutdown } from './http/shutdown.js';
export { Raw } from './http/envelope.interceptor.js';
export { streamEvents, type ServerEvent } from './http/stream-events.js';
export { parseOrRefuse } from './http/validation.pipe.js';
export { Answers, AnswersPage, AnswersStream, Fails, shape, type NamedShape } from './openapi/answers.js';
export { documentOf, documentOfControllers } from './openapi/document.js';
