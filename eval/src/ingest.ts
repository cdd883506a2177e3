// npm run eval:ingest [-- <conversation 1–5>]: one whole LoCoMo conversation over HTTP in order; rate, end states, and answers from it.
import { Strata, type Memory } from '@strata/sdk';
import { loadLocomo, type Conversation } from './locomo.js';
import { runningStrata } from './running-strata.js';

const KS = [5, 10, 25, 50];
const BATCH = 100;

async function ingest(client: Strata, conversation: Conversation): Promise<{ messages: number; acceptedMs: number; processedMs: number }> {
  const start = performance.now();
  const tasks: string[] = [];
  let messages = 0;
  for (const { id, turns } of conversation.sessions) {
    const session = await client.sessions.init({ sessionId: id, userId: conversation.id });
    for (let i = 0; i < turns.length; i += BATCH) {
      const batch = turns.slice(i, i + BATCH);
      const { task_id } = await session.addMessages(
        batch.map((turn) => ({ role: 'user', name: turn.speaker, id: turn.id, content: turn.content, timestamp: turn.timestamp })),
      );
      tasks.push(task_id);
      messages += batch.length;
    }
  }
  const acceptedMs = performance.now() - start;
  for (const task of tasks) {
    const ended = await client.tasks.wait(task, { signal: AbortSignal.timeout(600_000) });
    if (ended.status !== 'completed') throw new Error(`task ${task} ended ${ended.status}: ${JSON.stringify(ended.errors)}`);
  }
  return { messages, acceptedMs, processedMs: performance.now() - start };
}

/** Ends with an error unless every message of the conversation is `processed`. */
async function assertProcessed(client: Strata, conversation: Conversation): Promise<void> {
  for (const { id, turns } of conversation.sessions) {
    const session = client.sessions.fromId(id);
    let cursor: string | null = null;
    let seen = 0;
    do {
      const page = await session.messages({ limit: 100, ...(cursor !== null && { cursor }) });
      const odd = page.items.find((message) => message.status !== 'processed');
      if (odd) throw new Error(`message ${odd.message_id} is ${odd.status}: ${odd.error}`);
      seen += page.items.length;
      cursor = page.next_cursor;
    } while (cursor !== null);
    if (seen !== turns.length) throw new Error(`session ${id}: ${seen} of ${turns.length} messages`);
  }
}

/** Distinct source messages in the order in which the search ranks them. */
async function rankedSources(client: Strata, userId: string, query: string): Promise<string[]> {
  const { items } = await client.memories.search({ userId, query, layers: ['fact', 'message'], topK: 100 });
  return [...new Set(items.flatMap((hit) => hit.sources.map((source) => source.message_id)))];
}

const median = (values: number[]) => values.sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

async function main(): Promise<void> {
  const conversations = loadLocomo();
  if (!conversations) return;
  const conversation = conversations[Number(process.argv[2] ?? 1) - 1];
  if (!conversation) throw new Error(`there is no conversation ${process.argv[2]}: 1 to ${conversations.length}`);
  const strata = await runningStrata();
  try {
    const client = new Strata({ baseUrl: strata.baseUrl, apiKey: strata.apiKey });
    const { messages, acceptedMs, processedMs } = await ingest(client, conversation);
    await assertProcessed(client, conversation);
    console.log(`conversation ${conversation.id}: ${messages} messages in ${conversation.sessions.length} sessions, all processed`);
    console.log(`accepted in ${(acceptedMs / 1000).toFixed(2)} s (${Math.round(messages / (acceptedMs / 1000))} messages/s)`);
    console.log(`processed in ${(processedMs / 1000).toFixed(2)} s (${Math.round(messages / (processedMs / 1000))} messages/s)`);
    const session = client.sessions.fromId(conversation.sessions.at(-1)!.id);
    const found = new Map(KS.map((k) => [k, [] as number[]]));
    const latencies: number[] = [];
    const contexts: Memory[] = [];
    for (const { question, evidence } of conversation.questions) {
      const start = performance.now();
      contexts.push(await session.getMemory({ query: question }));
      latencies.push(performance.now() - start);
      if (evidence.length === 0) continue;
      const ranked = await rankedSources(client, conversation.id, question);
      for (const k of KS) {
        const top = new Set(ranked.slice(0, k));
        found.get(k)!.push(evidence.filter((id) => top.has(id)).length / evidence.length);
      }
    }
    const answered = contexts.filter((context) => context.facts.length + context.messages.length > 0).length;
    const tokens = contexts.reduce((sum, context) => sum + context.token_count, 0) / contexts.length;
    console.log(
      `${contexts.length} questions: ${answered} answered from memory, mean context ${Math.round(tokens)} tokens, median ${median(latencies).toFixed(1)} ms`,
    );
    for (const [k, shares] of found) {
      console.log(
        `evidence recall@${k}: ${((100 * shares.reduce((sum, share) => sum + share, 0)) / shares.length).toFixed(1)} (${shares.length} questions)`,
      );
    }
  } finally {
    await strata.stop();
  }
}

main().catch((error: unknown) => {
  console.error(error);
  process.exitCode = 1;
});
