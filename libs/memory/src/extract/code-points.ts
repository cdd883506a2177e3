// extract: offsets and slices in code points of one text, for many questions about the same long message.

const PAIR = /[\ud800-\udbff][\udc00-\udfff]/;

/** Made once in linear time; each question then costs a logarithm. Counts as `toCodePoints` and `sliceCodePoints` of the language library do. */
export class CodePoints {
  /** UTF-16 offset of each code point; null where the two ways of counting are the same. */
  private readonly starts: Uint32Array | null;

  constructor(readonly text: string) {
    this.starts = PAIR.test(text) ? startsOf(text) : null;
  }

  /** Code points before a UTF-16 offset. */
  before(offset: number): number {
    if (!this.starts) return Math.min(offset, this.text.length);
    let [low, high] = [0, this.starts.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.starts[middle] ?? 0) < offset) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  /** Between two code point offsets, end exclusive, clamped to the text. */
  slice(start: number, end: number): string {
    const unit = (at: number) => (this.starts ? (this.starts[at] ?? this.text.length) : at);
    return this.text.slice(unit(Math.max(0, start)), unit(Math.max(0, end)));
  }
}

function startsOf(text: string): Uint32Array {
  const starts = new Uint32Array(text.length);
  let count = 0;
  for (let at = 0; at < text.length; at += (text.codePointAt(at) ?? 0) > 0xffff ? 2 : 1) {
    starts[count] = at;
    count += 1;
  }
  return starts.subarray(0, count);
}
