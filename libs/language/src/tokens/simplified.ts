// language → tokens: traditional Chinese characters as simplified ones.
import { SIMPLIFIED } from './traditional.data.js';

/** Character by character, so that offsets stay. */
export const simplified = (text: string): string => [...text].map((char) => SIMPLIFIED.get(char) ?? char).join('');
