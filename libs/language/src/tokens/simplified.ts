// language → tokens: traditional Chinese characters as simplified ones.
import { SIMPLIFIED } from './traditional.data.js';

const TRADITIONAL = new RegExp(`[${[...SIMPLIFIED.keys()].join('')}]`, 'gu');

/** Character by character, so that offsets stay. */
export const simplified = (text: string): string => text.replace(TRADITIONAL, (char) => SIMPLIFIED.get(char) ?? char);
