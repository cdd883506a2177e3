// The write use-cases over the fake record store: repeats, conflicts, ids, the long-term switch, tasks.
import type { Session } from '../model/message.js';
import type { RawReader } from '../ports-reading.js';
import type { UserScope } from '../model/scope.js';
import { InMemoryRecords } from '../testing/in-memory-records.js';
import { AddMessages } from './add-messages.js';
import { ImportSessions } from './import-sessions.js';
import { OpenSession } from './open-session.js';
import { RecordActions } from './record-actions.js';
import { ReplayTask, StreamTask, WaitForTask } from './follow-task.js';

async function setUp(longTerm = true) {
  const records = new InMemoryRecords();
  const project = await records.newProject({ longTerm });
  const sessions = new Map<string, Session>();
  const woken: UserScope[] = [];
  const store = records.ingest;
  const openSession = store.openSession.bind(store);
  store.openSession = async (session) => {
    const outcome = await openSession(session);
    if (outcome.kind !== 'foreign') sessions.set(outcome.session.id, outcome.session);
    return outcome;
  };
  const reader: Pick<RawReader, 'session' | 'task'> = {
    session: (projectId, id) => Promise.resolve(projectId === project.id ? (sessions.get(id) ?? null) : null),
    task: (projectId, id) => records.task(projectId, id),
  };
  const projects = { get: (id: string) => Promise.resolve(records.projects.get(id) ?? null) };
  const wakeUps = {
    wake: (scope: UserScope) => {
      woken.push(scope);
      return Promise.resolve(true);
    },
  };
  const common = { projectId: project.id, idempotencyKey: null };
  return {
    records,
    project,
    reader,
    woken,
    wakeUps,
    common,
    open: (userId: string, sessionId: string, longTermOfSession?: boolean) =>
      new OpenSession(store).execute({ ...common, userId, sessionId, longTerm: longTermOfSession }),
    add: new AddMessages(store, reader, projects, wakeUps),
    act: new RecordActions(store, reader, projects, wakeUps),
    bring: new ImportSessions(store, reader, projects, wakeUps),
  };
}
const said = (content: string, id?: string) => ({ role: 'user' as const, content, id });
const code = (expected: string) => expect.objectContaining({ code: expected });

describe('OpenSession', () => {
  it('is idempotent for a user and refuses another', async () => {
    const { open } = await setUp();
    expect((await open('ann', 's1')).created).toBe(true);
    expect((await open('ann', 's1')).created).toBe(false);
    await expect(open('bob', 's1')).rejects.toThrow(code('conflict'));
  });
});

