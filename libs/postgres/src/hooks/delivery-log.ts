// Port DeliveryLog on Postgres: what became of each delivery of a webhook, and doing it again.
import type { Delivery, delivery as ports, Hook, HookRequest } from '@strata/hooks';
import { appendAudit } from '../audit/append-audit.js';
import type { Database } from '../database/database.js';
import type { Prisma } from '../generated/prisma/client.js';
import { toPage } from '../read/cursor.js';
import { keyOf, NEWEST_FIRST, pastCursor } from '../read/list-order.js';
import { replayEvents } from './replay-events.js';

const WITH_ATTEMPTS = { attempts: { orderBy: { ordinal: 'asc' } } } as const satisfies Prisma.DeliveryInclude;
type DeliveryRow = Prisma.DeliveryGetPayload<{ include: typeof WITH_ATTEMPTS }>;

export class PostgresDeliveryLog implements ports.DeliveryLog {
  constructor(private readonly database: Database) {}

  list(projectId: string, hookId: string, page: Parameters<ports.DeliveryLog['list']>[2]): ReturnType<ports.DeliveryLog['list']> {
    const where = { projectId, hookId, ...(page.status === null ? {} : { status: page.status }), ...pastCursor(page.cursor) };
    return this.database.tenant(projectId, async (tx) => {
      const rows = await tx.delivery.findMany({ where, include: WITH_ATTEMPTS, orderBy: NEWEST_FIRST, take: page.limit + 1 });
      return toPage(rows, page.limit, keyOf, toDelivery);
    });
  }

  find(projectId: string, hookId: string, id: string): Promise<Delivery | null> {
    return this.database.tenant(projectId, async (tx) => {
      const row = await tx.delivery.findFirst({ where: { projectId, hookId, id }, include: WITH_ATTEMPTS });
      return row && toDelivery(row);
    });
  }

  redeliver(projectId: string, hookId: string, id: string, now: Date, actor: string): Promise<'due' | 'under_way' | null> {
    return this.database.tenant(projectId, async (tx) => {
      const moved = await tx.delivery.updateMany({
        where: { projectId, hookId, id, OR: [{ leaseUntil: null }, { leaseUntil: { lte: now } }] },
        data: { status: 'pending', attemptCount: 0, nextAttemptAt: now, finishedAt: null, leaseToken: null, leaseUntil: null },
      });
      if (moved.count === 1) {
        await appendAudit(tx, projectId, { actor, action: 'delivery.redelivered', subject: id, detail: { hook_id: hookId } });
        return 'due';
      }
      return (await tx.delivery.count({ where: { projectId, hookId, id } })) === 1 ? 'under_way' : null;
    });
  }

  /** Audited before the first batch: a replay that breaks off was asked for all the same. */
  async replay(hook: Hook, window: ports.ReplayWindow, actor: string): Promise<number> {
    const { since, until, isFailedOnly } = window;
    const detail = { since, until, only_failed: isFailedOnly };
    await this.database.tenant(hook.projectId, (tx) =>
      appendAudit(tx, hook.projectId, { actor, action: 'webhook.replayed', subject: hook.id, detail }),
    );
    return replayEvents(this.database, hook, window);
  }

  addTest(
    hook: Hook,
    { id, messageId, payload }: Pick<Delivery, 'id' | 'messageId' | 'payload'>,
    attempt: ports.TestAttempt,
  ): Promise<Delivery> {
    const { projectId, resource, event } = hook;
    const { startedAt, endedAt, judged } = attempt;
    return this.database.tenant(projectId, async (tx) => {
      const row = await tx.delivery.create({
        data: {
          ...{ projectId, id, hookId: hook.id, messageId, resource, event },
          payload: payload as unknown as Prisma.InputJsonValue,
          status: judged.outcome === 'delivered' ? 'delivered' : 'failed',
          attemptCount: 1,
          createdAt: startedAt,
          finishedAt: endedAt,
          attempts: {
            create: {
              ordinal: 1,
              startedAt,
              durationMs: endedAt.getTime() - startedAt.getTime(),
              ...{ status: judged.status, error: judged.error, answer: judged.answer },
            },
          },
        },
        include: WITH_ATTEMPTS,
      });
      return toDelivery(row);
    });
  }
}

function toDelivery(row: DeliveryRow): Delivery {
  const { projectId, id, hookId, messageId, attemptCount, nextAttemptAt, createdAt, finishedAt } = row;
  return {
    ...{ projectId, id, hookId, messageId, attemptCount, nextAttemptAt, createdAt, finishedAt },
    event: row.event as Delivery['event'],
    payload: row.payload as unknown as HookRequest,
    status: row.status as Delivery['status'],
    attempts: row.attempts.map(({ ordinal, startedAt, durationMs, status, error, answer }) => ({
      ...{ ordinal, startedAt, durationMs, status, error, answer },
    })),
  };
}
