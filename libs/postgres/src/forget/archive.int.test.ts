// What an archive keeps of a whole user goes when that user is erased, though nothing else is left of them.
import { newMemory } from '../testing/erasing.js';
import { openRecords, type PostgresRecords } from '../testing/test-database.js';

let records: PostgresRecords;
beforeAll(async () => {
  records = await openRecords();
});
afterAll(() => records?.close());

it('erases the archive of a user who is gone', async () => {
  const memory = await newMemory(records);
  const whole = { user_id: memory.scope.userId };
  await memory.say([['m1', 'My dog is called Brontosaurus.']]);
  const { id, counts } = await memory.forget(whole, { mode: 'archive' });
  const kept = async () => (await memory.store.archived(memory.projectId, id, { limit: 100, cursor: null }))?.items.length;
  expect(await kept()).toBe(counts.archived);
  await memory.forget(whole, { dryRun: true });
  expect(await kept()).toBe(counts.archived);
  await memory.forget(whole);
  expect(await kept()).toBe(0);
  await expect(memory.forget(whole)).rejects.toMatchObject({ code: 'not_found' });
});

it('keeps summaries that are archived by name as they were', async () => {
  const memory = await newMemory(records);
  await memory.say([['m1', 'My dog is called Brontosaurus.']]);
  const [summary] = await memory.summaries();
  const { id, counts } = await memory.forget({ summary_ids: [summary!.id] }, { mode: 'archive' });
  const kept = (await memory.store.archived(memory.projectId, id, { limit: 100, cursor: null }))!.items;
  expect(kept.map(({ layer, snapshot }) => ({ layer, ...snapshot }))).toEqual([
    expect.objectContaining({ layer: 'summary', summary_id: summary!.id, content: summary!.content, status: 'active' }),
  ]);
  expect(counts).toMatchObject({ summaries: 1, archived: 1 });
});
