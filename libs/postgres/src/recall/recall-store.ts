// Port RecallStore on Postgres: the current rows that an answer is made of. The hot path: few statements, none for an empty list.
import type { Message, ports, Session, UserScope } from '@strata/memory';
import type { Database } from '../database/database.js';
import type { Read } from '../database/read-pool.js';
import { Prisma } from '../generated/prisma/client.js';
import { readKnownFacts } from '../rows/read-known-facts.js';
import { PINNED_FACTS } from '../stage/former-wordings.js';
import { readMessages, readSessions, readSummaries, readTopics } from '../rows/read-records.js';
import { neighbours } from './neighbours.js';
import { within } from './within.js';

const PENDING_LIMIT = 200;

interface StandingRow {
  known: boolean;
  timezone: string | null;
  speakers: string[];
}

export class PostgresRecallStore implements ports.RecallStore {
  /** `timezone`: the installation's IANA zone. */
  constructor(
    private readonly database: Database,
    private readonly timezone: string,
  ) {}

  session(projectId: string, sessionId: string): Promise<Session | null> {
    return this.database.read(projectId, async (read) => {
      const [session] = await readSessions(read, Prisma.sql`WHERE project_id = ${projectId}::uuid AND id = ${sessionId}`);
      return session ?? null;
    });
  }

  history(scope: UserScope, sessionId: string, limit: number, filter?: ports.Filter): Promise<ports.Said> {
    return this.database.read(scope.projectId, async (read) => {
      const rows = await readMessages(
        read,
        Prisma.sql`WHERE ${ofUser(scope)} AND session_id = ${sessionId} ${within('messages', filter)} ORDER BY seq DESC LIMIT ${limit}`,
      );
      const messages = rows.reverse();
      return {
        messages,
        outdated: await outdatedOf(
          read,
          scope,
          messages.map(({ id }) => id),
        ),
      };
    });
  }

  pending(scope: UserScope, filter?: ports.Filter): Promise<Message[]> {
    return this.database.read(scope.projectId, async (read) => {
      const waiting = Prisma.sql`status IN ('pending', 'chunked', 'failed')`;
      const rows = await readMessages(
        read,
        Prisma.sql`WHERE ${ofUser(scope)} AND ${waiting} ${within('messages', filter)} ORDER BY seq DESC LIMIT ${PENDING_LIMIT}`,
      );
      return rows.reverse();
    });
  }

  hydrate(
    scope: UserScope,
    ids: { facts: string[]; summaries: string[]; topics: string[]; messages: string[] },
    knownAt: Date | null,
    filter?: ports.Filter,
  ): Promise<ports.Hydrated> {
    const uuids = (table: 'summaries' | 'topics', list: string[]) =>
      Prisma.sql`WHERE ${ofUser(scope)} AND id = ANY(${list}::uuid[]) ${within(table, filter)}`;
    return this.database.read(scope.projectId, async (read) => {
      const [facts, summaries, topics, messages, outdated] = await Promise.all([
        factsWithin(read, scope, ids.facts, filter).then((inside) => readKnownFacts(read, scope, inside, knownAt)),
        ids.summaries.length ? readSummaries(read, uuids('summaries', ids.summaries)) : [],
        ids.topics.length ? readTopics(read, uuids('topics', ids.topics)) : [],
        ids.messages.length
          ? readMessages(read, Prisma.sql`WHERE ${ofUser(scope)} AND id = ANY(${ids.messages}) ${within('messages', filter)}`)
          : [],
        outdatedOf(read, scope, ids.messages),
      ]);
      return { facts, summaries, topics, messages, outdated };
    });
  }

