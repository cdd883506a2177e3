// Bytes as they come → lines of text, whatever the cuts between them.

/** `\n` and `\r\n` end a line; the last one may have no end. */
export async function* readLines(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  // Pieces of a line that has no end yet: joined once, not again with every chunk.
  let pieces: string[] = [];
  for await (const chunk of chunks) {
    const lines = decoder.decode(chunk, { stream: true }).split('\n');
    const last = lines.pop()!;
    for (const line of lines) {
      const whole = [...pieces, line].join('');
      pieces = [];
      yield whole.endsWith('\r') ? whole.slice(0, -1) : whole;
    }
    pieces.push(last);
  }
  const rest = pieces.join('') + decoder.decode();
  if (rest !== '') yield rest;
}
