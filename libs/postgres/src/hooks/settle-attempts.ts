// The end of attempts: log, deliveries and endpoints in the caller's transaction.
import { healthAfter, isGivenUp, type delivery as ports, type DisabledReason, type HookHealth } from '@strata/hooks';
import { deterministicId } from '@strata/memory';
import type { Tx } from '../database/database.js';
import { Prisma, type Hook } from '../generated/prisma/client.js';
import { insertEvents } from '../outbox/insert-events.js';

export async function settleAttempts(tx: Tx, ended: readonly ports.EndedAttempt[]): Promise<void> {
  await logAttempts(tx, ended);
  const held = await moveDeliveries(tx, ended);
  const byHook = new Map<string, ports.EndedAttempt[]>();
  for (const one of ended)
    if (one.judged && held.has(one.delivery.leaseToken))
      byHook.set(one.delivery.hook.id, [...(byHook.get(one.delivery.hook.id) ?? []), one]);
  if (byHook.size > 0) await moveEndpoints(tx, byHook);
}

async function logAttempts(tx: Tx, ended: readonly ports.EndedAttempt[]): Promise<void> {
  const rows = ended.map(({ delivery, startedAt, endedAt, judged }) => ({
    project_id: delivery.projectId,
    delivery_id: delivery.id,
    ordinal: delivery.ordinal,
    duration_ms: Math.max(0, endedAt.getTime() - startedAt.getTime()),
    started_at: startedAt,
    status: judged?.status ?? null,
    error: judged ? judged.error : 'stopped',
    answer: judged?.answer ?? null,
  }));
  await tx.$executeRaw`
    UPDATE delivery_attempts AS a
    SET started_at = e.started_at, duration_ms = e.duration_ms, status = e.status, error = e.error, answer = e.answer
    FROM jsonb_populate_recordset(NULL::delivery_attempts, ${JSON.stringify(rows)}::jsonb) AS e
    WHERE a.project_id = e.project_id AND a.delivery_id = e.delivery_id AND a.ordinal = e.ordinal`;
}

/** Lease tokens of the deliveries that were still held. What was cancelled under way stays so, unless it was delivered after all. */
async function moveDeliveries(tx: Tx, ended: readonly ports.EndedAttempt[]): Promise<Set<string>> {
  const rows = ended.map(({ delivery, endedAt, judged, nextAttemptAt }) => ({
    lease_token: delivery.leaseToken,
    status: judged?.outcome === 'delivered' ? 'delivered' : nextAttemptAt ? 'pending' : 'failed',
    next_attempt_at: nextAttemptAt,
    finished_at: nextAttemptAt ? null : endedAt,
    uncounted: judged ? 0 : 1,
  }));
  const moved = await tx.$queryRaw<{ lease_token: string }[]>`
    WITH held AS (
      SELECT d.project_id, d.id, e.*, d.status = 'cancelled' AND e.status <> 'delivered' AS stays, d.finished_at AS cancelled_at
      FROM deliveries d
      JOIN jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        AS e(lease_token uuid, status text, next_attempt_at timestamptz, finished_at timestamptz, uncounted int) ON e.lease_token = d.lease_token
      ORDER BY d.project_id, d.id FOR UPDATE OF d)
    UPDATE deliveries AS d SET
      status = CASE WHEN held.stays THEN d.status ELSE held.status END,
      next_attempt_at = CASE WHEN held.stays THEN NULL ELSE held.next_attempt_at END,
      finished_at = CASE WHEN held.stays THEN d.finished_at ELSE held.finished_at END,
      attempt_count = d.attempt_count - held.uncounted, lease_token = NULL, lease_until = NULL
    FROM held WHERE d.project_id = held.project_id AND d.id = held.id
    RETURNING held.lease_token`;
  return new Set(moved.map((row) => row.lease_token));
}

/** A healthy endpoint that delivers needs no write, and no lock that the next claim would pass by. */
async function moveEndpoints(tx: Tx, byHook: Map<string, ports.EndedAttempt[]>): Promise<void> {
  const ids = [...byHook.keys()].sort();
  const ailing = await tx.hook.findMany({ where: { id: { in: ids }, failures: { gt: 0 } }, select: { id: true } });
  const touched = ids.filter(
    (id) => ailing.some((hook) => hook.id === id) || byHook.get(id)?.some(({ judged }) => judged?.outcome !== 'delivered'),
  );
  if (touched.length === 0) return;
  await tx.$queryRaw`SELECT 1 FROM hooks WHERE id IN (${Prisma.join(touched.map((id) => Prisma.sql`${id}::uuid`))}) ORDER BY id FOR NO KEY UPDATE`;
  for (const hook of await tx.hook.findMany({ where: { id: { in: touched } } })) await moveEndpoint(tx, hook, byHook.get(hook.id) ?? []);
}

async function moveEndpoint(tx: Tx, hook: Hook, ended: ports.EndedAttempt[]): Promise<void> {
  const { projectId, id } = hook;
  let health: HookHealth = hook;
  let reason: DisabledReason | null = null;
  for (const { judged, endedAt } of ended) {
    health = healthAfter(health, judged?.outcome === 'delivered', endedAt);
    if (judged?.outcome === 'gone') reason = 'gone';
    else if (isGivenUp(health, endedAt)) reason ??= 'failing';
  }
  const { failures, failingSince, pausedUntil } = health;
  await tx.hook.update({ where: { projectId_id: { projectId, id } }, data: { failures, failingSince, pausedUntil } });
  const last = ended.at(-1);
  if (reason !== null && hook.enabled && last) await disable(tx, { ...hook, failingSince }, reason, last.endedAt);
}

/** What is under way keeps its lease: it may yet be delivered. */
async function disable(tx: Tx, hook: Hook, reason: DisabledReason, at: Date): Promise<void> {
  const { projectId, id, name, resource, event, failingSince } = hook;
  await tx.hook.update({ where: { projectId_id: { projectId, id } }, data: { enabled: false, disabledReason: reason, disabledAt: at } });
  await tx.delivery.updateMany({
    where: { projectId, hookId: id, status: 'pending' },
    data: { status: 'cancelled', nextAttemptAt: null, finishedAt: at },
  });
  const data = {
    hook_id: id,
    name,
    resource,
    event,
    reason,
    failing_since: failingSince?.toISOString() ?? null,
    disabled_at: at.toISOString(),
  };
  await insertEvents(tx, projectId, [
    {
      id: deterministicId('event', id, 'webhook.disabled', at.toISOString()),
      event: {
        event: 'webhook.disabled',
        resource: 'webhook',
        resource_id: id,
        user_id: null,
        session_id: null,
        task_id: null,
        occurred_at: at.toISOString(),
        data,
      },
    },
  ]);
}
