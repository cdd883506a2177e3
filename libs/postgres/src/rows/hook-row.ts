// Row of `hooks` ↔ Hook: secrets and headers are sealed for their row on the way in, and opened on the way out.
import type { Hook, HookFilter, KeyRing } from '@strata/hooks';
import type { Hook as HookRow, Prisma } from '../generated/prisma/client.js';

interface SealedSecret {
  sealed: string;
  expires_at: string | null;
}

const ownerOf = ({ projectId, id }: { projectId: string; id: string }) => `${projectId}/${id}`;

/** @throws Error when the ring lacks the key that sealed the row */
export function toHook(row: HookRow, ring: KeyRing): Hook {
  const open = (sealed: string) => ring.open(sealed, ownerOf(row), row.keyId);
  const { projectId, id, name, targetUrl, enabled, priority, timeoutMs, description, disabledAt, createdAt, updatedAt } = row;
  return {
    ...{ projectId, id, name, targetUrl, enabled, priority, timeoutMs, description, disabledAt, createdAt, updatedAt },
    resource: row.resource as Hook['resource'],
    event: row.event as Hook['event'],
    mode: row.mode as Hook['mode'],
    onFailure: row.onFailure as Hook['onFailure'],
    filter: row.filter as HookFilter,
    headers: row.headers === null ? {} : (JSON.parse(open(row.headers)) as Record<string, string>),
    secrets: (row.secrets as unknown as SealedSecret[]).map(({ sealed, expires_at }) => ({
      secret: open(sealed),
      expiresAt: expires_at === null ? null : new Date(expires_at),
    })),
    disabledReason: row.disabledReason as Hook['disabledReason'],
  };
}

/** What is sealed goes together: a row has one key. */
export function sealedColumns(hook: Pick<Hook, 'projectId' | 'id' | 'headers' | 'secrets'>, ring: KeyRing) {
  const seal = (text: string) => ring.seal(text, ownerOf(hook));
  const secrets: SealedSecret[] = hook.secrets.map(({ secret, expiresAt }) => ({
    sealed: seal(secret),
    expires_at: expiresAt?.toISOString() ?? null,
  }));
  return {
    keyId: ring.current,
    headers: Object.keys(hook.headers).length === 0 ? null : seal(JSON.stringify(hook.headers)),
    secrets: secrets as unknown as Prisma.InputJsonValue,
  };
}
