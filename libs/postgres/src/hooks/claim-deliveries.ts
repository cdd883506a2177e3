// Which deliveries are sent next: of every endpoint with room the oldest ones, in turn.
import { MOST_ATTEMPTS, roomFor, type delivery as ports, type HookRequest, type KeyRing } from '@strata/hooks';
import type { Tx } from '../database/database.js';
import { Prisma } from '../generated/prisma/client.js';
import { toHook } from '../rows/hook-row.js';

interface Endpoint {
  project_id: string;
  id: string;
  failures: number;
}
interface ClaimedRow {
  project_id: string;
  id: string;
  hook_id: string;
  message_id: string;
  payload: HookRequest;
  attempt_count: number;
  ordinal: number;
  lease_token: string;
  created_at: Date;
  traceparent: string | null;
}

/** A delivery whose attempts never end takes its sender down with it: after so many claims it is left alone. */
export const MOST_CLAIMS = 2 * MOST_ATTEMPTS;
/** Is due and nobody's, at `now`. */
const isFree = (now: Date) =>
  Prisma.sql`d.status = 'pending' AND d.attempt_count < ${MOST_CLAIMS} AND d.next_attempt_at <= ${now} AND (d.lease_until IS NULL OR d.lease_until <= ${now})`;
/** Under way to endpoint `h`. */
const underWay = (now: Date) => Prisma.sql`
  (SELECT count(*) FROM deliveries d
   WHERE d.project_id = h.project_id AND d.hook_id = h.id AND d.lease_token IS NOT NULL AND d.lease_until > ${now})`;

export async function claimDeliveries(tx: Tx, limits: ports.ClaimLimits, ring: KeyRing): Promise<ports.ClaimedDelivery[]> {
  const suspects = await lockEndpoints(tx, limits, true, Math.min(limits.most, limits.mostSuspect));
  const others = await lockEndpoints(tx, limits, false, limits.most - suspects.length);
  const endpoints = [...suspects, ...others];
  if (endpoints.length === 0) return [];
  const claimed = await takeOldest(tx, limits, endpoints);
  const hooks = await tx.hook.findMany({ where: { id: { in: [...new Set(claimed.map((row) => row.hook_id))] } } });
  const opened = new Map(hooks.map((row) => [row.id, toHook(row, ring)]));
  const suspectIds = new Set(suspects.map(({ id }) => id));
  return claimed.flatMap((row) => {
    const hook = opened.get(row.hook_id);
    if (!hook) return [];
    return {
      projectId: row.project_id,
      id: row.id,
      messageId: row.message_id,
      hook,
      payload: row.payload,
      attempt: row.attempt_count,
      ordinal: row.ordinal,
      leaseToken: row.lease_token,
      isSuspect: suspectIds.has(hook.id),
      createdAt: row.created_at,
      traceparent: row.traceparent,
    };
  });
}

/**
 * Endpoints with something due and with room: who has least under way first, so that slow ones with much to come pass on what they
 * free; among equals whose oldest waits longest. The lock keeps their room from being given away twice.
 */
function lockEndpoints(tx: Tx, limits: ports.ClaimLimits, isSuspect: boolean, most: number): Promise<Endpoint[]> {
  if (most <= 0) return Promise.resolve([]);
  const { now, perEndpoint, perProject, held } = limits;
  const room = roomFor({ failures: isSuspect ? 1 : 0 }, perEndpoint);
  const full = JSON.stringify([...held].filter(([, count]) => count >= perProject).map(([projectId]) => projectId));
  return tx.$queryRaw<Endpoint[]>`
    SELECT h.project_id, h.id, h.failures
    FROM hooks h CROSS JOIN LATERAL (
      SELECT d.next_attempt_at FROM deliveries d
      WHERE d.project_id = h.project_id AND d.hook_id = h.id AND ${isFree(now)}
      ORDER BY d.next_attempt_at LIMIT 1) AS head
    CROSS JOIN LATERAL ${underWay(now)} AS busy
    WHERE h.enabled AND h.failures ${isSuspect ? Prisma.sql`> 0` : Prisma.sql`= 0`}
      AND (h.paused_until IS NULL OR h.paused_until <= ${now}) AND busy.count < ${room}
      AND h.project_id NOT IN (SELECT value::uuid FROM jsonb_array_elements_text(${full}::jsonb))
    ORDER BY busy.count, head.next_attempt_at LIMIT ${most}
    FOR NO KEY UPDATE OF h SKIP LOCKED`;
}

/** A new statement, so that it sees what another process took before the lock was had. */
function takeOldest(tx: Tx, limits: ports.ClaimLimits, endpoints: Endpoint[]): Promise<ClaimedRow[]> {
  const { now, leaseMs, most, perEndpoint, perProject, held } = limits;
  const rooms = JSON.stringify(
    endpoints.map(({ project_id, id, failures }) => {
      const left = perProject - (held.get(project_id) ?? 0);
      return { project_id, id, room: roomFor({ failures }, perEndpoint), project_room: left };
    }),
  );
  return tx.$queryRaw<ClaimedRow[]>`
    WITH open AS (
      SELECT d.*, h.project_room, row_number() OVER (PARTITION BY d.project_id ORDER BY d.place, d.next_attempt_at) AS of_project
      FROM jsonb_to_recordset(${rooms}::jsonb) AS h(project_id uuid, id uuid, room int, project_room int)
      CROSS JOIN LATERAL ${underWay(now)} AS busy
      CROSS JOIN LATERAL (
        SELECT oldest.*, busy.count + row_number() OVER () AS place FROM (
          SELECT d.project_id, d.id, d.next_attempt_at FROM deliveries d
          WHERE d.project_id = h.project_id AND d.hook_id = h.id AND ${isFree(now)}
          ORDER BY d.next_attempt_at, d.created_at LIMIT GREATEST(0, h.room - busy.count)) AS oldest) AS d),
    picked AS (
      SELECT project_id, id FROM open WHERE of_project <= project_room ORDER BY place, next_attempt_at LIMIT ${most}),
    claimed AS (
      UPDATE deliveries AS d SET lease_token = gen_random_uuid(), lease_until = ${new Date(now.getTime() + leaseMs)},
        attempt_count = d.attempt_count + 1
      FROM picked WHERE d.project_id = picked.project_id AND d.id = picked.id
      RETURNING d.project_id, d.id, d.hook_id, d.message_id, d.payload, d.attempt_count, d.lease_token, d.created_at, d.traceparent),
    logged AS (
      INSERT INTO delivery_attempts (project_id, delivery_id, ordinal, started_at, duration_ms, error)
      SELECT c.project_id, c.id, 1 + COALESCE(
        (SELECT max(a.ordinal) FROM delivery_attempts a WHERE a.project_id = c.project_id AND a.delivery_id = c.id), 0), ${now}, 0, 'interrupted'
      FROM claimed c
      RETURNING project_id, delivery_id, ordinal)
    SELECT claimed.*, logged.ordinal FROM claimed
    JOIN logged ON logged.project_id = claimed.project_id AND logged.delivery_id = claimed.id`;
}
