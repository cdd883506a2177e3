// A deletion against extraction that runs: whenever it strikes, nothing of the erased message stays behind, and the rest is learnt.
// STRATA_RACE_ROUNDS=200 is the long version (minutes).
import { AppError } from '@strata/contracts';
import { BuiltinExtractor, type ports } from '@strata/memory';
import { newMemory } from '../testing/erasing.js';
import { openRecords, type PostgresRecords } from '../testing/test-database.js';

let records: PostgresRecords;
beforeAll(async () => {
  records = await openRecords();
});
afterAll(() => records?.close());

const ROUNDS = Number(process.env['STRATA_RACE_ROUNDS'] ?? 40);
const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));
/** Longer than what a round takes, so that a deletion strikes in any stage. */
const SPAN_MS = 60;

/** Reads as the built-in one does, after a moment. */
class Slowly implements ports.Extractor {
  readonly name = 'slowly';
  private readonly inner = new BuiltinExtractor();
  async extract(input: ports.ExtractInput, signal: AbortSignal): Promise<ports.ExtractOutput> {
    await pause(Math.random() * 15);
    return this.inner.extract(input, signal);
  }
}

async function leftOf(projectId: string, text: string): Promise<number> {
  const [row] = await records.database.tenant(
    projectId,
    (tx) => tx.$queryRaw<{ count: number }[]>`
      SELECT (SELECT count(*) FROM messages r WHERE strpos(r::text, ${text}) > 0)
        + (SELECT count(*) FROM facts r WHERE strpos(r::text, ${text}) > 0)
        + (SELECT count(*) FROM fact_sources r WHERE strpos(r::text, ${text}) > 0)
        + (SELECT count(*) FROM entities r WHERE strpos(r::text, ${text}) > 0)
        + (SELECT count(*) FROM record_versions r WHERE strpos(r::text, ${text}) > 0)
        + (SELECT count(*) FROM summaries r WHERE strpos(r::text, ${text}) > 0)
        + (SELECT count(*) FROM topics r WHERE strpos(r::text, ${text}) > 0)
        + (SELECT count(*) FROM work_items r WHERE strpos(r::text, ${text}) > 0)
        + (SELECT count(*) FROM outbox r WHERE strpos(r::text, ${text}) > 0) AS count`,
  );
  return Number(row?.count ?? 0);
}

/** As a client does on a busy machine: a request that could not be taken is asked again. */
async function patiently<T>(ask: () => Promise<T>): Promise<T> {
  for (let tries = 0; ; tries += 1)
    try {
      return await ask();
    } catch (error) {
      if (tries === 5 || !(error instanceof AppError && error.code === 'unavailable')) throw error;
      await pause(500);
    }
}

it(`leaves nothing in ${ROUNDS} rounds, and loses nothing else`, async () => {
  const never = new AbortController().signal;
  const memory = await newMemory(records, { extractor: new Slowly() });
  for (let round = 0; round < ROUNDS; round += 1) {
    const canary = `Quirtle${round}Brontosaur`;
    const wide = round % 10 === 9;
    const sessionId = `s-${round}`;
    await memory.say(
      [
        [`keep-${round}`, `I love Tempranillo${round}.`],
        [`drop-${round}`, `I love ${canary}. My sister ${canary} lives in Rome.`],
      ],
      { process: false, ...(wide ? { sessionId } : {}) },
    );
    const running = memory.run();
    await pause(Math.random() * SPAN_MS);
    await patiently(() => memory.forget(wide ? { session_id: sessionId } : { message_ids: [`drop-${round}`] }));
    await running;
    // Whoever lost the lease left the item to the next worker.
    await memory.pipeline.run(memory.scope, never);
    const indexed = [...(await memory.index.versions(memory.scope)).keys()].filter((id) => id.endsWith(`drop-${round}`));
    expect([round, await leftOf(memory.projectId, canary), indexed]).toEqual([round, 0, []]);
    const kept = await leftOf(memory.projectId, `Tempranillo${round}`);
    expect([round, wide ? kept === 0 : kept > 1]).toEqual([round, true]);
    if (round % 25 === 24) {
      // A fresh user every now and then: each round looks through all of the memory.
      const facts = await memory.facts();
      const entries = new Set((await memory.index.versions(memory.scope)).keys());
      expect(facts.filter((fact) => fact.status !== 'deleted' && !entries.has(`fact:${fact.id}`))).toEqual([]);
      await patiently(() => memory.forget({ user_id: memory.scope.userId }));
      await records.ingest.openSession({
        ...{ ...memory.scope, id: 'session-1', title: null, metadata: {}, agentId: null, appId: null, longTerm: null, timezone: null },
      });
    }
  }
}, 600_000);
