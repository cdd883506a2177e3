// Which addresses may be called: public unicast ones, and the ranges that the operator opened.
import ipaddr from 'ipaddr.js';
import { NEVER_CALLED } from './never-called.data.js';

type Address = ipaddr.IPv4 | ipaddr.IPv6;
type Range = [Address, number];

/** `allowed`: inside a range that the operator opened, so that plain http will do. */
export type Verdict = 'public' | 'allowed' | 'refused';

const matches = (address: Address, [base, bits]: Range) => address.kind() === base.kind() && address.match(base, bits);
const NEVER: readonly Range[] = NEVER_CALLED.map((range) => ipaddr.parseCIDR(range));
/** All that is given out as public IPv6; what the list of special ranges has no name for lies outside. */
const GLOBAL_UNICAST = ipaddr.parseCIDR('2000::/3');

const fromWords = (high: number, low: number) => new ipaddr.IPv4([high >> 8, high & 255, low >> 8, low & 255]);

/** The IPv4 addresses that a translator or tunnel would make of an IPv6 one. */
function carriedBy(address: Address): Address[] {
  if (address.kind() === 'ipv4') return [];
  const { parts } = address as ipaddr.IPv6;
  const [first = 0, second = 0, third = 0, fourth = 0, , , seventh = 0, eighth = 0] = parts;
  const last = fromWords(seventh, eighth);
  switch (address.range()) {
    case 'rfc6145':
    case 'rfc6052':
      return [last];
    case '6to4':
      return [fromWords(second, third)];
    case 'teredo':
      // The server, and the client behind it with its bits turned over.
      return [fromWords(third, fourth), fromWords(seventh ^ 0xffff, eighth ^ 0xffff)];
    default:
      return first === 0 && parts.slice(0, 6).every((word) => word === 0) ? [last] : [];
  }
}

export class AddressRules {
  private readonly opened: Range[];

  /** @param cidrs of WEBHOOK_ALLOW_CIDRS */
  constructor(cidrs: readonly string[]) {
    this.opened = cidrs.map((range) => ipaddr.parseCIDR(range));
  }

  get hasOpened(): boolean {
    return this.opened.length > 0;
  }

  /** An IPv4 address inside an IPv6 one (`::ffff:…`) is judged as itself; what is no address is refused. */
  judge(text: string): Verdict {
    if (!ipaddr.isValid(text)) return 'refused';
    const address = ipaddr.process(text);
    if ([address, ...carriedBy(address)].some((one) => NEVER.some((range) => matches(one, range)))) return 'refused';
    if (this.opened.some((range) => matches(address, range))) return 'allowed';
    const isPublic = address.range() === 'unicast' && (address.kind() === 'ipv4' || matches(address, GLOBAL_UNICAST));
    return isPublic ? 'public' : 'refused';
  }
}
