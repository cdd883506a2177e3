// Composition root of ingest-api: records in Postgres, wake-ups over the queue, files read in threads.
import { Module } from '@nestjs/common';
import { DocumentsModule } from '@strata/documents';
import { PostgresModule } from '@strata/postgres';
import { QueueModule } from '@strata/queue';
import { IngestRoutesModule } from './ingest-routes.module.js';

@Module({ imports: [PostgresModule, QueueModule.forRoot(), DocumentsModule, IngestRoutesModule] })
export class IngestApiModule {}
