// recall ▸ rank: facts, summaries and topics: relevance × confidence × evidence × status × time fit.
import { foldKey } from '@strata/language';
import { addPart, type Candidate, type CandidateOf } from '../candidate.js';
import type { Question } from '../read-question.js';
import { asksForAttribute } from './slot-cues.js';
import { ABSTRACT_WEIGHTS, FACT_WEIGHTS } from './weights.data.js';

/** Gentle: most of what such a message says still holds, and what it no longer says is marked where the answer is put together. */
const OUTDATED = 0.95;

export function scoreFacts(facts: CandidateOf<'fact'>[], question: Question): void {
  const named = question.named.length === 1 ? foldKey(question.named[0] ?? '') : null;
  for (const one of facts) {
    relevance(one, FACT_WEIGHTS);
    const fact = one.record;
    const subject = foldKey(fact.slot?.subject ?? '');
    if (named !== null ? [foldKey(fact.speakerName ?? ''), subject].includes(named) : question.firstPerson && fact.speaker === 'user')
      addPart(one, 'speaker', FACT_WEIGHTS.speaker);
    const mine = named === null ? subject === 'user' || subject === '' : subject === named || foldKey(fact.speakerName ?? '') === named;
    if (fact.slot && mine && asksForAttribute(question.text, fact.slot.attribute)) addPart(one, 'attribute', FACT_WEIGHTS.attribute);
    const time = fact.eventTime;
    if (time && question.times.some((asked) => time.start < asked.to && asked.from < time.end)) addPart(one, 'time', FACT_WEIGHTS.time);
    if (time && question.asks === 'when') addPart(one, 'when', FACT_WEIGHTS.when);
  }
}

export function scoreSummaries(summaries: CandidateOf<'summary'>[], question: Question): void {
  for (const one of summaries) {
    relevance(one, ABSTRACT_WEIGHTS);
    const time = one.record.eventTime;
    if (time && question.times.some((asked) => time.start < asked.to && asked.from < time.end)) addPart(one, 'time', ABSTRACT_WEIGHTS.time);
  }
}

export function scoreTopics(topics: CandidateOf<'topic'>[]): void {
  for (const one of topics) relevance(one, ABSTRACT_WEIGHTS);
}

function relevance(one: Candidate, weights: { lexical: number; covered: number; semantic: number }): void {
  addPart(one, 'lexical', weights.lexical * one.lexical);
  addPart(one, 'covered', weights.covered * one.covered);
  addPart(one, 'semantic', weights.semantic * Math.max(0, one.semantic));
}

/** A share on top: enough to decide between two that fit alike, too little to bring up what doesn't fit. */
const IN_SESSION = 0.12;

export function preferSession(candidates: Candidate[], sessionId: string): void {
  for (const one of candidates)
    if (one.layer !== 'topic' && one.record.sessionId === sessionId) addPart(one, 'conversation', IN_SESSION * one.score);
}

/** Last step: what is less sure, less supported or set back counts less, never more. Factors are gentle: relevance leads. */
export function weighByTrust(one: Candidate, outdated: ReadonlySet<string>): void {
  const factor = trust(one, outdated);
  if (!Number.isFinite(factor)) throw new Error(`recall: trust in ${one.layer} ${one.id} is not a number`);
  if (factor !== 1) one.parts['trust'] = factor;
  one.score *= factor;
}

/** `outdated`: messages that say what is no longer so. */
function trust(one: Candidate, outdated: ReadonlySet<string>): number {
  switch (one.layer) {
    case 'message':
      return outdated.has(one.id) ? OUTDATED : 1;
    case 'fact': {
      const evidence = Math.min(new Set(one.record.sources.map((source) => source.messageId ?? source.actionId)).size, 8);
      return (
        (0.7 + 0.3 * one.record.confidence) *
        (0.94 + 0.02 * Math.log2(Math.max(1, evidence))) *
        (one.record.flags.includes('suspect') ? 0.5 : 1)
      );
    }
    case 'summary': {
      const evidence = Math.min(one.record.factIds.length, 8);
      const status = one.record.status === 'deprioritized' ? 0.5 : 1;
      return (
        0.8 *
        (0.7 + 0.3 * one.record.confidence) *
        (0.94 + 0.02 * Math.log2(Math.max(1, evidence))) *
        status *
        Math.min(1.2, Math.max(0.5, one.record.weight))
      );
    }
    case 'topic':
      return 0.6;
  }
}
