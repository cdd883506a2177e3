// Speakers' names are said in greetings all over a dialogue and tell its turns apart badly: they are not indexed.

const CJK_ONLY = /^[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}]+$/u;
const escaped = (name: string) => name.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');

/** The text without the names (whole names and their words of two letters or more); the text itself when nothing else would be left. */
export function withoutNames(text: string, names: string[]): string {
  const parts = new Set(names.flatMap((name) => [name.trim(), ...name.trim().split(/\s+/u)]).filter((part) => [...part].length > 1));
  if (!parts.size) return text;
  const patterns = [...parts]
    .sort((a, b) => b.length - a.length)
    .map((part) => (CJK_ONLY.test(part) ? escaped(part) : `(?<![\\p{L}\\p{N}])${escaped(part)}(?:['’]s)?(?![\\p{L}\\p{N}])`));
  const stripped = text.replace(new RegExp(patterns.join('|'), 'giu'), ' ').trim();
  return /[\p{L}\p{N}]/u.test(stripped) ? stripped : text;
}
