// recall ▸ retrieve: facts with what is told of them where they are listed: a title, how far they have come, and where they come from.
import { factProvenance, type Provenance } from '../../model/attributes.js';
import type { Fact } from '../../model/fact.js';
import type { Message } from '../../model/message.js';
import { memoryStage, type MemoryStage } from '../../model/memory-stage.js';
import type { UserScope } from '../../model/scope.js';
import type { RecallStore } from '../../ports.js';
import { titleOf } from './title-of.js';

export interface Provenant {
  fact: Fact;
  title: string;
  stage: MemoryStage;
  /** Its own, and those of the messages that it rests on. */
  provenance: Provenance;
}

/** One read for any number, in their order. */
export async function withProvenance(store: Pick<RecallStore, 'hydrate'>, scope: UserScope, facts: Fact[]): Promise<Provenant[]> {
  const wanted = [...new Set(facts.flatMap(sourceMessageIds))];
  const rows =
    wanted.length > 0 ? (await store.hydrate(scope, { facts: [], summaries: [], topics: [], messages: wanted }, null)).messages : [];
  return facts.map((fact) => provenantOf(fact, rows));
}

export const sourceMessageIds = (fact: Fact): string[] => fact.sources.flatMap(({ messageId }) => messageId ?? []);

/** `messages`: what it rests on among them; they may be of several users. */
export function provenantOf(fact: Fact, messages: Message[]): Provenant {
  const under = sourceMessageIds(fact);
  const provenance = factProvenance(
    fact,
    messages.filter(({ userId, id }) => userId === fact.userId && under.includes(id)),
  );
  return { fact, title: titleOf(fact), stage: memoryStage(fact), provenance };
}
