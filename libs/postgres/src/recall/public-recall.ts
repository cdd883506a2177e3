// Port PublicRecall on Postgres: what the users of a project share, asked of the rows once more.
import type { ports } from '@strata/memory';
import type { Database } from '../database/database.js';
import { Prisma } from '../generated/prisma/client.js';
import { readFacts } from '../rows/read-facts.js';
import { readMessages } from '../rows/read-records.js';
import { sharedFact, sharedMessage } from '../rows/shared-with.js';

type Hydrate = ports.PublicRecall['hydrate'];

export class PostgresPublicRecall implements ports.PublicRecall {
  constructor(private readonly database: Database) {}

  hydrate(projectId: string, except: string | null, audience: string[], { facts, messages }: Parameters<Hydrate>[3]): ReturnType<Hydrate> {
    // A user who is being erased is gone already.
    const ofOthers = Prisma.sql`project_id = ${projectId}::uuid AND user_id IS DISTINCT FROM ${except}::text
      AND user_id NOT IN (SELECT id FROM users WHERE project_id = ${projectId}::uuid AND erased_by IS NOT NULL)`;
    const told = Prisma.sql`f.project_id = ${projectId}::uuid AND f.id IN (
      SELECT id FROM facts WHERE ${ofOthers} AND id = ANY(${facts}::uuid[]) AND ${sharedFact(audience)})`;
    const said = Prisma.sql`WHERE ${ofOthers} AND ${sharedMessage(audience)} AND (user_id, id) IN (
      SELECT * FROM unnest(${messages.map((one) => one.userId)}::text[], ${messages.map((one) => one.id)}::text[]))`;
    return this.database.read(projectId, async (read) => {
      const [foundFacts, foundMessages] = await Promise.all([
        facts.length ? readFacts(read, told) : [],
        messages.length ? readMessages(read, said) : [],
      ]);
      return { facts: foundFacts, messages: foundMessages };
    });
  }
}
