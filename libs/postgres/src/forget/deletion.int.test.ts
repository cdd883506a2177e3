// Forgetting on Postgres, over the real pipeline: each scope, what is told anew, what must stay, and what the receipt says.
import { BuiltinExtractor, VerifyDeletions, type ports } from '@strata/memory';
import { sampleNewAction } from '@strata/memory/testing';
import { openRecords, type PostgresRecords } from '../testing/test-database.js';
import { newMemory } from '../testing/erasing.js';

let records: PostgresRecords;
beforeAll(async () => {
  records = await openRecords();
});
afterAll(() => records?.close());

const values = (facts: { value: string | null; content: string; status: string }[]) =>
  facts.map((fact) => `${fact.status} ${fact.value?.toLowerCase() ?? fact.content}`).sort();

it('brings back what an erased message had replaced, and tells summaries anew', async () => {
  const memory = await newMemory(records);
  await memory.say([['m1', 'I live in Paris.']]);
  await memory.say([['m2', 'I live in Rome.']]);
  await memory.say([['m3', 'My dog is called Rex.']]);
  const before = (await memory.facts()).find((fact) => /Rex/.test(fact.content));
  const deletion = await memory.forget({ message_ids: ['m2'] });
  expect(deletion).toMatchObject({ status: 'completed', counts: { messages: 1, facts_deleted: 1, facts_rebuilt: 1 } });
  expect(deletion.verifiedAt).not.toBeNull();
  const facts = await memory.facts();
  expect(values(facts.filter((fact) => fact.slot?.attribute === 'home city'))).toEqual(['active paris']);
  expect(facts.find((fact) => fact.id === before?.id)).toEqual(before);
  const told = JSON.stringify(await memory.summaries()) + JSON.stringify(await memory.topics());
  expect(told).toMatch(/Paris/);
  expect(told).not.toMatch(/Rome/);
  expect([...(await memory.index.versions(memory.scope)).keys()].filter((id) => id.startsWith('message:'))).toEqual([
    'message:m1',
    'message:m3',
  ]);
});

it('unlinks a fact from what was learnt after it now had been replaced, as if the erased had never been said', async () => {
  const say = async (ids: string[]) => {
    const memory = await newMemory(records);
    for (const [id, content, day] of [
      ['m1', 'I live in Paris.', 1],
      ['m2', 'I live in Paris.', 5],
      // Told late: older than what was said again.
      ['m3', 'I live in Rome.', 3],
      ['m4', 'My sister Ann works in Paris.', 6],
    ] as const)
      if (ids.includes(id)) await memory.say([[id, content]], { about: { timestamp: new Date(Date.UTC(2026, 4, day)) } });
    return memory;
  };
  const edges = async ({ projectId, facts }: Awaited<ReturnType<typeof say>>) => {
    const words = new Map((await facts()).map((fact) => [fact.id, `${fact.status} ${fact.content}`]));
    const rows = await records.database.tenant(projectId, (tx) => tx.factRelation.findMany({ where: { projectId } }));
    return rows.map((row) => [row.kind, ...[words.get(row.sourceId), words.get(row.targetId)].sort()].join(' · ')).sort();
  };
  const memory = await say(['m1', 'm2', 'm3', 'm4']);
  const before = await edges(memory);
  await memory.forget({ message_ids: ['m2'] });
  const never = await edges(await say(['m1', 'm3', 'm4']));
  expect(await edges(memory)).toEqual(never);
  expect(before.length).toBeGreaterThan(never.length);
});

it('keeps a fact that others told as well, as they told it', async () => {
  const memory = await newMemory(records);
  await memory.say([['m1', 'I live in Berlin.']]);
  await memory.say([['m2', 'As I said, I live in Berlin.']]);
  expect((await memory.facts()).filter((fact) => fact.value === 'Berlin')).toHaveLength(1);
  const deletion = await memory.forget({ message_ids: ['m1'] });
  expect(deletion.counts).toMatchObject({ messages: 1, facts_deleted: 0, facts_rebuilt: 1 });
  const [fact, ...more] = (await memory.facts()).filter((one) => one.value === 'Berlin');
  expect(more).toEqual([]);
  expect(fact!.sources.map((source) => source.messageId)).toEqual(['m2']);
  expect(fact!.confidence).toBeLessThan(1);
});

