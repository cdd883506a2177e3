// The reconciler with fakes: wakes what is due, works itself while the queue is away, stops cleanly.
import type { UserScope } from '@strata/memory';
import { claimEmbedding } from './claim-embedding.js';
import { memoryHandlers } from './handlers.js';
import { Reconciler, type ReconcilerPorts } from './reconciler.js';

const scopes = (n: number): UserScope[] => Array.from({ length: n }, (_, i) => ({ projectId: 'p', userId: `u${i}` }));
const settle = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
/** Jest's own limit ends a wait for what never comes. */
const until = async (isSo: () => boolean) => {
  while (!isSo()) await settle(5);
};

function build(over: Partial<ReconcilerPorts> & { due: UserScope[] }) {
  const passes: { due: number; woken: number }[] = [];
  const reconciler = new Reconciler({
    workItems: { due: (limit) => Promise.resolve(over.due.slice(0, limit)) },
    wakeUps: { wake: () => Promise.resolve(true) },
    runWork: { run: () => Promise.reject(new Error('must not run here')) },
    concurrency: 2,
    onPass: (pass) => passes.push(pass),
    everyMs: 10,
    ...over,
  });
  return { reconciler, passes };
}

it('passes at the start and again and again, 500 users each', async () => {
  const { reconciler, passes } = build({ due: scopes(600) });
  reconciler.start();
  await until(() => passes.length > 1);
  await reconciler.stop();
  expect(passes[0]).toEqual({ due: 500, woken: 500 });
  const seen = passes.length;
  await settle(40);
  expect(passes).toHaveLength(seen);
});

it('goes on after a pass that failed', async () => {
  let calls = 0;
  const errors: unknown[] = [];
  const due = () => ((calls += 1), calls === 1 ? Promise.reject(new Error('database away')) : Promise.resolve(scopes(1)));
  const { reconciler, passes } = build({ due: [], workItems: { due }, onError: (error) => errors.push(error) });
  reconciler.start();
  await until(() => passes.length > 0);
  await reconciler.stop();
  expect(errors).toHaveLength(1);
  expect(passes[0]).toEqual({ due: 1, woken: 1 });
});

it('runs users itself while the queue is away: never more than its share, never one twice at once', async () => {
  const running = new Set<string>();
  let most = 0;
  const done: string[] = [];
  const run = async ({ userId }: UserScope) => {
    if (running.has(userId)) throw new Error('twice');
    running.add(userId);
    most = Math.max(most, running.size);
    await settle(15);
    running.delete(userId);
    done.push(userId);
  };
  const errors: unknown[] = [];
  const { reconciler } = build({
    due: scopes(2),
    wakeUps: { wake: () => Promise.resolve(false) },
    runWork: { run },
    onError: (error) => errors.push(error),
    concurrency: 1,
  });
  reconciler.start();
  await until(() => done.length > 1);
  await reconciler.stop();
  expect(most).toBe(1);
  expect(errors).toEqual([]);
});

it('aborts what runs here at a stop, and waits for it', async () => {
  let isFree = false;
  let isRunning = false;
  const run = (_: UserScope, signal: AbortSignal) => {
    isRunning = true;
    return new Promise<void>((resolve) => signal.addEventListener('abort', () => setTimeout(() => ((isFree = true), resolve()), 10)));
  };
  const { reconciler } = build({ due: scopes(1), wakeUps: { wake: () => Promise.resolve(false) }, runWork: { run } });
  reconciler.start();
  await until(() => isRunning);
  await reconciler.stop();
  expect(isFree).toBe(true);
});

it('gives a job back whose run was stopped', async () => {
  const stop = new AbortController();
  const { 'process-work': handle } = memoryHandlers({ run: () => Promise.resolve(stop.abort(new Error('stopping'))) });
  await expect(handle({ project_id: 'p', user_id: 'u', epoch: 'e' }, stop.signal)).rejects.toThrow('stopping');
});

it('refuses another embedding than the one of the index, naming both', async () => {
  const settings = (stored: string | null) => ({
    claimFingerprint: () => Promise.resolve(stored === null ? { kind: 'agreed' as const } : { kind: 'mismatch' as const, stored }),
  });
  await claimEmbedding(settings(null), { fingerprint: 'new' });
  await expect(claimEmbedding(settings('old:1'), { fingerprint: 'new:2' })).rejects.toThrow(/EMBEDDING_PROVIDER.*old:1.*new:2/s);
});
