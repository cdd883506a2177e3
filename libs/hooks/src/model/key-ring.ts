// Secrets at rest: sealed with AES-256-GCM under the first key of a ring, opened with whichever key sealed them.
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

export interface RingKey {
  /** Stored beside what it sealed. */
  id: string;
  /** Any text of enough entropy; the key is derived from it. */
  secret: string;
}

const IV_BYTES = 12;
const TAG_BYTES = 16;

/** To rotate: a new key in front; once every row is sealed anew, the old one may go. */
export class KeyRing {
  private readonly keys: Map<string, Buffer>;
  /** Id of the key that seals. */
  readonly current: string;

  constructor(keys: readonly [RingKey, ...RingKey[]]) {
    this.current = keys[0].id;
    this.keys = new Map(keys.map(({ id, secret }) => [id, Buffer.from(hkdfSync('sha256', secret, '', 'strata webhook secrets', 32))]));
  }

  has(keyId: string): boolean {
    return this.keys.has(keyId);
  }

  /** `owner` is authenticated with the text: what was copied to another row does not open there. */
  seal(text: string, owner: string): string {
    const iv = randomBytes(IV_BYTES);
    const cipher = createCipheriv('aes-256-gcm', this.key(this.current), iv).setAAD(Buffer.from(owner));
    const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
    return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64');
  }

  /** @throws Error when the ring lacks the key, or the text was changed or belongs to another owner */
  open(sealed: string, owner: string, keyId: string): string {
    const bytes = Buffer.from(sealed, 'base64');
    const decipher = createDecipheriv('aes-256-gcm', this.key(keyId), bytes.subarray(0, IV_BYTES), { authTagLength: TAG_BYTES })
      .setAAD(Buffer.from(owner))
      .setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
    return decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES), undefined, 'utf8') + decipher.final('utf8');
  }

  private key(id: string): Buffer {
    const key = this.keys.get(id);
    if (!key) throw new Error(`no key of the ring is called ${id}`);
    return key;
  }
}
