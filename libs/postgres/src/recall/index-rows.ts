// Port IndexRows on Postgres: the embedded index's rows beside the records, ordered by a revision for each shelf.
import { shelfPlace, wholeShelf, type ports, type ShelfPlace, type WholeShelf } from '@strata/memory';
import type { Database, Tx } from '../database/database.js';
import { hex, insertRows } from '../database/insert-rows.js';
import { Prisma } from '../generated/prisma/client.js';

interface SinceRow {
  newest: bigint;
  life: string;
  owner: string;
  id: string | null;
  revision: bigint;
  version: bigint;
  removed: boolean;
  payload: ports.IndexedFields;
  sparse: Uint8Array;
  dense: Uint8Array;
}

/** Rows that one statement deletes, so that none runs long. */
const DROPPED = 10_000;

export class PostgresIndexRows implements ports.IndexRows, ports.IndexedRows {
  constructor(private readonly database: Database) {}

  /** An older version never replaces a newer one. Idempotent. */
  async upsert(entries: ports.EncodedEntry[], fingerprint: string): Promise<void> {
    for (const together of byShelf(entries)) {
      const [{ projectId }] = together;
      await this.database.tenant(projectId, async (tx) => {
        const revision = await nextRevision(tx, together[0]);
        const rows = together.map((entry) => ({
          project_id: projectId,
          shelf: entry.shelf,
          owner: entry.owner,
          id: entry.id,
          fingerprint,
          version: entry.version,
          revision,
          removed: entry.removed,
          payload: entry.payload,
          sparse: hex(entry.sparse),
          dense: hex(entry.dense),
        }));
        await insertRows(tx, 'index_entries', newestOnly(rows), {
          key: ['project_id', 'shelf', 'owner', 'fingerprint', 'id'],
          keep: [],
          when: 'old.version <= excluded.version',
        });
      });
    }
  }

  /** Leaves a mark without content, so that caches drop the entry. */
  async remove(shelf: ports.Shelf, ids: string[]): Promise<void> {
    if (!ids.length) return;
    const place = shelfPlace(shelf);
    await this.database.tenant(place.projectId, async (tx) => {
      const revision = await nextRevision(tx, place);
      const nothing = new Uint8Array();
      await tx.indexEntry.updateMany({
        where: { ...place, id: { in: ids }, removed: false },
        data: { removed: true, revision, payload: {}, sparse: nothing, dense: nothing },
      });
    });
  }

  /** Without a mark: caches see another life and begin anew. */
  async forget(shelf: ports.Shelf, ids: string[] | 'all'): Promise<void> {
    const place = shelfPlace(shelf);
    await this.database.tenant(place.projectId, async (tx) => {
      if (ids === 'all' && place.shelf !== 'public') {
        await tx.indexRevision.deleteMany({ where: place });
        await tx.indexEntry.deleteMany({ where: place });
        return;
      }
      await nextRevision(tx, place);
      const { projectId, shelf: kind, owner } = wholeShelf(place);
      await tx.$executeRaw`
        UPDATE index_revisions SET life = gen_random_uuid()
        WHERE project_id = ${projectId}::uuid AND shelf = ${kind} AND owner = ${owner ?? ''}`;
      await tx.indexEntry.deleteMany({ where: { ...place, ...(ids === 'all' ? {} : { id: { in: ids } }) } });
    });
  }

  /** One statement, so that rows and revision are of the same moment. */
  since(
    { projectId, shelf, owner }: WholeShelf,
    fingerprint: string,
    { revision, id }: ports.RowPlace,
    limit: number,
  ): ReturnType<ports.IndexRows['since']> {
    const ofOwner = owner === null ? Prisma.empty : Prisma.sql`AND e.owner = ${owner}`;
    // As a word of the statement, so that the planner sees which index it is for.
    const ofShelf = Prisma.sql`e.shelf = ${Prisma.raw(`'${shelf}'`)}`;
    const after = id === null ? Prisma.sql`e.revision > ${revision}` : Prisma.sql`(e.revision, e.id) > (${revision}, ${id})`;
    return this.database.read(projectId, async (read) => {
      const rows = await read<SinceRow>(Prisma.sql`
        SELECT COALESCE(r.revision, 0) AS newest, COALESCE(r.life::text, '') AS life, e.*
        FROM (SELECT 1) AS one
        LEFT JOIN index_revisions r ON r.project_id = ${projectId}::uuid AND r.shelf = ${shelf} AND r.owner = ${owner ?? ''}
        LEFT JOIN LATERAL (
          SELECT e.owner, e.id, e.revision, e.version, e.removed, e.payload, e.sparse, e.dense FROM index_entries e
          WHERE e.project_id = ${projectId}::uuid AND ${ofShelf} ${ofOwner} AND e.fingerprint = ${fingerprint} AND ${after}
          ORDER BY e.revision, e.id LIMIT ${limit}) AS e ON true`);
      const found = rows.flatMap(({ owner, id, version, removed, payload, sparse, dense }) =>
        id === null ? [] : [{ projectId, shelf, owner, id, version, removed, payload, sparse: buffer(sparse), dense: buffer(dense) }],
      );
      const last = rows.at(-1);
      const next = last?.id != null && found.length === limit ? { revision: last.revision, id: last.id } : null;
      return { life: last?.life ?? '', newest: last?.newest ?? 0n, rows: found, next };
    });
  }

