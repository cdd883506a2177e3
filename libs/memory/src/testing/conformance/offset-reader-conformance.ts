// Conformance of the OffsetReader port: windows with totals, every bound, and who is told what.
import type { Metadata } from '@strata/contracts';
import type { Fact } from '../../model/fact.js';
import type { Message } from '../../model/message.js';
import type { OffsetReader } from '../../ports.js';
import { sampleFact, sampleNewMessage, sampleSession, sampleSource, SAMPLE_TIME } from '../samples.js';
import { commitChanges, newUser, type RecordsSubject } from './records-subject.js';

export interface OffsetsSubject extends RecordsSubject {
  offsets: OffsetReader;
}

const ALL = { limit: 100, offset: 0 };
const at = (minute: number) => new Date(SAMPLE_TIME.getTime() + minute * 60_000);
const ids = (list: { items: { id: string }[] } | null) => list?.items.map(({ id }) => id);

export function offsetReaderConformance(name: string, makeSubject: () => OffsetsSubject | Promise<OffsetsSubject>): void {
  describe(`OffsetReader: ${name}`, () => {
    let subject: OffsetsSubject;
    beforeAll(async () => {
      subject = await makeSubject();
    });
    afterAll(() => subject?.close?.());

    /** `m1`–`m3` in session-1, `m4` in session-2, said a minute after each other; every other one of another agent and team. */
    async function spoken() {
      const user = await newUser(subject);
      const message = (n: number) =>
        sampleNewMessage(`m${n}`, `said m${n}`, { timestamp: at(n), agentId: n % 2 ? 'odd' : 'even', metadata: attributes(n) });
      await user.append([message(1), message(2), message(3)]);
      await subject.ingest.openSession(sampleSession(user.scope, 'session-2'));
      await user.append([message(4)], { sessionId: 'session-2' });
      const messages = (filter: Parameters<OffsetReader['messages']>[1], window = ALL) =>
        subject.offsets.messages(user.scope, filter, window);
      return { ...user, messages };
    }
    const attributes = (n: number): Metadata => ({ team: n % 2 ? 'red' : 'blue', place: n });

    /** `f1`–`f4`, changed last a minute after each other, and one that is superseded. */
    async function learnt() {
      const user = await newUser(subject);
      await user.write('m1');
      const work = await user.claim();
      const fact = (n: number, over: Partial<Fact> = {}) =>
        sampleFact(user.scope, `f${n}`, {
          ...{ sources: [sampleSource('m1', 'said m1')], updatedAt: at(n), type: n === 1 ? 'instruction' : 'persona' },
          ...{ agentId: n % 2 ? 'odd' : 'even', metadata: attributes(n), ...over },
        });
      const active = [1, 2, 3, 4].map((n) => fact(n));
      const superseded = fact(5, { status: 'superseded' });
      await commitChanges(subject, work, { facts: [...active, superseded] });
      const facts = (filter: Parameters<OffsetReader['facts']>[1], window = ALL) => subject.offsets.facts(user.scope, filter, window);
      const contents = async (...asked: Parameters<typeof facts>) => (await facts(...asked))?.items.map(({ content }) => content);
      return { ...user, active, superseded, facts, contents };
    }

    it('gives messages newest first, window by window, with the total of all', async () => {
      const { messages } = await spoken();
      const windows = await Promise.all([0, 2, 4].map((offset) => messages({}, { limit: 2, offset })));
      expect(windows.map(ids)).toEqual([['m4', 'm3'], ['m2', 'm1'], []]);
      expect(windows.map((window) => window?.total)).toEqual([4, 4, 4]);
      expect(await messages({}, { limit: 0, offset: 0 })).toEqual({ items: [], total: 4 });
    });

    it('bounds messages by time, both ends inclusive, by agent and by each pair of metadata', async () => {
      const { messages } = await spoken();
      expect(ids(await messages({ from: at(2), to: at(3) }))).toEqual(['m3', 'm2']);
      expect(ids(await messages({ from: new Date(at(3).getTime() + 1) }))).toEqual(['m4']);
      expect(ids(await messages({ to: at(1) }))).toEqual(['m1']);
      expect(ids(await messages({ agentId: 'even' }))).toEqual(['m4', 'm2']);
      expect(ids(await messages({ metadata: { team: 'red' } }))).toEqual(['m3', 'm1']);
      expect(ids(await messages({ metadata: { team: 'red', place: 3 } }))).toEqual(['m3']);
      expect(await messages({ metadata: { place: '3' } })).toEqual({ items: [], total: 0 });
    });

    it('names messages by id, by session, and by what one of both names', async () => {
      const { messages } = await spoken();
      expect(ids(await messages({ ids: ['m1', 'm3', 'nothing'] }))).toEqual(['m3', 'm1']);
      expect(ids(await messages({ sessionIds: ['session-2', 'nothing'] }))).toEqual(['m4']);
      expect(ids(await messages({ ids: ['m1', 'm4'], sessionIds: ['session-2'] }))).toEqual(['m4', 'm1']);
      expect(ids(await messages({ ids: ['m1'], sessionIds: ['session-2'], agentId: 'even' }))).toEqual(['m4']);
      expect(await messages({ ids: [] })).toEqual({ items: [], total: 0 });
    });

    it('gives active facts whole, those that changed last first', async () => {
      const { facts, contents, active } = await learnt();
      expect((await facts({}))?.items).toEqual([...active].reverse());
      expect(await contents({}, { limit: 3, offset: 2 })).toEqual(['f2', 'f1']);
      expect(await facts({}, { limit: 0, offset: 0 })).toEqual({ items: [], total: 4 });
    });

    it('bounds facts by id, type, time of the last change, agent and each pair of metadata', async () => {
      const { facts, contents, active, superseded } = await learnt();
      expect(await contents({ ids: [active[0]!.id, active[2]!.id, superseded.id, 'no-uuid'] })).toEqual(['f3', 'f1']);
      expect(await contents({ type: 'instruction' })).toEqual(['f1']);
      expect(await contents({ from: at(2), to: at(3) })).toEqual(['f3', 'f2']);
      expect(await contents({ agentId: 'odd' })).toEqual(['f3', 'f1']);
      expect(await contents({ metadata: { team: 'blue', place: 4 } })).toEqual(['f4']);
      expect(await facts({ ids: [superseded.id] })).toEqual({ items: [], total: 0 });
      expect(await facts({ ids: [] })).toEqual({ items: [], total: 0 });
    });

    it('tells nobody of nobody, and of no one else', async () => {
      const [{ scope }, other] = [await learnt(), await spoken()];
      const stranger = { ...scope, userId: 'stranger' };
      expect(await subject.offsets.facts(stranger, {}, ALL)).toBeNull();
      expect(await subject.offsets.messages(stranger, {}, ALL)).toBeNull();
      // The same user id in another project is someone else.
      expect(await subject.offsets.facts(other.scope, {}, ALL)).toEqual({ items: [], total: 0 });
      const own = await subject.offsets.messages(scope, {}, ALL);
      expect(own?.items.map(({ content }: Message) => content)).toEqual(['said m1']);
      const neighbour = await newUser(subject, 'user-2', 'session-9', await subject.newProject());
      expect(await subject.offsets.messages(neighbour.scope, { ids: ['m1'] }, ALL)).toEqual({ items: [], total: 0 });
    });
  });
}
