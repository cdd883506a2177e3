// What a registration and every call say of a target before any name is resolved.
import { AddressRules } from './address-rules.js';
import { checkTarget } from './check-target.js';

const closed = new AddressRules([]);
const loopback = new AddressRules(['127.0.0.0/8']);
const reason = (url: string, rules = closed) => {
  const target = checkTarget(url, rules);
  return target.ok ? null : target.reason;
};

/** One address, as many ways as there are to write it. */
const LOOPBACK = [
  ...['127.0.0.1', '127.1', '127.0.1', '0x7f.1', '0x7f000001', '2130706433', '0177.0.0.1', '0177.0.0.01', '017700000001', '127.0.0.1.'],
  ...['0x7F.0x0.0x0.0x1', '127.0x0.0.01', '%31%32%37.0.0.1', '１２７.0.0.1', '①②⑦.⓪.⓪.①', '127。0。0。1', '[::1]', '[0:0:0:0:0:0:0:1]'],
  ...[
    '[::ffff:127.0.0.1]',
    '[::ffff:7f00:1]',
    '[0:0:0:0:0:ffff:127.0.0.1]',
    '[::127.0.0.1]',
    '[64:ff9b::127.0.0.1]',
    '0.0.0.0',
    '0',
    '[::]',
  ],
];

it.each(LOOPBACK)('refuses https://%s/', (host) => {
  expect(reason(`https://${host}/hook`)).toMatch(/not a public address/);
});

it.each(LOOPBACK.slice(0, 16))('takes %s for loopback where that is opened, also over http', (host) => {
  expect(reason(`http://${host}:9000/hook`, loopback)).toBeNull();
  expect(reason(`https://${host}/hook`, loopback)).toBeNull();
});

it.each([
  ['https://example.com/hook?a=b', null],
  ['https://93.184.216.34/', null],
  ['https://example.com:8443/', null],
  ['https://[2606:4700:4700::1111]/', null],
  ['http://example.com/', /https/],
  ['http://93.184.216.34/', /https/],
  ['ftp://example.com/', /https/],
  ['file:///etc/passwd', /https/],
  ['javascript:alert(1)', /https/],
  ['example.com/hook', /must be a URL/],
  ['', /must be a URL/],
  ['https://', /must be a URL/],
  ['https://user@example.com/', /user name/],
  ['https://user:secret@example.com/', /user name/],
  ['https://example.com/#part', /fragment/],
  [' https://example.com/', /no white space/],
  ['https://exam\tple.com/', /no white space/],
  ['https://example.com/a\nb', /no white space/],
  ['https://example.com\\@127.0.0.1/', /backslashes/],
  ['https://example\u200b.com/', /invisible/],
  ['https://example.com:25/', /another protocol/],
  ['https://example.com:0/', /another protocol/],
  ['https://169.254.169.254/latest/meta-data/', /not a public/],
  ['https://[fd00:ec2::254]/', /not a public/],
] as const)('%s', (url, expected) => {
  if (expected === null) expect(reason(url)).toBeNull();
  else expect(reason(url)).toMatch(expected);
});

it('takes http only inside what is opened; of a name that is known later', () => {
  expect(reason('http://93.184.216.34/', loopback)).toMatch(/https/);
  expect(reason('http://receiver.test/', loopback)).toBeNull();
  expect(reason('http://169.254.169.254/', new AddressRules(['0.0.0.0/0']))).toMatch(/not a public/);
});

it('repeats nothing of the target', () => {
  for (const url of ['https://user:hunter2-secret@example.com/', 'https://127.0.0.1/hunter2-secret', 'hunter2-secret'])
    expect(reason(url)).not.toMatch(/hunter2/);
});
