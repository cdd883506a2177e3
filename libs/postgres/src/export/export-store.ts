// Port ExportStore on Postgres: all that is kept of a user, of one moment, page by page.
import type { ports, UserScope } from '@strata/memory';
import type { Database } from '../database/database.js';
import type { Read } from '../database/read-pool.js';
import { Prisma } from '../generated/prisma/client.js';
import { readFactsById } from '../rows/read-facts.js';
import { columns, readSummaries, readTopics } from '../rows/read-records.js';
import { pagesOf } from './cursor-rows.js';
import { knowledgeOf } from './knowledge-lines.js';

type Record<T extends ports.StoredRecord['record']> = Extract<ports.StoredRecord, { record: T }>;
type Stored<T extends ports.StoredRecord['record']> = Record<T>['stored'];

export class PostgresExportStore implements ports.ExportStore {
  constructor(private readonly database: Database) {}

  read(projectId: string, userId: string | null): AsyncIterable<ports.StoredRecord> {
    return this.database.stream(projectId, (read) => usersOf(read, projectId, userId));
  }
}

async function* usersOf(read: Read, projectId: string, userId: string | null): AsyncGenerator<ports.StoredRecord> {
  if (userId === null) yield* knowledgeOf(read, projectId);
  const one = userId === null ? Prisma.empty : Prisma.sql`AND id = ${userId}`;
  const users = Prisma.sql`
    SELECT id AS "userId", ${columns('timezone memoryVersion nextSeq createdAt')} FROM users
    WHERE project_id = ${projectId}::uuid AND erased_by IS NULL ${one} ORDER BY created_at, id`;
  for await (const page of pagesOf<Stored<'user'>>(read, 'exported_users', users))
    for (const stored of page) {
      yield { record: 'user', stored };
      yield* recordsOf(read, { projectId, userId: stored.userId });
    }
}

async function* recordsOf(read: Read, scope: UserScope): AsyncGenerator<ports.StoredRecord> {
  const owned = Prisma.sql`WHERE project_id = ${scope.projectId}::uuid AND user_id = ${scope.userId}`;
  const sessions = Prisma.sql`
    SELECT ${columns('projectId userId id title metadata agentId appId longTerm timezone createdAt updatedAt')}
    FROM sessions ${owned} ORDER BY created_at, id`;
  yield* named('session', rowsOf<Stored<'session'>>(read, 'exported_sessions', sessions));
  yield* named('write', rowsOf<Stored<'write'>>(read, 'exported_writes', writesOf(owned)));
  const messages = Prisma.sql`
    SELECT ${columns('projectId userId id sessionId seq role name content turnId businessId timestamp utcOffset metadata tags agentId appId allowPublic knowledgeBaseIds status error createdAt')},
      ${KEPT} FROM messages ${owned} ORDER BY seq`;
  yield* named('message', rowsOf<Stored<'message'>>(read, 'exported_messages', messages));
  const actions = Prisma.sql`
    SELECT ${columns('projectId userId id sessionId seq timestamp content eventType page app platform deviceId anchors entities metadata status error createdAt')},
      ${KEPT} FROM actions ${owned} ORDER BY seq`;
  yield* named('action', rowsOf<Stored<'action'>>(read, 'exported_actions', actions));
  const uuids = (ids: string[]) => Prisma.sql`${owned} AND id = ANY(${ids}::uuid[]) ORDER BY created_at, id`;
  yield* named(
    'fact',
    loaded(read, 'facts', owned, (ids) => readFactsById(read, scope, ids)),
  );
  const relations = Prisma.sql`
    SELECT ${columns('sourceId targetId kind confidence createdAt')} FROM fact_relations ${owned} ORDER BY source_id, target_id, kind`;
  yield* named('relation', rowsOf<Stored<'relation'>>(read, 'exported_relations', relations));
  yield* named(
    'summary',
    loaded(read, 'summaries', owned, (ids) => readSummaries(read, uuids(ids))),
  );
  yield* named(
    'topic',
    loaded(read, 'topics', owned, (ids) => readTopics(read, uuids(ids))),
  );
  const versions = Prisma.sql`
    SELECT ${columns('layer recordId version change actor reason createdAt snapshot')}
    FROM record_versions ${owned} ORDER BY layer, record_id, version`;
  yield* named('version', rowsOf<Stored<'version'>>(read, 'exported_versions', versions));
  const forgotten = Prisma.sql`SELECT ${columns('factId')} FROM forgotten_facts ${owned} ORDER BY fact_id`;
  yield* named('forgotten', rowsOf<Stored<'forgotten'>>(read, 'exported_forgotten', forgotten));
}

const KEPT = Prisma.raw(`work_item_id AS "writeId", encode(content_hash, 'hex') AS "contentHash"`);

/** Work that a restore itself made is left out: where it is taken in, the index is made again. */
function writesOf(owned: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`
    SELECT id AS "writeId", ${columns('seq kind recordCount longTerm stage error createdAt')},
      CASE status WHEN 'running' THEN 'pending' ELSE status END AS status,
      COALESCE(known_at, CASE WHEN status = 'done' THEN updated_at END) AS "knownAt",
      CASE WHEN status = 'done' THEN checkpoint->'candidates' END AS candidates,
      CASE WHEN status = 'done' THEN checkpoint->'rulings' END AS rulings,
      CASE WHEN kind = 'correction' AND status <> 'done' THEN ARRAY(SELECT jsonb_array_elements_text(checkpoint->'factIds')) ELSE '{}' END AS "factIds"
    FROM work_items ${owned} AND kind <> 'restore' ORDER BY seq`;
}

async function* rowsOf<Row>(read: Read, name: string, statement: Prisma.Sql): AsyncGenerator<Row> {
  for await (const page of pagesOf<Row>(read, name, statement)) yield* page;
}

async function* named<T extends ports.StoredRecord['record']>(
  record: T,
  rows: AsyncIterable<Stored<T>>,
): AsyncGenerator<ports.StoredRecord> {
  // The pair of a name and its row.
  for await (const stored of rows) yield { record, stored } as unknown as Record<T>;
}

/** Records page by page in order of time. */
async function* loaded<T>(
  read: Read,
  table: 'facts' | 'summaries' | 'topics',
  owned: Prisma.Sql,
  load: (ids: string[]) => Promise<T[]>,
): AsyncGenerator<T> {
  const statement = Prisma.sql`SELECT id FROM ${Prisma.raw(table)} ${owned} ORDER BY created_at, id`;
  for await (const page of pagesOf<{ id: string }>(read, `exported_${table}`, statement)) yield* await load(page.map(({ id }) => id));
}
