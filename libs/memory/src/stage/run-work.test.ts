// The worker over the fake store: order, crash points, redo, lost leases, poison, providers that fail, graceful stop.
import { AppError } from '@strata/contracts';
import type { FactCandidate } from '../model/fact.js';
import type { ClaimedWork } from '../model/work.js';
import type { Embedder, Extractor, IndexEntry, MemoryIndex, StageStore, SummaryWriter } from '../ports.js';
import { InMemoryRecords } from '../testing/in-memory-records.js';
import { newUser } from '../testing/conformance/records-subject.js';
import { sampleCandidate, sampleNewAction, sampleNewMessage, sampleSource, sampleProse } from '../testing/samples.js';
import { RunWork, type RunWorkPorts, type WorkReport } from './run-work.js';
import { WakeDueWork } from './wake-due-work.js';

const NEVER = new AbortController().signal;

/** Takes "attribute: value" out of each message; `during` runs inside the call, as a model call takes its time. */
class ScriptedExtractor implements Extractor {
  readonly name = 'scripted';
  calls = 0;
  timezones: string[] = [];
  constructor(private readonly during: (call: number, signal: AbortSignal) => Promise<void> | void = () => {}) {}
  async extract(input: Parameters<Extractor['extract']>[0], signal: AbortSignal) {
    this.calls += 1;
    this.timezones.push(input.timezone);
    await this.during(this.calls, signal);
    const candidates = input.messages.flatMap((message): FactCandidate[] => {
      const [attribute, value] = message.content.split(': ');
      if (!attribute || !value) return [];
      const slot = { subject: 'user', attribute };
      return [sampleCandidate(message.content, { sources: [sampleSource(message.id, message.content)], slot, value })];
    });
    return { candidates, usage: { calls: 1, inputTokens: 7, outputTokens: 3 } };
  }
}
class ListIndex implements MemoryIndex {
  readonly entries = new Map<string, IndexEntry>();
  prepare = () => Promise.resolve();
  upsert(entries: IndexEntry[]) {
    for (const entry of entries) if ((this.entries.get(entry.id)?.version ?? 0n) <= entry.version) this.entries.set(entry.id, entry);
    return Promise.resolve();
  }
  remove(_scope: unknown, ids: string[]) {
    for (const id of ids) this.entries.delete(id);
    return Promise.resolve();
  }
  forget(scope: unknown, ids: string[] | 'all') {
    return this.remove(scope, ids === 'all' ? [...this.entries.keys()] : ids);
  }
  search = () => Promise.resolve([]);
  versions = () => Promise.resolve(new Map<string, bigint>());
}
const embedder: Embedder = {
  fingerprint: 'test',
  dimension: 2,
  embed: (texts) => Promise.resolve(texts.map((t) => Float32Array.of(t.length, 1))),
};

async function worker(over: Partial<RunWorkPorts> & { extractor?: Extractor } = {}) {
  let time = new Date('2026-06-01T00:00:00Z').getTime();
  const now = () => new Date(time);
  const records = new InMemoryRecords(now);
  const project = await records.newProject();
  const user = await newUser(records, 'user-1', 'session-1', project);
  const index = new ListIndex();
  const reports: WorkReport[] = [];
  const { extractor = new ScriptedExtractor(), ...ports } = over;
  const run = new RunWork({
    ...portsOf(records),
    extractors: { builtin: extractor },
    embedder,
    index,
    now,
    report: (_work, report) => reports.push(report),
    heartbeatMs: 5,
    ...ports,
  });
  return {
    records,
    project,
    user,
    index,
    reports,
    run: (signal: AbortSignal = NEVER) => run.run(user.scope, signal),
    runWith: (other: Partial<RunWorkPorts>) =>
      new RunWork({ ...portsOf(records), extractors: { builtin: extractor }, embedder, index, now, ...other }).run(user.scope, NEVER),
    pass: (ms: number) => {
      time += ms;
    },
    statuses: async () => (await records.messages(user.scope)).map((m) => m.status),
    kinds: () => reports.map((r) => r.kind),
  };
}
/** A port that does some things in another way. */
const changed = <T extends object>(port: T, other: Partial<T>): T => Object.assign(Object.create(port), other);
const portsOf = ({ workItems, stages }: InMemoryRecords) => ({ workItems, stages });
const write = (w: Awaited<ReturnType<typeof worker>>, ...contents: string[]) =>
  w.user.append(contents.map((content) => sampleNewMessage(content.slice(0, 40), content)));

