// Redis that dies, falls silent or evicts: writes are not slowed, workers hear again, an unsafe server is refused.
import { randomUUID } from 'node:crypto';
import { startProxy, startRedis, type RedisServer, type TcpProxy } from '@strata/testkit';
import { BullWakeUps } from './bull-wake-ups.js';
import { Circuit } from './circuit.js';
import { refuseEviction } from './eviction.js';
import { JobQueue } from './job-queue.js';
import { JobWorkers } from './job-workers.js';

/** Less than the 500 ms that a wake-up would wait for a silent queue. */
const NO_WAIT_MS = 450;

/** The promise is 30 s; the rest is for a slow machine. */
const HEARD_AGAIN_MS = 45_000;

const scope = { projectId: randomUUID(), userId: 'u' };
const until = async (what: () => boolean | Promise<boolean>, ms: number) => {
  const end = Date.now() + ms;
  while (!(await what())) {
    if (Date.now() > end) throw new Error(`not within ${ms} ms: ${String(what)}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
};
const timed = async <T>(work: Promise<T>) => {
  const startedAt = performance.now();
  return { value: await work, ms: performance.now() - startedAt };
};

// Without a redis-server on this machine the harness says so and leaves REDIS_URL unset.
const withRedis = process.env['REDIS_URL'] ? describe : describe.skip;

withRedis('a Redis in trouble', () => {
  let redis: RedisServer;
  let proxy: TcpProxy | undefined;
  const open: { close(): Promise<void> }[] = [];
  const openQueue = (url: string) => {
    const jobs = new JobQueue({ kind: 'redis', url });
    open.push(jobs);
    return jobs;
  };
  afterEach(async () => {
    await Promise.all(open.splice(0).map((one) => one.close()));
    await proxy?.stop();
    proxy = undefined;
    await redis.stop();
  });

  it('costs a write next to nothing when it is dead, and is used again when it is back', async () => {
    redis = await startRedis();
    const jobs = openQueue(redis.url);
    const wakeUps = new BullWakeUps(jobs, undefined, new Circuit({ pauseMs: 100, maxPauseMs: 200 }));
    await until(() => wakeUps.wake(scope), 20_000);
    await redis.kill();
    await until(() => !jobs.isReachable, 20_000);
    const dead = await timed(wakeUps.wake(scope));
    expect(dead.value).toBe(false);
    expect(dead.ms).toBeLessThan(NO_WAIT_MS);
    redis = await startRedis({ port: redis.port });
    await until(() => wakeUps.wake(scope), 20_000);
    let runs = 0;
    const workers = new JobWorkers(jobs);
    workers.start('memory', { 'process-work': () => Promise.resolve(void (runs += 1)) }, { concurrency: 1 });
    await until(() => runs > 0, 20_000);
    await workers.stop();
  });

  it('never answered at all: a wake-up is false at once', async () => {
    redis = await startRedis();
    proxy = await startProxy({ port: redis.port });
    proxy.swallow();
    const wakeUps = new BullWakeUps(openQueue(`redis://127.0.0.1:${proxy.port}`));
    const silent = await timed(wakeUps.wake(scope));
    expect(silent).toMatchObject({ value: false });
    expect(silent.ms).toBeLessThan(NO_WAIT_MS);
  });

  it('goes silent on open connections: one short wait, then none; a worker hears and a producer is heard again within 30 s', async () => {
    redis = await startRedis();
    proxy = await startProxy({ port: redis.port });
    const jobs = openQueue(`redis://127.0.0.1:${proxy.port}`);
    const wakeUps = new BullWakeUps(jobs);
    let runs = 0;
    const workers = new JobWorkers(jobs);
    workers.start('memory', { 'process-work': () => Promise.resolve(void (runs += 1)) }, { concurrency: 1 });
    await until(() => wakeUps.wake(scope), 20_000);
    await until(() => runs > 0, 20_000);

    proxy.swallow();
    const first = await timed(wakeUps.wake(scope));
    const second = await timed(wakeUps.wake(scope));
    expect([first.value, second.value]).toEqual([false, false]);
    expect(first.ms).toBeLessThan(5000);
    expect(second.ms).toBeLessThan(NO_WAIT_MS);

    proxy.pass();
    const silentAt = Date.now();
    // Another process, with connections of its own, adds the job that the deaf worker must hear of.
    const other = openQueue(redis.url);
    await until(() => other.isReachable, 20_000);
    const before = runs;
    await other.enqueue('process-work', { project_id: scope.projectId, user_id: 'u', epoch: randomUUID() });
    await until(() => runs > before, HEARD_AGAIN_MS);
    await until(() => wakeUps.wake(scope), HEARD_AGAIN_MS - (Date.now() - silentAt));
    await workers.stop();
  }, 120_000);

  it('is refused when it may evict jobs, with the words that mend it', async () => {
    redis = await startRedis({ settings: { 'maxmemory-policy': 'allkeys-lru' } });
    const tell = { onLater: jest.fn(), readiness: jest.fn() };
    await expect(refuseEviction(openQueue(redis.url), tell)).rejects.toThrow(/allkeys-lru.*CONFIG SET maxmemory-policy noeviction/s);
  });
});
