// language → tokens: the 32-bit number under which a term is indexed.

/**
 * FNV-1a over the UTF-8 bytes, with a final avalanche: the same number on every machine and in every version.
 * Collisions: with 50,000 distinct terms of one user about 0.3 pairs are expected to share a number; such a pair is searched as one term,
 * which costs a little precision and never hides a hit.
 */
export function termHash(term: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < term.length; i += 1) {
    let code = term.charCodeAt(i);
    if (code >= 0xd800 && code <= 0xdbff && i + 1 < term.length) {
      code = term.codePointAt(i) ?? code;
      if (code > 0xffff) i += 1;
    }
    if (code < 0x80) hash = step(hash, code);
    else if (code < 0x800) hash = step(step(hash, 0xc0 | (code >> 6)), 0x80 | (code & 63));
    else if (code < 0x10000) hash = step(step(step(hash, 0xe0 | (code >> 12)), 0x80 | ((code >> 6) & 63)), 0x80 | (code & 63));
    else {
      hash = step(step(hash, 0xf0 | (code >> 18)), 0x80 | ((code >> 12) & 63));
      hash = step(step(hash, 0x80 | ((code >> 6) & 63)), 0x80 | (code & 63));
    }
  }
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}

const step = (hash: number, byte: number): number => Math.imul(hash ^ byte, 0x01000193);
