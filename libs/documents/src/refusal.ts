// documents: why a file can't be read, thrown by a format's reader and told as the reason of its failure.
import type { ports } from '@strata/memory';

export class Refusal extends Error {
  constructor(
    readonly code: ports.DocumentFault,
    message: string,
  ) {
    super(message);
  }
}

export const malformed = (message: string): Refusal => new Refusal('document.malformed', message);
export const tooLarge = (message: string): Refusal => new Refusal('document.too_large', message);

/** Bounds of what one file may become, whatever its format. */
export const MOST = {
  /** Characters (UTF-16) of the extracted text. */
  textLength: 2_000_000,
  blocks: 100_000,
  pages: 2000,
  /** Levels of nested JSON. */
  depth: 64,
  zipEntries: 2000,
  /** Bytes of all parts of a zip, unpacked. */
  unpackedBytes: 100 * 1024 * 1024,
  /** Of one file. */
  timeMs: 60_000,
  heapMb: 512,
} as const;
