// Lines of one kind into their table, as they were.
import { factOfLine, summaryOfLine, topicOfLine, wrongLine, type ports } from '@strata/memory';
import type { Tx } from '../database/database.js';
import { insertRows, type TableRow } from '../database/insert-rows.js';
import { summaryColumns, topicColumns } from '../rows/abstract-row.js';
import { factColumns, sourceColumns } from '../rows/fact-row.js';
import { writeEntities } from '../stage/write-facts.js';
import { checkVersions } from './check-references.js';
import { checkQuotes } from './check-quotes.js';
import { rawColumns } from './raw-columns.js';
import type { RestoredWork } from './restored-work.js';

type Lines<T extends ports.RestoreBatch['record']> = Extract<ports.RestoreBatch, { record: T }>['lines'];

/** @throws AppError naming the line · what the database throws for a key that is taken or names nothing */
export async function writeBatch(
  tx: Tx,
  work: RestoredWork,
  batch: Exclude<ports.RestoreBatch, { record: `knowledge_${string}` }>,
): Promise<void> {
  switch (batch.record) {
    case 'session':
      return void (await insertRows(
        tx,
        'sessions',
        batch.lines.map(({ line }) => rawColumns.session(work.scope, line)),
      ));
    case 'write':
      return writes(tx, work, batch.lines);
    case 'message':
    case 'action':
      return raw(tx, work, batch);
    case 'fact':
      return facts(tx, work, batch.lines);
    case 'relation':
      return void (await insertRows(
        tx,
        'fact_relations',
        batch.lines.map(({ line }) => rawColumns.relation(work.scope, line)),
      ));
    case 'summary':
      return summaries(tx, work, batch.lines);
    case 'topic':
      return topics(tx, work, batch.lines);
    case 'forgotten':
      return void (await insertRows(
        tx,
        'forgotten_facts',
        batch.lines.map(({ line }) => rawColumns.forgotten(work.scope, line)),
      ));
    case 'version':
      await checkVersions(tx, work.scope, batch.lines);
      return void (await insertRows(
        tx,
        'record_versions',
        batch.lines.map(({ line }) => rawColumns.version(work.scope, line)),
      ));
  }
}

async function writes(tx: Tx, work: RestoredWork, lines: Lines<'write'>): Promise<void> {
  for (const { line, place } of lines) if (!work.addWrite(line)) throw wrongLine(place, 'seq', 'must be below the `next_seq` of its user');
  const rows = lines.map(({ line }) => {
    const stage = line.kind === 'correction' ? 'write-summaries' : 'extract-facts';
    return {
      ...rawColumns.write(work.scope, line),
      id: work.itemId(line.write_id),
      task_id: work.taskId,
      // What was under way begins anew: what it had done already meets itself.
      stage: line.status === 'done' ? line.stage : stage,
      checkpoint: checkpointOf(line),
    };
  });
  await insertRows(tx, 'work_items', rows);
}

function checkpointOf({ status, fact_ids: factIds, candidates, rulings }: Lines<'write'>[number]['line']): object | null {
  if (status === 'done') return candidates || rulings ? { ...(candidates && { candidates }), ...(rulings && { rulings }) } : null;
  return factIds.length > 0 ? { factIds } : null;
}

/** What was extracted waits for the index only; what was not waits for its write. */
async function raw(tx: Tx, work: RestoredWork, batch: Extract<ports.RestoreBatch, { record: 'message' | 'action' }>): Promise<void> {
  const done: string[] = [];
  const row = (place: string, line: (typeof batch.lines)[number]['line'], columns: TableRow): TableRow => {
    const write = work.statusOf(line.write_id);
    if (!write) throw wrongLine(place, 'write_id', 'names no line `write` of this user');
    if ((write === 'done') !== (line.status === 'processed'))
      throw wrongLine(place, 'status', `is \`${line.status}\`, but its write is \`${write}\``);
    if (write === 'done') done.push(line.record === 'message' ? line.message_id : line.log_id);
    const status = write !== 'done' ? write : line.record === 'message' ? 'chunked' : 'processed';
    return { ...columns, work_item_id: work.itemId(line.write_id), status };
  };
  if (batch.record === 'message') {
    const rows = batch.lines.map(({ place, line }) => row(place, line, rawColumns.message(work.scope, line)));
    await insertRows(tx, 'messages', rows);
    work.addToIndex('messageIds', done);
  } else {
    const rows = batch.lines.map(({ place, line }) => row(place, line, rawColumns.action(work.scope, line)));
    await insertRows(tx, 'actions', rows);
    work.addDone(done.length);
  }
}

async function facts(tx: Tx, work: RestoredWork, lines: Lines<'fact'>): Promise<void> {
  const { scope } = work;
  const records = lines.map(({ line }) => factOfLine(scope, line));
  await insertRows(
    tx,
    'facts',
    records.map((fact) => factColumns(scope, fact)),
  );
  const sources = records.flatMap((fact) => fact.sources.map((source, i) => sourceColumns(scope, fact.id, source, i)));
  await insertRows(tx, 'fact_sources', sources);
  await checkQuotes(tx, scope, lines);
  await writeEntities(tx, scope, records);
  for (const { place, line } of lines) if (line.supersedes ?? line.superseded_by) work.succession.set(line.fact_id, place);
  work.addToIndex(
    'factIds',
    records.filter((fact) => fact.status !== 'deleted').map((fact) => fact.id),
  );
}

async function summaries(tx: Tx, work: RestoredWork, lines: Lines<'summary'>): Promise<void> {
  const { scope } = work;
  const rows = lines.map(({ line }) => summaryColumns(scope, summaryOfLine(scope, line)));
  await insertRows(tx, 'summaries', rows);
  const link = (id: string, fact: string) => ({ project_id: scope.projectId, summary_id: id, fact_id: fact });
  await insertRows(
    tx,
    'summary_facts',
    lines.flatMap(({ line }) => line.fact_ids.map((fact) => link(line.summary_id, fact))),
  );
  work.addToIndex(
    'summaryIds',
    lines.map(({ line }) => line.summary_id),
  );
}

async function topics(tx: Tx, work: RestoredWork, lines: Lines<'topic'>): Promise<void> {
  const { scope } = work;
  const rows = lines.map(({ line }) => topicColumns(scope, topicOfLine(scope, line)));
  await insertRows(tx, 'topics', rows);
  const link = (id: string, summary: string) => ({ project_id: scope.projectId, topic_id: id, summary_id: summary });
  await insertRows(
    tx,
    'topic_summaries',
    lines.flatMap(({ line }) => line.summary_ids.map((summary) => link(line.topic_id, summary))),
  );
  work.addToIndex(
    'topicIds',
    lines.map(({ line }) => line.topic_id),
  );
}
