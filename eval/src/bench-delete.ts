// npm run bench:delete [-- --messages 1000,10000,50000 --write 20 --only one,user --profile <folder>]: erasure over HTTP until it is counted again, beside the bare SQL deletes of the same rows, taken back before it.
import { loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { WordVectorEmbedder } from '@strata/models';
import { Database, PostgresIndexRows, PostgresIngestStore, PostgresStageStore, PostgresWorkItems } from '@strata/postgres';
import { deleteBare, splitWork } from '@strata/postgres/testing';
import { EmbeddedIndex } from '@strata/vectors';
import { measureDeletion, type Measured } from './delete-bench/measure.js';
import { percentile } from './locomo/measure.js';
import { table } from './print.js';
import { startBenchStrata, type BenchStrata } from './recall-bench/start.js';
import { SESSION } from './recall-bench/synthetic.js';
import { writeUser, type Stores } from './recall-bench/write-users.js';

/** Deleted by their ids in one call; a tenth of what there is where that is less. */
const BY_ID = 100;
/** Promise 19. */
const GOAL_MS = 5 * 60_000;

const grouped = (n: number) => n.toLocaleString('en');
const seconds = (ms: number) => (ms / 1000).toFixed(ms < 10_000 ? 2 : 1);

const KINDS = ['one', 'ids', 'session', 'user'];

interface Size {
  messages: number;
  write: number;
  /** Which of the kinds. */
  only: ReadonlySet<string>;
}

/** Bare statements delete what is left of the user at the end, are taken back, and it is erased over HTTP. */
async function measureSize(strata: BenchStrata, stores: Stores, database: Database, { messages, write, only }: Size): Promise<string[][]> {
  const { projectId, apiKey } = await strata.newProject(`${messages} messages`);
  const caller = { baseUrl: strata.baseUrl, apiKey };
  const userId = 'user';
  const begun = performance.now();
  await strata.without(async () => {
    await writeUser({ projectId, userId, facts: messages, seed: 1, write }, stores);
    await splitWork(database, { projectId, userId }, write);
  });
  console.log(`${grouped(messages)} messages: written in ${seconds(performance.now() - begun)} s`);
  const step = Math.max(2, Math.floor(messages / BY_ID));
  const byId = Array.from({ length: Math.min(BY_ID, Math.floor(messages / 10)) }, (_, i) => `m${i * step + 1}`);
  const rows: string[][] = [];
  const add = (what: string, { ms, looks, refused, counts }: Measured, bareMs: number | null) => {
    console.log(`${grouped(messages)} messages: ${what} in ${seconds(ms)} s`);
    rows.push([
      grouped(messages),
      what,
      seconds(ms),
      bareMs === null ? '' : seconds(bareMs),
      `${percentile(looks, 50).toFixed(0)} / ${percentile(looks, 100).toFixed(0)}`,
      `${refused}`,
      `${counts['facts_deleted'] ?? 0} / ${counts['facts_rebuilt'] ?? 0}`,
      loadavg()[0]!.toFixed(1),
      ms > GOAL_MS ? 'MISSED' : '',
    ]);
  };
  const one = { message_ids: [`m${Math.floor(messages / 2)}`], user_id: userId };
  if (only.has('one')) {
    add('one message, dry run', await measureDeletion(caller, one, true), null);
    add('one message', await measureDeletion(caller, one), null);
  }
  if (only.has('ids'))
    add(`${grouped(byId.length)} messages by id`, await measureDeletion(caller, { message_ids: byId, user_id: userId }), null);
  if (only.has('session') && messages > SESSION)
    add(`a session of ${grouped(SESSION)}`, await measureDeletion(caller, { session_id: `${userId}-s0` }), null);
  if (only.has('user')) {
    const bare = await deleteBare(database, { projectId, userId });
    console.log(`${grouped(messages)} messages: ${grouped(bare.rows)} rows at the end`);
    add('the user', await measureDeletion(caller, { user_id: userId }), bare.ms);
  }
  return rows;
}

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      messages: { type: 'string', default: '1000,10000,50000' },
      write: { type: 'string', default: '20' },
      only: { type: 'string', default: KINDS.join() },
      profile: { type: 'string' },
    },
  });
  const only = new Set(values.only.split(','));
  for (const kind of only) if (!KINDS.includes(kind)) throw new Error(`--only ${kind}: one of ${KINDS.join(', ')}, separated by commas`);
  // Quick to make, and deleted like any other.
  process.env['EMBEDDING_PROVIDER'] = 'word-vectors';
  const strata = await startBenchStrata(values.profile ?? null);
  const database = new Database({ url: strata.databaseUrl, statementTimeoutMs: 60_000 });
  try {
    const embedder = new WordVectorEmbedder();
    const index = new EmbeddedIndex(new PostgresIndexRows(database));
    await index.prepare(embedder.fingerprint, embedder.dimension);
    const stores: Stores = {
      ingest: new PostgresIngestStore(database),
      workItems: new PostgresWorkItems(database),
      stages: new PostgresStageStore(database, 'UTC'),
      index,
      embedder,
    };
    const rows: string[][] = [];
    for (const messages of values.messages.split(',').map(Number))
      rows.push(...(await measureSize(strata, stores, database, { messages, write: Number(values.write), only })));
    console.log(
      '\nFrom POST /api/deletions until completed and counted again. Bare: the same rows, one DELETE a table, before it and taken back.',
    );
    table(
      ['messages', 'deleted', 's', 'bare SQL, s', 'look at the receipt, ms p50 / max', 'refused', 'facts gone / told anew', 'load', ''],
      rows,
    );
  } finally {
    await database.close();
    await strata.stop();
  }
}

main().catch((error: unknown) => {
  console.error(error);
  process.exitCode = 1;
});
