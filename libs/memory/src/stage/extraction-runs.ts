// Splits an item into extractor calls that each have one time zone, and read either public messages or private ones.
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
 * public is read with public messages in sight and nothing else, so that no private word gets into what others may recall.
 */
export function extractionRuns(input: ReadInput, known: ExtractInput['known']): ExtractInput[] {
  const fallback = input.defaultTimezone;
  const zoneOf = (m: Message) => input.session?.timezone ?? (m.utcOffset === null ? fallback : offsetZone(m.utcOffset));
  const runs: { timezone: string; isPublic: boolean; messages: Message[] }[] = [];
  for (const message of input.messages) {
    const timezone = zoneOf(message);
    const last = runs.at(-1);
    const isPublic = message.allowPublic;
    if (last?.timezone === timezone && last.isPublic === isPublic) last.messages.push(message);
    else runs.push({ timezone, isPublic, messages: [message] });
  }
  let seen = input.context;
  const out: ExtractInput[] = runs.map(({ timezone, isPublic, messages }) => {
    const context = seen.filter((message) => message.allowPublic || !isPublic).slice(-MAX_CONTEXT);
    seen = [...seen, ...messages];
    return { messages, context, actions: [], timezone, known: isPublic ? [] : known };
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
