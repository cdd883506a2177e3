// Composition root of recall-api: records in Postgres, the index beside them or in Qdrant, the embedder of the installation.
import { Module } from '@nestjs/common';
import { ModelsModule } from '@strata/models';
import { PostgresModule } from '@strata/postgres';
import { VectorsModule } from '@strata/vectors';
import { RecallRoutesModule } from './recall-routes.module.js';

@Module({ imports: [PostgresModule, ModelsModule, VectorsModule, RecallRoutesModule] })
export class RecallApiModule {}