it('erases a session with its behaviour, and counts what is left anew', async () => {
  const memory = await newMemory(records);
  await memory.act('a1', 'filtered', { size: '42' });
  await memory.act('a2', 'filtered', { size: '42' }, 'shop');
  await memory.act('a3', 'filtered', { size: '42' });
  await memory.say([['m1', 'I am allergic to peanuts.']], { sessionId: 'shop' });
  const deletion = await memory.forget({ session_id: 'shop' });
  expect(deletion.counts).toMatchObject({ messages: 1, actions: 1, sessions: 1 });
  const counted = (await memory.facts()).filter((fact) => fact.category === 'behavior' && fact.status === 'active');
  expect(counted.map((fact) => fact.value)).toEqual([expect.stringMatching(/^2 of 2 /)]);
  expect(JSON.stringify(await memory.facts())).not.toMatch(/peanut/);
});

/** Tables of the project in which the text stands, as far as the tenant sees them. */
async function tablesWith(projectId: string, text: string): Promise<string[]> {
  return records.database.tenant(projectId, async (tx) => {
    const tables = await tx.$queryRaw<{ name: string }[]>`
      SELECT table_name AS name FROM information_schema.columns WHERE table_schema = 'public' AND column_name = 'project_id'`;
    const found: string[] = [];
    for (const { name } of tables) {
      const [row] = await tx.$queryRawUnsafe<{ held: boolean }[]>(
        `SELECT EXISTS (SELECT 1 FROM "${name}" AS r WHERE strpos(r::text, $1) > 0) AS held`,
        text,
      );
      if (row?.held) found.push(name);
    }
    return found.sort();
  });
}

it('deletes a fact by name for good: its message stays, and telling others anew does not bring it back', async () => {
  const memory = await newMemory(records);
  await memory.say([['m1', 'I am allergic to peanuts. I live in Paris.']]);
  await memory.say([['m2', 'I live in Rome.']]);
  const allergy = (await memory.facts()).find((fact) => /peanut/.test(fact.content))!;
  const deletion = await memory.forget({ fact_ids: [allergy.id] });
  expect(deletion.counts).toMatchObject({ messages: 0, facts_deleted: 1, facts_rebuilt: 0 });
  expect(await memory.reader.record(memory.projectId, 'fact', allergy.id)).toBeNull();
  expect(await records.history(memory.projectId, allergy.id)).toEqual([]);
  await memory.forget({ message_ids: ['m2'] });
  const facts = await memory.facts();
  expect(facts.filter((fact) => fact.value === 'Paris').map((fact) => fact.status)).toEqual(['active']);
  expect(JSON.stringify(facts)).not.toMatch(/peanut/);
  await memory.say([['m3', 'I am allergic to peanuts.']]);
  expect(JSON.stringify(await memory.facts())).toMatch(/peanut/);
});

it('deletes a summary for good: it is not shown, and not written again', async () => {
  const memory = await newMemory(records);
  await memory.say([['m1', 'I live in Paris.']]);
  const [summary] = await memory.summaries();
  const count = (await memory.summaries()).length;
  await memory.forget({ summary_ids: [summary!.id] });
  await memory.say([['m2', 'I work at Contoso.']]);
  expect((await memory.summaries()).some((one) => one.id === summary!.id)).toBe(false);
  expect((await memory.summaries()).length).toBeGreaterThanOrEqual(count - 1);
  expect(await memory.reader.record(memory.projectId, 'summary', summary!.id)).toBeNull();
  await expect(memory.forget({ summary_ids: [summary!.id] })).rejects.toMatchObject({ code: 'not_found' });
});

it('deletes everything under a topic, and the messages that tell of nothing else', async () => {
  const memory = await newMemory(records);
  await memory.say([['m1', 'I am allergic to peanuts.']]);
  await memory.say([['m2', 'My dog is called Rex.']]);
  const topic = (await memory.topics()).find((one) => /peanut/.test(one.summaryText))!;
  const deletion = await memory.forget({ topic_id: topic.id, user_id: memory.scope.userId });
  expect(deletion.counts.messages).toBe(1);
  const left = JSON.stringify([await memory.facts(), await memory.summaries(), await memory.topics()]);
  expect(left).not.toMatch(/peanut/);
  expect(left).toMatch(/Rex/);
  expect((await records.messages(memory.scope)).map((message) => message.id)).toEqual(['m2']);
});

it('deletes with a topic every message of a write that makes its statement', async () => {
  const memory = await newMemory(records);
  await memory.say(Array.from({ length: 8 }, (_, i) => [`m${i}`, 'I am allergic to peanuts.']));
  const [topic] = await memory.topics();
  await memory.forget({ topic_id: topic!.id, user_id: memory.scope.userId });
  expect([await memory.facts(), await records.messages(memory.scope)]).toEqual([[], []]);
});

