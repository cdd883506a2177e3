// For tests of this lib: the test file's own database, migrated, and the subject of the record ports' conformance suites.
import type { MemoryEvent } from '@strata/contracts';
import type { ClaimedWork } from '@strata/memory';
import type { CorrectionsSubject, OffsetsSubject, PublicSubject } from '@strata/memory/testing';
import { PostgresCorrectionStore } from '../correct/correction-store.js';
import { Database } from '../database/database.js';
import { PostgresIngestStore } from '../ingest/ingest-store.js';
import { applyMigrations } from '../migrate/schema.js';
import { PostgresProjects } from '../admin/projects.js';
import { PostgresMemoryReader } from '../read/memory-reader.js';
import { PostgresOffsetReader } from '../read/offset-reader.js';
import { PostgresPublicRecall } from '../recall/public-recall.js';
import { PostgresRawReader } from '../read/raw-reader.js';
import { toMessage } from '../rows/message-row.js';
import { PostgresStageStore } from '../stage/stage-store.js';
import { PostgresWorkItems } from '../work/work-items.js';

export function testUrl(): string {
  const url = process.env['DATABASE_URL'];
  if (!url) throw new Error('DATABASE_URL is not set: run integration tests through the test harness.');
  return url;
}

export async function openTestDatabase(): Promise<Database> {
  await applyMigrations(testUrl());
  return new Database({ url: testUrl() });
}

export interface PostgresRecords extends CorrectionsSubject, OffsetsSubject, PublicSubject {
  database: Database;
  close(): Promise<void>;
}

const EVERY = { limit: 100, cursor: null };

export async function openRecords(): Promise<PostgresRecords> {
  const database = await openTestDatabase();
  const projects = new PostgresProjects(database);
  const reader = new PostgresRawReader(database);
  return {
    database,
    ingest: new PostgresIngestStore(database),
    workItems: new PostgresWorkItems(database),
    stages: new PostgresStageStore(database, 'UTC'),
    corrections: new PostgresCorrectionStore(database, 'UTC'),
    shared: new PostgresPublicRecall(database),
    offsets: new PostgresOffsetReader(database),
    newProject: () => projects.create({ name: 'test', timezone: null }),
    expireLease: (work) => expireLease(database, work),
    messages: ({ projectId, userId }) =>
      database.tenant(projectId, async (tx) =>
        (await tx.message.findMany({ where: { projectId, userId }, orderBy: { seq: 'asc' } })).map(toMessage),
      ),
    task: (projectId, id) => reader.task(projectId, id),
    events: (projectId) =>
      database.tenant(projectId, async (tx) =>
        (await tx.outboxEvent.findMany({ where: { projectId }, orderBy: { id: 'asc' } })).map((row) => row.payload as MemoryEvent),
      ),
    history: async (projectId, factId) =>
      ((await new PostgresMemoryReader(database).history(projectId, 'fact', factId, EVERY))?.items ?? []).map(
        ({ version, change, actor, reason }) => ({
          version,
          change,
          actor,
          reason,
        }),
      ),
    close: () => database.close(),
  };
}

async function expireLease(database: Database, { projectId, id }: ClaimedWork): Promise<void> {
  await database.tenant(
    projectId,
    (tx) =>
      tx.$executeRaw`UPDATE work_items SET lease_until = now() - interval '1 second' WHERE project_id = ${projectId}::uuid AND id = ${id}::uuid`,
  );
}
