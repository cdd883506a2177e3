// embedded: the Postgres that ships with an npm package, under a small supervisor. Imports nothing of ours.
export { keepRunning, type KeptPostgres } from './keep-running.js';
export { freePort } from './free-port.js';
export { isAlive } from './postmaster-file.js';
export { removeEmbeddedPostgres, startEmbeddedPostgres, type EmbeddedPostgres } from './embedded-postgres.js';
export { serverUser } from './server-user.js';