it('keeps a fact deleted by name away when the first of the messages that made it goes', async () => {
  const memory = await newMemory(records);
  await memory.say([
    ['m1', 'I am allergic to peanuts.'],
    ['m2', 'I am allergic to peanuts.'],
  ]);
  const [fact] = await memory.facts();
  await memory.forget({ fact_ids: [fact!.id] });
  await memory.forget({ message_ids: ['m1'] });
  expect(await memory.facts()).toEqual([]);
});

it('deletes habits under a topic with the actions that were counted', async () => {
  const memory = await newMemory(records);
  for (let day = 1; day <= 6; day += 1) await memory.act(`a${day}`, 'filtered by size', { size: '42' });
  const topic = (await memory.topics()).find((one) => /size 42/.test(one.summaryText))!;
  const { counts } = await memory.forget({ topic_id: topic.id, user_id: memory.scope.userId });
  expect(counts).toMatchObject({ facts_deleted: 6, facts_rebuilt: 0, actions: 6 });
  await memory.act('a7', 'filtered by size', { size: '42' });
  expect(JSON.stringify(await memory.facts())).not.toMatch(/of 7/);
});

it('deletes with a topic all actions that one write counted, also those that its habit does not cite', async () => {
  const memory = await newMemory(records);
  const anchors = (i: number) => ({ size: '42', ...(i < 3 && { language: 'French' }) });
  const actions = Array.from({ length: 30 }, (_, i) => sampleNewAction(`a${i}`, 'filtered by size', { anchors: anchors(i) }));
  await records.ingest.appendActions({ ...memory.scope, longTerm: true, actions });
  await memory.run();
  const topic = (await memory.topics()).find((one) => one.name === 'shopping')!;
  const { counts } = await memory.forget({ topic_id: topic.id, user_id: memory.scope.userId });
  // Three tell of something else as well.
  expect(counts).toMatchObject({ facts_deleted: 1, actions: 27 });
});

it('deletes with a topic all that its facts have replaced', async () => {
  const memory = await newMemory(records);
  for (const [i, city] of ['Paris', 'Rome', 'Oslo', 'Lima'].entries()) await memory.say([[`m${i}`, `I live in ${city}.`]]);
  await memory.say([['m9', 'My dog is called Rex.']]);
  const topic = (await memory.topics()).find((one) => /Lima/.test(one.summaryText) && !/Rex/.test(one.summaryText))!;
  const { counts } = await memory.forget({ topic_id: topic.id, user_id: memory.scope.userId });
  expect(counts).toMatchObject({ facts_deleted: 4, facts_rebuilt: 0, messages: 4 });
  expect((await memory.facts()).map((fact) => fact.content)).toEqual([expect.stringMatching(/Rex/)]);
});

it('counts a fact that goes with its topic though its message stays', async () => {
  const memory = await newMemory(records);
  await memory.say([['m1', 'I am allergic to peanuts. My dog is called Rex.']]);
  const topic = (await memory.topics()).find((one) => /peanut/.test(one.summaryText) && !/Rex/.test(one.summaryText))!;
  const { counts } = await memory.forget({ topic_id: topic.id, user_id: memory.scope.userId });
  expect(counts).toMatchObject({ facts_deleted: 1, messages: 0 });
});

it('finds messages by their business ids within the session', async () => {
  const memory = await newMemory(records);
  await memory.say([
    ['m1', 'I live in Paris.'],
    ['m2', 'My dog is called Rex.'],
  ]);
  await memory.forget({ business_ids: ['b-m1'], session_id: 'session-1' });
  expect((await records.messages(memory.scope)).map((message) => message.id)).toEqual(['m2']);
  expect(JSON.stringify(await memory.facts())).not.toMatch(/Paris/);
});

it('refuses what is not there or another project has', async () => {
  const memory = await newMemory(records);
  const other = await newMemory(records);
  await other.say([['m9', 'I live in Oslo.']]);
  const [fact] = await other.facts();
  for (const scope of [
    { message_ids: ['m9'] },
    { fact_ids: [fact!.id] },
    { user_id: 'nobody' },
    { session_id: 'none' },
    { business_ids: ['b-m9'], session_id: 'session-1' },
    { summary_ids: [(await other.summaries())[0]!.id] },
    { topic_id: (await other.topics())[0]!.id, user_id: other.scope.userId },
  ])
    await expect(memory.forget(scope)).rejects.toMatchObject({ code: 'not_found' });
});

