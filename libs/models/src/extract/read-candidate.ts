// extract: one fact of the model's answer → candidate. Everything that can be computed is computed here, not believed.
import { detectLanguage, findTimes, toCodePoints } from '@strata/language';
import type { EventTime, FactCandidate, Message, Source } from '@strata/memory';
import type { ExtractedFacts } from '../prompts/extract-facts.v3.js';

type Extracted = ExtractedFacts['facts'][number];

/**
 * A quote that is not in its message gets no offsets (0, 0), and one of a message that the model was not given gets no message, so that
 * verification refuses the candidate and counts it: nothing is dropped here.
 */
export function readCandidate(extracted: Extracted, given: ReadonlyMap<string, Message>, timezone: string): FactCandidate {
  const quoted = extracted.quotes.flatMap((quote) => {
    const message = given.get(quote.message);
    if (!message) return [];
    // Models add a space or a line end at the edge of a quote; inside it nothing is forgiven.
    const isExact = message.content.includes(quote.text) || !quote.text.trim();
    return [{ message, quote: isExact ? quote.text : quote.text.trim() }];
  });
  const foreign = extracted.quotes.filter((quote) => !given.has(quote.message)).map((quote) => unknownSource(quote.text));
  const message = quoted[0]?.message ?? NOBODY;
  const isByOthers = quoted.some((one) => one.message.role !== message.role || one.message.name !== message.name);
  const { time, flags } = readTime(extracted.time, quoted, timezone);
  return {
    content: extracted.content.trim(),
    category: extracted.category,
    type: extracted.type,
    // Whose words they are is known from the message. A fact over several speakers belongs to the first one quoted.
    speaker: message.role,
    speakerName: message.name,
    language: detectLanguage(message.content),
    sources: [
      ...(isByOthers ? quoted.filter((one) => one.message.role === message.role && one.message.name === message.name) : quoted).map((one) =>
        locate(one.message, one.quote),
      ),
      ...foreign,
    ],
    entities: distinct(extracted.entities),
    tags: distinct(extracted.tags),
    confidence: extracted.confidence,
    slot: extracted.slot && { subject: words(extracted.slot.subject), attribute: words(extracted.slot.attribute) },
    value: extracted.value?.trim() || null,
    polarity: extracted.polarity,
    eventTime: time,
    validFrom: null,
    validTo: null,
    flags,
  };
}

/** Whoever speaks in a fact that quotes no message at all that was given; it is refused for its source. */
const NOBODY = { role: 'user', name: null, content: '' } as const;

/** A label that was not given may be the id of a real message, so it names none. */
function unknownSource(quote: string): Source {
  return { messageId: null, actionId: null, start: 0, end: 0, quote, role: 'user', name: null, timestamp: new Date(0) };
}

function locate(message: Message, quote: string): Source {
  const base = { messageId: message.id, actionId: null, role: message.role, name: message.name, timestamp: message.timestamp };
  const at = message.content.indexOf(quote);
  if (at < 0) return { ...base, start: 0, end: 0, quote };
  return { ...base, ...toCodePoints(message.content, { start: at, end: at + quote.length }), quote };
}

/** The model says which words name a time; what time that is, is computed. What can't be read leaves the fact undated, and marked. */
function readTime(
  time: Extracted['time'],
  quoted: { message: Message; quote: string }[],
  timezone: string,
): { time: EventTime | null; flags: string[] } {
  if (!time) return { time: null, flags: [] };
  for (const { message, quote } of quoted) {
    const from = message.content.indexOf(quote);
    const found = findTimes(message.content, { reference: message.timestamp, timezone }).filter(
      (one) => from >= 0 && one.start < from + quote.length && one.end > from,
    );
    const match = found.find((one) => sharesText(one.text, time.phrase)) ?? (found.length === 1 ? found[0] : undefined);
    if (match) return { time: { start: match.from, end: match.to, granularity: match.granularity }, flags: [] };
  }
  return { time: null, flags: ['time_unread'] };
}

function sharesText(a: string, b: string): boolean {
  const [x, y] = [a.toLowerCase(), b.toLowerCase()];
  return x.includes(y) || y.includes(x);
}
function distinct(values: string[]): string[] {
  return [...new Set(values.map((value) => value.trim()).filter(Boolean))];
}
function words(text: string): string {
  return text
    .trim()
    .toLowerCase()
    .replaceAll(/[_\s]+/g, ' ');
}