  versions(shelf: ports.Shelf, fingerprint: string, ids?: string[]): Promise<Map<string, bigint>> {
    const those = ids ? Prisma.sql`AND id = ANY(${ids}::text[])` : Prisma.empty;
    const { projectId, shelf: kind, owner } = shelfPlace(shelf);
    return this.database.read(projectId, async (read) => {
      const rows = await read<{ id: string; version: bigint }>(Prisma.sql`
        SELECT id, version FROM index_entries WHERE project_id = ${projectId}::uuid AND shelf = ${kind} AND owner = ${owner}
          AND fingerprint = ${fingerprint} AND NOT removed ${those}`);
      return new Map(rows.map(({ id, version }) => [id, version]));
    });
  }

  owners({ projectId, shelf }: ports.OwnersOf, fingerprint: string, after: string | null, limit: number): Promise<string[]> {
    const later = after === null ? Prisma.empty : Prisma.sql`AND owner > ${after}`;
    return this.database.read(projectId, async (read) => {
      const rows = await read<{ owner: string }>(Prisma.sql`
        SELECT DISTINCT owner FROM index_entries WHERE project_id = ${projectId}::uuid AND shelf = ANY(${shelf === 'user' ? ['user', 'public'] : [shelf]}) AND fingerprint = ${fingerprint}
          AND NOT removed ${later} ORDER BY owner LIMIT ${limit}`);
      return rows.map(({ owner }) => owner);
    });
  }

  async drop(fingerprint: string): Promise<number> {
    const projects = await this.database.system((tx) => tx.project.findMany({ select: { id: true } }));
    let dropped = 0;
    for (const { id: projectId } of projects)
      for (let last = DROPPED; last === DROPPED; dropped += last)
        last = await this.database.tenant(
          projectId,
          (tx) => tx.$executeRaw`
            DELETE FROM index_entries WHERE ctid = ANY(ARRAY(
              SELECT ctid FROM index_entries WHERE project_id = ${projectId}::uuid AND fingerprint = ${fingerprint} LIMIT ${DROPPED}))`,
        );
    return dropped;
  }
}

/** Holds the shelf's counter until the commit: a reader never sees a later revision before an earlier one. */
async function nextRevision(tx: Tx, place: ShelfPlace): Promise<bigint> {
  const { projectId, shelf, owner } = wholeShelf(place);
  const [row] = await tx.$queryRaw<{ revision: bigint }[]>`
    INSERT INTO index_revisions AS r (project_id, shelf, owner, revision) VALUES (${projectId}::uuid, ${shelf}, ${owner ?? ''}, 1)
    ON CONFLICT (project_id, shelf, owner) DO UPDATE SET revision = r.revision + 1 RETURNING revision`;
  if (!row) throw new Error('no revision was given');
  return row.revision;
}

function byShelf(entries: ports.EncodedEntry[]): [ports.EncodedEntry, ...ports.EncodedEntry[]][] {
  const groups = new Map<string, [ports.EncodedEntry, ...ports.EncodedEntry[]]>();
  for (const entry of entries) {
    const key = JSON.stringify([entry.projectId, entry.shelf, entry.owner]);
    const group = groups.get(key);
    if (group) group.push(entry);
    else groups.set(key, [entry]);
  }
  return [...groups.values()];
}

/** One statement may not write a row twice: of an id given twice the newest version is kept, the later one when equal. */
function newestOnly<T extends { id: string; version: bigint }>(rows: T[]): T[] {
  const newest = new Map<string, T>();
  for (const row of rows) if ((newest.get(row.id)?.version ?? row.version) <= row.version) newest.set(row.id, row);
  return [...newest.values()];
}

const buffer = (bytes: Uint8Array) => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
