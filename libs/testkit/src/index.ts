// testkit: real servers, processes and clocks for tests. Imports nothing of ours but the embedded Postgres.
export { startTestServices, type TestServices } from './test-services.js';
export { findRedis, startRedis, type RedisServer } from './redis-server.js';
export { startProcess, type StartedProcess, type ProcessOptions } from './start-process.js';
export { startProxy, type TcpProxy } from './tcp-proxy.js';
export { freePort } from './free-port.js';
export { FakeClock } from './fake-clock.js';
