// reconcile ▸ meaning: the words by which people say that something changed, ended, resumed or was said wrongly. Alternatives of patterns.
import { CHINESE_CHANGE } from './change-words.chinese.data.js';
import { ENGLISH_CHANGE } from './change-words.english.data.js';

export const CHANGE_WORDS = { english: ENGLISH_CHANGE, chinese: CHINESE_CHANGE } as const;
