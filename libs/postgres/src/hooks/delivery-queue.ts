// Port DeliveryQueue on Postgres: due deliveries claimed with a lease, fairly over endpoints, and settled in batches.
import { faultPoint } from '@strata/contracts';
import type { delivery as ports, KeyRing } from '@strata/hooks';
import type { Database } from '../database/database.js';
import { claimDeliveries, MOST_CLAIMS } from './claim-deliveries.js';
import { settleAttempts } from './settle-attempts.js';

export class PostgresDeliveryQueue implements ports.DeliveryQueue {
  constructor(
    private readonly database: Database,
    private readonly ring: KeyRing,
  ) {}

  async claim(limits: ports.ClaimLimits): Promise<ports.ClaimedDelivery[]> {
    const claimed = await this.database.system((tx) => claimDeliveries(tx, limits, this.ring));
    if (claimed.length > 0) faultPoint('delivery.after-claim');
    return claimed;
  }

  async renew(held: readonly ports.ClaimedDelivery[], until: Date): Promise<void> {
    const leases = JSON.stringify(held.map(({ leaseToken }) => leaseToken));
    await this.database.system(
      (tx) => tx.$executeRaw`
        UPDATE deliveries SET lease_until = ${until}
        WHERE lease_token IN (SELECT value::uuid FROM jsonb_array_elements_text(${leases}::jsonb))`,
    );
  }

  settle(ended: readonly ports.EndedAttempt[]): Promise<void> {
    faultPoint('delivery.after-send');
    return this.database.system((tx) => settleAttempts(tx, ended));
  }

  due(now: Date): ReturnType<ports.DeliveryQueue['due']> {
    return this.database.system(async (tx) => {
      const [row] = await tx.$queryRaw<{ count: bigint; oldest_at: Date | null; failing: bigint }[]>`
        SELECT count(*) AS count, min(d.next_attempt_at) AS oldest_at,
          (SELECT count(*) FROM hooks WHERE enabled AND failures > 0) AS failing
        FROM deliveries d JOIN hooks h ON h.project_id = d.project_id AND h.id = d.hook_id
        WHERE d.status = 'pending' AND d.attempt_count < ${MOST_CLAIMS} AND d.next_attempt_at <= ${now} AND (d.lease_until IS NULL OR d.lease_until <= ${now})
          AND h.enabled AND (h.paused_until IS NULL OR h.paused_until <= ${now})`;
      return { count: Number(row?.count ?? 0), oldestAt: row?.oldest_at ?? null, failing: Number(row?.failing ?? 0) };
    });
  }

  prune(before: Date): Promise<number> {
    return this.database.system(async (tx) => {
      await tx.$executeRaw`
        UPDATE deliveries SET status = 'failed', finished_at = now(), next_attempt_at = NULL, lease_token = NULL, lease_until = NULL
        WHERE status = 'pending' AND attempt_count >= ${MOST_CLAIMS} AND lease_until < now()`;
      const ended = await tx.$executeRaw`DELETE FROM deliveries WHERE finished_at < ${before}`;
      const waiting = await tx.$executeRaw`
        DELETE FROM deliveries d USING hooks h
        WHERE NOT h.enabled AND h.updated_at < ${before} AND d.project_id = h.project_id AND d.hook_id = h.id AND d.status = 'pending'`;
      return ended + waiting;
    });
  }
}
