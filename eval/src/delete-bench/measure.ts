// bench:delete: one deletion over HTTP, from the request until its receipt is verified, with how long each look at the receipt took meanwhile.
import { setTimeout as sleep } from 'node:timers/promises';

export interface Measured {
  ms: number;
  /** Of each look, ms. */
  looks: number[];
  /** Looks that were not answered with the receipt. */
  refused: number;
  counts: Record<string, number>;
}
export interface Caller {
  baseUrl: string;
  apiKey: string;
}
interface Receipt {
  status: string;
  verified_at: string | null;
  dry_run: boolean;
  counts: Record<string, number>;
  error: unknown;
}

const LOOK_EVERY_MS = 10;
const GIVE_UP_MS = 30 * 60_000;

export async function measureDeletion(caller: Caller, scope: object, dryRun = false): Promise<Measured> {
  const begun = performance.now();
  const { deletion_id: id } = await call<{ deletion_id: string }>(caller, 'POST', '/api/deletions', {
    scope,
    mode: 'delete',
    reason: 'bench',
    dry_run: dryRun,
  });
  const looks: number[] = [];
  let refused = 0;
  while (performance.now() - begun < GIVE_UP_MS) {
    const asked = performance.now();
    const receipt = await call<Receipt>(caller, 'GET', `/api/deletions/${id}`).catch(() => null);
    looks.push(performance.now() - asked);
    if (!receipt) refused += 1;
    else if (receipt.status === 'failed') throw new Error(`${JSON.stringify(scope).slice(0, 80)}: ${JSON.stringify(receipt.error)}`);
    else if (receipt.status === 'completed' && (dryRun || receipt.verified_at !== null))
      return { ms: performance.now() - begun, looks, refused, counts: receipt.counts };
    await sleep(LOOK_EVERY_MS);
  }
  throw new Error(`${JSON.stringify(scope).slice(0, 80)}: not done within ${GIVE_UP_MS / 60_000} minutes`);
}

async function call<T>({ baseUrl, apiKey }: Caller, method: string, path: string, body?: object): Promise<T> {
  const answer = await fetch(baseUrl + path, {
    method,
    headers: { authorization: `Api-Key ${apiKey}`, ...(body ? { 'content-type': 'application/json' } : {}) },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
  return ((await answer.json()) as { data: T }).data;
}
