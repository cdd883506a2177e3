// testkit: real servers and processes for tests. Imports nothing of ours but the embedded Postgres.
export { startTestServices } from './test-services.js';
export { findRedis, startRedis, type RedisServer } from './redis-server.js';
export { findBrowser, findNginx, findPostgres } from './installed-programs.js';
export { startInstalledPostgres, type InstalledPostgres } from './installed-postgres.js';
export { startNameServer, type NameServer } from './name-server.js';
export { startProcess, type StartedProcess } from './start-process.js';
export { startProxy, type TcpProxy } from './tcp-proxy.js';
export { ScriptedReceiver, type ReceivedHook, type ReceiverScript, type ReceiverStep } from './scripted-receiver.js';
export { serviceFor } from './entry-routes.js';
export { freePort, isAlive } from '@strata/embedded';
export { TraceCollector, type CollectedSpan } from './trace-collector.js';
