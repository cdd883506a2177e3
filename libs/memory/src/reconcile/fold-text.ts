// Comparison keys of contents and values: what two wordings of the same thing have in common.

/** Compatibility forms, case, punctuation and spacing do not tell two contents apart. */
export function foldText(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/['’]s\b/g, '')
    .replace(/[\p{P}\p{S}\s]+/gu, ' ')
    .trim();
}

const LEADING_WORDS = /^(?:(?:a|an|the|my|our|his|her|their|one)\s+)+(?=\S)/;

/** As `foldText`, and without articles and possessives: "the Guitar" = "guitar". A value of symbols only ("C++" vs "C#") keeps them. */
export function foldValue(value: string): string {
  const plain = value.normalize('NFKC').toLowerCase().trim();
  const kept = plain.replace(/[^\p{L}\p{N}\s+#&.]+/gu, ' ').replace(/\.(?=\s|$)/g, ' ');
  return kept.replace(/\s+/g, ' ').trim().replace(LEADING_WORDS, '') || plain;
}

const CJK = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}]/u;

/** Whether `long` says the same as `short` and more: "berlin" → "berlin germany", "上海" → "上海浦东". Both folded. */
export function isMoreSpecific(long: string, short: string): boolean {
  if (long.length <= short.length || !short || !long.startsWith(short)) return false;
  const next = long[short.length] ?? '';
  return next === ' ' || (CJK.test(next) && CJK.test(short.at(-1) ?? ''));
}

/** Names in their first spelling. */
export function union(known: string[], more: string[]): string[] {
  const seen = new Set(known.map(foldText));
  return [...known, ...more.filter((name) => !seen.has(foldText(name)) && seen.add(foldText(name)))];
}
