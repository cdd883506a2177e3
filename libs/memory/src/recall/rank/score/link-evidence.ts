// recall ▸ rank: layers help each other: a fact lifts the messages that it quotes and the other way round; a topic and a summary lift what lies under them.
import { addPart, only, type Candidate, type CandidateOf } from '../candidate.js';
import { MESSAGE_WEIGHTS } from './weights.data.js';

/** A fact takes so much of its score from the message that it quotes: the message is also judged by its neighbours. */
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
  const quotedBy = new Map<CandidateOf<'message'>, CandidateOf<'fact'>[]>();
  for (const fact of facts.values())
    for (const id of new Set(fact.record.sources.map((source) => source.messageId))) {
      const message = id === null ? undefined : messages.get(id);
      if (message) quotedBy.set(message, [...(quotedBy.get(message) ?? []), fact]);
    }
  for (const [message, quoting] of quotedBy) {
    addFactParts(message, quoting);
    if (message.lexical > 0) for (const fact of quoting) best.set(fact, Math.max(best.get(fact) ?? 0, message.score));
  }
  for (const [fact, score] of best) addPart(fact, 'message', MESSAGE_IN_FACT * (score - (own.get(fact) ?? 0)));
  for (const [to, { name, value }] of lift) addPart(to, name, value);
}

/** What the best of its facts adds to a message: the fact says in whole sentences what the message may only hint at. */
function addFactParts(message: Candidate, facts: CandidateOf<'fact'>[]): void {
  const best = (of: (fact: CandidateOf<'fact'>) => number) => Math.max(0, ...facts.map(of));
  addPart(message, 'fact_covered', MESSAGE_WEIGHTS.factCovered * best((fact) => fact.covered));
  addPart(message, 'fact_semantic', MESSAGE_WEIGHTS.factSemantic * best((fact) => fact.semantic));
  addPart(message, 'fact_time', MESSAGE_WEIGHTS.factTime * best((fact) => (fact.parts['time'] ? 1 : 0)));
  addPart(message, 'fact_when', MESSAGE_WEIGHTS.factWhen * best((fact) => (fact.parts['when'] ? 1 : 0)));
}
