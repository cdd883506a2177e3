// Composition root of extractor-worker: the pipeline, forgetting and files over Postgres, the queue, the models, the index, the reader of files and the way out to interceptors.
import { Module } from '@nestjs/common';
import { DocumentsModule } from '@strata/documents';
import { ModelsModule } from '@strata/models';
import { OutboundHttpModule } from '@strata/outbound-http';
import { PostgresModule } from '@strata/postgres';
import { QueueModule } from '@strata/queue';
import { VectorsModule } from '@strata/vectors';
import { ForgetModule } from './forget/forget.module.js';
import { KnowledgeModule } from './knowledge/knowledge.module.js';
import { PipelineModule } from './pipeline.module.js';
import { VerifyModule } from './verify/verify.module.js';

@Module({
  imports: [
    PostgresModule,
    QueueModule.forRoot(),
    ModelsModule,
    VectorsModule,
    OutboundHttpModule,
    DocumentsModule,
    PipelineModule,
    ForgetModule,
    KnowledgeModule,
    VerifyModule,
  ],
})
export class ExtractorWorkerModule {}
