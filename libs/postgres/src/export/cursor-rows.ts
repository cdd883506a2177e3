// Rows of a statement a few hundred at a time, through a cursor of the server: neither side holds more than a page.
import { Prisma } from '../generated/prisma/client.js';
import type { Read } from '../database/read-pool.js';

export const PAGE = 200;

/** In a transaction that lasts as long as the rows are taken. `name`: of the cursor, one for each statement; ours, never a caller's. */
export async function* pagesOf<Row>(read: Read, name: string, statement: Prisma.Sql): AsyncGenerator<Row[]> {
  const cursor = Prisma.raw(`"${name}"`);
  await read(Prisma.sql`DECLARE ${cursor} NO SCROLL CURSOR FOR ${statement}`);
  for (;;) {
    const rows = await read<Row>(Prisma.sql`FETCH ${Prisma.raw(`${PAGE}`)} FROM ${cursor}`);
    if (rows.length > 0) yield rows;
    if (rows.length < PAGE) break;
  }
  await read(Prisma.sql`CLOSE ${cursor}`);
}