  /** `known`: the user has a message, an action or a fact. `speakers`: the names under which messages were written, oldest first. */
  standing(scope: UserScope, filter?: ports.Filter): Promise<ports.Standing> {
    const { projectId, userId } = scope;
    return this.database.read(projectId, async (read) => {
      const about = read<StandingRow>(Prisma.sql`
          SELECT
            EXISTS (SELECT FROM messages WHERE project_id = p.id AND user_id = ${userId})
              OR EXISTS (SELECT FROM actions WHERE project_id = p.id AND user_id = ${userId})
              OR EXISTS (SELECT FROM facts WHERE project_id = p.id AND user_id = ${userId} AND status <> 'deleted') AS known,
            COALESCE((SELECT timezone FROM users WHERE project_id = p.id AND id = ${userId}), p.timezone) AS timezone,
            ARRAY(${speakers(scope)}) AS speakers
          FROM projects p WHERE p.id = ${projectId}::uuid`);
      const [[row], summaries, topics] = await Promise.all([
        about,
        readSummaries(
          read,
          Prisma.sql`WHERE ${ofUser(scope)} AND session_id IS NULL AND status = 'active' ${within('summaries', filter)} ORDER BY perspective <> 'profile', updated_at DESC, id`,
        ),
        readTopics(read, Prisma.sql`WHERE ${ofUser(scope)} ORDER BY freshness DESC, id`),
      ]);
      return {
        known: row?.known ?? false,
        profile: summaries,
        speakers: row?.speakers ?? [],
        topics,
        timezone: row?.timezone ?? this.timezone,
      };
    });
  }

  neighbours(scope: UserScope, factIds: string[], limit: number, filter?: ports.Filter): ReturnType<ports.RecallStore['neighbours']> {
    if (!factIds.length || limit <= 0) return Promise.resolve({ relations: [], facts: [] });
    return this.database.read(scope.projectId, (read) => neighbours(read, scope, factIds, limit, filter));
  }
}

/** One lean statement, so that facts are read whole once. Nothing is asked where nothing is bounded. */
async function factsWithin(read: Read, scope: UserScope, ids: string[], filter: ports.Filter | undefined): Promise<string[]> {
  if (!filter?.length || ids.length === 0) return ids;
  const rows = await read<{ id: string }>(
    Prisma.sql`SELECT id FROM facts WHERE ${ofUser(scope)} AND id = ANY(${ids}::uuid[]) ${within('facts', filter)}`,
  );
  const inside = new Set(rows.map(({ id }) => id));
  return ids.filter((id) => inside.has(id));
}

/** Of these messages, those on which a fact rests that is no longer so. */
async function outdatedOf(read: Read, { projectId, userId }: UserScope, messageIds: string[]): Promise<string[]> {
  if (messageIds.length === 0) return [];
  const rows = await read<{ id: string }>(Prisma.sql`
    SELECT DISTINCT s.message_id AS id FROM fact_sources s JOIN facts f ON f.project_id = s.project_id AND f.id = s.fact_id
    WHERE s.project_id = ${projectId}::uuid AND s.user_id = ${userId} AND s.message_id = ANY(${messageIds})
      AND (f.status IN ('superseded', 'invalidated', 'deleted') OR f.${PINNED_FACTS})`);
  return rows.map(({ id }) => id);
}

const ofUser = ({ projectId, userId }: UserScope) => Prisma.sql`project_id = ${projectId}::uuid AND user_id = ${userId}`;

/** From name to name through the index, so that it costs as much as there are speakers, not messages. Oldest first. */
function speakers(scope: UserScope): Prisma.Sql {
  const next = (after: Prisma.Sql) => Prisma.sql`(
    SELECT name, seq FROM messages WHERE ${ofUser(scope)} AND name IS NOT NULL ${after} ORDER BY name, seq LIMIT 1)`;
  return Prisma.sql`
    WITH RECURSIVE speaker AS (
      ${next(Prisma.empty)}
      UNION ALL SELECT found.name, found.seq FROM speaker CROSS JOIN LATERAL ${next(Prisma.sql`AND name > speaker.name`)} AS found)
    SELECT name FROM speaker ORDER BY seq`;
}
