// Composition root of ingest-api: records in Postgres, wake-ups over the queue.
import { Module } from '@nestjs/common';
import { PostgresModule } from '@strata/postgres';
import { QueueModule } from '@strata/queue';
import { IngestRoutesModule } from './ingest-routes.module.js';

@Module({ imports: [PostgresModule, QueueModule.forRoot(), IngestRoutesModule] })
export class IngestApiModule {}
