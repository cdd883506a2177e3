// For measurements: the rows of a user by one statement for each table, in one transaction that is taken back. No erasure can cost less;
// nothing is fenced, counted or kept, and the commit is left out.
import type { UserScope } from '@strata/memory';
import type { Database } from '../database/database.js';
import { Prisma } from '../generated/prisma/client.js';
import { USER_TABLES } from '../forget/user-tables.js';

/** Milliseconds, and how many rows there were; all of them are still there afterwards. May run for a day. */
export async function deleteBare(database: Database, scope: UserScope): Promise<{ ms: number; rows: number }> {
  const measured = new TakenBack();
  await database
    .bulk(scope.projectId, async (tx) => {
      await tx.$executeRaw`SET LOCAL statement_timeout = 0`;
      const begun = performance.now();
      for (const { name, of } of USER_TABLES) measured.rows += await tx.$executeRaw`DELETE FROM ${Prisma.raw(name)} WHERE ${of(scope)}`;
      measured.rows += (await tx.user.deleteMany({ where: { projectId: scope.projectId, id: scope.userId } })).count;
      measured.ms = performance.now() - begun;
      throw measured;
    })
    .catch((error: unknown) => {
      if (error !== measured) throw error;
    });
  return { ms: measured.ms, rows: measured.rows };
}

class TakenBack extends Error {
  ms = 0;
  rows = 0;
}
