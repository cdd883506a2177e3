// Feedback on what is remembered comes in as a message of the user's: it is read as what they say of themselves, and what it takes back is closed.
import { detectLanguage } from '@strata/language';
import type { FactCandidate, Source } from '../../model/fact.js';
import type { Message } from '../../model/message.js';
import type { ExtractInput, Extractor, ExtractOutput } from '../../ports.js';
import { BuiltinExtractor } from '../builtin-extractor.js';
import { asItStands } from './as-it-stands.js';
import { asUserSays } from '../english/note-about-user.js';
import { notTrue } from './not-true.js';
import { meantBy } from './meant-by.js';
import { retractionsIn } from './retraction.js';

/** Metadata of such a message, and its value; `{"provenance": "feedback"}` in a filter finds what rests on one. */
export const PROVENANCE = 'provenance';
export const FEEDBACK = 'feedback';

/** As sure as what a user says outright. */
const CONFIDENCE = 0.95;

const isFeedback = (message: Message) => message.role === 'user' && message.metadata[PROVENANCE] === FEEDBACK;

/**
 * Reads such messages and hands the rest, and what of them takes nothing back, to the extractor that it stands before. What is taken back
 * is found among what is known; nothing is where the words fit nothing. A statement of how things are that nobody reads anything in is
 * kept as it stands: it was sent to be remembered. Verification follows as for any other message. Deterministic.
 */
export class FeedbackReader implements Extractor {
  private readonly builtin = new BuiltinExtractor();
  readonly name: string;

  constructor(private readonly next: Extractor) {
    this.name = next.name;
  }

  async extract(input: ExtractInput, signal: AbortSignal): Promise<ExtractOutput> {
    if (!input.messages.some(isFeedback)) return this.next.extract(input, signal);
    const candidates: FactCandidate[] = [];
    const messages: Message[] = [];
    const feedback: { message: Message; left: string }[] = [];
    for (const message of input.messages) {
      if (!isFeedback(message)) {
        messages.push(message);
        continue;
      }
      const { taken, left } = takeBack(message, input);
      candidates.push(...taken);
      if (!/[\p{L}\d]/u.test(left)) continue;
      feedback.push({ message, left });
      const said = asUserSays(left);
      if (said === left) messages.push({ ...message, content: left });
      else candidates.push(...(await this.restate(message, said, input, signal)));
    }
    const rest =
      messages.length + input.actions.length > 0
        ? await this.next.extract({ ...input, messages }, signal)
        : { candidates: [], usage: { calls: 0, inputTokens: 0, outputTokens: 0 } };
    const read = [...candidates, ...rest.candidates];
    return { ...rest, candidates: [...read, ...feedback.flatMap(({ message, left }) => asItStands(message, left, read))] };
  }

  /** "The user lives in Rome": as if they had said it, on the evidence of the whole message. */
  private async restate(message: Message, content: string, input: ExtractInput, signal: AbortSignal): Promise<FactCandidate[]> {
    const { candidates } = await this.builtin.extract({ ...input, messages: [{ ...message, content }], actions: [] }, signal);
    return candidates.map((candidate) => ({ ...candidate, sources: [whole(message)] }));
  }
}

/** `left`: the message with what takes something back blanked out, so that places in it stay what they are. */
function takeBack(message: Message, { known }: ExtractInput): { taken: FactCandidate[]; left: string } {
  const taken: FactCandidate[] = [];
  let left = message.content;
  for (const { start, end, named } of retractionsIn(message.content)) {
    const meant = meantBy(named, known);
    if (meant.length === 0) continue;
    left = left.slice(0, start) + ' '.repeat(end - start) + left.slice(end);
    taken.push(...meant.map((fact) => retracted(fact, message)));
  }
  return { taken, left };
}

function retracted(fact: ExtractInput['known'][number], message: Message): FactCandidate {
  return {
    ...{ content: notTrue(fact.content), category: 'fact', type: 'persona', speaker: 'user', speakerName: message.name },
    language: detectLanguage(fact.content),
    sources: [whole(message)],
    ...{ entities: [], tags: [], confidence: CONFIDENCE, slot: fact.slot, value: fact.value, polarity: 'remove' },
    ...{ eventTime: null, validFrom: null, validTo: null, flags: [] },
  };
}

const whole = ({ id, content, role, name, timestamp }: Message): Source => ({
  ...{ messageId: id, actionId: null, start: 0, end: [...content].length, quote: content },
  ...{ role, name, timestamp },
});
