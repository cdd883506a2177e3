// Composition: one Database for the app, every store as its class and under the token of its port.
import { type DynamicModule, Global, Inject, Module, type OnApplicationShutdown, type Provider, type Type } from '@nestjs/common';
import { tokens } from '@strata/memory';
import { PostgresIdempotency } from './admin/idempotency.js';
import { PostgresKeys } from './admin/keys.js';
import { PostgresProjects } from './admin/projects.js';
import { PostgresSettings } from './admin/settings.js';
import { Database, type DatabaseOptions } from './database/database.js';
import { PostgresIngestStore } from './ingest/ingest-store.js';
import { PostgresOutbox } from './outbox/outbox.js';
import { PostgresMemoryReader } from './read/memory-reader.js';
import { PostgresRawReader } from './read/raw-reader.js';
import { PostgresAccessLog } from './recall/access-log.js';
import { PostgresIndexRows } from './recall/index-rows.js';
import { PostgresRecallStore } from './recall/recall-store.js';
import { PostgresStageStore } from './stage/stage-store.js';
import { PostgresWorkItems } from './work/work-items.js';

export interface PostgresOptions extends DatabaseOptions {
  /** IANA zone of users, sessions and projects that name none. */
  timezone?: string;
}

/** Class → token of the port that it implements; null = no port. */
const STORES: [Type<unknown>, string | null][] = [
  [PostgresIngestStore, tokens.INGEST_STORE],
  [PostgresWorkItems, tokens.WORK_ITEMS],
  [PostgresStageStore, tokens.STAGE_STORE],
  [PostgresRecallStore, tokens.RECALL_STORE],
  [PostgresAccessLog, tokens.ACCESS_LOG],
  [PostgresIndexRows, tokens.INDEX_ROWS],
  [PostgresRawReader, tokens.RAW_READER],
  [PostgresMemoryReader, tokens.MEMORY_READER],
  [PostgresProjects, tokens.PROJECT_STORE],
  [PostgresKeys, tokens.KEY_STORE],
  [PostgresIdempotency, tokens.IDEMPOTENCY_STORE],
  [PostgresOutbox, null],
  [PostgresSettings, null],
];

@Global()
@Module({})
export class PostgresModule implements OnApplicationShutdown {
  constructor(@Inject(Database) private readonly database: Database) {}

  /** Opens no connection until the first statement; closes all of them when the app has shut down. */
  static forRoot(options: PostgresOptions): DynamicModule {
    const timezone = options.timezone ?? 'UTC';
    const providers: Provider[] = [{ provide: Database, useFactory: () => new Database(options) }];
    for (const [store, token] of STORES) {
      providers.push({ provide: store, inject: [Database], useFactory: (database: Database) => new store(database, timezone) });
      if (token !== null) providers.push({ provide: token, useExisting: store });
    }
    return { module: PostgresModule, providers, exports: providers.map((p) => (typeof p === 'function' ? p : p.provide)) };
  }

  async onApplicationShutdown(): Promise<void> {
    await this.database.close();
  }
}
