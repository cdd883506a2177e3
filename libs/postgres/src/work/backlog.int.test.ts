// The objective's number on a real database: how old the oldest unfinished write is, and what could run now.
import { newUser } from '@strata/memory/testing';
import { openRecords, type PostgresRecords } from '../testing/test-database.js';
import { PostgresBacklog } from './backlog.js';

let records: PostgresRecords;
beforeAll(async () => {
  records = await openRecords();
});
afterAll(() => records.close());

it('tells the oldest pending and due work, and how many users have some', async () => {
  const backlog = new PostgresBacklog(records.database);
  expect(await backlog.read()).toEqual({ oldestPendingAt: null, oldestDueAt: null, dueUsers: 0 });
  const [first, second] = [await newUser(records), await newUser(records)];
  for (const user of [first, second]) await user.write('m');
  const before = await backlog.read();
  expect(before.dueUsers).toBe(2);
  expect(Date.now() - before.oldestPendingAt!.getTime()).toBeLessThan(60_000);
  expect(before.oldestDueAt).not.toBeNull();

  // Under work it is pending, not due; put off, it is neither due nor forgotten.
  const work = await first.claim();
  const other = await second.claim();
  expect(await backlog.read()).toEqual({ oldestPendingAt: before.oldestPendingAt, oldestDueAt: null, dueUsers: 2 });
  const later = new Date(Date.now() + 3_600_000);
  await records.workItems.release(work, { kind: 'retry', availableAt: later, countAttempt: true, error: null });
  expect(await backlog.read()).toMatchObject({ oldestPendingAt: before.oldestPendingAt, dueUsers: 1 });
  await records.workItems.release(other, { kind: 'done' });
  expect(await backlog.read()).toEqual({ oldestPendingAt: before.oldestPendingAt, oldestDueAt: null, dueUsers: 0 });
});
