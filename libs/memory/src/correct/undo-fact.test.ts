// Undo over the fake store and the real pipeline: what returns, what goes, what is refused, and that it stays so.
import type { Fact } from '../model/fact.js';
import { correctedMemory } from '../testing/corrected-memory.js';

const moved = async () => {
  const memory = await correctedMemory();
  await memory.say(1, 'm1', 'I live in Paris.');
  await memory.say(2, 'm2', 'I live in Rome.');
  return memory;
};

describe('UndoFact', () => {
  it('makes the old fact current and the new one invalidated, summaries and topics with them; the index follows in the order of work', async () => {
    const memory = await moved();
    expect(memory.told()).toMatch(/Rome/);
    const { record: fact, undone, taskId } = await memory.undo(memory.find('Paris'));
    expect(undone).toEqual({
      ...{ kind: 'supersede', version: 2, actor: 'pipeline', reason: null },
      changed: ['status', 'superseded_at', 'superseded_by', 'valid_to'],
    });
    expect(fact).toMatchObject({ value: 'Paris', status: 'active', version: 3, validTo: null, supersededBy: null, supersededAt: null });
    expect(memory.find('Paris')).toEqual(fact);
    expect(memory.find('Rome')).toMatchObject({ status: 'invalidated', version: 2, supersedes: fact.id });
    expect(memory.woken).toEqual(['user-1']);
    expect(memory.told()).toMatch(/Paris/);
    expect(memory.told()).not.toMatch(/Rome/);
    await memory.process();
    expect(memory.told()).toMatch(/Paris/);
    expect(memory.told()).not.toMatch(/Rome/);
    expect([memory.indexed.get(fact.id), memory.indexed.get(memory.find('Rome').id)]).toEqual(['active', 'invalidated']);
    expect(await memory.records.task(memory.scope.projectId, taskId)).toMatchObject({
      kind: 'correction',
      status: 'completed',
      memory: { updated: 2 },
    });
  });

  it('tells who did it and why, in history, audit and events', async () => {
    const memory = await moved();
    const { taskId } = await memory.undo(memory.find('Paris'));
    expect(memory.history(memory.find('Paris')).map((v) => [v.version, v.change, v.actor, v.reason, v.changed])).toEqual([
      [1, 'created', 'pipeline', null, []],
      [2, 'superseded', 'pipeline', null, ['status', 'superseded_at', 'superseded_by', 'valid_to']],
      [3, 'restored', 'key-1', 'misheard', ['status', 'superseded_at', 'superseded_by', 'valid_to']],
    ]);
    expect(memory.history(memory.find('Rome')).at(-1)).toMatchObject({ change: 'invalidated', changed: ['status'], reason: 'misheard' });
    expect(memory.records.audit).toMatchObject([
      { action: 'fact.undo', subject: memory.find('Paris').id, actor: 'key-1', reason: 'misheard' },
    ]);
    const told = (await memory.records.events(memory.scope.projectId)).filter((e) => e.task_id === taskId);
    expect(told.slice(0, 2)).toMatchObject([
      { event: 'fact.created', resource_id: memory.find('Paris').id, data: { status: 'active', version: 3 } },
      { event: 'fact.deleted', resource_id: memory.find('Rome').id, data: { status: 'invalidated', version: 2 } },
    ]);
    expect([...new Set(told.slice(2).map((e) => e.event))]).toEqual(['summary.updated', 'topic.updated']);
  });

  it('is not undone by old evidence, however it comes again, and gives way to a new correction', async () => {
    const memory = await moved();
    await memory.undo(memory.find('Paris'));
    await memory.process();
    await memory.say(2, 'again', 'I live in Rome.');
    expect(memory.active()).toEqual(['Paris']);
    await memory.say(1, 'repeat', 'I live in Paris.');
    expect(memory.find('Paris').sources).toHaveLength(2);
    await memory.say(4, 'm4', 'I live in Oslo.');
    expect(memory.active()).toEqual(['Oslo']);
    await memory.say(5, 'm5', 'I live in Rome.');
    expect(memory.active()).toEqual(['Rome']);
    expect(memory.told()).toMatch(/Rome/);
  });

  it('restores all that one statement closed', async () => {
    const memory = await correctedMemory();
    await memory.say(1, 'm1', 'I have a cat.');
    await memory.say(2, 'm2', "I don't have the cat anymore.");
    const [cat] = memory.facts();
    await memory.undo(cat!);
    expect(memory.facts().map((f) => f.status)).toEqual(['active', 'invalidated']);
  });

  it('refuses where there is nothing to undo, naming why', async () => {
    const memory = await moved();
    await expect(memory.undo(memory.find('Rome'))).rejects.toMatchObject({
      code: 'conflict',
      message: expect.stringContaining('is active'),
    });
    await memory.say(3, 'm3', 'I live in Oslo.');
    await expect(memory.undo(memory.find('Paris'))).rejects.toMatchObject({
      code: 'conflict',
      message: expect.stringContaining('undo that first'),
    });
    await memory.undo(memory.find('Rome'));
    await expect(memory.undo(memory.find('Oslo'))).rejects.toMatchObject({
      code: 'conflict',
      message: expect.stringContaining('invalidated'),
    });
    await memory.undo(memory.find('Paris'));
    await memory.process();
    expect(memory.active()).toEqual(['Paris']);
    await expect(memory.undo({ id: crypto.randomUUID() } as Fact)).rejects.toMatchObject({ code: 'not_found' });
    await expect(memory.undo(memory.find('Paris'), { projectId: crypto.randomUUID() })).rejects.toMatchObject({ code: 'not_found' });
  });

  it('answers again under the same idempotency key and does it once', async () => {
    const memory = await moved();
    const paris = memory.find('Paris');
    const first = await memory.undo(paris, { idempotencyKey: 'k' });
    expect(await memory.undo(paris, { idempotencyKey: 'k' })).toEqual(first);
    await expect(memory.undo(paris, { idempotencyKey: 'other' })).rejects.toMatchObject({ code: 'conflict' });
    expect(memory.records.audit).toHaveLength(1);
  });

  it('begins again when the memory moves on under it', async () => {
    const memory = await moved();
    const { records, scope } = memory;
    const { corrections } = records;
    const load = corrections.loadFact.bind(corrections);
    let loads = 0;
    corrections.loadFact = async (projectId, factId) => {
      const state = await load(projectId, factId);
      if ((loads += 1) === 1) records.touchMemory(scope);
      return state;
    };
    await memory.undo(memory.find('Paris'));
    expect([loads, memory.active()]).toEqual([2, ['Paris']]);
  });
});
