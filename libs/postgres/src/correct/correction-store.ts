// Port CorrectionStore on Postgres: what an undo must see, and the commit of an operator's correction.
import type { ports } from '@strata/memory';
import { readsOf, type Database, type Tx } from '../database/database.js';
import { Prisma } from '../generated/prisma/client.js';
import { readFacts, readFactsById } from '../rows/read-facts.js';
import { isUuid } from '../read/known-user.js';
import { commitCorrection } from './commit-correction.js';

export class PostgresCorrectionStore implements ports.CorrectionStore {
  constructor(private readonly database: Database) {}

  async loadSupersede(projectId: string, factId: string): Promise<ports.SupersedeState | null> {
    if (!isUuid(factId)) return null;
    return this.database.tenant(projectId, (tx) => loadSupersede(tx, projectId, factId));
  }

  isCommitted(projectId: string, taskId: string): Promise<boolean> {
    return this.database.tenant(projectId, async (tx) => (await tx.task.count({ where: { projectId, id: taskId } })) > 0);
  }

  correct(correction: ports.Correction, expectedMemoryVersion: bigint): Promise<'committed' | 'stale'> {
    return this.database.tenant(correction.projectId, (tx) => commitCorrection(tx, correction, expectedMemoryVersion));
  }
}

async function loadSupersede(tx: Tx, projectId: string, factId: string): Promise<ports.SupersedeState | null> {
  // Before the facts are read: what is committed in between makes this version old, and the commit is refused.
  const [owner] = await tx.$queryRaw<{ id: string; memory_version: bigint }[]>`
    SELECT u.id, u.memory_version FROM facts f JOIN users u ON u.project_id = f.project_id AND u.id = f.user_id
    WHERE f.project_id = ${projectId}::uuid AND f.id = ${factId}::uuid`;
  if (!owner) return null;
  const scope = { projectId, userId: owner.id };
  const [fact] = await readFactsById(readsOf(tx), scope, [factId]);
  if (!fact) return null;
  const by = fact.supersededBy;
  const [successor = null] = by === null ? [] : await readFactsById(readsOf(tx), scope, [by]);
  const closed =
    by === null
      ? []
      : await readFacts(readsOf(tx), Prisma.sql`${ofUser(scope)} AND f.status = 'superseded' AND f.superseded_by = ${by}::uuid`);
  const siblings = closed.filter((one) => one.id !== fact.id);
  const endedBefore = await lastEnds(
    tx,
    projectId,
    [fact, ...siblings].map((one) => one.id),
  );
  return { fact, successor, siblings, endedBefore, memoryVersion: owner.memory_version };
}

const ofUser = ({ projectId, userId }: { projectId: string; userId: string }) =>
  Prisma.sql`f.project_id = ${projectId}::uuid AND f.user_id = ${userId}`;

/** `valid_to` of each fact's last active version; absent for one that was superseded from the start. */
async function lastEnds(tx: Tx, projectId: string, ids: string[]): Promise<Map<string, Date | null>> {
  const rows = await tx.$queryRaw<{ id: string; ended: string | null }[]>`
    SELECT DISTINCT ON (record_id) record_id AS id, snapshot->>'valid_to' AS ended FROM record_versions
    WHERE project_id = ${projectId}::uuid AND layer = 'fact' AND record_id = ANY(${ids}::uuid[]) AND snapshot->>'status' = 'active'
    ORDER BY record_id, version DESC`;
  return new Map(rows.map(({ id, ended }) => [id, ended === null ? null : new Date(ended)]));
}