it('erases a user from every table, leaves the others, and lets them begin anew', async () => {
  const memory = await newMemory(records);
  const canary = 'Zyxquirtle-Brontosaur';
  await memory.say([['m1', `My name is ${canary}. I live in Paris.`]]);
  await memory.say([['m2', `I love ${canary} tea.`]], { sessionId: 'second' });
  await memory.act('a1', canary, { size: canary });
  await memory.say([[`m3-${canary}`, `I hate ${canary} soup.`]], { process: false });
  expect(await tablesWith(memory.projectId, canary)).toEqual(
    expect.arrayContaining([
      'actions',
      'entities',
      'fact_sources',
      'facts',
      'messages',
      'outbox',
      'record_versions',
      'summaries',
      'topics',
    ]),
  );
  const deletion = await memory.forget({ user_id: memory.scope.userId });
  expect(deletion.counts).toMatchObject({ messages: 3, actions: 1, sessions: 2 });
  expect(deletion.counts.vectors).toBeGreaterThan(3);
  expect(Object.values(deletion.remaining!.records).every((count) => count === 0)).toBe(true);
  expect(await tablesWith(memory.projectId, canary)).toEqual([]);
  expect((await memory.index.versions(memory.scope)).size).toBe(0);
  expect(await memory.reader.facts(memory.scope, {}, { limit: 10, cursor: null })).toBeNull();
  const events = (await records.events(memory.projectId)).map((event) => event.event);
  expect(events.sort()).toEqual(['deletion.completed', 'user.erased']);

  await records.ingest.openSession({
    ...{ ...memory.scope, id: 'session-1', title: null, metadata: {}, agentId: null, appId: null, longTerm: null, timezone: null },
  });
  await memory.say([['m1', 'I live in Oslo.']]);
  expect(values(await memory.facts())).toEqual(['active oslo']);
});

it('keeps what is archived beside the receipt and nowhere else', async () => {
  const memory = await newMemory(records);
  await memory.say([['m1', 'My dog is called Brontosaurus.']]);
  const deletion = await memory.forget({ message_ids: ['m1'] }, { mode: 'archive' });
  expect(await tablesWith(memory.projectId, 'Brontosaurus')).toEqual(['archived_records']);
  const kept = (await memory.store.archived(memory.projectId, deletion.id, { limit: 100, cursor: null }))!;
  expect(kept.items.map((record) => record.layer)).toEqual(expect.arrayContaining(['fact', 'message']));
  expect(deletion.counts.archived).toBe(kept.items.length);
  const [first] = (await memory.store.archived(memory.projectId, deletion.id, { limit: 1, cursor: null }))!.items;
  expect(first).toEqual(kept.items[0]);
  await memory.forget({ user_id: memory.scope.userId });
  expect(await tablesWith(memory.projectId, 'Brontosaurus')).toEqual([]);
});

it('counts without doing it in a dry run', async () => {
  const memory = await newMemory(records);
  await memory.say([['m1', 'I live in Paris.']]);
  await memory.say([['m2', 'I live in Rome.']]);
  const before = [await memory.facts(), await memory.summaries(), await memory.topics()];
  const { counts, remaining, status } = await memory.forget({ message_ids: ['m2'] }, { dryRun: true });
  expect([status, remaining]).toEqual(['completed', null]);
  expect([await memory.facts(), await memory.summaries(), await memory.topics()]).toEqual(before);
  const real = await memory.forget({ message_ids: ['m2'] });
  expect(counts).toEqual(real.counts);
  expect(Math.min(counts.vectors, counts.history, counts.events)).toBeGreaterThan(0);
});

it('makes writes of a user wait while they are erased, and audits the request and the end', async () => {
  const memory = await newMemory(records);
  await memory.say([['m1', 'I live in Paris.']]);
  const id = await memory.request({ user_id: memory.scope.userId });
  const claimed = (await memory.work.claim(memory.projectId, id))!;
  await memory.erasures.countUser(memory.scope, claimed);
  await expect(memory.say([['m2', 'I live in Rome.']])).rejects.toMatchObject({ code: 'unavailable' });
  await memory.work.finish(claimed, { kind: 'retry', afterMs: 0, error: { code: 'internal', message: 'test' } });
  await memory.deletions.run(memory.projectId, id, new AbortController().signal);
  expect((await memory.store.get(memory.projectId, id))!.status).toBe('completed');
  const entries = await records.database.tenant(memory.projectId, (tx) =>
    tx.auditEntry.findMany({ where: { projectId: memory.projectId, subject: id }, orderBy: { id: 'asc' } }),
  );
  expect(entries.map((entry) => [entry.action, entry.actor, entry.reason, entry.subject])).toEqual([
    ['deletion.requested', 'key-1', 'asked for', id],
    ['deletion.completed', 'key-1', 'asked for', id],
  ]);
  expect(JSON.stringify(entries.map((entry) => entry.detail))).not.toMatch(/Paris|user-1/);
});

