// Conformance of the WorkItems port: order, leases, retries, outcomes, replay.
import type { ReleaseAs } from '../../ports.js';
import { newUser, type MakeRecordsSubject, type RecordsSubject } from './records-subject.js';
import { sampleNewMessage } from '../samples.js';

const HOUR_MS = 3_600_000;
const failure: ReleaseAs = { kind: 'failed', error: { code: 'model.invalid_output', message: 'the model answered garbage' } };
const retryIn = (ms: number, countAttempt = true): ReleaseAs => ({
  kind: 'retry',
  availableAt: new Date(Date.now() + ms),
  countAttempt,
  error: { code: 'unavailable', message: 'away' },
});

export function workItemsConformance(name: string, makeSubject: MakeRecordsSubject): void {
  describe(`WorkItems: ${name}`, () => {
    let subject: RecordsSubject;
    beforeAll(async () => {
      subject = await makeSubject();
    });
    afterAll(() => subject?.close?.());

    it("claims the user's items in order, one at a time", async () => {
      const user = await newUser(subject);
      const first = await user.write('m1');
      const second = await user.write('m2');
      const work = await user.claim();
      expect(work).toMatchObject({
        id: first.workItemId,
        taskId: first.taskId,
        kind: 'messages',
        longTerm: true,
        stage: 'extract-facts',
        checkpoint: null,
        attempts: 1,
      });
      expect(await subject.workItems.claim(user.scope)).toBeNull();
      expect(await subject.workItems.release(work, { kind: 'done' })).toBe(true);
      expect((await user.claim()).id).toBe(second.workItemId);
    });

    it('gives an item to one of many that claim at once', async () => {
      const user = await newUser(subject);
      await user.write('m1');
      await user.write('m2');
      const claims = await Promise.all(Array.from({ length: 8 }, () => subject.workItems.claim(user.scope)));
      expect(claims.filter((c) => c !== null)).toHaveLength(1);
    });

    it('lets users run in parallel and knows no user of another project', async () => {
      const project = await subject.newProject();
      const one = await newUser(subject, 'user-1', 's1', project);
      const two = await newUser(subject, 'user-2', 's2', project);
      await one.write('m1');
      await two.write('m1');
      expect((await one.claim()).userId).toBe('user-1');
      expect((await two.claim()).userId).toBe('user-2');
      const foreign = await subject.newProject();
      expect(await subject.workItems.claim({ projectId: foreign.id, userId: 'user-1' })).toBeNull();
    });

    it('hands an item whose lease ran out to the next worker and refuses the first one', async () => {
      const user = await newUser(subject);
      await user.write('m1');
      const zombie = await user.claim();
      expect(await subject.workItems.extend(zombie)).toBe(true);
      await subject.expireLease(zombie);
      expect(await subject.workItems.due(500)).toContainEqual(user.scope);
      const heir = await user.claim();
      expect(heir).toMatchObject({ id: zombie.id, attempts: 2 });
      expect(heir.leaseToken).not.toBe(zombie.leaseToken);
      expect(await subject.workItems.extend(zombie)).toBe(false);
      for (const as of [{ kind: 'done' }, failure, retryIn(0)] as ReleaseAs[]) {
        expect(await subject.workItems.release(zombie, as)).toBe(false);
      }
      expect((await subject.messages(user.scope))[0]!.status).toBe('pending');
      expect(await subject.workItems.extend(heir)).toBe(true);
    });

    it('an extended lease is not taken over', async () => {
      const user = await newUser(subject);
      await user.write('m1');
      const work = await user.claim();
      await subject.expireLease(work);
      expect(await subject.workItems.extend(work)).toBe(true);
      expect(await subject.workItems.claim(user.scope)).toBeNull();
    });

    it('holds a retry back until its time, and later writes of the user behind it', async () => {
      const user = await newUser(subject);
      await user.write('m1');
      await user.write('m2');
      await subject.workItems.release(await user.claim(), retryIn(HOUR_MS));
      expect(await subject.workItems.claim(user.scope)).toBeNull();
      expect(await subject.workItems.due(500)).not.toContainEqual(user.scope);
    });

    it('counts an attempt at the claim and takes it back where told', async () => {
      const user = await newUser(subject);
      await user.write('m1');
      await subject.workItems.release(await user.claim(), retryIn(-1000));
      const second = await user.claim();
      expect(second.attempts).toBe(2);
      await subject.workItems.release(second, retryIn(-1000, false));
      expect((await user.claim()).attempts).toBe(2);
    });

    it('is due while an item waits and nobody runs it', async () => {
      const user = await newUser(subject);
      expect(await subject.workItems.due(500)).not.toContainEqual(user.scope);
      await user.write('m1');
      await user.write('m2');
      expect((await subject.workItems.due(500)).filter((u) => u.projectId === user.projectId)).toEqual([user.scope]);
      const work = await user.claim();
      expect(await subject.workItems.due(500)).not.toContainEqual(user.scope);
      await subject.workItems.release(work, { kind: 'done' });
      expect(await subject.workItems.due(500)).toContainEqual(user.scope);
      expect(await subject.workItems.due(0)).toEqual([]);
    });

    it('done: messages are processed and the task is completed', async () => {
      const user = await newUser(subject);
      const { taskId } = await user.write('m1', 'm2');
      const work = await user.claim();
      expect(await subject.task(user.projectId, taskId)).toMatchObject({ status: 'running' });
      await subject.workItems.release(work, { kind: 'done' });
      expect((await subject.messages(user.scope)).map((m) => m.status)).toEqual(['processed', 'processed']);
      expect(await subject.task(user.projectId, taskId)).toMatchObject({
        status: 'completed',
        totalCount: 2,
        successCount: 2,
        failedCount: 0,
        errors: [],
        finishedAt: expect.any(Date),
      });
      expect(await subject.workItems.claim(user.scope)).toBeNull();
      expect(await subject.workItems.release(work, failure)).toBe(false);
    });

    it('failed: visible on message and task, told as an event, and no obstacle to later writes', async () => {
      const user = await newUser(subject);
      const { taskId } = await user.write('m1', 'm2');
      const later = await user.write('m3');
      await subject.workItems.release(await user.claim(), failure);
      const rows = await subject.messages(user.scope);
      expect(rows.map((m) => m.status)).toEqual(['failed', 'failed', 'pending']);
      expect(rows[0]!.error).toContain('the model answered garbage');
      const task = await subject.task(user.projectId, taskId);
      expect(task).toMatchObject({ status: 'failed', totalCount: 2, successCount: 0, failedCount: 2, finishedAt: expect.any(Date) });
      expect(task!.stages.find((s) => s.name === 'extract-facts')!.status).toBe('failed');
      expect(task!.errors).toEqual([{ code: 'model.invalid_output', message: 'the model answered garbage', message_ids: ['m1', 'm2'] }]);
      const events = (await subject.events(user.projectId)).filter((e) => e.event === 'message.failed');
      expect(events.map((e) => [e.resource_id, e.user_id, e.session_id, e.task_id])).toEqual([
        ['m1', 'user-1', 'session-1', taskId],
        ['m2', 'user-1', 'session-1', taskId],
      ]);
      expect((await user.claim()).id).toBe(later.workItemId);
    });

    it('an import with a failed and a good session ends partial', async () => {
      const user = await newUser(subject);
      const taskId = await subject.ingest.createImportTask(user.projectId, 2, null);
      await user.append([sampleNewMessage('m1', 'one'), sampleNewMessage('m2', 'two')], { taskId });
      await user.append([sampleNewMessage('m3', 'three')], { taskId });
      await subject.workItems.release(await user.claim(), failure);
      expect(await subject.task(user.projectId, taskId)).toMatchObject({ status: 'running', failedCount: 1, finishedAt: null });
      await subject.workItems.release(await user.claim(), { kind: 'done' });
      expect(await subject.task(user.projectId, taskId)).toMatchObject({
        status: 'partial',
        totalCount: 2,
        successCount: 1,
        failedCount: 1,
      });
    });

    it('replay: failed items run again with fresh attempts and the task ends anew', async () => {
      const user = await newUser(subject);
      const { taskId } = await user.write('m1', 'm2');
      await subject.workItems.release(await user.claim(), failure);
      const foreign = await subject.newProject();
      expect(await subject.workItems.replay(foreign.id, taskId, 'key')).toEqual({ items: 0, users: [] });
      expect(await subject.workItems.replay(user.projectId, taskId, 'key')).toEqual({ items: 1, users: ['user-1'] });
      expect((await subject.messages(user.scope)).map((m) => [m.status, m.error])).toEqual([
        ['pending', null],
        ['pending', null],
      ]);
      expect(await subject.task(user.projectId, taskId)).toMatchObject({ failedCount: 0, errors: [], finishedAt: null });
      const work = await user.claim();
      expect(work.attempts).toBe(1);
      await subject.workItems.release(work, { kind: 'done' });
      expect(await subject.task(user.projectId, taskId)).toMatchObject({ status: 'completed', successCount: 2, failedCount: 0 });
      expect(await subject.workItems.replay(user.projectId, taskId, 'key')).toEqual({ items: 0, users: [] });
    });
  });
}
