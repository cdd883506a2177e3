// Start-up check: a Redis that evicts keys under memory pressure would drop jobs and locks without a word.
import { ConfigError } from '@strata/platform';
import type { JobQueue } from './job-queue.js';

const START_PATIENCE_MS = 2000;

/** Null when the policy is safe. */
export function evictionProblem(policy: string | null): string | null {
  if (policy === null || policy === 'noeviction') return null;
  return (
    `the Redis server may evict queued jobs (maxmemory-policy is ${policy}). Run it with ` +
    '`--maxmemory-policy noeviction --appendonly yes`, or `CONFIG SET maxmemory-policy noeviction` and the same line in redis.conf.'
  );
}

/**
 * Refuses an evicting server at the start. One that can't be reached within 2 s is looked at when it is back: then the trouble
 * is told through `onLater` and keeps readiness down until it is mended.
 * @throws ConfigError naming REDIS_URL and the mending command
 */
export async function refuseEviction(
  jobs: Pick<JobQueue, 'evictionPolicy' | 'onConnected' | 'access'>,
  tell: { onLater: (error: Error) => void; readiness: (check: () => Promise<void>) => void },
): Promise<void> {
  if (jobs.access.kind !== 'redis') return;
  let problem: string | null = null;
  const look = async () => {
    const found = evictionProblem(await jobs.evictionPolicy());
    problem = found;
    return found;
  };
  const refusal = (message: string) => new ConfigError([{ name: 'REDIS_URL', message }]);
  const first = await connectedWithin(jobs, START_PATIENCE_MS).then((isConnected) => (isConnected ? look().catch(() => null) : null));
  if (first) throw refusal(first);
  jobs.onConnected(() => {
    look().then(
      (found) => found && tell.onLater(refusal(found)),
      () => undefined,
    );
  });
  tell.readiness(async () => {
    if (problem && (await look().catch(() => problem))) throw refusal(problem);
  });
}

function connectedWithin(jobs: Pick<JobQueue, 'onConnected'>, ms: number): Promise<boolean> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve(false), ms);
    jobs.onConnected(() => {
      clearTimeout(timer);
      resolve(true);
    });
  });
}
