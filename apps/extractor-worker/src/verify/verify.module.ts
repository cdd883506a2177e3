// Wires the check of the index against the records, with its counter by layer.
import { Injectable, Module, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { CheckIndex, DRIFTS, tokens, type IndexDrift, type ports, type RecordShelf } from '@strata/memory';
import { describeError, LOGGER, Metrics, Shutdown } from '@strata/platform';
import { Database, PostgresEmbeddingSwitch, PostgresKnowledgeToIndex, PostgresRecordsOfUsers, PostgresSettings } from '@strata/postgres';
import type { DerivedIndex } from '@strata/vectors';
import { holdEmbedding } from '../hold-embedding.js';
import type { Log } from '../report-work.js';
import { IndexPasses } from './index-passes.js';

const TURNS = { pass: 'index.check.turn', strangers: 'index.check.strangers', begun: 'index.check.strangers-begun' };
const PLACE = 'index.check.place';

@Injectable()
class VerifyLifecycle implements OnApplicationBootstrap, OnModuleDestroy {
  constructor(
    private readonly passes: IndexPasses,
    shutdown: Shutdown,
  ) {
    shutdown.signal.addEventListener('abort', () => void this.passes.stop(), { once: true });
  }
  onApplicationBootstrap(): void {
    this.passes.start();
  }
  async onModuleDestroy(): Promise<void> {
    await this.passes.stop();
  }
}

function driftReporter(log: Log, metrics: Metrics): (drift: IndexDrift) => void {
  const found = metrics.counter('strata_index_drift_total');
  return ({ shelf: { projectId }, found: differing, left }) => {
    for (const kind of DRIFTS) for (const id of differing[kind]) found.inc({ layer: id.slice(0, id.indexOf(':')), kind });
    const counts = Object.fromEntries(DRIFTS.map((kind) => [kind, differing[kind].length]));
    const stillThere = DRIFTS.reduce((sum, kind) => sum + left[kind].length, 0);
    log.warn({ project_id: projectId, ...counts, left: stillThere }, 'entries of the index differed from the records');
  };
}

@Module({
  providers: [
    {
      provide: IndexPasses,
      inject: [Database, PostgresSettings, PostgresEmbeddingSwitch, tokens.MEMORY_INDEX, tokens.EMBEDDER, LOGGER, Metrics],
      useFactory: (
        database: Database,
        settings: PostgresSettings,
        installation: PostgresEmbeddingSwitch,
        index: DerivedIndex,
        embedder: ports.Embedder,
        log: Log,
        metrics: Metrics,
      ) => {
        const records = new PostgresRecordsOfUsers(database);
        const knowledge = new PostgresKnowledgeToIndex(database);
        return new IndexPasses({
          check: new CheckIndex({ records, knowledge, index: holdEmbedding(index, installation, embedder), owners: index, embedder }),
          projects: () => records.projects(),
          takeTurn: (everyMs, of) => settings.takeTurn(TURNS[of], everyMs),
          isTurn: (everyMs, of) => settings.isTurn(TURNS[of], everyMs),
          place: {
            get: async () => ((await settings.get(PLACE)) as { place: RecordShelf | null } | null)?.place ?? null,
            set: (place) => settings.set(PLACE, { place }),
          },
          onDrift: driftReporter(log, metrics),
          onError: (error) => log.warn({ error: describeError(error) }, 'a check of the index failed'),
        });
      },
    },
    VerifyLifecycle,
  ],
})
export class VerifyModule {}
