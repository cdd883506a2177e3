// Wires the pipeline: jobs of the queue `memory` and the reconciler's passes run users' due work.
import { createHash, randomUUID } from 'node:crypto';
import { Inject, Injectable, Module, type OnApplicationBootstrap, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import { Interceptors } from '@strata/hooks';
import { RunWork, tokens, type ports, type UserScope } from '@strata/memory';
import { describeExtraction, type Extractors } from '@strata/models';
import { CONFIG, describeError, LOGGER, Metrics, Shutdown, type Config } from '@strata/platform';
import { PostgresBacklog, PostgresEmbeddingSwitch, PostgresSettings } from '@strata/postgres';
import { BullWakeUps, JobQueue, JobWorkers } from '@strata/queue';
import { claimEmbedding } from './claim-embedding.js';
import { holdEmbedding } from './hold-embedding.js';
import { memoryHandlers } from './handlers.js';
import { InterceptorsModule } from './interceptors.module.js';
import { rateStore } from './rate-store.js';
import { Reconciler } from './reconciler.js';
import { reportBacklog } from './report-backlog.js';
import { workReporter, type Log } from './report-work.js';

const RECONCILER = 'strata.worker.Reconciler';
const BACKLOG = 'strata.worker.Backlog';
/** The index, for whoever writes it under the embedding of the installation. */
export const INDEX_WRITER = 'strata.worker.IndexWriter';

@Injectable()
class PipelineLifecycle implements OnModuleInit, OnApplicationBootstrap, OnModuleDestroy {
  constructor(
    private readonly runWork: RunWork,
    private readonly workers: JobWorkers,
    private readonly settings: PostgresSettings,
    shutdown: Shutdown,
    @Inject(RECONCILER) private readonly reconciler: Reconciler,
    @Inject(tokens.EMBEDDER) private readonly embedder: ports.Embedder,
    @Inject(CONFIG) private readonly config: Config,
    @Inject(LOGGER) private readonly log: Log,
  ) {
    shutdown.signal.addEventListener('abort', () => void this.reconciler.stop(), { once: true });
  }
  onModuleInit(): Promise<void> {
    return claimEmbedding(this.settings, this.embedder);
  }
  onApplicationBootstrap(): void {
    this.log.info({ extraction: describeExtraction(this.config) }, 'projects that name no extractor are read by this one');
    this.workers.start('memory', memoryHandlers(this.runWork), { concurrency: this.config.WORKER_CONCURRENCY });
    this.reconciler.start();
  }
  /** Before the stores close: leases are given back. */
  async onModuleDestroy(): Promise<void> {
    await Promise.all([this.workers.stop(), this.reconciler.stop()]);
  }
}

/** While a user's wake-up by the reconciler waits or runs, the next pass adds no second one. */
function epochOfUser(scope: UserScope): string {
  return `user-${createHash('sha256')
    .update(JSON.stringify([scope.projectId, scope.userId]))
    .digest('hex')
    .slice(0, 32)}`;
}

function makeRunWork(
  workItems: ports.WorkItems,
  stages: ports.StageStore,
  { builtin, llm }: Extractors,
  summaryWriter: ports.SummaryWriter | null,
  embedder: ports.Embedder,
  index: ports.MemoryIndex,
  interceptors: Interceptors,
  jobs: JobQueue,
  log: Log,
  metrics: Metrics,
): RunWork {
  const report = workReporter(log, metrics);
  return new RunWork({
    workItems,
    stages,
    extractors: llm ? { builtin, llm } : { builtin },
    summaryWriter,
    embedder,
    index,
    interceptors,
    report: (work, told) => {
      report(work, told);
      // The item's events lie in the outbox; a relay that is not told looks there anyway.
      if (told.kind === 'done' || told.kind === 'failed')
        jobs.enqueue('relay-outbox', { project_id: work.projectId, epoch: randomUUID() }).catch(() => undefined);
    },
  });
}

function makeReconciler(
  workItems: ports.WorkItems,
  runWork: RunWork,
  jobs: JobQueue,
  config: Config,
  log: Log,
  metrics: Metrics,
): Reconciler {
  const found = metrics.counter('strata_reconciled_users_total');
  return new Reconciler({
    workItems,
    wakeUps: new BullWakeUps(jobs, undefined, undefined, epochOfUser),
    runWork,
    concurrency: config.WORKER_CONCURRENCY,
    onPass: ({ due, woken }) => {
      found.inc({ outcome: 'woken' }, woken);
      found.inc({ outcome: 'left' }, due - woken);
    },
    onError: (error) => log.warn({ error: describeError(error) }, 'a pass over due work failed'),
  });
}

/** Needs the modules of Postgres, queue, models, vectors and outbound HTTP in the same app (all global). */
@Module({
  imports: [rateStore, InterceptorsModule],
  providers: [
    { provide: INDEX_WRITER, inject: [tokens.MEMORY_INDEX, PostgresEmbeddingSwitch, tokens.EMBEDDER], useFactory: holdEmbedding },
    {
      provide: RunWork,
      inject: [
        tokens.WORK_ITEMS,
        tokens.STAGE_STORE,
        tokens.EXTRACTORS,
        tokens.SUMMARY_WRITER,
        tokens.EMBEDDER,
        INDEX_WRITER,
        Interceptors,
        JobQueue,
        LOGGER,
        Metrics,
      ],
      useFactory: makeRunWork,
    },
    { provide: RECONCILER, inject: [tokens.WORK_ITEMS, RunWork, JobQueue, CONFIG, LOGGER, Metrics], useFactory: makeReconciler },
    { provide: BACKLOG, inject: [Metrics, PostgresBacklog], useFactory: reportBacklog },
    PipelineLifecycle,
  ],
  exports: [INDEX_WRITER],
})
export class PipelineModule {}