describe('RunWork', () => {
  it('takes a write through all stages: facts, summaries, topics, index, processed', async () => {
    const w = await worker();
    const { taskId } = await write(w, 'home city: Berlin', 'pet: cat');
    await w.run();
    expect(await w.statuses()).toEqual(['processed', 'processed']);
    expect(await w.records.task(w.project.id, taskId)).toMatchObject({
      status: 'completed',
      successCount: 2,
      memory: { added: 2, updated: 0, deleted: 0 },
      stages: Array(5).fill({ status: 'completed' }),
    });
    const facts = w.records.facts(w.user.scope);
    const summaries = w.records.summaries(w.user.scope);
    const topics = w.records.topics(w.user.scope);
    expect(facts.map((f) => f.value)).toEqual(['Berlin', 'cat']);
    expect(summaries.length).toBeGreaterThan(1);
    expect(topics.map((t) => t.name)).toContain('pets');
    expect([...w.index.entries.keys()].sort()).toEqual(
      [
        ...['home city: Berlin', 'pet: cat'].map((id) => `message:${id}`),
        ...facts.map((f) => `fact:${f.id}`),
        ...summaries.map((s) => `summary:${s.id}`),
        ...topics.map((t) => `topic:${t.id}`),
      ].sort(),
    );
    expect(w.reports.find((r) => r.kind === 'extracted')).toMatchObject({ kept: 2, usage: { inputTokens: 7 } });
    expect(w.kinds().at(-1)).toBe('done');
  });

  it("goes on with the user's next items, in order", async () => {
    const w = await worker();
    await write(w, 'home city: Berlin');
    await write(w, 'home city: Rome');
    await write(w, 'home city: Oslo');
    await w.run();
    expect(w.records.facts(w.user.scope).map((f) => [f.value, f.status])).toEqual([
      ['Berlin', 'superseded'],
      ['Rome', 'superseded'],
      ['Oslo', 'active'],
    ]);
    const current = w.records.summaries(w.user.scope).map((s) => s.content);
    expect(current.every((text) => text.includes('Oslo') && !text.includes('Berlin') && !text.includes('Rome'))).toBe(true);
  });

  it('stops at facts where long-term memory is off; they are indexed', async () => {
    const w = await worker();
    const { taskId } = await w.user.append([sampleNewMessage('m1', 'home city: Berlin')], { longTerm: false });
    await w.run();
    expect(w.records.summaries(w.user.scope)).toEqual([]);
    expect(w.records.topics(w.user.scope)).toEqual([]);
    expect([...w.index.entries.keys()].map((id) => id.split(':')[0])).toEqual(['message', 'fact']);
    const task = await w.records.task(w.project.id, taskId);
    expect(task!.stages.map((s) => s.status)).toEqual(['completed', 'completed', 'skipped', 'skipped', 'completed']);
  });

  it('a short-term correction takes the old value out of the summaries and puts nothing in', async () => {
    const w = await worker();
    await write(w, 'home city: Berlin', 'pet: cat');
    await w.user.append([sampleNewMessage('m1', 'home city: Rome')], { longTerm: false });
    await write(w, 'pet: dog');
    await w.run();
    const texts = w.records.summaries(w.user.scope).map((s) => s.content);
    const topics = w.records.topics(w.user.scope);
    expect(texts.length).toBeGreaterThan(0);
    for (const text of [...texts, ...topics.map((t) => t.summaryText)]) {
      expect(text).not.toMatch(/Berlin|Rome/);
      expect(text).toContain('cat');
    }
    expect(w.records.facts(w.user.scope).map((f) => [f.value, f.status])).toEqual([
      ['Berlin', 'superseded'],
      ['cat', 'active'],
      ['Rome', 'active'],
      ['dog', 'active'],
    ]);
  });

  it.each([0, 1, 2, 3])(
    'a worker that dies before its commit number %i is followed by one that writes everything once',
    async (commits) => {
      const w = await worker();
      await write(w, 'home city: Berlin');
      let made = 0;
      const { workItems, stages } = w.records;
      const dead = () => Promise.reject(new Error('dead'));
      const commit: StageStore['commit'] = (...args) => (made++ < commits ? stages.commit(...args) : dead());
      await expect(w.runWith({ workItems: changed(workItems, { release: dead }), stages: changed(stages, { commit }) })).rejects.toThrow(
        'dead',
      );
      w.pass(11_000);
      await w.run();
      expect(await w.statuses()).toEqual(['processed']);
      expect(w.records.facts(w.user.scope).map((f) => [f.value, f.version])).toEqual([['Berlin', 1]]);
      const events = (await w.records.events(w.project.id)).map((e) => [e.event, e.resource_id].join());
      expect(new Set(events).size).toBe(events.length);
      expect(events.filter((e) => e.startsWith('fact.created'))).toHaveLength(1);
    },
  );

  it('runs a stage again when the memory moved on during it', async () => {
    let touch = () => {};
    const extractor = new ScriptedExtractor((call) => {
      if (call <= 2) touch();
    });
    const w = await worker({ extractor });
    touch = () => w.records.touchMemory(w.user.scope);
    await write(w, 'home city: Berlin');
    await w.run();
    expect(extractor.calls).toBe(3);
    expect(w.kinds().filter((k) => k === 'stale')).toHaveLength(2);
    expect(w.records.facts(w.user.scope)).toHaveLength(1);
  });

  it('reads the memory once for an item, and again where somebody else wrote between two stages', async () => {
    const w = await worker();
    await write(w, 'home city: Berlin', 'pet: cat');
    let loads = 0;
    let meddle = false;
    const { stages } = w.records;
    const counting = changed(stages, {
      load: (work) => {
        loads += 1;
        return stages.load(work);
      },
      commit: async (work, expected, changes) => {
        const outcome = await stages.commit(work, expected, changes);
        if (meddle && changes.nextStage === 'write-summaries') w.records.touchMemory(w.user.scope);
        return outcome;
      },
    });
    await w.runWith({ stages: counting });
    expect(loads).toBe(1);
    meddle = true;
    await write(w, 'home city: Rome');
    await w.runWith({ stages: counting });
    expect(loads).toBe(3);
    expect(await w.statuses()).toEqual(['processed', 'processed', 'processed']);
  });

  it('gives up redoing at some time, and tries again later', async () => {
    let touch = () => {};
    const w = await worker({ extractor: new ScriptedExtractor(() => touch()) });
    touch = () => w.records.touchMemory(w.user.scope);
    await write(w, 'home city: Berlin');
    await w.run();
    expect(w.reports.at(-1)).toMatchObject({ kind: 'retry', code: 'unavailable' });
    expect(await w.statuses()).toEqual(['pending']);
  });

  it('stops silently when its lease is lost in the middle of a model call', async () => {
    let lose: () => Promise<void> = () => Promise.resolve();
    const extractor = new ScriptedExtractor(async (call) => {
      if (call > 1) return;
      await lose();
      await new Promise(() => {});
    });
    const w = await worker({ extractor });
    let heir: ClaimedWork | null = null;
    lose = async () => {
      w.pass(11_000);
      heir = await w.records.workItems.claim(w.user.scope);
    };
    await write(w, 'home city: Berlin');
    await w.run();
    expect(w.reports).toEqual([{ kind: 'lease_lost', stage: 'extract-facts' }]);
    expect(await w.records.workItems.extend(heir!)).toBe(true);
    expect(await w.statuses()).toEqual(['pending']);
  });

  it('keeps its lease during a long call', async () => {
    const extractor = new ScriptedExtractor(async () => {
      for (let i = 0; i < 5; i += 1) {
        w.pass(4000);
        await new Promise((resolve) => setTimeout(resolve, 15));
        expect(await w.records.workItems.claim(w.user.scope)).toBeNull();
      }
    });
    const w = await worker({ extractor });
    await write(w, 'home city: Berlin');
    await w.run();
    expect(await w.statuses()).toEqual(['processed']);
  });

  it('a rate limit means delay: Retry-After is obeyed and no attempt is counted', async () => {
    const extractor = new ScriptedExtractor((call) => {
      if (call <= 12) throw new AppError('model.rate_limited', 'slow down', { retryAfterMs: 60_000 });
    });
    const w = await worker({ extractor });
    await write(w, 'home city: Berlin');
    for (let i = 0; i < 12; i += 1) {
      await w.run();
      w.pass(59_000);
      await w.run();
      expect(extractor.calls).toBe(i + 1);
      w.pass(1000);
    }
    await w.run();
    expect(await w.statuses()).toEqual(['processed']);
  });

  it('a provider that is away is tried 8 times, 10 s to 3 h apart, then the write has visibly failed', async () => {
    const extractor = new ScriptedExtractor(() => {
      throw new AppError('model.unavailable', 'no answer');
    });
    const w = await worker({ extractor });
    const { taskId } = await write(w, 'home city: Berlin');
    const pauses: number[] = [];
    await w.run();
    while ((await w.statuses())[0] === 'pending' && pauses.length < 20) {
      const before = extractor.calls;
      let waited = 0;
      while (extractor.calls === before) {
        w.pass(5000);
        waited += 5;
        await w.run();
      }
      pauses.push(waited);
    }
    expect(pauses).toEqual([10, 30, 120, 600, 1800, 3600, 10_800]);
    expect(extractor.calls).toBe(8);
    expect(await w.records.task(w.project.id, taskId)).toMatchObject({
      status: 'failed',
      failedCount: 1,
      errors: [{ code: 'model.unavailable', message: 'no answer' }],
    });
  });

  it.each([
    ['a model that answers garbage', new AppError('model.invalid_output', 'not the schema'), 1],
    ['a model that refuses', new AppError('model.refused', 'it refused'), 1],
    ['a message that costs too much', new AppError('model.over_budget', 'too long'), 1],
    ['an error of ours', new TypeError('secret content of a message'), 5],
  ])('%s fails the write after its attempts; later writes go on', async (_name, error, calls) => {
    const extractor = new ScriptedExtractor((call) => {
      if (call <= calls) throw error;
    });
    const w = await worker({ extractor });
    const { taskId } = await write(w, 'home city: Berlin');
    await write(w, 'pet: cat');
    for (let i = 0; i < 10; i += 1) {
      await w.run();
      w.pass(60_000);
    }
    expect(await w.statuses()).toEqual(['failed', 'processed']);
    expect(extractor.calls).toBe(calls + 1);
    const task = await w.records.task(w.project.id, taskId);
    expect(JSON.stringify(task)).not.toContain('secret content');
    await w.records.workItems.replay(w.project.id, taskId);
    await w.run();
    expect(await w.statuses()).toEqual(['processed', 'processed']);
  });

  it('goes on at the stage that failed when it is replayed: nothing is extracted twice', async () => {
    let isAway = true;
    const summaryWriter: SummaryWriter = {
      write: () =>
        isAway ? Promise.reject(new AppError('model.unavailable', 'no answer')) : Promise.resolve(sampleProse('Lives in Berlin.')),
    };
    const extractor = new ScriptedExtractor();
    const w = await worker({ extractors: { builtin: extractor, llm: extractor }, summaryWriter });
    w.records.projects.set(w.project.id, { ...w.project, extractor: 'llm' });
    const { taskId } = await write(w, 'home city: Berlin');
    for (let i = 0; i < 10; i += 1) {
      await w.run();
      w.pass(3 * 3_600_000);
    }
    expect(await w.statuses()).toEqual(['failed']);
    isAway = false;
    await w.records.workItems.replay(w.project.id, taskId);
    await w.run();
    expect(await w.statuses()).toEqual(['processed']);
    expect(extractor.calls).toBe(1);
    expect(w.records.facts(w.user.scope)).toHaveLength(1);
  });

  it('a message that kills its worker is contained', async () => {
    const w = await worker();
    const { taskId } = await write(w, 'poison');
    await write(w, 'pet: cat');
    for (let death = 0; death < 8; death += 1) {
      expect(await w.records.workItems.claim(w.user.scope)).toMatchObject({ attempts: death + 1 });
      w.pass(11_000);
    }
    await w.run();
    expect(await w.statuses()).toEqual(['failed', 'processed']);
    expect(await w.records.task(w.project.id, taskId)).toMatchObject({ status: 'failed', errors: [{ code: 'internal' }] });
  });

  it.each([
    [null, true, 'model'],
    [null, false, 'builtin'],
    ['builtin', true, 'builtin'],
    ['llm', true, 'model'],
  ] as const)('a project with the extractor %s (a model is configured: %s) is read by %s', async (extractor, isConfigured, reader) => {
    const [builtin, llm] = [new ScriptedExtractor(), new ScriptedExtractor()];
    const told: string[] = [];
    const summaryWriter: SummaryWriter = { write: () => Promise.resolve(sampleProse(`by the model ${told.push('summary')}`)) };
    const w = await worker({ extractors: isConfigured ? { builtin, llm } : { builtin }, ...(isConfigured && { summaryWriter }) });
    w.records.projects.set(w.project.id, { ...w.project, extractor });
    await write(w, 'home city: Berlin');
    await w.run();
    expect([builtin.calls, llm.calls, told.length > 0]).toEqual(reader === 'model' ? [0, 1, true] : [1, 0, false]);
  });

  it('a project that asks for a model where none is configured fails visibly', async () => {
    const w = await worker();
    w.records.projects.set(w.project.id, { ...w.project, extractor: 'llm' });
    await write(w, 'home city: Berlin');
    await w.run();
    expect(await w.statuses()).toEqual(['failed']);
    expect((await w.records.messages(w.user.scope))[0]!.error).toContain('none is configured');
  });

  it('a stop between two stages leaves no rejection behind that nobody hears', async () => {
    const unheard: unknown[] = [];
    const hear = (error: unknown) => unheard.push(error);
    process.on('unhandledRejection', hear);
    const stop = new AbortController();
    const extractor = new ScriptedExtractor((_, signal) => signal.throwIfAborted());
    const w = await worker({ extractor });
    await write(w, 'home city: Paris');
    const { stages } = w.records;
    const load = stages.load.bind(stages);
    stages.load = async (work) => {
      const input = await load(work);
      stop.abort();
      return input;
    };
    await w.run(stop.signal);
    await new Promise((resolve) => setImmediate(resolve));
    process.off('unhandledRejection', hear);
    expect([w.kinds(), extractor.calls, unheard]).toEqual([['stopped'], 1, []]);
  });

  it('a graceful stop frees the item at once and counts no attempt', async () => {
    const stop = new AbortController();
    const extractor = new ScriptedExtractor(async (call) => {
      if (call > 1) return;
      stop.abort();
      await new Promise(() => {});
    });
    const w = await worker({ extractor });
    await write(w, 'home city: Berlin');
    await w.run(stop.signal);
    expect(w.kinds()).toEqual(['stopped']);
    expect(await w.records.workItems.claim(w.user.scope)).toMatchObject({ attempts: 1 });
  });

  it('lets one of two workers through', async () => {
    const extractor = new ScriptedExtractor(() => new Promise((resolve) => setTimeout(resolve, 10)));
    const w = await worker({ extractor });
    await write(w, 'home city: Berlin');
    await Promise.all([w.run(), w.run(), w.run()]);
    expect(extractor.calls).toBe(1);
    expect(await w.statuses()).toEqual(['processed']);
  });

  it('refuses candidates whose quote or message it can not find, and tells why and where, without content', async () => {
    const extractor: Extractor = {
      name: 'liar',
      extract: (input) =>
        Promise.resolve({
          candidates: [
            sampleCandidate('Lives in Rome', { sources: [sampleSource(input.messages[0]!.id, 'I live in Rome')] }),
            sampleCandidate('Lives in Oslo', { sources: [sampleSource('of-somebody-else', 'I live in Oslo')] }),
          ],
          usage: { calls: 1, inputTokens: 0, outputTokens: 0 },
        }),
    };
    const w = await worker({ extractor });
    await write(w, 'I live in Oslo');
    await w.run();
    expect(w.records.facts(w.user.scope)).toEqual([]);
    expect(w.reports[0]).toEqual({
      kind: 'extracted',
      extractor: 'liar',
      kept: 0,
      refused: { quote: 1, unknown_source: 1 },
      refusedIn: { quote: ['I live in Oslo'], unknown_source: [] },
      usage: { calls: 1, inputTokens: 0, outputTokens: 0 },
    });
    expect(await w.statuses()).toEqual(['processed']);
  });

  it("asks in the session's zone, else in the timestamp's own, one call for each", async () => {
    const extractor = new ScriptedExtractor();
    const w = await worker({ extractor });
    await w.user.append([
      sampleNewMessage('m1', 'a', { utcOffset: 480 }),
      sampleNewMessage('m2', 'b', { utcOffset: 480 }),
      sampleNewMessage('m3', 'c', { utcOffset: -570 }),
      sampleNewMessage('m4', 'd', { utcOffset: null }),
    ]);
    await w.run();
    await w.records.ingest.patchSession(w.project.id, 'session-1', { timezone: 'Asia/Tokyo' });
    await w.user.append([sampleNewMessage('m5', 'e', { utcOffset: 0 })]);
    await w.run();
    expect(extractor.timezones).toEqual(['+08:00', '-09:30', 'UTC', 'Asia/Tokyo']);
  });

  it('ends a write of actions too', async () => {
    const w = await worker();
    await w.records.ingest.appendActions({ ...w.user.scope, actions: [sampleNewAction('a1', 'searched shoes')], longTerm: true });
    await w.run();
    expect(w.kinds().at(-1)).toBe('done');
  });
});

describe('WakeDueWork', () => {
  it('wakes each user with due work once and counts what the queue took', async () => {
    const records = new InMemoryRecords();
    const project = await records.newProject();
    for (const [user, session] of [
      ['user-1', 's1'],
      ['user-2', 's2'],
      ['user-3', 's3'],
    ] as const) {
      const u = await newUser(records, user, session, project);
      await u.write('m1');
      await u.write('m2');
      if (user === 'user-3') await u.claim();
    }
    const woken: string[] = [];
    const wakeUps = { wake: ({ userId }: { userId: string }) => Promise.resolve(woken.push(userId) > 1) };
    expect(await new WakeDueWork(records.workItems, wakeUps).run()).toEqual({ due: 2, woken: 1 });
    expect(woken).toEqual(['user-1', 'user-2']);
  });
});
