// The network policies of deploy/k8s let webhooks out to the addresses that are called here, and to no others.
import { readFileSync } from 'node:fs';
import { BlockList, isIP } from 'node:net';
import { join } from 'node:path';
import ipaddr from 'ipaddr.js';
import { parseAllDocuments } from 'yaml';
import { AddressRules } from './address-rules.js';
import { NEVER_CALLED } from './never-called.data.js';

interface Block {
  cidr: string;
  except?: string[];
}
interface Base {
  toString(): string;
}
interface Policy {
  metadata: { name: string };
  spec: { egress: { to: { ipBlock: Block }[] }[] };
}
const policies = parseAllDocuments(readFileSync(join(__dirname, '../../../../deploy/k8s/base/network-policies.yaml'), 'utf8'));
const targets = policies.map((one) => one.toJS() as Policy).find(({ metadata }) => metadata.name === 'webhook-targets')!;
const blocks = targets.spec.egress.flatMap(({ to }) => to.map(({ ipBlock }) => ipBlock));

const family = (address: string) => (isIP(address) === 6 ? 'ipv6' : 'ipv4');
function inRanges(ranges: readonly string[], address: string): boolean {
  const list = new BlockList();
  for (const range of ranges) {
    const [base, bits] = range.split('/') as [string, string];
    if (family(base) === family(address)) list.addSubnet(base, Number(bits), family(base));
  }
  return list.check(address, family(address));
}
const letsOut = (address: string) => blocks.some(({ cidr, except }) => inRanges([cidr], address) && !inRanges(except ?? [], address));
const isCalled = (address: string) => new AddressRules([]).judge(address) === 'public';

/** First and last address of a range, and the ones beside it. */
function edgesOf(range: string): string[] {
  const [base, bits] = ipaddr.parseCIDR(range);
  const width = base.toByteArray().length * 8;
  const first = base.toByteArray().reduce((sum, byte) => (sum << 8n) + BigInt(byte), 0n);
  const size = 1n << BigInt(width - bits);
  return [first - 1n, first, first + size - 1n, first + size]
    .filter((value) => value >= 0n && value < 1n << BigInt(width))
    .map((value) =>
      ipaddr.fromByteArray(Array.from({ length: width / 8 }, (_, i) => Number((value >> BigInt(width - 8 * (i + 1))) & 255n))).toString(),
    );
}
const special = [ipaddr.IPv4, ipaddr.IPv6].flatMap((kind) =>
  Object.values((kind.prototype as unknown as { SpecialRanges: Record<string, unknown> }).SpecialRanges).flatMap((ranges) => {
    const list = ranges as [Base, number][] | [Base, number];
    return (Array.isArray(list[0]) ? (list as [Base, number][]) : [list as [Base, number]]).map(
      ([base, bits]) => `${base.toString()}/${bits}`,
    );
  }),
);

it.each([...new Set([...special, ...NEVER_CALLED, ...blocks.flatMap(({ except }) => except ?? [])])])(
  '%s and what lies beside it',
  (range) => {
    for (const address of edgesOf(range)) expect([address, letsOut(address)]).toEqual([address, isCalled(address)]);
  },
);

it('reads ranges of both kinds, and blocks of both', () => {
  expect(special.length).toBeGreaterThan(30);
  expect(blocks.map(({ cidr }) => cidr)).toEqual(['0.0.0.0/0', '2000::/3']);
  expect(['8.8.8.8', '2606:4700:4700::1111'].map(letsOut)).toEqual([true, true]);
});
