// eval:retrieval: what the MemOS contract gives out above its least relevance: the memory that answers, and others beside it.
import type { Strata } from '@strata/sdk';
import type { Conversation } from '../locomo/read.js';

/** Of one question about which something was learnt. */
export interface Kept {
  /** A memory that rests on the evidence is given out. */
  isAnswered: boolean;
  /** Memories beside it that don't. */
  others: number;
}
interface Found {
  memory_detail_list: { id: string }[];
}

/** @param relativity least relevance, 0 = off; undefined = the contract's own */
export async function keptOf(
  { client, baseUrl, apiKey }: { client: Strata; baseUrl: string; apiKey: string },
  conversation: Conversation,
  relativity: number | undefined,
): Promise<Kept[]> {
  const under = new Map<string, Set<string>>();
  for await (const fact of client.facts.list(conversation.id))
    under.set(fact.fact_id, new Set(fact.sources.map((source) => source.message_id)));
  const rests = (id: string, evidence: string[]) => evidence.some((message) => under.get(id)?.has(message));
  const kept: Kept[] = [];
  for (const { question, evidence } of conversation.questions) {
    if (![...under.keys()].some((id) => rests(id, evidence))) continue;
    const answer = await fetch(`${baseUrl}/api/openmem/v1/search/memory`, {
      method: 'POST',
      headers: { authorization: `Token ${apiKey}`, 'content-type': 'application/json' },
      body: JSON.stringify({ user_id: conversation.id, query: question, relativity, include_preference: false }),
    });
    if (!answer.ok) throw new Error(`search/memory answered ${answer.status}`);
    const { data } = (await answer.json()) as { data: Found };
    const right = data.memory_detail_list.filter(({ id }) => rests(id, evidence)).length;
    kept.push({ isAnswered: right > 0, others: data.memory_detail_list.length - right });
  }
  return kept;
}
