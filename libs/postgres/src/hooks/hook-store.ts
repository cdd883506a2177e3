// Ports HookStore and InterceptorStore on Postgres: registrations of a project, sealed at rest.
import { AppError } from '@strata/contracts';
import { eventsOf, rotateSecrets, type Hook, type KeyRing, type PipelineResource, type ports, type SigningSecret } from '@strata/hooks';
import { DERIVED_KEY_ID } from '@strata/platform';
import { appendAudit } from '../audit/append-audit.js';
import type { Database, Tx } from '../database/database.js';
import type { Prisma } from '../generated/prisma/client.js';
import { readCursor, toPage } from '../read/cursor.js';
import { sealedColumns, toHook } from '../rows/hook-row.js';

/** Each of them holds every write of the project up. */
const MOST_INTERCEPTORS = 3;
/** Of a pass that seals anew. */
const BATCH = 200;

export class PostgresHookStore implements ports.HookStore, ports.InterceptorStore {
  constructor(
    private readonly database: Database,
    private readonly ring: KeyRing,
  ) {}

  add(hook: Hook, actor: string): Promise<'added' | 'too_many'> {
    return this.database.tenant(hook.projectId, async (tx) => {
      if (!(await hasRoom(tx, hook))) return 'too_many';
      const { projectId, id } = hook;
      const data = columnsOf(hook, this.ring);
      await tx.hook.upsert({ where: { projectId_id: { projectId, id } }, create: data, update: data });
      const { resource, event, mode, enabled } = hook;
      await appendAudit(tx, projectId, { actor, action: 'webhook.created', subject: id, detail: { resource, event, mode, enabled } });
      return 'added';
    });
  }

  find(projectId: string, id: string): Promise<Hook | null> {
    return this.database.tenant(projectId, async (tx) => {
      const row = await tx.hook.findFirst({ where: { projectId, id } });
      return row && toHook(row, this.ring);
    });
  }

  list(projectId: string, { limit, cursor }: ports.PageRequest): Promise<ports.Page<Hook>> {
    const after = readCursor(cursor, ['time', 'uuid']) as [Date, string] | null;
    return this.database.tenant(projectId, async (tx) => {
      const rows = await tx.hook.findMany({
        where: { projectId, ...(after && { OR: [{ createdAt: { lt: after[0] } }, { createdAt: after[0], id: { gt: after[1] } }] }) },
        orderBy: [{ createdAt: 'desc' }, { id: 'asc' }],
        take: limit + 1,
      });
      return toPage(
        rows,
        limit,
        (row) => [row.createdAt, row.id],
        (row) => toHook(row, this.ring),
      );
    });
  }

