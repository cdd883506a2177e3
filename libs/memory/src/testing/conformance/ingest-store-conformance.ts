// Conformance of the IngestStore port: every implementation, the fake included, passes exactly these.
import { without } from '../copy.js';
import { appended, newUser, type MakeRecordsSubject, type RecordsSubject } from './records-subject.js';
import { sampleNewAction, sampleNewMessage, sampleSession } from '../samples.js';

export function ingestStoreConformance(name: string, makeSubject: MakeRecordsSubject): void {
  describe(`IngestStore: ${name}`, () => {
    let subject: RecordsSubject;
    beforeAll(async () => {
      subject = await makeSubject();
    });
    afterAll(() => subject?.close?.());

    it('stores a batch in its order, pending, with one task that counts its messages', async () => {
      const user = await newUser(subject);
      const out = await user.write('m1', 'm2', 'm3');
      const rows = await subject.messages(user.scope);
      expect(out).toMatchObject({ accepted: 3, ids: ['m1', 'm2', 'm3'], workItemId: expect.any(String) });
      expect(rows.map((m) => [m.id, m.content, m.status])).toEqual([
        ['m1', 'said m1', 'pending'],
        ['m2', 'said m2', 'pending'],
        ['m3', 'said m3', 'pending'],
      ]);
      expect(rows[0]!.seq < rows[1]!.seq && rows[1]!.seq < rows[2]!.seq).toBe(true);
      expect(await subject.task(user.projectId, out.taskId)).toMatchObject({ status: 'pending', totalCount: 3, finishedAt: null });
    });

    it('keeps every field of a message', async () => {
      const user = await newUser(subject);
      const sent = sampleNewMessage('m1', '你好 𠮷 “quoted”', {
        role: 'assistant',
        name: 'Ada',
        turnId: 't1',
        businessId: 'b1',
        utcOffset: 480,
        metadata: { source: 'crm', priority: 2, vip: true },
        tags: ['greeting'],
        agentId: 'agent-1',
        appId: 'app-1',
      });
      await user.append([sent]);
      expect((await subject.messages(user.scope))[0]).toMatchObject(without(sent, 'contentHash'));
    });

    it('accepts a repeated write once and names the first task', async () => {
      const user = await newUser(subject);
      const first = await user.write('m1', 'm2');
      const again = await user.write('m1', 'm2');
      expect(again).toEqual({ kind: 'appended', taskId: first.taskId, workItemId: null, accepted: 0, ids: ['m1', 'm2'] });
      expect(await subject.messages(user.scope)).toHaveLength(2);
      await user.claim();
      expect(await subject.workItems.due(500)).not.toContainEqual(user.scope);
    });

    it('accepts what is new of a batch that is partly known', async () => {
      const user = await newUser(subject);
      await user.write('m1');
      const out = await user.write('m1', 'm2');
      expect(out).toMatchObject({ accepted: 1, ids: ['m1', 'm2'] });
      expect(await subject.task(user.projectId, out.taskId)).toMatchObject({ totalCount: 1 });
      expect((await subject.messages(user.scope)).map((m) => m.id)).toEqual(['m1', 'm2']);
    });

    it('accepts an id that a batch names twice with the same content once', async () => {
      const user = await newUser(subject);
      expect(await user.write('m1', 'm1')).toMatchObject({ accepted: 1 });
      expect(await subject.messages(user.scope)).toHaveLength(1);
    });

    it('refuses a known id with other content and writes nothing of the batch', async () => {
      const user = await newUser(subject);
      await user.write('m1');
      const outcome = await subject.ingest.appendMessages({
        ...user.scope,
        sessionId: user.sessionId,
        messages: [sampleNewMessage('m2', 'new'), sampleNewMessage('m1', 'other words')],
        longTerm: true,
      });
      expect(outcome).toEqual({ kind: 'id_conflict', ids: ['m1'] });
      expect((await subject.messages(user.scope)).map((m) => m.content)).toEqual(['said m1']);
    });

    it('gives parallel writes of one user distinct places and keeps each batch together', async () => {
      const user = await newUser(subject);
      await Promise.all(Array.from({ length: 12 }, (_, i) => user.write(`${i}-a`, `${i}-b`)));
      const rows = await subject.messages(user.scope);
      expect(new Set(rows.map((m) => m.seq)).size).toBe(24);
      for (let i = 0; i < 24; i += 2) expect(rows[i]!.id.replace('-a', '-b')).toBe(rows[i + 1]!.id);
    });

    it('lets parallel writes of the same message through once', async () => {
      const user = await newUser(subject);
      const outcomes = await Promise.all(Array.from({ length: 8 }, () => user.write('m1')));
      expect(outcomes.map((o) => o.accepted).sort()).toEqual([0, 0, 0, 0, 0, 0, 0, 1]);
      expect(new Set(outcomes.map((o) => o.taskId)).size).toBe(1);
    });

    it('opens a session once, returns it to its user and refuses it to another', async () => {
      const project = await subject.newProject();
      const scope = { projectId: project.id, userId: 'user-1' };
      const first = await subject.ingest.openSession(sampleSession(scope, 's1', { title: 'First', timezone: 'Asia/Shanghai' }));
      const again = await subject.ingest.openSession(sampleSession(scope, 's1', { title: 'Second' }));
      expect(first).toMatchObject({ kind: 'created', session: { id: 's1', userId: 'user-1', title: 'First', timezone: 'Asia/Shanghai' } });
      expect(again).toMatchObject({ kind: 'existing', session: { title: 'First' } });
      expect(await subject.ingest.openSession(sampleSession({ ...scope, userId: 'user-2' }, 's1'))).toEqual({ kind: 'foreign' });
    });

    it('opens a session once under parallel calls', async () => {
      const scope = { projectId: (await subject.newProject()).id, userId: 'user-1' };
      const all = await Promise.all(Array.from({ length: 6 }, () => subject.ingest.openSession(sampleSession(scope, 's1'))));
      expect(all.map((o) => o.kind).sort()).toEqual(['created', 'existing', 'existing', 'existing', 'existing', 'existing']);
    });

    it('patches what is named and leaves the rest', async () => {
      const user = await newUser(subject);
      const patched = await subject.ingest.patchSession(user.projectId, user.sessionId, { title: 'Trip', longTerm: false });
      expect(patched).toMatchObject({ title: 'Trip', longTerm: false, timezone: null, userId: 'user-1' });
      expect(await subject.ingest.patchSession(user.projectId, 'no-such', { title: 'x' })).toBeNull();
    });

    it('keeps projects apart: same user, session and message ids, and no way into a foreign session', async () => {
      const one = await newUser(subject);
      const two = await newUser(subject);
      expect(await one.write('m1')).toMatchObject({ accepted: 1 });
      expect(await two.write('m1')).toMatchObject({ accepted: 1 });
      expect(await subject.messages(one.scope)).toHaveLength(1);
      const three = await subject.newProject();
      const intruder = { projectId: three.id, userId: 'user-1', sessionId: 'session-1', longTerm: true };
      await expect(subject.ingest.appendMessages({ ...intruder, messages: [sampleNewMessage('m9', 'x')] })).rejects.toThrow();
      expect(await subject.ingest.patchSession(three.id, 'session-1', { title: 'mine' })).toBeNull();
    });

    it('takes actions of a user that it has not seen before, each once', async () => {
      const scope = { projectId: (await subject.newProject()).id, userId: 'user-9' };
      const write = (content: string) =>
        subject.ingest.appendActions({
          ...scope,
          actions: [sampleNewAction('a1', content, { anchors: { size: '42' } }), sampleNewAction('a2', 'second')],
          longTerm: true,
        });
      const first = appended(await write('first'));
      expect(first).toMatchObject({ accepted: 2, ids: ['a1', 'a2'] });
      expect(appended(await write('first'))).toMatchObject({ accepted: 0, taskId: first.taskId });
      expect(await write('changed')).toEqual({ kind: 'id_conflict', ids: ['a1'] });
      const work = await subject.workItems.claim(scope);
      const input = await subject.stages.load(work!);
      expect(work).toMatchObject({ kind: 'actions', taskId: first.taskId });
      expect(input.actions.map((a) => [a.id, a.content, a.anchors])).toEqual([
        ['a1', 'first', { size: '42' }],
        ['a2', 'second', {}],
      ]);
    });

    it('joins an import: its task counts sessions, one known already is done at once', async () => {
      const user = await newUser(subject);
      const taskId = await subject.ingest.createImportTask(user.projectId, 2, null);
      const messages = [sampleNewMessage('m1', 'one'), sampleNewMessage('m2', 'two')];
      expect(await user.append(messages, { taskId })).toMatchObject({ taskId, accepted: 2 });
      expect(await subject.task(user.projectId, taskId)).toMatchObject({ kind: 'import', status: 'pending', totalCount: 2 });
      expect(await user.append(messages, { taskId })).toMatchObject({ taskId, accepted: 0 });
      await subject.workItems.release(await user.claim(), { kind: 'done' });
      expect(await subject.task(user.projectId, taskId)).toMatchObject({ status: 'completed', totalCount: 2, successCount: 2 });
    });
  });
}
