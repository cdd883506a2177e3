// recall ▸ rank: layers help each other: a fact lifts the messages that it quotes and the other way round; a topic and a summary lift what lies under them.
import { addPart, only, type Candidate } from '../candidate.js';

const FACT_TO_MESSAGE = 0.05;
/** A fact takes half of its score from the message that it quotes: the message is also judged by its neighbours. */
const MESSAGE_IN_FACT = 0.5;
const SUMMARY_TO_FACT = 0.05;
const TOPIC_TO_SUMMARY = 0.05;

/** Soft: moves a score towards the other's, never hides anything. All shares are taken from the scores before linking. */
export function linkEvidence(candidates: Candidate[]): void {
  const own = new Map(candidates.map((one) => [one, one.score]));
  const messages = new Map(only(candidates, 'message').map((one) => [one.id, one]));
  const facts = new Map(only(candidates, 'fact').map((one) => [one.id, one]));
  const summaries = new Map(only(candidates, 'summary').map((one) => [one.id, one]));
  const lift = new Map<Candidate, { name: string; value: number }>();
  const best = new Map<Candidate, number>();
  const offer = (to: Candidate | undefined, name: string, value: number) => {
    if (to && value > (lift.get(to)?.value ?? 0)) lift.set(to, { name, value });
  };
  for (const topic of only(candidates, 'topic'))
    for (const id of topic.record.summaryIds) offer(summaries.get(id), 'topic', TOPIC_TO_SUMMARY * (own.get(topic) ?? 0));
  for (const summary of summaries.values())
    for (const id of summary.record.factIds) offer(facts.get(id), 'summary', SUMMARY_TO_FACT * (own.get(summary) ?? 0));
  for (const fact of facts.values())
    for (const source of fact.record.sources) {
      const message = source.messageId === null ? undefined : messages.get(source.messageId);
      if (!message) continue;
      offer(message, 'fact', FACT_TO_MESSAGE * (own.get(fact) ?? 0));
      if (message.lexical > 0) best.set(fact, Math.max(best.get(fact) ?? 0, own.get(message) ?? 0));
    }
  for (const [fact, score] of best) addPart(fact, 'message', MESSAGE_IN_FACT * (score - (own.get(fact) ?? 0)));
  for (const [to, { name, value }] of lift) addPart(to, name, value);
}
