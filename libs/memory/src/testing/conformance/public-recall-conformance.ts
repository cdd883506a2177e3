// Conformance of the PublicRecall port: what is shared with whom, told by the rows alone.
import { PUBLIC } from '../../model/audience.js';
import type { Fact } from '../../model/fact.js';
import type { NewMessage, PublicRecall } from '../../ports.js';
import { sampleFact, sampleNewMessage, sampleSource } from '../samples.js';
import { commitChanges, newUser, type RecordsSubject } from './records-subject.js';

export interface PublicSubject extends RecordsSubject {
  shared: PublicRecall;
}

const [A, B] = ['6f0e7b0b-4b4e-4d0e-9d0c-0123456789aa', '6f0e7b0b-4b4e-4d0e-9d0c-0123456789bb'];

export function publicRecallConformance(name: string, makeSubject: () => PublicSubject | Promise<PublicSubject>): void {
  describe(`PublicRecall: ${name}`, () => {
    let subject: PublicSubject;
    beforeAll(async () => {
      subject = await makeSubject();
    });
    afterAll(() => subject?.close?.());

    /** A user with messages by audience, and facts on them by the letters of these: `fact('pa')` rests on `p` and `a`. */
    async function sharing() {
      const user = await newUser(subject);
      const audiences: Record<string, Partial<NewMessage>> = {
        p: { allowPublic: true },
        a: { knowledgeBaseIds: [A] },
        b: { allowPublic: true, knowledgeBaseIds: [A, B] },
        n: {},
      };
      await user.append(Object.entries(audiences).map(([id, over]) => sampleNewMessage(id, `said ${id}`, over)));
      const on = (ids: string, over: Partial<Fact> = {}, content = ids) =>
        sampleFact(user.scope, `on ${content}`, { sources: [...ids].map((id) => sampleSource(id, `said ${id}`)), ...over });
      const facts = ['p', 'a', 'b', 'n', 'pb', 'ab', 'pa', 'pn', 'bn'].map((ids) => on(ids));
      const put = async (more: Fact[]) => commitChanges(subject, work, { facts: more });
      const work = await user.claim();
      await put(facts);
      const wanted = {
        facts: facts.map(({ id }) => id),
        messages: Object.keys(audiences).map((id) => ({ userId: user.scope.userId, id })),
      };
      const see = async (audience: string[], over: { except?: string | null; projectId?: string; facts?: string[] } = {}) => {
        const asked = over.facts ? { facts: over.facts, messages: [] } : wanted;
        const found = await subject.shared.hydrate(over.projectId ?? user.projectId, over.except ?? null, audience, asked);
        return { facts: found.facts.map(({ content }) => content.slice(3)).sort(), messages: found.messages.map(({ id }) => id).sort() };
      };
      return { ...user, work, on, see };
    }

    it.each([
      [[PUBLIC], ['b', 'p', 'pb'], ['b', 'p']],
      [[A], ['a', 'ab', 'b'], ['a', 'b']],
      [[B], ['b'], ['b']],
      // Everything under a fact is shared with one and the same of them.
      [
        [PUBLIC, A],
        ['a', 'ab', 'b', 'p', 'pb'],
        ['a', 'b', 'p'],
      ],
      [[], [], []],
      [['6f0e7b0b-4b4e-4d0e-9d0c-0123456789cc'], [], []],
    ])('%j sees messages that are shared with them, and facts that rest on such ones alone', async (audience, facts, messages) => {
      const { see } = await sharing();
      expect(await see(audience)).toEqual({ facts, messages });
    });

    it('leaves out one user, and every other project', async () => {
      const { see, scope } = await sharing();
      expect(await see([PUBLIC], { except: scope.userId })).toEqual({ facts: [], messages: [] });
      expect((await see([PUBLIC], { except: 'somebody-else' })).messages).toEqual(['b', 'p']);
      expect(await see([PUBLIC], { projectId: (await subject.newProject()).id })).toEqual({ facts: [], messages: [] });
    });

    it('tells of a fact only what is current and nobody doubts or worded anew', async () => {
      const { see, on, work } = await sharing();
      const facts = [
        on('p', {}, 'plain'),
        ...(['superseded', 'invalidated', 'deleted'] as const).map((status) => on('p', { status }, status)),
        on('p', { flags: ['suspect'] }, 'suspect'),
        on('p', { editedBy: 'key' }, 'edited'),
        on('', {}, 'groundless'),
      ];
      await commitChanges(subject, work, { facts });
      expect((await see([PUBLIC], { facts: facts.map(({ id }) => id) })).facts).toEqual(['plain']);
    });
  });
}
