// extract ▸ feedback: what was sent to be remembered, and nobody read anything in.
import { detectLanguage, splitSentences } from '@strata/language';
import type { FactCandidate } from '../../model/fact.js';
import type { Message } from '../../model/message.js';
import { CodePoints } from '../code-points.js';
import { thirdPersonOf } from '../english/note-about-user.js';
import { entitiesIn, MAX_CONTENT, tidy } from '../statement/build-candidate.js';
import { kindIn } from '../statement/clauses-of.js';
import { leadLength } from '../statement/is-statement.js';
import { tellsSomething } from '../statement/tells-something.js';
import { saysHowThingsAre } from './how-things-are.js';

/** Less sure than anything that a rule reads of a user. */
const CONFIDENCE = 0.55;

/**
 * The statements of a feedback that none of the candidates quotes, each word for word.
 * @param left of the message's text, what takes nothing back; the rest is blank
 */
export function asItStands(message: Message, left: string, read: FactCandidate[]): FactCandidate[] {
  const quoted = read.flatMap(({ sources }) => sources.filter(({ messageId }) => messageId === message.id));
  const codePoints = new CodePoints(message.content);
  return splitSentences(left).flatMap((sentence): FactCandidate[] => {
    const lead = leadLength(sentence.text);
    const text = tidy(sentence.text.slice(lead));
    const start = codePoints.before(sentence.start + lead);
    const end = codePoints.before(sentence.end);
    if (quoted.some((source) => source.start < end && start < source.end)) return [];
    const language = detectLanguage(text);
    const kind = kindIn(text, language);
    if (kind !== 'statement' || !tellsSomething(text, kind, language) || !saysHowThingsAre(text)) return [];
    const content = thirdPersonOf(text);
    if (content.length > MAX_CONTENT) return [];
    const { id: messageId, role, name, timestamp } = message;
    const quote = codePoints.slice(start, end);
    return [
      {
        ...{ content, category: 'fact', type: 'persona', speaker: role, speakerName: name, language },
        sources: [{ messageId, actionId: null, start, end, quote, role, name, timestamp }],
        ...{ entities: entitiesIn(quote, language), tags: [], confidence: CONFIDENCE, slot: null, value: null, polarity: 'set' },
        ...{ eventTime: null, validFrom: null, validTo: null, flags: [] },
      },
    ];
  });
}
