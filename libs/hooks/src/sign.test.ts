// Signatures as an independent library verifies them.
import { Webhook } from 'standardwebhooks';
import { signHeaders } from './sign.js';

const secretOf = (byte: number) => `whsec_${Buffer.alloc(32, byte).toString('base64')}`;
const [current, previous, other] = [secretOf(1), secretOf(2), secretOf(3)];
const body = JSON.stringify({ event: 'fact.created', data: { content: 'Zoë 喜欢喝茶 ☕' } });
const sign = (secrets: string[], timestamp = new Date()) => signHeaders({ id: 'msg_1', timestamp, body, secrets });

it('verifies with the secret that signed, and with no other', () => {
  const headers = sign([current]);
  expect(new Webhook(current).verify(body, headers)).toEqual(JSON.parse(body));
  expect(() => new Webhook(other).verify(body, headers)).toThrow();
  expect(() => new Webhook(current).verify(`${body} `, headers)).toThrow();
  expect(() => new Webhook(current).verify(body, { ...headers, 'webhook-id': 'msg_2' })).toThrow();
});

it('verifies with either secret while one is being rotated', () => {
  const headers = sign([current, previous]);
  expect(headers['webhook-signature']).toMatch(/^v1,\S+ v1,\S+$/);
  for (const secret of [current, previous]) expect(() => new Webhook(secret).verify(body, headers)).not.toThrow();
  expect(() => new Webhook(other).verify(body, headers)).toThrow();
});

it('signs the time, in whole seconds: an old request does not verify', () => {
  const headers = sign([current], new Date(Date.now() - 600_000));
  expect(headers['webhook-timestamp']).toMatch(/^\d{10}$/);
  expect(() => new Webhook(current).verify(body, headers)).toThrow();
  expect(() => new Webhook(current).verify(body, { ...headers, 'webhook-timestamp': sign([current])['webhook-timestamp']! })).toThrow();
});
