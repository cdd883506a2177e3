// One conversation through the front door: one session per dialogue session, in order, until every message is processed.
import type { Strata } from '@strata/sdk';
import type { Conversation } from './read.js';

const BATCH = 100;

export interface Ingested {
  messages: number;
  acceptedMs: number;
  processedMs: number;
}

/** Throws when a task fails or a message does not end as `processed`. */
export async function ingestConversation(client: Strata, conversation: Conversation): Promise<Ingested> {
  const start = performance.now();
  const tasks: string[] = [];
  let messages = 0;
  for (const { id, turns } of conversation.sessions) {
    const session = await client.sessions.init({ sessionId: id, userId: conversation.id });
    for (let i = 0; i < turns.length; i += BATCH) {
      const batch = turns.slice(i, i + BATCH);
      const { task_id } = await session.addMessages(
        batch.map(({ id, role, speaker, content, timestamp }) => ({
          id,
          role,
          content,
          timestamp,
          ...(speaker !== null && { name: speaker }),
        })),
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
  const processedMs = performance.now() - start;
  await assertProcessed(client, conversation);
  return { messages, acceptedMs, processedMs };
}

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
