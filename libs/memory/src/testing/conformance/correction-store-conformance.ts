// Conformance of the CorrectionStore port: what an undo sees, and that its commit is whole, current and takes its place in the order of work.
import { randomUUID } from 'node:crypto';
import type { MemoryEvent } from '@strata/contracts';
import type { Summary } from '../../model/abstract.js';
import type { Fact } from '../../model/fact.js';
import type { Correction, CorrectionStore } from '../../ports-correction.js';
import { newUser, type RecordsSubject } from './records-subject.js';
import { sampleFact, sampleSource, sampleSummary, sampleTopic, SAMPLE_TIME } from '../samples.js';

export interface CorrectionsSubject extends RecordsSubject {
  corrections: CorrectionStore;
  /** Versions of a fact, oldest first. */
  history(projectId: string, factId: string): Promise<{ version: number; change: string; actor: string; reason: string | null }[]>;
}

const AT = new Date(SAMPLE_TIME.getTime() + 3_600_000);

export function correctionStoreConformance(name: string, makeSubject: () => CorrectionsSubject | Promise<CorrectionsSubject>): void {
  describe(`CorrectionStore: ${name}`, () => {
    let subject: CorrectionsSubject;
    beforeAll(async () => {
      subject = await makeSubject();
    });
    afterAll(() => subject?.close?.());

    /** `old` and `aside` superseded by `next`; `old` had an end of its own before. */
    async function superseded() {
      const user = await newUser(subject);
      await user.write('m1');
      const work = await user.claim();
      const fact = (content: string, over: Partial<Fact> = {}) =>
        sampleFact(user.scope, content, { sources: [sampleSource('m1', 'said m1')], ...over });
      const ended = new Date(SAMPLE_TIME.getTime() + 86_400_000);
      const next = fact('No pets');
      const [old, aside] = [fact('Has a cat', { validTo: ended }), fact('Has a dog')];
      const close = (one: Fact): Fact => ({
        ...one,
        status: 'superseded',
        version: 2,
        supersededBy: next.id,
        supersededAt: AT,
        validTo: AT,
      });
      const commit = async (facts: Fact[]) => {
        const { memoryVersion } = await subject.stages.load(work);
        await subject.stages.commit(work, memoryVersion, { nextStage: 'reconcile', checkpoint: {}, facts });
      };
      await commit([old, aside]);
      await commit([close(old), close(aside), next]);
      return { user, work, old: close(old), aside: close(aside), next, ended };
    }
    /** The same, with a summary and a topic over what is current. */
    async function told() {
      const made = await superseded();
      const summary = sampleSummary(made.user.scope, 'No pets.', [made.next.id]);
      const topic = sampleTopic(made.user.scope, 'pets', [summary.id]);
      const { memoryVersion } = await subject.stages.load(made.work);
      const changes = { nextStage: 'reconcile' as const, checkpoint: {}, summaries: [summary], topics: [topic] };
      await subject.stages.commit(made.work, memoryVersion, changes);
      return { ...made, summary, topic };
    }
    const correction = ({ user, old, next }: Awaited<ReturnType<typeof superseded>>): Correction => {
      const restored: Fact = { ...old, status: 'active', version: 3, supersededBy: null, supersededAt: null, validTo: null, updatedAt: AT };
      const gone: Fact = { ...next, status: 'invalidated', version: 2, updatedAt: AT };
      const event: MemoryEvent = {
        event: 'fact.created',
        resource: 'fact',
        resource_id: old.id,
        user_id: user.scope.userId,
        session_id: null,
        task_id: null,
        occurred_at: AT.toISOString(),
        data: { version: 3 },
      };
      return {
        ...user.scope,
        taskId: randomUUID(),
        actor: 'key-1',
        reason: 'misheard',
        action: 'fact.undo',
        subject: old.id,
        facts: [
          { before: old, after: restored, change: 'restored' },
          { before: next, after: gone, change: 'invalidated' },
        ],
        summary: null,
        followed: { summaries: [], topics: [], removed: [] },
        events: [event],
      };
    };

    it('loads the fact with what superseded it, what that superseded besides, and how each ended before', async () => {
      const { user, old, aside, next, ended } = await superseded();
      const state = await subject.corrections.loadFact(user.projectId, old.id);
      expect(state).toMatchObject({ fact: { id: old.id, status: 'superseded' }, successor: { id: next.id }, siblings: [{ id: aside.id }] });
      expect(state!.endedBefore.get(old.id)).toEqual(ended);
      expect(state!.endedBefore.get(aside.id) ?? null).toBeNull();
      expect(await subject.corrections.loadFact(user.projectId, next.id)).toMatchObject({ successor: null, siblings: [] });
    });

    it('knows no fact of another project, and none that is not there', async () => {
      const { old, user } = await superseded();
      expect(await subject.corrections.loadFact((await subject.newProject()).id, old.id)).toBeNull();
      expect(await subject.corrections.loadFact(user.projectId, randomUUID())).toBeNull();
    });

    it('writes facts, history, events, task and work together; a stage that has read the memory before is refused', async () => {
      const made = await superseded();
      const { user, work, old, next } = made;
      const stage = await subject.stages.load(work);
      const change = correction(made);
      const { memoryVersion } = (await subject.corrections.loadFact(user.projectId, old.id))!.memory;
      expect(await subject.corrections.isCommitted(user.projectId, change.taskId)).toBe(false);
      expect(await subject.corrections.correct(change, memoryVersion)).toBe('committed');
      expect(await subject.corrections.isCommitted(user.projectId, change.taskId)).toBe(true);
      expect(await subject.stages.commit(work, stage.memoryVersion, { nextStage: 'reconcile', checkpoint: {} })).toBe('stale');

      const after = await subject.stages.load(work);
      expect(after.facts.map((f) => [f.id, f.version])).toEqual([[old.id, 3]]);
      expect(after.settled.map((f) => f.status).sort()).toEqual(['invalidated', 'superseded']);
      const told = async (id: string) => (await subject.history(user.projectId, id)).at(-1);
      expect(await told(old.id)).toEqual({ version: 3, change: 'restored', actor: 'key-1', reason: 'misheard' });
      expect(await told(next.id)).toEqual({ version: 2, change: 'invalidated', actor: 'key-1', reason: 'misheard' });
      expect((await subject.history(user.projectId, old.id)).slice(0, 2)).toEqual([
        { version: 1, change: 'created', actor: 'pipeline', reason: null },
        { version: 2, change: 'superseded', actor: 'pipeline', reason: null },
      ]);
      expect((await subject.events(user.projectId)).map((e) => [e.event, e.resource_id])).toEqual([['fact.created', old.id]]);
      expect(await subject.task(user.projectId, change.taskId)).toMatchObject({
        kind: 'correction',
        status: 'pending',
        totalCount: 1,
        memory: { added: 0, updated: 2, deleted: 0 },
      });
    });

    it('loads a record with its history and the memory around it', async () => {
      const { user, old, next, summary, topic } = await told();
      const state = (await subject.corrections.loadSummary(user.projectId, summary.id))!;
      expect(state).toMatchObject({ summary: { id: summary.id, content: summary.content, pinned: false, weight: 1 } });
      expect(state.versions.map(({ record, change, actor }) => [record.version, record.content, change, actor])).toEqual([
        [1, summary.content, 'created', 'pipeline'],
      ]);
      const { memory } = (await subject.corrections.loadFact(user.projectId, old.id))!;
      expect(memory.facts.map((fact) => fact.id)).toEqual([next.id]);
      expect([memory.summaries.map(({ id }) => id), memory.topics.map(({ id }) => id)]).toEqual([[summary.id], [topic.id]]);
      expect(memory).toMatchObject({ memoryVersion: state.memory.memoryVersion, timezone: 'UTC', topicNames: [] });
      const { versions } = (await subject.corrections.loadFact(user.projectId, old.id))!;
      expect(versions.map(({ record, change }) => [record.version, record.status, change])).toEqual([
        [1, 'active', 'created'],
        [2, 'superseded', 'superseded'],
      ]);
      expect(await subject.corrections.loadSummary((await subject.newProject()).id, summary.id)).toBeNull();
      expect(await subject.corrections.loadSummary(user.projectId, randomUUID())).toBeNull();
    });

    it('writes an edit of a summary with what follows, and gives its work all of it to index', async () => {
      const made = await told();
      const { user, work, summary, topic } = made;
      const after: Summary = { ...summary, content: 'By hand', pinned: true, editedBy: 'key-1', weight: 0.9, version: 2, updatedAt: AT };
      const fresh = sampleSummary(user.scope, 'Fresh', summary.factIds, { perspective: 'plans' });
      const taskId = randomUUID();
      const { memoryVersion } = (await subject.corrections.loadSummary(user.projectId, summary.id))!.memory;
      const written = await subject.corrections.correct(
        {
          ...{ ...user.scope, taskId, actor: 'key-1', reason: 'asked', action: 'summary.edit', subject: summary.id, facts: [], events: [] },
          summary: { before: summary, after, change: 'edited' },
          followed: { summaries: [fresh], topics: [], removed: [{ layer: 'topic', id: topic.id }] },
        },
        memoryVersion,
      );
      expect(written).toBe('committed');
      const state = (await subject.corrections.loadSummary(user.projectId, summary.id))!;
      expect(state.summary).toEqual(after);
      expect(state.versions.at(-1)).toMatchObject({ record: after, change: 'edited', actor: 'key-1', reason: 'asked' });
      expect([state.memory.summaries.map(({ content }) => content).sort(), state.memory.topics]).toEqual([['By hand', 'Fresh'], []]);
      await subject.workItems.release(work, { kind: 'done' });
      const own = await user.claim();
      expect(own).toMatchObject({ kind: 'correction', taskId, stage: 'write-summaries' });
      expect(own.checkpoint).toEqual({ factIds: [], summaryIds: [summary.id, fresh.id], topicIds: [topic.id] });
      expect(await subject.task(user.projectId, taskId)).toMatchObject({ memory: { updated: 1 } });
    });

    it('keeps a fact in an operator’s words settled in the words that it had before, and one that is deleted', async () => {
      const { user, old, next, work } = await superseded();
      const state = (await subject.corrections.loadFact(user.projectId, next.id))!;
      const worded: Fact = { ...next, content: 'No animals', flags: ['pinned'], editedBy: 'key-1', version: 2, updatedAt: AT };
      const gone: Fact = { ...old, status: 'deleted', version: 3, updatedAt: AT };
      await subject.corrections.correct(
        {
          ...{ ...user.scope, taskId: randomUUID(), actor: 'key-1', reason: 'asked', action: 'fact.edit', subject: next.id, events: [] },
          ...{ summary: null, followed: { summaries: [], topics: [], removed: [] } },
          facts: [
            { before: next, after: worded, change: 'edited' },
            { before: old, after: gone, change: 'edited' },
          ],
        },
        state.memory.memoryVersion,
      );
      const { facts, settled } = await subject.stages.load(work);
      expect(facts.map((fact) => fact.content)).toEqual(['No animals']);
      const known = settled.map((fact) => `${fact.content} ${fact.status}`);
      expect(known).toEqual(expect.arrayContaining(['No pets invalidated', 'Has a cat deleted']));
      expect(known).not.toContain('No animals invalidated');
    });

    it('writes nothing when the memory has moved on', async () => {
      const made = await superseded();
      const { memoryVersion } = (await subject.corrections.loadFact(made.user.projectId, made.old.id))!.memory;
      expect(await subject.corrections.correct(correction(made), memoryVersion - 1n)).toBe('stale');
      expect(await subject.events(made.user.projectId)).toEqual([]);
      expect((await subject.history(made.user.projectId, made.old.id)).length).toBe(2);
    });

    it('is followed by its own work after what the user wrote before it, from the summaries on', async () => {
      const made = await superseded();
      const { user, work, old, next } = made;
      await user.write('m2');
      const change = correction(made);
      const { memoryVersion } = (await subject.corrections.loadFact(user.projectId, old.id))!.memory;
      await subject.corrections.correct(change, memoryVersion);
      await user.write('m3');
      await subject.workItems.release(work, { kind: 'done' });
      await subject.workItems.release(await user.claim(), { kind: 'done' });
      const own = await user.claim();
      expect(own).toMatchObject({ kind: 'correction', taskId: change.taskId, stage: 'write-summaries', longTerm: true });
      expect(await subject.stages.load(own)).toMatchObject({ messages: [], actions: [], session: null });
      const source = await subject.stages.loadForIndex(own);
      expect(source.facts.map((f) => f.id).sort()).toEqual([old.id, next.id].sort());
      await subject.workItems.release(own, { kind: 'done' });
      expect(await subject.task(user.projectId, change.taskId)).toMatchObject({
        status: 'completed',
        successCount: 1,
        stages: [{ status: 'skipped' }, { status: 'skipped' }, {}, {}, {}],
      });
      expect((await user.claim()).kind).toBe('messages');
    });

    it('ends failed like any other work, and can be replayed', async () => {
      const made = await superseded();
      const { user, work, old } = made;
      await subject.workItems.release(work, { kind: 'done' });
      const change = correction(made);
      const { memoryVersion } = (await subject.corrections.loadFact(user.projectId, old.id))!.memory;
      await subject.corrections.correct(change, memoryVersion);
      await subject.workItems.release(await user.claim(), { kind: 'failed', error: { code: 'internal', message: 'x' } });
      expect(await subject.task(user.projectId, change.taskId)).toMatchObject({ status: 'failed', errors: [{ code: 'internal' }] });
      expect(await subject.workItems.replay(user.projectId, change.taskId, 'key')).toMatchObject({ items: 1 });
      expect(await user.claim()).toMatchObject({ kind: 'correction', stage: 'write-summaries' });
      expect(await subject.task(user.projectId, change.taskId)).toMatchObject({ failedCount: 0 });
    });
  });
}
