// Port RecordsOfUsers on Postgres: all that an index is made of, user by user.
import type { ports, PublicScope, UserScope } from '@strata/memory';
import type { Database } from '../database/database.js';
import { Prisma } from '../generated/prisma/client.js';
import { sharedFact, sharedMessage } from '../rows/shared-with.js';
import { readEvidence } from '../rows/read-evidence.js';
import { readFacts } from '../rows/read-facts.js';
import { readMessages, readSummaries, readTopics } from '../rows/read-records.js';

export class PostgresRecordsOfUsers implements ports.RecordsOfUsers {
  constructor(private readonly database: Database) {}

  projects(): Promise<string[]> {
    return this.database.system(async (tx) => {
      const rows = await tx.project.findMany({ select: { id: true }, orderBy: { id: 'asc' } });
      return rows.map(({ id }) => id);
    });
  }

  users(projectId: string, after: string | null, limit: number): Promise<string[]> {
    return this.database.read(projectId, async (read) => {
      const later = after === null ? Prisma.empty : Prisma.sql`AND id > ${after}`;
      const rows = await read<{ id: string }>(
        Prisma.sql`SELECT id FROM users WHERE project_id = ${projectId}::uuid ${later} ORDER BY id LIMIT ${limit}`,
      );
      return rows.map(({ id }) => id);
    });
  }

  known(projectId: string, userIds: string[]): Promise<string[]> {
    return this.database.read(projectId, async (read) => {
      const rows = await read<{ id: string }>(
        Prisma.sql`SELECT id FROM users WHERE project_id = ${projectId}::uuid AND id = ANY(${userIds}::text[])`,
      );
      return rows.map(({ id }) => id);
    });
  }

  /** The rule of `entryVersions` in SQL; a test compares them. One statement: of one moment. */
  versionsAtRest(shelf: UserScope | PublicScope): Promise<Map<string, bigint> | null> {
    const { projectId } = shelf;
    const isPublic = 'publicBy' in shelf;
    const userId = isPublic ? shelf.publicBy : shelf.userId;
    const ofUser = Prisma.sql`project_id = ${projectId}::uuid AND user_id = ${userId}`;
    const ifOwn = isPublic ? Prisma.sql`AND FALSE` : Prisma.empty;
    const said = isPublic ? Prisma.sql`AND shared` : Prisma.empty;
    const told = isPublic ? sharedFact(null) : Prisma.sql`facts.status <> 'deleted'`;
    return this.database.read(projectId, async (read) => {
      const rows = await read<{ id: string | null; version: bigint }>(Prisma.sql`
        SELECT NULL AS id, count(*) AS version FROM work_items WHERE ${ofUser} AND status IN ('pending', 'running')
        UNION ALL SELECT NULL, count(*) FROM users WHERE project_id = ${projectId}::uuid AND id = ${userId} AND erased_by IS NOT NULL
        UNION ALL SELECT 'message:' || id, 1 + following FROM (
          SELECT id, status, ${sharedMessage(null)} AS shared, count(*) OVER (PARTITION BY session_id ORDER BY seq ROWS BETWEEN 1 FOLLOWING AND 2 FOLLOWING) AS following
          FROM messages WHERE ${ofUser}) AS said WHERE status = 'processed' ${said}
        UNION ALL SELECT 'fact:' || id, version FROM facts WHERE ${ofUser} AND ${told}
        UNION ALL SELECT 'summary:' || id, version FROM summaries WHERE ${ofUser} AND status NOT IN ('archived', 'deleted') ${ifOwn}
        UNION ALL SELECT 'topic:' || id, version FROM topics WHERE ${ofUser} ${ifOwn}`);
      if (rows.some(({ id, version }) => id === null && version > 0n)) return null;
      return new Map(rows.flatMap(({ id, version }) => (id === null ? [] : [[id, version]])));
    });
  }

  of({ projectId, userId }: UserScope): Promise<ports.IndexedRecords> {
    const ofUser = Prisma.sql`project_id = ${projectId}::uuid AND user_id = ${userId}`;
    return this.database.read(projectId, async (read) => {
      const [messages, facts, summaries, topics, evidence] = await Promise.all([
        readMessages(read, Prisma.sql`WHERE ${ofUser} ORDER BY seq`),
        readFacts(read, Prisma.sql`f.project_id = ${projectId}::uuid AND f.user_id = ${userId}`),
        readSummaries(read, Prisma.sql`WHERE ${ofUser}`),
        readTopics(read, Prisma.sql`WHERE ${ofUser}`),
        readEvidence(read, { projectId, userId }, 'all'),
      ]);
      return { messages, facts, summaries, topics, evidence };
    });
  }
}
