// extract ▸ statement: whether a statement may be read another way by what is known at all, however long ago that was told.
import { tellsChange } from './corrections.js';

/** What is not of this form asks for nothing. */
export const ASKING = /\bleft\b|\p{Script=Han}/iu;

/**
 * "Left Google for Meta" is work where Google is known as that; a change that is told in Chinese is the speaker's where it names what is
 * known. Wider than what asks in fact.
 */
export function mayAskForAllKnown(quote: string): boolean {
  if (/\bleft\b/iu.test(quote)) return true;
  return /\p{Script=Han}/u.test(quote) && [quote, ...quote.split(/[。；;！!？?\n]/u)].some(tellsChange);
}
