// Composition root of the product in one process: the routes and workers of the four services over one set of adapters.
import { Module } from '@nestjs/common';
import { DocumentsModule } from '@strata/documents';
import { ForgetModule, KnowledgeModule, PipelineModule, VerifyModule } from '@strata/extractor-worker';
import { IngestRoutesModule, QueuePageModule } from '@strata/ingest-api';
import { ModelsModule } from '@strata/models';
import { OutboundHttpModule } from '@strata/outbound-http';
import { PostgresModule } from '@strata/postgres';
import { QueueModule } from '@strata/queue';
import { RecallRoutesModule } from '@strata/recall-api';
import { VectorsModule } from '@strata/vectors';
import { RelayModule, SendingModule, WebhookRoutesModule } from '@strata/webhook-dispatcher';

@Module({
  imports: [
    PostgresModule,
    QueueModule.forRoot(),
    ModelsModule,
    VectorsModule,
    OutboundHttpModule,
    DocumentsModule,
    IngestRoutesModule,
    QueuePageModule,
    RecallRoutesModule,
    PipelineModule,
    ForgetModule,
    KnowledgeModule,
    VerifyModule,
    WebhookRoutesModule,
    RelayModule,
    SendingModule,
  ],
})
export class StrataModule {}
