// Conformance of the job queue on both backends: BullMQ on Redis and BullMQ on Postgres promise the same here.
import { randomUUID } from 'node:crypto';
import { Queue, Worker, createPostgresBackend } from 'bullmq';
import { Redis } from 'ioredis';
import type { QueueAccess } from './access.js';
import { JobQueue } from './job-queue.js';
import { JobWorkers, type JobReport } from './job-workers.js';

const project = randomUUID();
const payload = (user: string, epoch: string = randomUUID()) => ({ project_id: project, user_id: user, epoch });
const until = async (what: () => boolean | Promise<boolean>, ms: number) => {
  const end = Date.now() + ms;
  while (!(await what())) {
    if (Date.now() > end) throw new Error(`not within ${ms} ms: ${String(what)}`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
};

const accesses: Record<QueueAccess['kind'], () => QueueAccess> = {
  postgres: () => ({ kind: 'postgres', url: process.env['DATABASE_URL'] ?? '' }),
  redis: () => ({ kind: 'redis', url: process.env['REDIS_URL'] ?? '' }),
};
const kinds = (['postgres', 'redis'] as const).filter((kind) => accesses[kind]().url !== '');

describe.each(kinds)('job queue on %s', (kind) => {
  const access = accesses[kind]();
  const open: { stop(): Promise<void> }[] = [];
  const reports: JobReport[] = [];
  let jobs: JobQueue;

  /** BullMQ itself, for what our own producer refuses to do. */
  const raw = () => {
    const name = 'memory';
    if (access.kind === 'postgres')
      return new Queue(name, { connection: { connectionString: access.url, max: 2 } }, createPostgresBackend) as unknown as Queue;
    const connection = new Redis(access.url, { maxRetriesPerRequest: null });
    open.push({ stop: () => Promise.resolve(connection.disconnect()) });
    return new Queue(name, { connection });
  };
  const startWorkers = (handler: (user: string, signal: AbortSignal) => Promise<void>, concurrency = 4) => {
    const workers = new JobWorkers(jobs, (report) => reports.push(report));
    workers.start('memory', { 'process-work': (job, signal) => handler(job.user_id, signal) }, { concurrency });
    open.push(workers);
    return workers;
  };

  beforeEach(async () => {
    jobs = new JobQueue(access);
    if (access.kind === 'redis') await until(() => jobs.isReachable, 20_000);
    await jobs.prepare();
    reports.length = 0;
  });
  afterEach(async () => {
    await Promise.all(open.splice(0).map((one) => one.stop()));
    await jobs.close();
  });

  it('hands each job over once, with its parsed payload', async () => {
    const users = Array.from({ length: 60 }, (_, i) => `user-${i}`);
    const seen: string[] = [];
    for (let i = 0; i < 2; i++) startWorkers((user) => Promise.resolve(void seen.push(user)));
    await Promise.all(users.map((user) => jobs.enqueue('process-work', payload(user))));
    await until(() => reports.length === users.length, 20_000);
    expect(seen.sort()).toEqual(users.sort());
    // The report comes just before the queue forgets the job.
    await until(async () => (await jobs.depth('memory')) === 0, 20_000);
  });

  it('drops a job whose epoch already waits, and takes it again once that one is done', async () => {
    const seen: string[] = [];
    await jobs.enqueue('process-work', payload('same', 'epoch-1'));
    await jobs.enqueue('process-work', payload('same', 'epoch-1'));
    await jobs.enqueue('process-work', payload('same', 'epoch-2'));
    startWorkers((user) => Promise.resolve(void seen.push(user)));
    await until(async () => (await jobs.depth('memory')) === 0, 20_000);
    expect(seen).toHaveLength(2);
    await jobs.enqueue('process-work', payload('same', 'epoch-1'));
    await until(() => seen.length === 3, 20_000);
  });

  it('buries what does not parse and goes on with the next', async () => {
    const queue = raw();
    const seen: string[] = [];
    startWorkers((user) => Promise.resolve(void seen.push(user)));
    await queue.add('process-work', { project_id: 'no uuid', user_id: 'u', epoch: 'e' }, { jobId: `bad-${kind}` });
    await queue.add('make-coffee', {}, { jobId: `unknown-${kind}` });
    await jobs.enqueue('process-work', payload('good'));
    await until(() => reports.length === 3, 20_000);
    expect(seen).toEqual(['good']);
    const letters = await jobs.deadLetters(10);
    expect(letters.find((letter) => letter.jobId === `bad-${kind}`)).toMatchObject({ queue: 'memory', payload: { user_id: 'u' } });
    expect(letters.find((letter) => letter.jobId === `bad-${kind}`)?.reason).toContain('project_id');
    expect(letters.find((letter) => letter.jobId === `unknown-${kind}`)?.reason).toBe('no job is called make-coffee');
    await queue.close();
  });

  it('tries a failing job again and buries it after its last attempt, without its message', async () => {
    let runs = 0;
    startWorkers(() => {
      runs += 1;
      return Promise.reject(new RangeError('what the user said'));
    });
    await jobs.enqueue('process-work', payload('unlucky', `fails-${kind}`));
    await until(() => reports.some((report) => report.outcome === 'dead_letter'), 20_000);
    expect(runs).toBe(3);
    const letter = (await jobs.deadLetters(10)).find((one) => one.jobId.includes('fails'));
    expect(letter).toMatchObject({ job: 'process-work', reason: 'RangeError' });
    expect(JSON.stringify(letter)).not.toContain('what the user said');
    await until(async () => (await jobs.depth('memory')) === 0, 20_000);
  });

  it('aborts what runs at a stop and leaves it to the next worker', async () => {
    const runs: string[] = [];
    const handler = (name: string) => (_: string, signal: AbortSignal) =>
      new Promise<void>((resolve, reject) => {
        runs.push(name);
        if (name === 'second') resolve();
        signal.addEventListener('abort', () => reject(new Error('aborted')));
      });
    const first = startWorkers(handler('first'));
    await jobs.enqueue('process-work', payload('long'));
    await until(() => runs.length === 1, 20_000);
    const startedAt = performance.now();
    await first.stop();
    expect(performance.now() - startedAt).toBeLessThan(10_000);
    expect(new Set(reports.map((report) => report.outcome))).toEqual(new Set(['returned']));
    startWorkers(handler('second'));
    await until(() => runs.includes('second'), 20_000);
    expect(runs).toEqual(['first', 'second']);
    await until(async () => (await jobs.depth('memory')) === 0, 20_000);
  });

  it('does not wait without limit for a handler that ignores its signal', async () => {
    let isRunning = false;
    let finish: () => void = () => undefined;
    const workers = startWorkers(() => ((isRunning = true), new Promise((resolve) => (finish = resolve))));
    await jobs.enqueue('process-work', payload('stubborn'));
    await until(() => isRunning, 20_000);
    const startedAt = performance.now();
    await workers.stop(200);
    expect(performance.now() - startedAt).toBeLessThan(10_000);
    finish();
  });
});

// The backends wait for their lock and check at the same time.
it('takes a dead worker’s job over after lock and check (10 s + 5 s), on every backend', async () => {
  await Promise.all(
    kinds.map(async (kind) => {
      const access = accesses[kind]();
      const jobs = new JobQueue(access);
      if (kind === 'redis') await until(() => jobs.isReachable, 20_000);
      await jobs.prepare();
      const options = { lockDuration: 10_000, stalledInterval: 5000, autorun: true };
      let isHeld = false;
      const hold = () => ((isHeld = true), new Promise<void>(() => undefined));
      const connection = kind === 'redis' ? new Redis(access.url, { maxRetriesPerRequest: null }) : undefined;
      const dying = connection
        ? new Worker('events', hold, { ...options, connection })
        : (new Worker(
            'events',
            hold,
            { ...options, connection: { connectionString: access.url } },
            createPostgresBackend,
          ) as unknown as Worker);
      dying.on('error', () => undefined);
      await jobs.enqueue('relay-outbox', { project_id: project, epoch: randomUUID() });
      await until(() => isHeld, 20_000);
      await dying.close(true);
      connection?.disconnect();
      const diedAt = Date.now();
      let rerunAt = 0;
      const workers = new JobWorkers(jobs);
      try {
        workers.start('events', { 'relay-outbox': () => Promise.resolve(void (rerunAt ||= Date.now())) }, { concurrency: 1 });
        // Lock and check are 15 s; the rest is for a slow machine.
        await until(() => rerunAt > 0, 25_000);
        expect(rerunAt - diedAt).toBeGreaterThan(5000);
        await until(async () => (await jobs.depth('events')) === 0, 20_000);
      } finally {
        await workers.stop();
        await jobs.close();
      }
    }),
  );
}, 90_000);
