// Which of two statements that deny each other was said last. Where nothing tells, they contradict each other without order.
import type { Fact, FactCandidate, Source } from '../model/fact.js';
import { areOpposed, evidenceTime } from './find-meetings.js';

const newest = ({ sources }: Pick<FactCandidate, 'sources'>): Source | undefined =>
  sources.reduce<Source | undefined>((last, s) => (!last || s.timestamp >= last.timestamp ? s : last), undefined);

/**
 * Time of the evidence orders statements; at the same instant their place in the conversation does: the later message, or
 * the later words of one message. No order is left between two readings of the same words, and between two sessions.
 */
export function isWithoutOrder(fact: Fact, candidate: Pick<FactCandidate, 'sources'>, sessionId: string | null): boolean {
  if (evidenceTime(fact).getTime() !== evidenceTime(candidate).getTime()) return false;
  const [one, other] = [newest(fact), newest(candidate)];
  if (!one || !other || one.messageId === null || other.messageId === null) return false;
  if (one.messageId === other.messageId) return one.start < other.end && other.start < one.end;
  return fact.sessionId !== null && sessionId !== null && fact.sessionId !== sessionId;
}

/**
 * Two facts that are both current though they deny each other: nothing told which was said last. Their order is asked first: that
 * is cheap, and summaries and topics compare every fact with every line that they tell.
 */
export function areContradictory(one: Fact, other: Fact): boolean {
  return isWithoutOrder(one, other, other.sessionId) && areOpposed(one, other);
}
