// Where webhooks may be sent: a list of ranges that is wrong in one place refuses the start.
import { ConfigError, loadConfig } from './load-config.js';

const load = (WEBHOOK_ALLOW_CIDRS?: string) =>
  loadConfig({
    DATABASE_URL: 'postgres://127.0.0.1/strata',
    STRATA_KEY_SECRET: 'a secret of more than 32 characters, for tests',
    WEBHOOK_ALLOW_CIDRS,
  }).WEBHOOK_ALLOW_CIDRS;

it.each([
  [undefined, []],
  ['', []],
  ['10.0.0.0/8', ['10.0.0.0/8']],
  [' 10.0.0.0/8, fd12::/16 ,127.0.0.1/32', ['10.0.0.0/8', 'fd12::/16', '127.0.0.1/32']],
])('%j → %j', (given, ranges) => {
  expect(load(given)).toEqual(ranges);
});

it.each(['10.0.0.1', '10.0.0.0/33', '10.0.0/8', '::/129', 'localhost/8', '10.0.0.0/8, all', '10.0.0.0/', '10.0.0.0/8/8'])(
  'refuses %s',
  (given) => {
    expect(() => load(given)).toThrow(ConfigError);
    expect(() => load(given)).toThrow(/WEBHOOK_ALLOW_CIDRS: must be ranges such as/);
  },
);
