// For measurements: the rows of a user by one statement for each table, in one transaction. No erasure can cost less; nothing is fenced, counted or kept.
import type { UserScope } from '@strata/memory';
import type { Database } from '../database/database.js';
import { Prisma } from '../generated/prisma/client.js';
import { USER_TABLES } from './user-tables.js';

/** How many rows there were. May run for a day. */
export function deleteBare(database: Database, scope: UserScope): Promise<number> {
  return database.bulk(scope.projectId, async (tx) => {
    await tx.$executeRaw`SET LOCAL statement_timeout = 0`;
    let rows = 0;
    for (const { name, of } of USER_TABLES) rows += await tx.$executeRaw`DELETE FROM ${Prisma.raw(name)} WHERE ${of(scope)}`;
    await tx.user.deleteMany({ where: { projectId: scope.projectId, id: scope.userId } });
    return rows + 1;
  });
}
