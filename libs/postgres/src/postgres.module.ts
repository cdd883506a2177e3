// Composition: one Database for the app, every store as its class and under the token of its port.
import { Global, Inject, Module, type OnApplicationShutdown, type OnModuleInit, type Provider, type Type } from '@nestjs/common';
import { KeyRing } from '@strata/hooks';
import { tokens } from '@strata/memory';
import { CONFIG, describeError, IDEMPOTENCY, LOGGER, Readiness, type Config } from '@strata/platform';
import { PostgresIdempotency } from './admin/idempotency.js';
import { PostgresKeys } from './admin/keys.js';
import { PostgresProjects } from './admin/projects.js';
import { PostgresSettings } from './admin/settings.js';
import { PostgresCorrectionStore } from './correct/correction-store.js';
import { PostgresAuditLog } from './audit/audit-log.js';
import { Database } from './database/database.js';
import { PostgresExportStore } from './export/export-store.js';
import { PostgresDeletionStore } from './forget/deletion-store.js';
import { PostgresDeletionWork } from './forget/deletion-work.js';
import { PostgresErasureStore } from './forget/erasure-store.js';
import { PostgresRetentionStore } from './forget/retention-store.js';
import { PostgresDecisionStore } from './hooks/decision-store.js';
import { PostgresDeliveryLog } from './hooks/delivery-log.js';
import { PostgresDeliveryQueue } from './hooks/delivery-queue.js';
import { PostgresHookStore } from './hooks/hook-store.js';
import { openKeyRing } from './hooks/open-key-ring.js';
import { PostgresIngestStore } from './ingest/ingest-store.js';
import { PostgresFileWork } from './knowledge/file-work.js';
import { PostgresKnowledgeFiles } from './knowledge/knowledge-files.js';
import { PostgresKnowledgeRecall } from './knowledge/knowledge-recall.js';
import { PostgresKnowledgeStore } from './knowledge/knowledge-store.js';
import { assertSchemaUsable } from './migrate/schema.js';
import { PostgresOutbox } from './outbox/outbox.js';
import { PostgresOffsetReader } from './read/offset-reader.js';
import { PostgresMemoryReader } from './read/memory-reader.js';
import { PostgresRawReader } from './read/raw-reader.js';
import { PostgresEmbeddingSwitch } from './rebuild/embedding-switch.js';
import { PostgresAccessLog } from './recall/access-log.js';
import { PostgresIndexRows } from './recall/index-rows.js';
import { PostgresPublicRecall } from './recall/public-recall.js';
import { PostgresRecallStore } from './recall/recall-store.js';
import { PostgresRestoreStore } from './restore/restore-store.js';
import { PostgresStageStore } from './stage/stage-store.js';
import { PostgresBacklog } from './work/backlog.js';
import { PostgresWorkItems } from './work/work-items.js';

/** The part of the process's logger that is used here. */
interface Log {
  warn(details: object, message: string): void;
}

/** Class → token of the port that it implements; null = no port. */
const STORES: [Type<unknown>, string | null][] = [
  [PostgresIngestStore, tokens.INGEST_STORE],
  [PostgresWorkItems, tokens.WORK_ITEMS],
  [PostgresStageStore, tokens.STAGE_STORE],
  [PostgresCorrectionStore, tokens.CORRECTION_STORE],
  [PostgresExportStore, tokens.EXPORT_STORE],
  [PostgresRestoreStore, tokens.RESTORE_STORE],
  [PostgresDeletionStore, tokens.DELETION_STORE],
  [PostgresDeletionWork, tokens.DELETION_WORK],
  [PostgresRetentionStore, tokens.RETENTION_STORE],
  [PostgresErasureStore, tokens.ERASURE_STORE],
  [PostgresRecallStore, tokens.RECALL_STORE],
  [PostgresAccessLog, tokens.ACCESS_LOG],
  [PostgresAuditLog, tokens.AUDIT_LOG],
  [PostgresIndexRows, tokens.INDEX_ROWS],
  [PostgresRawReader, tokens.RAW_READER],
  [PostgresMemoryReader, tokens.MEMORY_READER],
  [PostgresKnowledgeStore, tokens.KNOWLEDGE_STORE],
  [PostgresKnowledgeFiles, tokens.KNOWLEDGE_FILES],
  [PostgresKnowledgeRecall, tokens.KNOWLEDGE_RECALL],
  [PostgresPublicRecall, tokens.PUBLIC_RECALL],
  [PostgresFileWork, tokens.FILE_WORK],
  [PostgresOffsetReader, tokens.OFFSET_READER],
  [PostgresProjects, tokens.PROJECT_STORE],
  [PostgresKeys, tokens.KEY_STORE],
  [PostgresIdempotency, IDEMPOTENCY],
  [PostgresOutbox, null],
  [PostgresDecisionStore, null],
  [PostgresDeliveryLog, null],
  [PostgresSettings, null],
  [PostgresBacklog, null],
  [PostgresEmbeddingSwitch, null],
];

const providers: Provider[] = [
  { provide: tokens.ERASURE_CHECK, useExisting: PostgresErasureStore },
  ...STORES.flatMap(([store, token]): Provider[] => [
    {
      provide: store,
      inject: [Database, CONFIG],
      useFactory: (database: Database, config: Config) => new store(database, config.STRATA_TIMEZONE),
    },
    ...(token === null ? [] : [{ provide: token, useExisting: store }]),
  ]),
];

/** What opens or seals what only a webhook's owner may know. */
const SEALED: Type<unknown>[] = [PostgresDeliveryQueue, PostgresHookStore];
const sealing: Provider[] = [
  { provide: KeyRing, inject: [CONFIG], useFactory: openKeyRing },
  ...SEALED.map((store) => ({
    provide: store,
    inject: [Database, KeyRing],
    useFactory: (database: Database, ring: KeyRing) => new store(database, ring),
  })),
];

function open(config: Config, log: Log): Database {
  return new Database({
    url: config.DATABASE_URL,
    onConnectionError: (error) => log.warn({ error: describeError(error) }, 'a database connection was lost'),
  });
}

/**
 * Global; imported once or more, there is one Database in a process. The start is refused on a schema that it can't use; readiness
 * asks both roles. Connections close when the app has shut down.
 */
@Global()
@Module({
  providers: [{ provide: Database, inject: [CONFIG, LOGGER], useFactory: open }, ...providers, ...sealing],
  exports: [Database, ...SEALED, tokens.ERASURE_CHECK, ...STORES.flatMap(([store, token]) => (token === null ? [store] : [store, token]))],
})
export class PostgresModule implements OnModuleInit, OnApplicationShutdown {
  constructor(
    @Inject(Database) private readonly database: Database,
    @Inject(CONFIG) private readonly config: Config,
    @Inject(Readiness) private readonly readiness: Readiness,
  ) {}

  async onModuleInit(): Promise<void> {
    await assertSchemaUsable(this.config.DATABASE_URL);
    this.readiness.register('postgres', () => this.database.ping());
  }

  async onApplicationShutdown(): Promise<void> {
    await this.database.close();
  }
}
