// Which addresses may be called, alone and with ranges opened.
import { AddressRules } from './address-rules.js';

const closed = new AddressRules([]);
const open = new AddressRules(['127.0.0.0/8', '10.0.0.0/8', 'fd00::/8', '::1/128', '64:ff9b::/96']);
const everything = new AddressRules(['0.0.0.0/0', '::/0']);

it.each(['93.184.216.34', '8.8.8.8', '1.1.1.1', '2606:4700:4700::1111', '2a00:1450:4001:82a::200e', '::ffff:8.8.8.8'])(
  '%s is public',
  (address) => {
    expect(closed.judge(address)).toBe('public');
  },
);

it.each([
  ...['127.0.0.1', '127.255.255.254', '0.0.0.0', '0.1.2.3', '10.0.0.1', '172.16.0.1', '172.31.255.255', '192.168.1.1', '100.64.0.1'],
  ...[
    '224.0.0.1',
    '239.255.255.255',
    '240.0.0.1',
    '255.255.255.255',
    '192.0.0.1',
    '192.0.2.1',
    '198.18.0.1',
    '198.51.100.1',
    '203.0.113.1',
  ],
  ...['::', '::1', '::ffff:127.0.0.1', '::ffff:10.0.0.1', '::127.0.0.1', '::808:808', 'fc00::1', 'fd12::1', 'fec0::1', 'ff02::1', '100::1'],
  ...['64:ff9b::7f00:1', '64:ff9b::8.8.8.8', '64:ff9b:1::1', '2002:7f00:1::', '2001:0:4136:e378::1', '2001:db8::1', '3fff::1', '4000::1'],
  ...['5f00::1', '::ffff:0:127.0.0.1', '2001:20::1', 'localhost', '', '1.2.3.4.5', 'fe80::1%eth0'],
])('%s is refused', (address) => {
  expect(closed.judge(address)).toBe('refused');
});

it.each(['127.0.0.1', '10.20.30.40', 'fd12::1', '::1', '::ffff:127.0.0.1', '64:ff9b::7f00:1'])(
  '%s is allowed where its range is opened',
  (address) => {
    expect(open.judge(address)).toBe('allowed');
  },
);

it('opens nothing beside the ranges named', () => {
  expect(['192.168.1.1', '128.0.0.1', '8.8.8.8', '64:ff9b:1::1'].map((address) => open.judge(address))).toEqual([
    'refused',
    'public',
    'public',
    'refused',
  ]);
});

it.each([
  ...['169.254.169.254', '169.254.170.2', '169.254.0.1', 'fe80::1', '100.100.100.200', '168.63.129.16', '192.0.0.192', 'fd00:ec2::254'],
  ...['fd20:ce::254', 'fd00:c1::a9fe:a9fe', 'fd00:42::42'],
  // The same in the clothes of IPv6: mapped, translated, compatible, NAT64 in both prefixes, 6to4, Teredo's client and server.
  ...['::ffff:169.254.169.254', '::ffff:0:169.254.169.254', '::169.254.169.254', '64:ff9b::169.254.169.254', '64:ff9b:1::a9fe:a9fe'],
  ...['2002:a9fe:a9fe::1', '2001:0:4136:e378:8000:63bf:5601:5601', '2001:0:a9fe:a9fe::1'],
])('%s is never called, whatever is opened', (address) => {
  expect(everything.judge(address)).toBe('refused');
});
