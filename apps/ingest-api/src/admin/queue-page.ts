// /api/admin/queues: what waits, runs and was set aside in the queues, for whoever has the admin key. It shows; work itself is in Postgres.
import { Inject, Injectable, Module, type OnModuleInit } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { FastifyAdapter } from '@nestjs/platform-fastify';
import { CONFIG, serveAdminPage, type Config } from '@strata/platform';
import { JobQueue, queueBoard } from '@strata/queue';

const PREFIX = '/api/admin/queues';

@Injectable()
class QueuePage implements OnModuleInit {
  constructor(
    private readonly host: HttpAdapterHost<FastifyAdapter>,
    private readonly jobs: JobQueue,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  onModuleInit(): void {
    const board = queueBoard(this.jobs, PREFIX);
    const page = { prefix: PREFIX, adminKey: this.config.STRATA_ADMIN_KEY, plugin: board.plugin, prepare: () => board.open() };
    serveAdminPage(this.host.httpAdapter.getInstance(), page);
  }
}

/** Needs the module of the queue in the same app. */
@Module({ providers: [QueuePage] })
export class QueuePageModule {}
