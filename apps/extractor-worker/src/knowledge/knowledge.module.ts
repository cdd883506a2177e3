// Wires files of knowledge bases: jobs of the queue `knowledge`, and passes over those that nobody was woken for.
import { Inject, Injectable, Module, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { RunFile, tokens, type ports } from '@strata/memory';
import { describeError, LOGGER, Metrics, Shutdown } from '@strata/platform';
import { JobWorkers } from '@strata/queue';
import { Passes } from '../passes.js';
import { INDEX_WRITER, PipelineModule } from '../pipeline.module.js';
import type { Log } from '../report-work.js';
import { fileReporter } from './report-file.js';

/** A file is read in a thread of its own: more at once take memory and cores from the pipeline. */
const CONCURRENCY = 2;
const PASS_EVERY_MS = 4000;
const BATCH = 10;

@Injectable()
class KnowledgeLifecycle implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly passes: Passes;
  constructor(
    private readonly runFile: RunFile,
    private readonly workers: JobWorkers,
    shutdown: Shutdown,
    @Inject(tokens.FILE_WORK) private readonly work: ports.FileWork,
    @Inject(LOGGER) log: Log,
  ) {
    this.passes = new Passes((error) => log.warn({ error: describeError(error) }, 'a pass over files failed'));
    shutdown.signal.addEventListener('abort', () => void this.passes.stop(), { once: true });
  }
  onApplicationBootstrap(): void {
    const handlers = {
      'run-file': async ({ project_id, file_id }: { project_id: string; file_id: string }, signal: AbortSignal) => {
        await this.runFile.run(project_id, file_id, signal);
        signal.throwIfAborted();
      },
    };
    this.workers.start('knowledge', handlers, { concurrency: CONCURRENCY });
    this.passes.every(PASS_EVERY_MS, (signal) => this.runDue(signal));
  }
  async onModuleDestroy(): Promise<void> {
    await this.passes.stop();
  }

  private async runDue(signal: AbortSignal): Promise<void> {
    for (const { projectId, id } of await this.work.due(BATCH)) {
      if (signal.aborted) return;
      await this.runFile.run(projectId, id, signal);
    }
  }
}

const { DOCUMENT_READER, EMBEDDER, FILE_WORK } = tokens;

@Module({
  imports: [PipelineModule],
  providers: [
    {
      provide: RunFile,
      inject: [FILE_WORK, DOCUMENT_READER, INDEX_WRITER, EMBEDDER, LOGGER, Metrics],
      useFactory: (
        work: ports.FileWork,
        reader: ports.DocumentReader,
        index: ports.MemoryIndex,
        embedder: ports.Embedder,
        log: Log,
        metrics: Metrics,
      ) => new RunFile({ work, reader, index, embedder, report: fileReporter(log, metrics) }),
    },
    KnowledgeLifecycle,
  ],
})
export class KnowledgeModule {}
