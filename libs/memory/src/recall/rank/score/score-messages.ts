// recall ▸ rank: messages by words and meaning, plus soft boosts.
import { foldKey } from '@strata/language';
import { messageSigns, timesOf } from '../../../index/message-signs.js';
import { addPart, type CandidateOf } from '../candidate.js';
import type { Question } from '../read-question.js';
import { MESSAGE_WEIGHTS } from './weights.data.js';

/** An assistant's question repeats the words of what it asks for and holds no answer. */
const ASSISTANT_QUESTION = 1.5;

/** Sets score and parts of each; `timezone` is the user's, for what is not indexed yet. */
export function scoreMessages(messages: CandidateOf<'message'>[], question: Question, timezone: string): void {
  const sessions = sessionScores(messages, (one) => one.lexical, 3);
  const meanings = sessionScores(messages, (one) => Math.max(0, one.semantic), 1);
  const best = Math.max(0, ...messages.map((one) => one.lexical));
  const speaker = question.named.length === 1 ? foldKey(question.named[0] ?? '') : null;
  for (const one of messages) {
    const { record } = one;
    const signs = one.signs ?? messageSigns(record, undefined, timezone);
    const times = question.times.length > 0 || question.asks === 'when' ? (signs.times ?? timesOf(record, timezone)) : [];
    addPart(one, 'lexical', MESSAGE_WEIGHTS.lexical * one.lexical);
    addPart(one, 'best', MESSAGE_WEIGHTS.best * (best > 0 ? one.lexical / best : 0));
    addPart(one, 'covered', MESSAGE_WEIGHTS.covered * one.covered);
    addPart(one, 'semantic', MESSAGE_WEIGHTS.semantic * Math.max(0, one.semantic));
    addPart(one, 'session', MESSAGE_WEIGHTS.session * (sessions.get(record.sessionId) ?? 0));
    addPart(one, 'session_meaning', MESSAGE_WEIGHTS.sessionMeaning * (meanings.get(record.sessionId) ?? 0));
    if (speaker !== null ? record.name !== null && foldKey(record.name) === speaker : question.firstPerson && record.role === 'user')
      addPart(one, 'speaker', MESSAGE_WEIGHTS.speaker);
    if (question.times.some((time) => record.timestamp >= time.from && record.timestamp < time.to))
      addPart(one, 'session_date', MESSAGE_WEIGHTS.sessionDate);
    if (question.times.some((asked) => times.some((said) => said.from < asked.to.getTime() && asked.from.getTime() < said.to)))
      addPart(one, 'dated_turn', MESSAGE_WEIGHTS.datedTurn);
    if (question.asks === 'when' && times.length > 0) addPart(one, 'when', MESSAGE_WEIGHTS.when);
    addPart(one, 'question', MESSAGE_WEIGHTS.question * signs.asks * (record.role === 'assistant' ? ASSISTANT_QUESTION : 1));
    addPart(one, 'answer', MESSAGE_WEIGHTS.answer * signs.answers);
    one.score = Math.max(0, one.score);
  }
}

/** How well a session fits as a whole: the sum of its best messages, against the best session. */
function sessionScores(
  messages: CandidateOf<'message'>[],
  of: (one: CandidateOf<'message'>) => number,
  count: number,
): Map<string, number> {
  const bySession = new Map<string, number[]>();
  for (const one of messages) bySession.set(one.record.sessionId, [...(bySession.get(one.record.sessionId) ?? []), of(one)]);
  const sums = new Map(
    [...bySession].map(([id, scores]) => [
      id,
      scores
        .sort((a, b) => b - a)
        .slice(0, count)
        .reduce((sum, s) => sum + s, 0),
    ]),
  );
  const most = Math.max(0, ...sums.values());
  return new Map([...sums].map(([id, sum]) => [id, most > 0 ? sum / most : 0]));
}
