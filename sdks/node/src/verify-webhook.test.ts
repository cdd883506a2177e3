// Verification against an independent library's signatures.
import { createHmac } from 'node:crypto';
import { Webhook } from 'standardwebhooks';
import { verifyWebhook, WebhookVerificationError } from './verify-webhook.js';

const secretOf = (byte: number) => `whsec_${Buffer.alloc(32, byte).toString('base64')}`;
const [secret, other] = [secretOf(1), secretOf(2)];
const body = JSON.stringify({ event: 'fact.created', data: { content: 'Zoë 喜欢喝茶 ☕' } });
const now = new Date('2026-03-02T00:00:00.500Z');
const signed = (...secrets: string[]) => ({
  'webhook-id': 'msg_1',
  'webhook-timestamp': String(Math.floor(now.getTime() / 1000)),
  'webhook-signature': secrets.map((one) => new Webhook(one).sign('msg_1', now, body)).join(' '),
});
const at = { now: now.getTime() };

it('gives the event of a request that was signed with the secret', () => {
  expect(verifyWebhook(body, signed(secret), secret, at)).toEqual(JSON.parse(body));
  expect(verifyWebhook(Buffer.from(body), new Headers(signed(secret)), secret, at).event).toBe('fact.created');
});

it('takes headers of any spelling', () => {
  const headers = Object.fromEntries(Object.entries(signed(secret)).map(([name, value]) => [name.replace('webhook', 'Webhook'), value]));
  expect(verifyWebhook(body, headers, secret, at).event).toBe('fact.created');
});

// With the key of none of them: what anybody can sign.
it.each([undefined, '', 'whsec_', 'whsec_ä', 'not a secret'])('takes no request where the secret is %j', (none) => {
  const headers = signed(secret);
  const content = `msg_1.${headers['webhook-timestamp']}.${body}`;
  const forged = createHmac('sha256', Buffer.from((none ?? '').replace('whsec_', ''), 'base64'))
    .update(content)
    .digest('base64');
  expect(() => verifyWebhook(body, { ...headers, 'webhook-signature': `v1,${forged}` }, none, at)).toThrow(WebhookVerificationError);
});

it('takes either signature while a secret is being rotated', () => {
  const headers = signed(other, secret);
  expect(verifyWebhook(body, headers, secret, at).event).toBe('fact.created');
  expect(verifyWebhook(body, headers, other, at).event).toBe('fact.created');
});

it.each<[string, string, Record<string, string | undefined>, number]>([
  ['another secret', body, signed(other), 0],
  ['a changed body', body.replace('茶', '水'), signed(secret), 0],
  ['another id', body, { ...signed(secret), 'webhook-id': 'msg_2' }, 0],
  ['another time', body, { ...signed(secret), 'webhook-timestamp': String(Math.floor(now.getTime() / 1000) + 1) }, 0],
  ['an old request', body, signed(secret), 301_000],
  ['a request of the future', body, signed(secret), -301_000],
  ['no time', body, { ...signed(secret), 'webhook-timestamp': 'now' }, 0],
  ['no signature', body, { ...signed(secret), 'webhook-signature': undefined }, 0],
  [
    'a signature of another kind',
    body,
    { ...signed(secret), 'webhook-signature': signed(secret)['webhook-signature'].replace('v1,', 'v2,') },
    0,
  ],
  ['a cut signature', body, { ...signed(secret), 'webhook-signature': signed(secret)['webhook-signature'].slice(0, -4) }, 0],
])('refuses %s', (_, text, headers, later) => {
  expect(() => verifyWebhook(text, headers, secret, { now: now.getTime() + later })).toThrow(WebhookVerificationError);
});
