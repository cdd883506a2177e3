// index: what a message tells about itself besides its words: the times that it speaks of, whether it asks, whether it answers.
import { findTimes, splitSentences } from '@strata/language';
import type { Message } from '../model/message.js';
import type { MessageSigns } from '../ports.js';

/** More are a table or a log: none of them says what the message is about. */
const MOST_TIMES = 12;

type Said = Pick<Message, 'content' | 'timestamp' | 'utcOffset'>;

/** `before`: the message before it in its session; `timezone`: the user's, for a message that brings no offset of its own. */
export function messageSigns(message: Said, before: Pick<Message, 'content'> | undefined, timezone: string | null): MessageSigns {
  return {
    times: timezone === null ? null : timesOf(message, timezone),
    asks: questionShare(message.content),
    answers: before ? questionShare(before.content) : 0,
  };
}

export function timesOf(message: Said, timezone: string): NonNullable<MessageSigns['times']> {
  const times = findTimes(message.content, { reference: message.timestamp, timezone: zoneOf(message, timezone) });
  return times.slice(0, MOST_TIMES).map(({ from, to }) => ({ from: from.getTime(), to: to.getTime() }));
}

function zoneOf(message: Said, timezone: string): string {
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
