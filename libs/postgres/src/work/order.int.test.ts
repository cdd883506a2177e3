// Many workers and writers at once: places without gap, one item of a user at a time, in order.
import { newUser, sampleNewAction, sampleNewMessage } from '@strata/memory/testing';
import { openRecords, type PostgresRecords } from '../testing/test-database.js';

let records: PostgresRecords;
beforeAll(async () => {
  records = await openRecords();
});
afterAll(() => records?.close());

const seqs = (projectId: string) =>
  records.database.tenant(projectId, async (tx) =>
    (
      await tx.$queryRaw<{ seq: bigint }[]>`
          SELECT seq FROM messages UNION ALL SELECT seq FROM actions UNION ALL SELECT seq FROM work_items ORDER BY 1`
    ).map((row) => Number(row.seq)),
  );

it('gives parallel writes of one user every place once, without a gap', async () => {
  const user = await newUser(records);
  const writes = Array.from({ length: 12 }, (_, i) =>
    i % 3 === 0
      ? records.ingest.appendActions({
          ...user.scope,
          actions: [sampleNewAction(`a${i}`, 'x'), sampleNewAction('same', 'y')],
          longTerm: true,
        })
      : user.append([sampleNewMessage(`m${i}`, 'x'), sampleNewMessage(`n${i}`, 'y')]),
  );
  await Promise.all(writes);
  // 8 × 2 messages, 4 actions and one that all four share, 12 items.
  expect(await seqs(user.projectId)).toEqual(Array.from({ length: 16 + 4 + 1 + 12 }, (_, i) => i + 1));
});

it('lets 8 workers take the items of two users in order, one at a time for each', async () => {
  const project = await records.newProject();
  const users = [await newUser(records, 'u1', 's1', project), await newUser(records, 'u2', 's2', project)];
  const written: Record<string, string[]> = { u1: [], u2: [] };
  for (let i = 0; i < 6; i += 1) for (const user of users) written[user.scope.userId]!.push((await user.write(`m${i}`)).workItemId!);
  const ran: Record<string, string[]> = { u1: [], u2: [] };
  const running = new Set<string>();
  const worker = async (n: number) => {
    for (let idle = 0; idle < 20;) {
      const scope = users[(n + idle) % 2]!.scope;
      const work = await records.workItems.claim(scope);
      if (!work) {
        idle += 1;
        await new Promise((resolve) => setTimeout(resolve, 5));
        continue;
      }
      idle = 0;
      expect(running.has(scope.userId)).toBe(false);
      running.add(scope.userId);
      ran[scope.userId]!.push(work.id);
      await new Promise((resolve) => setTimeout(resolve, 3));
      running.delete(scope.userId);
      await records.workItems.release(work, { kind: 'done' });
    }
  };
  await Promise.all(Array.from({ length: 8 }, (_, n) => worker(n)));
  expect(ran).toEqual(written);
});

it('does not run a replayed item beside the one that runs, and then runs it first', async () => {
  const user = await newUser(records);
  const first = await user.write('m1');
  await user.write('m2');
  await user.write('m3');
  await records.workItems.release(await user.claim(), { kind: 'failed', error: { code: 'internal', message: 'x' } });
  const second = await user.claim();
  await records.workItems.replay(user.projectId, first.taskId, 'key');
  expect(await records.workItems.claim(user.scope)).toBeNull();
  expect((await records.workItems.due(500)).filter((u) => u.projectId === user.projectId)).toEqual([]);
  await records.workItems.release(second, { kind: 'done' });
  expect((await user.claim()).id).toBe(first.workItemId);
});

it('is guarded by the database: a second running item of a user cannot be written', async () => {
  const user = await newUser(records);
  await user.write('m1');
  await user.write('m2');
  await user.claim();
  const force = records.database.tenant(
    user.projectId,
    (tx) => tx.$executeRaw`UPDATE work_items SET status = 'running' WHERE status = 'pending'`,
  );
  await expect(force).rejects.toThrow(/work_items_one_running|Unique constraint|duplicate key/);
});

it('passes by an item that a stopped process holds, and takes it when the lock is gone', async () => {
  const user = await newUser(records);
  await user.write('m1');
  await user.write('m2');
  let letGo = () => {};
  let held = () => {};
  const holding = new Promise<void>((resolve) => (held = resolve));
  const holder = records.database.tenant(user.projectId, async (tx) => {
    await tx.$queryRaw`SELECT 1 FROM work_items WHERE user_id = 'user-1' ORDER BY seq LIMIT 1 FOR UPDATE`;
    held();
    await new Promise<void>((resolve) => (letGo = resolve));
  });
  await holding;
  expect(await records.workItems.claim(user.scope)).toBeNull();
  letGo();
  await holder;
  expect((await user.claim()).attempts).toBe(1);
});
