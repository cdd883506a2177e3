// extract ▸ statement: images enter a message as a caption in brackets. They tell what was shown, not what was claimed.
import type { FactCandidate } from '../../model/fact.js';
import { buildCandidate, tidy, type Place, type Telling } from './build-candidate.js';
import { CONFIDENCE } from './finding.js';
import { tagStatement } from './tag-statement.js';

const IMAGE = /\[image: ?([^\]\n]{3,400})\]/giu;
const MOST = 3;

export interface Caption extends Place {
  text: string;
}

export const captionsIn = (own: string): Caption[] =>
  [...own.matchAll(IMAGE)]
    .slice(0, MOST)
    .map((match) => ({ text: tidy(match[1] ?? ''), start: match.index, end: match.index + match[0].length }));

/** The same length. */
export const withoutCaptions = (own: string): string => own.replace(IMAGE, (part) => ' '.repeat(part.length));

export const wordCaption = ({ text }: Caption, { speaker, chinese }: Telling): string =>
  chinese ? `${speaker.subject}分享了一张图片：${text}` : `${speaker.subject} shared an image: ${text}`;

/** A caption without any statement beside it. */
export function imageFact(caption: Caption, telling: Telling): FactCandidate {
  return buildCandidate(telling, caption, {
    content: wordCaption(caption, telling),
    category: 'fact',
    type: 'episodic',
    confidence: CONFIDENCE.quoted,
    tags: tagStatement(caption.text, 'fact'),
  });
}
