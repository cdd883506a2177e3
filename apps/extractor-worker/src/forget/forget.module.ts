// Wires forgetting: jobs of the queue `deletions`, passes over those that nobody was woken for, and the later counts.
import { Injectable, Module, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { EnforceRetention, RunDeletion, tokens, VerifyDeletions, type ports } from '@strata/memory';
import type { Extractors } from '@strata/models';
import { describeError, LOGGER, Metrics, Shutdown } from '@strata/platform';
import { JobWorkers } from '@strata/queue';
import type { Log } from '../report-work.js';
import { DeletionPasses } from './deletion-passes.js';
import { deletionReporter } from './report-deletion.js';

/** Erasing waits on the database: more at once gains nothing, and a large user must not hold up a small one. */
const CONCURRENCY = 2;

@Injectable()
class ForgetLifecycle implements OnApplicationBootstrap, OnModuleDestroy {
  constructor(
    private readonly runDeletion: RunDeletion,
    private readonly passes: DeletionPasses,
    private readonly workers: JobWorkers,
    shutdown: Shutdown,
  ) {
    shutdown.signal.addEventListener('abort', () => void this.passes.stop(), { once: true });
  }
  onApplicationBootstrap(): void {
    const handlers = {
      'run-deletion': async ({ project_id, deletion_id }: { project_id: string; deletion_id: string }, signal: AbortSignal) => {
        await this.runDeletion.run(project_id, deletion_id, signal);
        signal.throwIfAborted();
      },
    };
    this.workers.start('deletions', handlers, { concurrency: CONCURRENCY });
    this.passes.start();
  }
  async onModuleDestroy(): Promise<void> {
    await this.passes.stop();
  }
}

const { DELETION_WORK, EMBEDDER, ERASURE_CHECK, ERASURE_STORE, EXTRACTORS, MEMORY_INDEX, RETENTION_STORE } = tokens;

@Module({
  providers: [
    {
      provide: RunDeletion,
      inject: [DELETION_WORK, ERASURE_STORE, ERASURE_CHECK, MEMORY_INDEX, EMBEDDER, EXTRACTORS, LOGGER, Metrics],
      useFactory: (
        work: ports.DeletionWork,
        erasures: ports.ErasureStore,
        check: ports.ErasureCheck,
        index: ports.MemoryIndex,
        embedder: ports.Embedder,
        { builtin, llm }: Extractors,
        log: Log,
        metrics: Metrics,
      ) =>
        new RunDeletion({
          ...{ work, erasures, check, index, embedder },
          extractors: llm ? { builtin, llm } : { builtin },
          report: deletionReporter(log, metrics),
        }),
    },
    {
      provide: DeletionPasses,
      inject: [DELETION_WORK, ERASURE_CHECK, MEMORY_INDEX, RETENTION_STORE, RunDeletion, LOGGER],
      useFactory: (
        work: ports.DeletionWork & ports.ErasureRecounts,
        check: ports.ErasureCheck,
        index: ports.MemoryIndex,
        store: ports.RetentionStore,
        runDeletion: RunDeletion,
        log: Log,
      ) =>
        new DeletionPasses({
          ...{ work, runDeletion, verify: new VerifyDeletions({ work, check, index }) },
          retention: new EnforceRetention({ store, runDeletion }),
          onFound: ({ projectId, id, remaining }) =>
            log.error(
              { project_id: projectId, deletion: id, remaining },
              'records of a completed deletion were found when they were counted again',
            ),
          onError: (error) => log.warn({ error: describeError(error) }, 'a pass over deletions failed'),
        }),
    },
    ForgetLifecycle,
  ],
})
export class ForgetModule {}
