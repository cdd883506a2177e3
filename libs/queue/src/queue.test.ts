// Parsing, boot check, circuit and eviction rule: everything of the queue that needs no server.
import { AppError } from '@strata/contracts';
import { BullWakeUps } from './bull-wake-ups.js';
import { Circuit } from './circuit.js';
import { evictionProblem, refuseEviction } from './eviction.js';
import { handlerGaps, JobWorkers } from './job-workers.js';
import { JobQueue } from './job-queue.js';
import { parseJob } from './parse-job.js';

const project = '7f0b8b53-9f3c-4b63-8f4f-0a4b4a4f9a10';

describe('parseJob', () => {
  it('takes a payload of the table', () => {
    const payload = { project_id: project, user_id: 'u', epoch: 'e' };
    expect(parseJob('process-work', payload)).toEqual({ ok: true, name: 'process-work', payload });
  });
  it.each([
    ['an unknown job', 'make-coffee', {}, 'no job is called make-coffee'],
    ['a name of Object.prototype', 'constructor', {}, 'no job is called constructor'],
    ['a missing field', 'process-work', { project_id: project, epoch: 'e' }, 'user_id'],
    ['an extra field', 'process-work', { project_id: project, user_id: 'u', epoch: 'e', hint: 1 }, 'hint'],
    ['no object', 'process-work', 'text', 'payload'],
  ])('refuses %s and names the place', (_, name, payload, place) => {
    const parsed = parseJob(name, payload);
    expect(parsed.ok).toBe(false);
    expect((parsed as { reason: string }).reason).toContain(place);
  });
  it('keeps values out of the reason', () => {
    expect(JSON.stringify(parseJob('process-work', { project_id: 'my secret', user_id: 'u', epoch: 'e' }))).not.toContain('my secret');
  });
});

describe('handlers', () => {
  const handle = () => Promise.resolve();
  it('must cover a queue exactly', () => {
    expect(handlerGaps('memory', { 'process-work': handle })).toEqual([]);
    expect(handlerGaps('memory', {})).toEqual(['process-work has no handler']);
    expect(handlerGaps('memory', { 'process-work': handle, 'relay-outbox': handle })).toEqual([
      'relay-outbox is not a job of queue memory',
    ]);
  });
  it('stop the boot when one is missing', () => {
    const workers = new JobWorkers(new JobQueue({ kind: 'postgres', url: 'postgres://127.0.0.1:1/none' }));
    expect(() => workers.start('memory', {} as never, { concurrency: 1 })).toThrow('process-work has no handler');
  });
});

describe('enqueue', () => {
  it('refuses a payload that is not the job’s, before it asks the queue', async () => {
    const jobs = new JobQueue({ kind: 'postgres', url: 'postgres://127.0.0.1:1/none' });
    await expect(jobs.enqueue('process-work', { project_id: 'x', user_id: 'u', epoch: 'e' })).rejects.toMatchObject({ code: 'internal' });
  });
});

describe('BullWakeUps', () => {
  const scope = { projectId: project, userId: 'u' };
  const away = () => Promise.reject(new AppError('unavailable', 'away'));

  it('sends another epoch each time', async () => {
    const epochs: string[] = [];
    const enqueue = (_: string, payload: { epoch: string }) => Promise.resolve(void epochs.push(payload.epoch));
    const wakeUps = new BullWakeUps({ isReachable: true, enqueue: enqueue });
    expect([await wakeUps.wake(scope), await wakeUps.wake(scope)]).toEqual([true, true]);
    expect(new Set(epochs).size).toBe(2);
  });
  it('does not ask a queue that failed a moment ago, and tries again after a pause', async () => {
    let now = 0;
    let calls = 0;
    let isAway = true;
    const enqueue = () => ((calls += 1), isAway ? away() : Promise.resolve());
    const wakeUps = new BullWakeUps({ isReachable: true, enqueue }, undefined, new Circuit({ pauseMs: 1000, now: () => now }));
    expect(await wakeUps.wake(scope)).toBe(false);
    expect(await wakeUps.wake(scope)).toBe(false);
    expect(calls).toBe(1);
    now = 1001;
    isAway = false;
    expect(await wakeUps.wake(scope)).toBe(true);
    expect(await wakeUps.wake(scope)).toBe(true);
    expect(calls).toBe(3);
  });
  it('does not wait for a queue that keeps silent', async () => {
    const outcomes: string[] = [];
    const wakeUps = new BullWakeUps({ isReachable: true, enqueue: () => new Promise(() => undefined) }, (outcome) =>
      outcomes.push(outcome),
    );
    const startedAt = performance.now();
    expect(await wakeUps.wake(scope)).toBe(false);
    expect(await wakeUps.wake(scope)).toBe(false);
    expect(performance.now() - startedAt).toBeLessThan(5000);
    expect(outcomes).toEqual(['lost', 'lost']);
  });
});

describe('Circuit', () => {
  it('lets one call through per pause while it fails, with growing pauses', () => {
    let now = 0;
    const circuit = new Circuit({ pauseMs: 100, maxPauseMs: 300, now: () => now });
    const pauses: number[] = [];
    circuit.failed();
    for (let i = 0; i < 4; i++) {
      const from = now;
      while (!circuit.allows()) now += 10;
      expect(circuit.allows()).toBe(false);
      pauses.push(now - from);
      circuit.failed();
    }
    expect(pauses).toEqual([100, 200, 300, 300]);
    circuit.succeeded();
    expect([circuit.allows(), circuit.allows()]).toEqual([true, true]);
  });
});

describe('eviction', () => {
  const redis = (policy: string | null, isConnected = true) => ({
    access: { kind: 'redis' as const, url: 'redis://x' },
    evictionPolicy: () => Promise.resolve(policy),
    onConnected: (listener: () => void) => (isConnected ? listener() : undefined),
  });
  const tell = () => {
    const checks: (() => Promise<void>)[] = [];
    return { checks, onLater: jest.fn(), readiness: (check: () => Promise<void>) => void checks.push(check) };
  };
  it.each(['allkeys-lru', 'volatile-ttl', 'allkeys-random'])('refuses to start on %s and says how to mend it', async (policy) => {
    await expect(refuseEviction(redis(policy), tell())).rejects.toThrow(/REDIS_URL.*maxmemory-policy noeviction/s);
  });
  it('starts on noeviction, on Postgres and on a Redis that is away', async () => {
    await refuseEviction(redis('noeviction'), tell());
    await refuseEviction({ ...redis('allkeys-lru'), access: { kind: 'postgres', url: 'x' } }, tell());
    await refuseEviction(redis('allkeys-lru', false), tell());
    expect(evictionProblem(null)).toBeNull();
  });
  it('keeps readiness down when a Redis that came later evicts, until it is mended', async () => {
    let listener: () => void = () => undefined;
    let policy = 'allkeys-lfu';
    const told = tell();
    const late = { ...redis(policy), evictionPolicy: () => Promise.resolve(policy), onConnected: (l: () => void) => void (listener = l) };
    await refuseEviction(late, told);
    await expect(told.checks[0]?.()).resolves.toBeUndefined();
    listener();
    await new Promise(setImmediate);
    expect(told.onLater).toHaveBeenCalledTimes(1);
    await expect(told.checks[0]?.()).rejects.toThrow('noeviction');
    policy = 'noeviction';
    await expect(told.checks[0]?.()).resolves.toBeUndefined();
  });
});
