// language → text: offsets in code points, keys for comparing names, token estimates.

/** UTF-16 offsets → Unicode code point offsets, as the wire contract counts them. Offsets past the end are clamped. */
export function toCodePoints(text: string, range: { start: number; end: number }): { start: number; end: number } {
  const start = countCodePoints(text, 0, range.start);
  return { start, end: start + countCodePoints(text, range.start, Math.max(range.start, range.end)) };
}

/** The slice between two code point offsets, end exclusive; clamped like `String.prototype.slice` (no negative offsets). */
export function sliceCodePoints(text: string, start: number, end: number): string {
  const from = unitOffset(text, 0, start);
  return text.slice(from, unitOffset(text, from, Math.max(0, end - Math.max(0, start))));
}

/** Names that fold to the same key are the same name: NFKC, case-folded, trimmed, runs of white space as one blank. */
export function foldKey(name: string): string {
  return foldCase(name).trim().replace(/\s+/gu, ' ');
}

/** NFKC + lower case, with the two folds that lower case leaves open (ß, final sigma). */
export function foldCase(text: string): string {
  return text.normalize('NFKC').toLowerCase().replace(/ß/gu, 'ss').replace(/ς/gu, 'σ');
}

/** LLM tokens, on the safe side: about 4 Latin characters or 1 CJK character each; other scripts 2 characters. */
export function estimateTokens(text: string): number {
  let quarters = 0;
  for (const char of text) {
    const code = char.codePointAt(0) ?? 0;
    if (code < 0x250) quarters += 1;
    else if (code < 0x2000) quarters += 2;
    else quarters += 4;
  }
  return Math.ceil(quarters / 4);
}

function countCodePoints(text: string, from: number, to: number): number {
  const end = Math.min(text.length, to);
  let count = 0;
  for (let i = Math.max(0, from); i < end; i += 1) if (!isSecondHalf(text, i)) count += 1;
  return count;
}

function unitOffset(text: string, from: number, codePoints: number): number {
  let offset = from;
  for (let left = codePoints; left > 0 && offset < text.length; left -= 1) offset += isSecondHalf(text, offset + 1) ? 2 : 1;
  return offset;
}

function isSecondHalf(text: string, i: number): boolean {
  const unit = text.charCodeAt(i);
  if (!(unit >= 0xdc00 && unit <= 0xdfff) || i === 0) return false;
  const before = text.charCodeAt(i - 1);
  return before >= 0xd800 && before <= 0xdbff;
}
