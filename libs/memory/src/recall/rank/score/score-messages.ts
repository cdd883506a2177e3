// recall ▸ rank: messages by words and meaning, plus soft boosts.
import { findTimes, foldKey, splitSentences } from '@strata/language';
import type { Message } from '../../../model/message.js';
import { addPart, type CandidateOf } from '../candidate.js';
import type { Question } from '../read-question.js';
import { MESSAGE_WEIGHTS } from './weights.data.js';

/** Reading times costs more than all the rest: only where they can still matter. */
const DATED = 80;
/** An assistant's question repeats the words of what it asks for and holds no answer. */
const ASSISTANT_QUESTION = 1.5;

/** Sets score and parts of each; `timezone` is the user's, for the local date of a message. */
export function scoreMessages(messages: CandidateOf<'message'>[], question: Question, timezone: string): void {
  const sessions = sessionScores(messages);
  const best = new Set([...messages].sort((a, b) => b.lexical - a.lexical).slice(0, DATED));
  const speaker = question.named.length === 1 ? foldKey(question.named[0] ?? '') : null;
  for (const one of messages) {
    const { record } = one;
    addPart(one, 'lexical', MESSAGE_WEIGHTS.lexical * one.lexical);
    addPart(one, 'covered', MESSAGE_WEIGHTS.covered * one.covered);
    addPart(one, 'semantic', MESSAGE_WEIGHTS.semantic * Math.max(0, one.semantic));
    addPart(one, 'session', MESSAGE_WEIGHTS.session * (sessions.get(record.sessionId) ?? 0));
    if (speaker !== null ? record.name !== null && foldKey(record.name) === speaker : question.firstPerson && record.role === 'user')
      addPart(one, 'speaker', MESSAGE_WEIGHTS.speaker);
    if (question.times.some((time) => record.timestamp >= time.from && record.timestamp < time.to))
      addPart(one, 'session_date', MESSAGE_WEIGHTS.sessionDate);
    if (best.has(one) && (question.times.length > 0 || question.asks === 'when')) {
      const times = findTimes(record.content, { reference: record.timestamp, timezone: zoneOf(record, timezone) });
      if (question.times.some((asked) => times.some((said) => said.from < asked.to && asked.from < said.to)))
        addPart(one, 'dated_turn', MESSAGE_WEIGHTS.datedTurn);
      if (question.asks === 'when' && times.length > 0) addPart(one, 'when', MESSAGE_WEIGHTS.when);
    }
    addPart(
      one,
      'question',
      MESSAGE_WEIGHTS.question * questionShare(record.content) * (record.role === 'assistant' ? ASSISTANT_QUESTION : 1),
    );
    one.score = Math.max(0, one.score);
  }
}

function zoneOf(message: Message, timezone: string): string {
  if (message.utcOffset === null) return timezone;
  const minutes = Math.abs(message.utcOffset);
  const two = (n: number) => String(n).padStart(2, '0');
  return `${message.utcOffset < 0 ? '-' : '+'}${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
}

/** Share of the text that stands in questions, 0 … 1. */
export function questionShare(content: string): number {
  if (!/[?？]/u.test(content)) return 0;
  let asked = 0;
  let all = 0;
  for (const { text } of splitSentences(content)) {
    all += text.length;
    if (/[?？]["'”’)）\]]*\s*$/u.test(text)) asked += text.length;
  }
  return all === 0 ? 0 : asked / all;
}

/** How well a session fits as a whole: its three best messages, against the best session. */
function sessionScores(messages: CandidateOf<'message'>[]): Map<string, number> {
  const bySession = new Map<string, number[]>();
  for (const one of messages) bySession.set(one.record.sessionId, [...(bySession.get(one.record.sessionId) ?? []), one.lexical]);
  const sums = new Map(
    [...bySession].map(([id, scores]) => [
      id,
      scores
        .sort((a, b) => b - a)
        .slice(0, 3)
        .reduce((sum, s) => sum + s, 0),
    ]),
  );
  const most = Math.max(0, ...sums.values());
  return new Map([...sums].map(([id, sum]) => [id, most > 0 ? sum / most : 0]));
}
