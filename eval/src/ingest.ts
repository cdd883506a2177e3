// npm run eval:ingest [-- <conversation 1–5>]: one whole LoCoMo conversation over HTTP in order; rates and end states.
import { Strata } from '@strata/sdk';
import { ingestConversation } from './locomo/ingest.js';
import { loadLocomo } from './locomo/read.js';
import { runningStrata } from './running-strata.js';

async function main(): Promise<void> {
  const conversations = loadLocomo();
  if (!conversations) return;
  const conversation = conversations[Number(process.argv[2] ?? 1) - 1];
  if (!conversation) throw new Error(`there is no conversation ${process.argv[2]}: 1 to ${conversations.length}`);
  const strata = await runningStrata();
  try {
    const client = new Strata({ baseUrl: strata.baseUrl, apiKey: strata.apiKey });
    const { messages, acceptedMs, processedMs } = await ingestConversation(client, conversation);
    const rate = (ms: number) => `${(ms / 1000).toFixed(2)} s (${Math.round(messages / (ms / 1000))} messages/s)`;
    console.log(`conversation ${conversation.id}: ${messages} messages in ${conversation.sessions.length} sessions, all processed`);
    console.log(`accepted in ${rate(acceptedMs)}`);
    console.log(`processed in ${rate(processedMs)}`);
    const session = client.sessions.fromId(conversation.sessions.at(-1)!.id);
    let answered = 0;
    for (const { question } of conversation.questions) {
      const { facts, messages: found } = await session.getMemory({ query: question });
      answered += facts.length + found.length > 0 ? 1 : 0;
    }
    console.log(`${answered} of ${conversation.questions.length} questions are answered from memory`);
  } finally {
    await strata.stop();
  }
}

main().catch((error: unknown) => {
  console.error(error);
  process.exitCode = 1;
});
