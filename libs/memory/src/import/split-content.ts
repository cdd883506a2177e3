// A text → texts that one message may hold, cut where it breathes.

/** Of one message, in UTF-8. */
const MOST_BYTES = 32 * 1024;

/** Nothing is lost but the blank at a cut. */
export function splitContent(text: string): string[] {
  const parts: string[] = [];
  let rest = text;
  while (Buffer.byteLength(rest) > MOST_BYTES) {
    const most = fitting(rest);
    const at =
      [rest.lastIndexOf('\n\n', most), rest.lastIndexOf('\n', most), rest.lastIndexOf(' ', most)].find((place) => place > most / 2) ?? most;
    parts.push(rest.slice(0, at));
    rest = rest.slice(at).trimStart();
  }
  if (rest || parts.length === 0) parts.push(rest);
  return parts;
}

/** Length in UTF-16 of the longest beginning that fits, whole characters only. */
function fitting(text: string): number {
  let bytes = 0;
  let length = 0;
  for (const character of text) {
    bytes += Buffer.byteLength(character);
    if (bytes > MOST_BYTES) break;
    length += character.length;
  }
  return length;
}
