// Splits an item into extractor calls that each have one time zone, and read messages that are shared with the same others, or private ones.
import { audienceOf, isSharedWith } from '../model/audience.js';
import type { Message } from '../model/message.js';
import type { ExtractInput, StageInput } from '../ports.js';

const MAX_CONTEXT = 6;

type ReadInput = Pick<StageInput, 'messages' | 'actions' | 'pastActions' | 'context' | 'session' | 'defaultTimezone'>;

/** `+08:00` for 480. */
function offsetZone(minutes: number): string {
  const pad = (n: number) => String(n).padStart(2, '0');
  const size = Math.abs(minutes);
  return `${minutes < 0 ? '-' : '+'}${pad(Math.floor(size / 60))}:${pad(size % 60)}`;
}

/**
 * "Yesterday" follows the session's zone, else the timestamp's own offset, else the project's zone, else the
 * installation's. One run as a rule; more where offsets differ inside the item, each with the messages before as context. What is
 * shared is read with nothing in sight that is not shared with all the same, so that no private word gets into what others may recall.
 */
export function extractionRuns(input: ReadInput, known: ExtractInput['known']): ExtractInput[] {
  const fallback = input.defaultTimezone;
  const zoneOf = (m: Message) => input.session?.timezone ?? (m.utcOffset === null ? fallback : offsetZone(m.utcOffset));
  const runs: { timezone: string; audience: string[]; messages: Message[] }[] = [];
  for (const message of input.messages) {
    const timezone = zoneOf(message);
    const last = runs.at(-1);
    const audience = audienceOf(message);
    if (last?.timezone === timezone && last.audience.join() === audience.join()) last.messages.push(message);
    else runs.push({ timezone, audience, messages: [message] });
  }
  let seen = input.context;
  const out: ExtractInput[] = runs.map(({ timezone, audience, messages }) => {
    const context = seen.filter((message) => isSharedWith(message, audience)).slice(-MAX_CONTEXT);
    seen = [...seen, ...messages];
    return { messages, context, actions: [], timezone, known: audience.length > 0 ? [] : known };
  });
  if (input.actions.length) {
    out.push({
      messages: [],
      context: [],
      actions: input.actions,
      pastActions: input.pastActions,
      timezone: input.session?.timezone ?? fallback,
      known,
    });
  }
  return out;
}
