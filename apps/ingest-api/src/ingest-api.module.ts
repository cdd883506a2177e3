// Composition root of ingest-api: records in Postgres, wake-ups over the queue, files read in threads.
import { Module } from '@nestjs/common';
import { DocumentsModule } from '@strata/documents';
import { PostgresModule } from '@strata/postgres';
import { QueueModule } from '@strata/queue';
import { QueuePageModule } from './admin/queue-page.js';
import { IngestRoutesModule } from './ingest-routes.module.js';

@Module({ imports: [PostgresModule, QueueModule.forRoot(), QueuePageModule, DocumentsModule, IngestRoutesModule] })
export class IngestApiModule {}
