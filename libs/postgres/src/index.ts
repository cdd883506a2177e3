// postgres: the truth. Every store of the domain on Prisma, under row-level security; the only importer of Prisma and pg.
export { PostgresIdempotency } from './admin/idempotency.js';
export { PostgresKeys } from './admin/keys.js';
export { PostgresProjects } from './admin/projects.js';
export { PostgresSettings } from './admin/settings.js';
export { Database } from './database/database.js';
export { PostgresExportStore } from './export/export-store.js';
export { PostgresIngestStore } from './ingest/ingest-store.js';
export { PostgresRateStore } from './limit/postgres-rate-store.js';
export { applyMigrations } from './migrate/schema.js';
export { PostgresOutbox } from './outbox/outbox.js';
export { PostgresModule } from './postgres.module.js';
export { PostgresMemoryReader } from './read/memory-reader.js';
export { PostgresRawReader } from './read/raw-reader.js';
export { PostgresRestoreStore } from './restore/restore-store.js';
export { PostgresIndexRows } from './recall/index-rows.js';
export { PostgresWorkItems } from './work/work-items.js';
