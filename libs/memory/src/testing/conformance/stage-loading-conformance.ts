// Conformance of the StageStore port: what a stage and the index read, and of whom.
import type { NewAction } from '../../ports.js';
import { commitChanges, newUser, type MakeRecordsSubject, type RecordsSubject } from './records-subject.js';
import { sampleFact, sampleNewAction, sampleNewMessage, sampleSession, sampleSource, SAMPLE_TIME } from '../samples.js';

export function stageLoadingConformance(name: string, makeSubject: MakeRecordsSubject): void {
  describe(`StageStore, loading: ${name}`, () => {
    let subject: RecordsSubject;
    beforeAll(async () => {
      subject = await makeSubject();
    });
    afterAll(() => subject?.close?.());

    it("loads the item's messages in order, with up to 6 earlier ones of the same session", async () => {
      const user = await newUser(subject);
      await subject.ingest.openSession(sampleSession(user.scope, 'session-2'));
      await user.write('a1', 'a2', 'a3', 'a4', 'a5', 'a6', 'a7');
      await user.append([sampleNewMessage('b1', 'elsewhere')], { sessionId: 'session-2' });
      await user.write('a8', 'a9');
      await user.write('a10');
      for (let i = 0; i < 2; i += 1) await subject.workItems.release(await user.claim(), { kind: 'done' });
      const input = await subject.stages.load(await user.claim());
      expect(input.messages.map((m) => m.id)).toEqual(['a8', 'a9']);
      expect(input.context.map((m) => m.id)).toEqual(['a2', 'a3', 'a4', 'a5', 'a6', 'a7']);
      expect(input).toMatchObject({
        project: { id: user.projectId, extractor: null },
        session: { id: 'session-1', userId: 'user-1' },
        actions: [],
        facts: [],
        summaries: [],
        topics: [],
      });
    });

    it("loads the actions that the item's are counted with: earlier writes, the same types, within the window", async () => {
      const user = await newUser(subject);
      const at = (day: number) => new Date(SAMPLE_TIME.getTime() + day * 86_400_000);
      const write = async (...actions: NewAction[]) => {
        await subject.ingest.appendActions({ ...user.scope, actions, longTerm: true });
      };
      await write(sampleNewAction('old', 'shoes', { timestamp: at(-91) }), sampleNewAction('second', 'shoes', { timestamp: at(-1) }));
      await write(
        sampleNewAction('first', 'shoes', { timestamp: at(-2) }),
        sampleNewAction('click', 'shoes', { eventType: 'click' }),
        sampleNewAction('later', 'shoes', { timestamp: at(1) }),
      );
      await write(sampleNewAction('own', 'shoes'), sampleNewAction('too', 'shoes'));
      await write(sampleNewAction('next', 'shoes'));
      for (let i = 0; i < 2; i += 1) await subject.workItems.release(await user.claim(), { kind: 'done' });
      const input = await subject.stages.load(await user.claim());
      expect(input.actions.map((a) => a.id)).toEqual(['own', 'too']);
      expect(input.pastActions.map((a) => a.id)).toEqual(['first', 'second']);
    });

    it('gives the superseded facts that still held when the oldest record of the item was written', async () => {
      const user = await newUser(subject);
      await user.write('m0');
      await user.write('m1');
      const first = await user.claim();
      const closed = (content: string, end: number) =>
        sampleFact(user.scope, content, {
          sources: [sampleSource('m0', 'said m0')],
          status: 'superseded',
          validTo: new Date(SAMPLE_TIME.getTime() + end),
        });
      await commitChanges(subject, first, { facts: [closed('Lived in Rome', 1000), closed('Lived in Paris', 0)] });
      await subject.workItems.release({ ...first, stage: 'reconcile' }, { kind: 'done' });
      const { settled } = await subject.stages.load(await user.claim());
      expect(settled.map((f) => f.content)).toEqual(['Lived in Rome']);
    });

    it('loads for the index: two neighbours on each side inside the session', async () => {
      const user = await newUser(subject);
      await subject.ingest.openSession(sampleSession(user.scope, 'session-2'));
      await user.write('m1', 'm2', 'm3');
      await user.append([sampleNewMessage('x', 'elsewhere')], { sessionId: 'session-2' });
      await user.write('m4');
      await user.write('m5', 'm6', 'm7');
      for (let i = 0; i < 2; i += 1) await subject.workItems.release(await user.claim(), { kind: 'done' });
      const source = await subject.stages.loadForIndex(await user.claim());
      expect(source.messages.map((m) => m.id)).toEqual(['m2', 'm3', 'm4', 'm5', 'm6']);
    });

    it("reads nothing of another user's or project's memory", async () => {
      const project = await subject.newProject();
      const users = [
        await newUser(subject, 'user-1', 's1', project),
        await newUser(subject, 'user-2', 's2', project),
        await newUser(subject, 'user-1', 's1'),
      ];
      for (const user of users) {
        await user.write('m1');
        const work = await user.claim();
        await commitChanges(subject, work, { facts: [sampleFact(user.scope, 'mine', { sessionId: user.sessionId })] });
        await subject.workItems.release(work, { kind: 'done' });
      }
      for (const user of users) {
        await user.write('m2');
        const { facts, messages } = await subject.stages.load(await user.claim());
        expect(facts.map((f) => [f.projectId, f.userId])).toEqual([[user.projectId, user.scope.userId]]);
        expect(messages.map((m) => [m.projectId, m.userId, m.id])).toEqual([[user.projectId, user.scope.userId, 'm2']]);
      }
    });
  });
}