  change(projectId: string, id: string, patch: ports.HookPatch, actor: string): Promise<Hook | 'too_many' | null> {
    return this.database.tenant(projectId, async (tx) => {
      // Locked: what another change, or a rotation, sealed meanwhile is not lost.
      await tx.$executeRaw`SELECT 1 FROM hooks WHERE project_id = ${projectId}::uuid AND id = ${id}::uuid FOR UPDATE`;
      const row = await tx.hook.findFirst({ where: { projectId, id } });
      if (!row) return null;
      const changed: Hook = { ...toHook(row, this.ring), ...patch, updatedAt: new Date() };
      if (!(await hasRoom(tx, changed))) return 'too_many';
      const isEnabled = patch.enabled === true;
      const data = {
        ...columnsOf(changed, this.ring),
        ...(isEnabled ? { disabledReason: null, disabledAt: null } : {}),
        ...(isEnabled || changed.targetUrl !== row.targetUrl ? { failingSince: null, failures: 0, pausedUntil: null } : {}),
      };
      const after = toHook(await tx.hook.update({ where: { projectId_id: { projectId, id } }, data }), this.ring);
      const fields = Object.keys(patch).map((field) => field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`));
      await appendAudit(tx, projectId, { actor, action: 'webhook.updated', subject: id, detail: { fields, enabled: after.enabled } });
      return after;
    });
  }

  rotateSecret(projectId: string, id: string, secret: string, now: Date, actor: string): Promise<SigningSecret[] | null> {
    return this.database.tenant(projectId, async (tx) => {
      await tx.$executeRaw`SELECT 1 FROM hooks WHERE project_id = ${projectId}::uuid AND id = ${id}::uuid FOR UPDATE`;
      const row = await tx.hook.findFirst({ where: { projectId, id } });
      if (!row) return null;
      const hook = toHook(row, this.ring);
      const secrets = rotateSecrets(hook.secrets, secret, now);
      await tx.hook.update({ where: { projectId_id: { projectId, id } }, data: sealedColumns({ ...hook, secrets }, this.ring) });
      await appendAudit(tx, projectId, { actor, action: 'webhook.secret_rotated', subject: id });
      return secrets;
    });
  }

  remove(projectId: string, id: string, actor: string): Promise<boolean> {
    return this.database.tenant(projectId, async (tx) => {
      const { count } = await tx.hook.deleteMany({ where: { projectId, id } });
      if (count === 1) await appendAudit(tx, projectId, { actor, action: 'webhook.deleted', subject: id });
      return count === 1;
    });
  }

  interceptors(projectId: string, resource: PipelineResource): Promise<Hook[]> {
    return this.database.tenant(projectId, async (tx) => {
      const event = { in: [...eventsOf(resource, 'sync')] };
      const rows = await tx.hook.findMany({
        where: { projectId, mode: 'sync', resource, event, enabled: true },
        orderBy: [{ priority: 'asc' }, { createdAt: 'asc' }, { id: 'asc' }],
      });
      return rows.map((row) => toHook(row, this.ring));
    });
  }

  /**
   * For the start of the dispatcher, over all projects: seals with the first key what another one sealed; how many.
   * @throws AppError `unavailable` when a key is missing from the ring, or is another one
   */
  async sealAnew(): Promise<number> {
    await this.assertOpens();
    for (let sealed = 0; ;) {
      const moved = await this.database.system((tx) => this.sealBatch(tx));
      sealed += moved;
      if (moved < BATCH) return sealed;
    }
  }

  /** For the start of whoever only opens. One row of each key is enough to tell. @throws AppError `unavailable` as `sealAnew` */
  async assertOpens(): Promise<void> {
    for (const row of await this.database.system((tx) => tx.hook.findMany({ distinct: ['keyId'] }))) {
      const refuse = (why: string) =>
        new AppError('unavailable', `Webhook secrets are stored under the key “${row.keyId}”, ${why}. Put it back behind the others.`);
      if (!this.ring.has(row.keyId)) throw refuse('which WEBHOOK_ENCRYPTION_KEYS does not name');
      try {
        toHook(row, this.ring);
      } catch {
        const setting = row.keyId === DERIVED_KEY_ID ? 'STRATA_KEY_SECRET' : 'WEBHOOK_ENCRYPTION_KEYS';
        throw refuse(`of which ${setting} holds another secret now`);
      }
    }
  }

  private async sealBatch(tx: Tx): Promise<number> {
    const stale = await tx.$queryRaw<{ id: string }[]>`
      SELECT id FROM hooks WHERE key_id <> ${this.ring.current} LIMIT ${BATCH} FOR UPDATE SKIP LOCKED`;
    const rows = await tx.hook.findMany({ where: { id: { in: stale.map((row) => row.id) } } });
    for (const row of rows) {
      const { projectId, id, updatedAt } = row;
      const data = { ...sealedColumns(toHook(row, this.ring), this.ring), updatedAt };
      await tx.hook.update({ where: { projectId_id: { projectId, id } }, data });
    }
    return rows.length;
  }
}

/** Counted under a lock that lasts as long as the transaction: two at once don't both take the last place. */
async function hasRoom(tx: Tx, { projectId, id, mode, enabled, resource, event }: Hook): Promise<boolean> {
  if (mode !== 'sync' || !enabled) return true;
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${`interceptors ${projectId}`}, 0))`;
  const others = await tx.hook.count({ where: { projectId, mode, enabled, resource, event, id: { not: id } } });
  return others < MOST_INTERCEPTORS;
}

function columnsOf(hook: Hook, ring: KeyRing) {
  const { projectId, id, name, resource, event, mode, targetUrl, enabled, priority, timeoutMs, onFailure, description } = hook;
  return {
    ...{ projectId, id, name, resource, event, mode, targetUrl, enabled, priority, timeoutMs, onFailure, description },
    filter: hook.filter as Prisma.InputJsonValue,
    createdAt: hook.createdAt,
    updatedAt: hook.updatedAt,
    ...sealedColumns(hook, ring),
  };
}
