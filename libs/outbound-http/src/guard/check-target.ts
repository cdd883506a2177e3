// An address before it is called: scheme, credentials, port and, where it names an IP address, the address itself.
import { isIP } from 'node:net';
import type { AddressRules } from './address-rules.js';
import { UNSAFE_PORTS } from './unsafe-ports.data.js';

/** `host` as a resolver takes it, without the brackets of IPv6; `isLiteral`: no resolver will be asked. */
export type Target = { ok: true; url: URL; host: string; isLiteral: boolean } | { ok: false; reason: string };

const PRIVATE = 'is not a public address, and WEBHOOK_ALLOW_CIDRS does not open it';
/** URL parsing takes them out or turns them over without a word: what is shown to people would not be what is called. */
const REWRITTEN = /[\s\\\p{Cc}\p{Cf}]/u;
const NEEDS_HTTPS = 'must start with https:// (http:// only for addresses inside WEBHOOK_ALLOW_CIDRS)';

/**
 * URL parsing turns every spelling of an address (hex, octal, one number, missing parts, full-width digits) into the usual one,
 * so that it is judged as what would be connected to. The reason speaks of the target and repeats nothing of it.
 */
export function checkTarget(text: string, rules: AddressRules): Target {
  const refused = (reason: string): Target => ({ ok: false, reason });
  if (!URL.canParse(text)) return refused('must be a URL');
  if (REWRITTEN.test(text)) return refused('must hold no white space, backslashes or invisible characters: percent-encode them');
  const url = new URL(text);
  const isPlain = url.protocol === 'http:';
  if (url.protocol !== 'https:' && !isPlain) return refused('must start with https://');
  if (url.username !== '' || url.password !== '') return refused('must hold no user name and no password: use headers');
  if (url.hash !== '') return refused('must have no fragment: it would not be sent');
  if (UNSAFE_PORTS.has(Number(url.port || (isPlain ? 80 : 443)))) return refused('names a port of another protocol');
  const host = url.hostname.replace(/^\[|\]$/g, '');
  if (isIP(host) === 0) {
    // What the name stands for is known when it is resolved; where nothing is opened, http can't be right.
    return isPlain && !rules.hasOpened ? refused(NEEDS_HTTPS) : { ok: true, url, host, isLiteral: false };
  }
  const reason = refusal(rules, [host], isPlain);
  return reason === null ? { ok: true, url, host, isLiteral: true } : refused(reason);
}

/** Why these addresses may not be called, all of them, over this scheme; null when they may. */
export function refusal(rules: AddressRules, addresses: readonly string[], isPlain: boolean): string | null {
  const verdicts = addresses.map((address) => rules.judge(address));
  if (verdicts.includes('refused')) return PRIVATE;
  return isPlain && verdicts.includes('public') ? NEEDS_HTTPS : null;
}
