// Conformance of the StageStore port: that a commit is whole, current and the lease-holder's. What a stage reads: stage-loading-conformance.ts.
import type { MemoryEvent } from '@strata/contracts';
import type { ClaimedWork } from '../../model/work.js';
import type { StageChanges } from '../../ports.js';
import { commitChanges, newUser, type MakeRecordsSubject, type RecordsSubject } from './records-subject.js';
import { sampleFact, sampleNewMessage, sampleSource, sampleSummary, sampleTopic, SAMPLE_TIME } from '../samples.js';

type User = Awaited<ReturnType<typeof newUser>>;

export function stageStoreConformance(name: string, makeSubject: MakeRecordsSubject): void {
  describe(`StageStore: ${name}`, () => {
    let subject: RecordsSubject;
    beforeAll(async () => {
      subject = await makeSubject();
    });
    afterAll(() => subject?.close?.());

    const commit = (work: ClaimedWork, changes: Partial<StageChanges>) => commitChanges(subject, work, changes);
    /** The item as a claim gives it after the worker was lost. */
    const reclaim = async (user: User, work: ClaimedWork) => {
      await subject.expireLease(work);
      return user.claim();
    };
    const event = (user: User, id: string): MemoryEvent => ({
      event: 'fact.created',
      resource: 'fact',
      resource_id: id,
      user_id: user.scope.userId,
      session_id: 'session-1',
      task_id: null,
      occurred_at: SAMPLE_TIME.toISOString(),
      data: { fact_id: id },
    });

    it('commits records, message status, events and the next stage together', async () => {
      const user = await newUser(subject);
      const { taskId } = await user.write('m1');
      const work = await user.claim();
      const fact = sampleFact(user.scope, 'Lives in Berlin', {
        sources: [sampleSource('m1', 'said m1', { start: 0, end: 7, name: 'Ada' })],
        slot: { subject: 'user', attribute: 'home city' },
        value: 'Berlin',
        entities: ['Berlin'],
        tags: ['home'],
        eventTime: { start: SAMPLE_TIME, end: new Date(SAMPLE_TIME.getTime() + 1), granularity: 'instant' },
        validFrom: SAMPLE_TIME,
        flags: ['suspect'],
        metadata: { channel: 'chat' },
      });
      const checkpoint = { factIds: [fact.id], usage: { calls: 1, inputTokens: 10, outputTokens: 5 } };
      expect(
        await commit(work, {
          checkpoint,
          facts: [fact],
          messageStatus: { ids: ['m1'], status: 'chunked' },
          events: [event(user, fact.id)],
          memory: { added: 1, updated: 0, deleted: 0 },
        }),
      ).toBe('committed');
      expect((await subject.messages(user.scope))[0]!.status).toBe('chunked');
      expect((await subject.events(user.projectId)).map((e) => [e.event, e.resource_id, e.data])).toEqual([
        ['fact.created', fact.id, { fact_id: fact.id }],
      ]);
      const next = await reclaim(user, work);
      expect(next).toMatchObject({ stage: 'reconcile', checkpoint });
      const [stored] = (await subject.stages.load(next)).facts;
      // When the row was written is the store's business; everything else comes back as it went in.
      expect(stored).toEqual({ ...fact, createdAt: stored!.createdAt, updatedAt: stored!.updatedAt });
      const task = await subject.task(user.projectId, taskId);
      expect(task!.memory).toEqual({ added: 1, updated: 0, deleted: 0 });
      expect(task!.stages.slice(0, 2).map((s) => s.status)).toEqual(['completed', 'running']);
    });

    it('moves the optimistic lock with the memory and refuses a commit on an older state whole', async () => {
      const user = await newUser(subject);
      await user.write('m1');
      const work = await user.claim();
      const before = (await subject.stages.load(work)).memoryVersion;
      const first = sampleFact(user.scope, 'first', { sources: [sampleSource('m1', 'said m1')] });
      expect(await commit(work, { nextStage: 'extract-facts' })).toBe('committed');
      expect((await subject.stages.load(work)).memoryVersion).toBe(before);
      expect(await commit(work, { facts: [first] })).toBe('committed');
      expect((await subject.stages.load(work)).memoryVersion).toBe(before + 1n);
      const second = sampleFact(user.scope, 'second', { sources: [sampleSource('m1', 'said m1')] });
      const late: StageChanges = {
        nextStage: 'index-memories',
        checkpoint: { factIds: [second.id] },
        facts: [second],
        events: [event(user, second.id)],
        messageStatus: { ids: ['m1'], status: 'chunked' },
        memory: { added: 1, updated: 0, deleted: 0 },
      };
      expect(await subject.stages.commit(work, before, late)).toBe('stale');
      const input = await subject.stages.load(work);
      expect(input.facts.map((f) => f.content)).toEqual(['first']);
      expect(input.messages[0]!.status).toBe('pending');
      expect(await subject.events(user.projectId)).toEqual([]);
      expect((await reclaim(user, work)).stage).toBe('reconcile');
    });

    it('refuses the commit of a worker that lost its lease', async () => {
      const user = await newUser(subject);
      await user.write('m1');
      const zombie = await user.claim();
      const heir = await reclaim(user, zombie);
      const fact = sampleFact(user.scope, 'by the dead', { sources: [sampleSource('m1', 'said m1')] });
      expect(await commit(zombie, { facts: [fact], events: [event(user, fact.id)] })).toBe('lease_lost');
      expect((await subject.stages.load(heir)).facts).toEqual([]);
      expect(await subject.events(user.projectId)).toEqual([]);
      expect(await commit(heir, { facts: [fact] })).toBe('committed');
      await subject.workItems.release({ ...heir, stage: 'reconcile' }, { kind: 'done' });
      expect(await commit(heir, { facts: [sampleFact(user.scope, 'after the end')] })).toBe('lease_lost');
    });

    it('replaces a fact by its new version; superseded ones leave the active set', async () => {
      const user = await newUser(subject);
      await user.write('m1');
      const work = await user.claim();
      const old = sampleFact(user.scope, 'Lives in Paris', { sources: [sampleSource('m1', 'said m1')] });
      const next = sampleFact(user.scope, 'Lives in Rome', { sources: [sampleSource('m1', 'said m1')], supersedes: old.id });
      await commit(work, { facts: [old] });
      const closed = {
        ...old,
        status: 'superseded' as const,
        version: 2,
        supersededBy: next.id,
        supersededAt: SAMPLE_TIME,
        validTo: SAMPLE_TIME,
      };
      const changes = {
        facts: [closed, next],
        relations: [{ sourceId: next.id, targetId: old.id, kind: 'contradicts' as const, confidence: 1 }],
        checkpoint: { factIds: [old.id, next.id] },
      };
      expect(await commit(work, changes)).toBe('committed');
      expect((await subject.stages.load(work)).facts.map((f) => f.content)).toEqual(['Lives in Rome']);
      const { facts } = await subject.stages.loadForIndex({ ...work, checkpoint: changes.checkpoint });
      expect(facts.map((f) => [f.content, f.status, f.version]).sort()).toEqual([
        ['Lives in Paris', 'superseded', 2],
        ['Lives in Rome', 'active', 1],
      ]);
      expect(facts.find((f) => f.id === old.id)).toMatchObject({ supersededBy: next.id, supersededAt: SAMPLE_TIME, validTo: SAMPLE_TIME });
    });

    it('adds evidence to a fact and takes a relation that is known already', async () => {
      const user = await newUser(subject);
      await user.write('m1', 'm2');
      const work = await user.claim();
      const one = sampleFact(user.scope, 'Likes tea', { sources: [sampleSource('m1', 'said m1')] });
      const two = sampleFact(user.scope, 'Likes cake', { sources: [sampleSource('m2', 'said m2')] });
      const relations = [{ sourceId: one.id, targetId: two.id, kind: 'same_entity' as const, confidence: 1 }];
      await commit(work, { facts: [one, two], relations });
      const more = { ...one, version: 2, sources: [...one.sources, sampleSource('m2', 'said m2')] };
      expect(await commit(work, { facts: [more], relations })).toBe('committed');
      const stored = (await subject.stages.load(work)).facts.find((f) => f.id === one.id)!;
      expect(stored.version).toBe(2);
      expect(stored.sources.map((s) => s.messageId)).toEqual(['m1', 'm2']);
    });

    it('writes, replaces and removes summaries and topics', async () => {
      const user = await newUser(subject);
      await user.write('m1');
      const work = await user.claim();
      const fact = sampleFact(user.scope, 'Likes tea', { sources: [sampleSource('m1', 'said m1')] });
      const kept = sampleSummary(user.scope, 'Likes tea.', [fact.id], { tags: ['food'], entities: ['tea'], weight: 0.5 });
      const gone = sampleSummary(user.scope, 'Old.', [fact.id], { sessionId: 'session-1', perspective: 'overview' });
      const topic = sampleTopic(user.scope, 'food', [kept.id, gone.id]);
      const empty = sampleTopic(user.scope, 'travel', [gone.id]);
      await commit(work, { facts: [fact] });
      await commit(work, { summaries: [kept, gone] });
      await commit(work, { topics: [topic, empty] });
      const before = await subject.stages.load(work);
      expect(before.summaries.map((s) => s.content).sort()).toEqual(['Likes tea.', 'Old.']);
      expect(before.summaries.find((s) => s.id === kept.id)).toMatchObject({ factIds: [fact.id], tags: ['food'], weight: 0.5, version: 1 });
      await commit(work, {
        summaries: [{ ...kept, content: 'Likes green tea.', version: 2 }],
        topics: [{ ...topic, summaryIds: [kept.id], version: 2 }],
        removed: [
          { layer: 'summary', id: gone.id },
          { layer: 'topic', id: empty.id },
        ],
      });
      const after = await subject.stages.load(work);
      expect(after.summaries.map((s) => [s.content, s.version])).toEqual([['Likes green tea.', 2]]);
      expect(after.topics.map((t) => [t.name, t.summaryIds, t.version])).toEqual([['food', [kept.id], 2]]);
      const checkpoint = { summaryIds: [kept.id, gone.id], topicIds: [topic.id, empty.id] };
      const indexed = await subject.stages.loadForIndex({ ...work, checkpoint });
      expect(indexed.summaries.map((s) => s.id)).toEqual([kept.id]);
      expect(indexed.topics.map((t) => t.id)).toEqual([topic.id]);
    });

    it('shows skipped stages in the task', async () => {
      const user = await newUser(subject);
      const { taskId } = await user.append([sampleNewMessage('m1', 'short term')], { longTerm: false });
      const work = await user.claim();
      expect(work.longTerm).toBe(false);
      await commit(work, { nextStage: 'reconcile' });
      await commit({ ...work, stage: 'reconcile' }, { nextStage: 'index-memories' });
      const last = await reclaim(user, work);
      expect(last.stage).toBe('index-memories');
      await subject.workItems.release(last, { kind: 'done' });
      const task = await subject.task(user.projectId, taskId);
      expect(task!.stages.map((s) => s.status)).toEqual(['completed', 'completed', 'skipped', 'skipped', 'completed']);
    });
  });
}
