// language → text: which script a character belongs to, the base of tokens, languages and sentences.

/** Source of a character class (without brackets) of the scripts written without blanks between words, and Hangul. */
export const CJK_CLASS = String.raw`\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\u3005\u3007\u30fc`;

const HAN = /\p{Script=Han}|[\u3005\u3007]/u;
const KANA = /[\p{Script=Hiragana}\p{Script=Katakana}\u30fc]/u;
const HANGUL = /\p{Script=Hangul}/u;

export const hasHan = (text: string): boolean => HAN.test(text);
export const hasKana = (text: string): boolean => KANA.test(text);
export const hasHangul = (text: string): boolean => HANGUL.test(text);
export const hasCjk = (text: string): boolean => HAN.test(text) || KANA.test(text) || HANGUL.test(text);
