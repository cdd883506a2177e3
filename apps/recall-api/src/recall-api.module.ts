// Composition root of recall-api: records in Postgres, wake-ups over the queue, the index beside them or in Qdrant, the embedder of the installation.
import { Inject, Module, type OnModuleInit } from '@nestjs/common';
import { tokens, type ports } from '@strata/memory';
import { ModelsModule } from '@strata/models';
import { Readiness } from '@strata/platform';
import { PostgresModule, PostgresSettings } from '@strata/postgres';
import { QueueModule } from '@strata/queue';
import { VectorsModule } from '@strata/vectors';
import { compareEmbedding } from './compare-embedding.js';
import { rateStore } from './rate-store.js';
import { RecallRoutesModule } from './recall-routes.module.js';

@Module({ imports: [PostgresModule, QueueModule.forRoot(), rateStore, ModelsModule, VectorsModule, RecallRoutesModule] })
export class RecallApiModule implements OnModuleInit {
  constructor(
    @Inject(PostgresSettings) private readonly settings: PostgresSettings,
    @Inject(tokens.EMBEDDER) private readonly embedder: ports.Embedder,
    @Inject(Readiness) private readonly readiness: Readiness,
  ) {}
  onModuleInit(): Promise<void> {
    return compareEmbedding(this.settings, this.embedder, this.readiness);
  }
}
