// documents: bytes → text, and text → text that any store takes.
import { malformed, Refusal } from './refusal.js';

const BOMS = [
  { bytes: [0xef, 0xbb, 0xbf], encoding: 'utf-8' },
  { bytes: [0xff, 0xfe], encoding: 'utf-16le' },
  { bytes: [0xfe, 0xff], encoding: 'utf-16be' },
];

/** UTF-8, or UTF-16 that begins with its mark. @throws Refusal naming the first byte that is neither */
export function decode(bytes: Uint8Array): string {
  const mark = BOMS.find((bom) => bom.bytes.every((byte, i) => bytes[i] === byte));
  const encoding = mark?.encoding ?? 'utf-8';
  const body = mark ? bytes.subarray(mark.bytes.length) : bytes;
  try {
    const text = new TextDecoder(encoding, { fatal: true }).decode(body);
    const nul = text.indexOf('\0');
    if (nul >= 0) throw malformed(`character ${nul + 1} is NUL: this is no text file`);
    return text.replace(/\r\n?/g, '\n');
  } catch (error) {
    if (error instanceof Refusal) throw error;
    throw malformed(`byte ${firstWrong(body, encoding) + 1} is not valid ${encoding.toUpperCase()}: save the file as UTF-8`);
  }
}

/** By halving: the longest beginning that can be decoded. */
function firstWrong(bytes: Uint8Array, encoding: string): number {
  const fits = (length: number) => {
    try {
      new TextDecoder(encoding, { fatal: true }).decode(bytes.subarray(0, length), { stream: true });
      return true;
    } catch {
      return false;
    }
  };
  let [low, high] = [0, bytes.length];
  while (low < high) {
    const middle = (low + high + 1) >>> 1;
    if (fits(middle)) low = middle;
    else high = middle - 1;
  }
  return low;
}

// eslint-disable-next-line no-control-regex -- control characters are what is replaced
const CONTROL = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g;

/** Without control characters and lone surrogates. */
export const clean = (text: string): string => text.replace(CONTROL, ' ').replace(/\p{Surrogate}/gu, '\ufffd');

/** White space as one blank. */
export const oneLine = (text: string): string => clean(text).replace(/\s+/g, ' ').trim();