it('is counted again an hour later: what came back is in its receipt and told; an entry of the index without a record is taken out', async () => {
  const memory = await newMemory(records);
  await memory.say([['m1', 'I live in Paris.']]);
  await memory.say([['m2', 'My dog is called Rex.']]);
  const { id } = await memory.forget({ message_ids: ['m1'] });
  const { projectId, scope } = memory;
  const verify = new VerifyDeletions({ work: memory.work, check: memory.erasures, index: memory.index });
  const inAnHour = () =>
    records.database.tenant(
      projectId,
      (tx) => tx.$executeRaw`UPDATE deletions SET verified_at = now() - interval '61 minutes' WHERE id = ${id}::uuid`,
    );
  const recount = async () => (await verify.run(new AbortController().signal)).filter((one) => one.projectId === projectId);
  expect(await recount()).toEqual([]);
  await inAnHour();
  expect(await recount()).toMatchObject([{ id, remaining: { records: { messages: 0 }, index: 0 } }]);

  // As a backup that was restored over it, or a hand in the database: the message is there again, and an entry of it.
  const other = (await records.messages(scope))[0]!;
  await records.database.tenant(projectId, async (tx) => {
    const row = await tx.message.findFirstOrThrow({ where: { projectId, userId: scope.userId, id: other.id } });
    const { metadata, ...rest } = row;
    await tx.message.create({ data: { ...rest, metadata: metadata as object, id: 'm1', seq: 999n, createdAt: new Date(0) } });
  });
  await memory.index.upsert([{ ...scope, id: 'message:never', layer: 'message', recordId: 'never', version: 1n } as ports.IndexEntry]);
  await inAnHour();
  expect(await recount()).toMatchObject([{ id, remaining: { records: { messages: 1 }, index: 0 } }]);
  const receipt = (await memory.store.get(projectId, id))!;
  expect(receipt).toMatchObject({ status: 'completed', remaining: { records: { messages: 1 } } });
  expect(Date.now() - receipt.verifiedAt!.getTime()).toBeLessThan(60_000);
  expect([...(await memory.index.versions(scope)).keys()]).not.toContain('message:never');
  // It is not erased by itself: whoever asked is told, and asks again.
  expect((await records.messages(scope)).map((message) => message.id)).toContain('m1');
  await memory.forget({ message_ids: ['m1'] });
  await inAnHour();
  expect(await recount()).toMatchObject([{ remaining: { records: { messages: 0 } } }]);
});

it('keeps its lease however long it takes to read anew', async () => {
  const builtin = new BuiltinExtractor();
  let beforeReading: () => Promise<void> = () => Promise.resolve();
  const extractor: ports.Extractor = {
    name: builtin.name,
    extract: async (chunk, signal) => {
      await beforeReading();
      return builtin.extract(chunk, signal);
    },
  };
  const memory = await newMemory(records, { extractor });
  await memory.say([['m1', 'I live in Paris.']]);
  await memory.say([['m2', 'I live in Rome.']]);
  const leaseUntil = async () => {
    const [row] = await records.database.tenant(memory.projectId, (tx) => tx.deletion.findMany({ where: { projectId: memory.projectId } }));
    return row?.leaseUntil?.getTime() ?? 0;
  };
  beforeReading = async () => {
    const atFirst = await leaseUntil();
    for (let i = 0; i < 200 && (await leaseUntil()) <= atFirst; i++) await new Promise((resolve) => setTimeout(resolve, 100));
    expect(await leaseUntil()).toBeGreaterThan(atFirst);
    beforeReading = () => Promise.resolve();
  };
  expect(await memory.forget({ message_ids: ['m2'] })).toMatchObject({ status: 'completed', counts: { messages: 1 } });
  expect(memory.reports.map((report) => report.kind)).toEqual(['completed']);
}, 60_000);