describe('AddMessages', () => {
  it('stores once what is sent twice, inside one write and over two', async () => {
    const { open, add, common, records, woken, project } = await setUp();
    await open('ann', 's1');
    const input = { ...common, sessionId: 's1', messages: [said('hello', 'm1'), said('hello', 'm1'), said('again')] };
    const first = await add.execute(input);
    expect(first.messageIds).toHaveLength(3);
    expect(first.messageIds.slice(0, 2)).toEqual(['m1', 'm1']);
    const repeat = await add.execute({ ...input, messages: [said('hello', 'm1')] });
    expect(repeat).toEqual({ taskId: first.taskId, messageIds: ['m1'], accepted: 0 });
    expect(await records.messages({ projectId: project.id, userId: 'ann' })).toHaveLength(2);
    expect(woken).toHaveLength(1);
  });
  it('refuses an id with other content, naming its place', async () => {
    const { open, add, common } = await setUp();
    await open('ann', 's1');
    await open('ann', 's2');
    await add.execute({ ...common, sessionId: 's1', messages: [said('hello', 'm1')] });
    const change = { ...common, sessionId: 's1', messages: [said('new', 'm0'), said('changed', 'm1')] };
    await expect(add.execute(change)).rejects.toThrow(
      expect.objectContaining({ code: 'conflict', errors: [expect.objectContaining({ path: 'messages.1.id' })] }),
    );
    await expect(add.execute({ ...common, sessionId: 's2', messages: [said('hello', 'm1')] })).rejects.toThrow(code('conflict'));
    await expect(add.execute({ ...common, sessionId: 's1', messages: [said('a', 'x'), said('b', 'x')] })).rejects.toThrow(code('conflict'));
  });
  it('takes the same time in two spellings for the same content', async () => {
    const { open, add, common } = await setUp();
    await open('ann', 's1');
    const at = (timestamp: string | number) => add.execute({ ...common, sessionId: 's1', messages: [{ ...said('hi', 'm1'), timestamp }] });
    await at('2026-03-02T15:31:13+08:00');
    expect((await at(Date.parse('2026-03-02T07:31:13Z'))).accepted).toBe(0);
    await expect(at('2026-03-02T15:31:14+08:00')).rejects.toThrow(code('conflict'));
  });
  it('knows created_at as another name of timestamp', async () => {
    const { open, add, common, records, project } = await setUp();
    await open('ann', 's1');
    const one = { ...said('hi', 'm1'), createdAt: '2026-03-02T07:31:13Z' };
    await add.execute({ ...common, sessionId: 's1', messages: [one] });
    const [stored] = await records.messages({ projectId: project.id, userId: 'ann' });
    expect(stored?.timestamp.toISOString()).toBe('2026-03-02T07:31:13.000Z');
    await expect(add.execute({ ...common, sessionId: 's1', messages: [{ ...one, timestamp: 0 + 1772436673823 }] })).rejects.toThrow(
      expect.objectContaining({ errors: [expect.objectContaining({ path: 'messages.0.created_at' })] }),
    );
  });
  it('refuses an unknown session and another user', async () => {
    const { open, add, common } = await setUp();
    await open('ann', 's1');
    const messages = [said('hi')];
    await expect(add.execute({ ...common, sessionId: 'nowhere', messages })).rejects.toThrow(code('not_found'));
    await expect(add.execute({ ...common, sessionId: 's1', userId: 'bob', messages })).rejects.toThrow(code('conflict'));
  });
  it('makes the same ids when a request with an idempotency key runs again', async () => {
    const { open, add, common, records, project } = await setUp();
    await open('ann', 's1');
    const input = { ...common, idempotencyKey: 'k1', sessionId: 's1', messages: [said('a'), said('a')] };
    const first = await add.execute(input);
    expect(new Set(first.messageIds).size).toBe(2);
    expect(await add.execute(input)).toEqual({ ...first, accepted: 0 });
    expect((await add.execute({ ...input, idempotencyKey: 'k2' })).accepted).toBe(2);
    expect(await records.messages({ projectId: project.id, userId: 'ann' })).toHaveLength(4);
  });
  it.each([
    [true, undefined, undefined, true],
    [false, undefined, undefined, false],
    [true, false, undefined, false],
    [false, false, true, true],
    [true, true, false, false],
  ])('long term: project %s, session %s, write %s → %s', async (project, session, write, expected) => {
    const { open, add, common, records } = await setUp(project);
    await open('ann', 's1', session);
    await add.execute({ ...common, sessionId: 's1', longTerm: write, messages: [said('hi')] });
    expect((await records.workItems.claim({ projectId: common.projectId, userId: 'ann' }))?.longTerm).toBe(expected);
  });
});

describe('RecordActions', () => {
  const action = (userId: string, logId?: string, content = 'searched for shoes') => ({ userId, logId, content, timestamp: 1772436673823 });
  it('keeps one task for one user and one for a batch of several', async () => {
    const { act, common, records, woken } = await setUp();
    const single = await act.execute({ ...common, actions: [action('ann', 'a1')] });
    expect(await act.execute({ ...common, actions: [action('ann', 'a1')] })).toEqual(single);
    await expect(act.execute({ ...common, actions: [action('ann', 'a1', 'other')] })).rejects.toThrow(code('conflict'));
    const several = await act.execute({ ...common, actions: [action('ann'), action('bob'), action('ann')] });
    expect(several.logIds).toHaveLength(3);
    expect((await records.task(common.projectId, several.taskId))?.totalCount).toBe(2);
    expect(woken.map((scope) => scope.userId)).toEqual(['ann', 'ann', 'bob']);
  });
  it('refuses the session of another user', async () => {
    const { act, open, common } = await setUp();
    await open('ann', 's1');
    await expect(act.execute({ ...common, actions: [{ ...action('bob'), sessionId: 's1' }] })).rejects.toThrow(code('not_found'));
  });
});

