// Shape, minting and checking of API keys. Nothing that could serve as a key is ever stored: prefix and HMAC only.
import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
/** `strata_<8>_<32>_<6>`: public part, secret part, checksum (so that a scanner or a typo is told without a look-up). */
const MINTED = /^(strata_[0-9A-Za-z]{8})_[0-9A-Za-z]{32}_[0-9A-Za-z]{6}$/;

function random(length: number): string {
  let out = '';
  while (out.length < length) for (const byte of randomBytes(length)) if (byte < 248 && out.length < length) out += ALPHABET[byte % 62];
  return out;
}
function checksum(text: string): string {
  let value = createHash('sha256').update(text).digest().readUIntBE(0, 6);
  let out = '';
  for (let i = 0; i < 6; i++) {
    out += ALPHABET[value % 62];
    value = Math.floor(value / 62);
  }
  return out;
}

/** A key as it is stored: found by `prefix`, proven by `hash`. */
export interface KeyRecord {
  prefix: string;
  hash: Buffer;
}

/** Keys under one secret (STRATA_KEY_SECRET). Stateless; the same key always has the same record. */
export class ApiKeys {
  constructor(private readonly secret: string) {}

  /** A new random key (190 bits) and its record. The key itself is shown once and kept nowhere. */
  mint(): KeyRecord & { key: string } {
    const body = `strata_${random(8)}_${random(32)}`;
    const key = `${body}_${checksum(body)}`;
    return { key, ...this.record(key) };
  }

  /** Record of any key, minted or chosen (24 characters or more). The public part of a chosen one is derived. */
  record(key: string): KeyRecord {
    const minted = MINTED.exec(key)?.[1];
    const valid = minted !== undefined && checksum(key.slice(0, -7)) === key.slice(-6);
    const prefix = valid ? minted : `sha_${createHash('sha256').update(key).digest('hex').slice(0, 20)}`;
    return { prefix, hash: createHmac('sha256', this.secret).update(key).digest() };
  }
}

/** Takes the same time whichever byte differs, and whatever the lengths. */
export function sameSecret(a: string, b: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(a), digest(b));
}

/** `Api-Key <key>`, `Bearer <key>` or `Token <key>` → the key; null for anything else. */
export function credentialOf(header: string | undefined): string | null {
  const match = /^(?:api-key|bearer|token) +([\x21-\x7e]{1,512}) *$/i.exec(header ?? '');
  return match?.[1] ?? null;
}
