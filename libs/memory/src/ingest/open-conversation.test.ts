// Users who name their conversations alike have one each; what one of them began natively is found by its id.
import { conversationIdOf } from '../model/conversation.js';
import type { Session } from '../model/message.js';
import { InMemoryRecords } from '../testing/in-memory-records.js';
import { sampleSession } from '../testing/samples.js';
import { FindConversation, OpenConversation } from './open-conversation.js';
import { OpenSession } from './open-session.js';

async function start() {
  const records = new InMemoryRecords();
  const { id: projectId } = await records.newProject();
  const sessions = new Map<string, Session>();
  const openSession = records.ingest.openSession.bind(records.ingest);
  records.ingest.openSession = async (wanted) => {
    const outcome = await openSession(wanted);
    if (outcome.kind !== 'foreign') sessions.set(outcome.session.id, outcome.session);
    return outcome;
  };
  const find = new FindConversation({ session: (_, id) => Promise.resolve(sessions.get(id) ?? null) });
  const open = new OpenConversation(find, new OpenSession(records.ingest));
  const name = (userId: string, conversationId: string | null) => ({ projectId, userId, conversationId });
  return { records, projectId, find, open, name };
}

it('is the session of its name, and the same one when it is opened again', async () => {
  const { open, name, find } = await start();
  const session = await open.execute(name('ann', '0610'));
  expect([session.id, session.userId]).toEqual(['0610', 'ann']);
  expect((await open.execute(name('ann', '0610'))).id).toBe('0610');
  expect((await find.execute(name('ann', '0610')))?.id).toBe('0610');
});

it('is the user’s own where another user has a session of that name', async () => {
  const { open, name, find } = await start();
  await open.execute(name('ann', '0610'));
  const session = await open.execute(name('bob', '0610'));
  expect(session.userId).toBe('bob');
  expect(session.id).not.toBe('0610');
  expect(conversationIdOf('bob', session.id)).toBe('0610');
  expect((await open.execute(name('bob', '0610'))).id).toBe(session.id);
  expect((await find.execute(name('carl', '0610')))?.id).toBeUndefined();
});

it('finds what was begun natively, and has one session for what stands in no conversation', async () => {
  const { records, projectId, open, name } = await start();
  await records.ingest.openSession(sampleSession({ projectId, userId: 'ann' }, 's1'));
  expect((await open.execute(name('ann', 's1'))).id).toBe('s1');
  const standing = await open.execute(name('ann', null));
  expect((await open.execute(name('ann', null))).id).toBe(standing.id);
  expect((await open.execute(name('bob', null))).id).not.toBe(standing.id);
  expect(conversationIdOf('ann', 's1')).toBe('s1');
});