describe('ImportSessions', () => {
  it('counts sessions under one task and finds known sessions', async () => {
    const { bring, open, common, records } = await setUp();
    await open('ann', 's1');
    const { taskId, sessionIds } = await bring.execute({
      ...common,
      actor: 'key',
      data: [
        { sessionId: 's1', messages: [said('a')] },
        { userId: 'bob', messages: [said('b')] },
      ],
    });
    expect(sessionIds[0]).toBe('s1');
    expect(await records.task(common.projectId, taskId)).toMatchObject({ kind: 'import', totalCount: 2 });
  });
  it('checks everything before it writes anything', async () => {
    const { bring, open, common, records, project } = await setUp();
    await open('ann', 's1');
    const good = { userId: 'ann', sessionId: 'new', messages: [said('a')] };
    const place = (path: string) => expect.objectContaining({ errors: [expect.objectContaining({ path })] });
    await expect(
      bring.execute({ ...common, actor: 'key', data: [good, { sessionId: 's1', userId: 'bob', messages: [said('b')] }] }),
    ).rejects.toThrow(place('data.1.session_id'));
    await expect(bring.execute({ ...common, actor: 'key', data: [good, { sessionId: 'unknown', messages: [said('b')] }] })).rejects.toThrow(
      place('data.1.user_id'),
    );
    expect(await records.messages({ projectId: project.id, userId: 'ann' })).toEqual([]);
  });
});

describe('following a task', () => {
  const finish = async ({ records, common }: Awaited<ReturnType<typeof setUp>>, as: 'done' | 'failed') => {
    const work = await records.workItems.claim({ projectId: common.projectId, userId: 'ann' });
    if (!work) throw new Error('nothing to claim');
    await records.workItems.release(
      work,
      as === 'done' ? { kind: 'done' } : { kind: 'failed', error: { code: 'internal', message: 'no' } },
    );
  };
  const written = async () => {
    const world = await setUp();
    await world.open('ann', 's1');
    const { taskId } = await world.add.execute({ ...world.common, sessionId: 's1', messages: [said('hi')] });
    return { ...world, taskId };
  };
  it('waits until the end, and no longer than its limit', async () => {
    const world = await written();
    expect((await new WaitForTask(world.reader, 50).execute(world.project.id, world.taskId)).ended).toBe(false);
    const waiting = new WaitForTask(world.reader, 5000).execute(world.project.id, world.taskId);
    await finish(world, 'done');
    expect(await waiting).toMatchObject({ ended: true, task: { status: 'completed' } });
    await expect(new WaitForTask(world.reader).execute(world.project.id, 'unknown')).rejects.toThrow(code('not_found'));
  });
  it('streams each change and the end', async () => {
    const world = await written();
    const seen: string[] = [];
    for await (const task of new StreamTask(world.reader, 5).execute(world.project.id, world.taskId, AbortSignal.timeout(5000))) {
      seen.push(task.status);
      if (seen.length === 1) await finish(world, 'done');
    }
    expect(seen).toEqual(['pending', 'completed']);
  });
  it('replays failed work and wakes its user', async () => {
    const world = await written();
    await finish(world, 'failed');
    const files = { replay: () => Promise.resolve([]) };
    const wakeUps = { ...world.wakeUps, wakeForFile: () => Promise.resolve(true) };
    const replay = new ReplayTask(world.reader, world.records.workItems, files, wakeUps);
    expect(await replay.execute(world.project.id, world.taskId, 'key')).toMatchObject({ items: 1, task: { status: 'pending' } });
    expect(world.woken).toHaveLength(2);
  });
});
