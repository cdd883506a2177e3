// The receiver of the tests: takes what is signed, refuses and tells what is not, answers by script.
import { Webhook } from 'standardwebhooks';
import { ScriptedReceiver } from './scripted-receiver.js';

const secret = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;
let receiver: ScriptedReceiver;
let url: string;
beforeEach(async () => {
  receiver = new ScriptedReceiver();
  url = await receiver.start();
});
afterEach(() => receiver.stop());

function post(with_: string, body = { hook_id: 'h', event: 'fact.created' }) {
  const text = JSON.stringify(body);
  const at = new Date();
  const headers = {
    'webhook-id': 'msg_1',
    'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
    'webhook-signature': new Webhook(with_).sign('msg_1', at, text),
  };
  return fetch(`${url}/path`, { method: 'POST', headers, body: text });
}

it('takes what a trusted secret signed, and tells why it refused the rest', async () => {
  expect((await post(secret)).status).toBe(401);
  receiver.trust('h', secret);
  expect((await post(secret)).status).toBe(200);
  expect((await post(`whsec_${Buffer.alloc(32, 8).toString('base64')}`)).status).toBe(401);
  receiver.distrust('h', secret);
  expect((await post(secret)).status).toBe(401);
  expect(receiver.requests.map(({ path, body }) => [path, body.event])).toEqual([['/path', 'fact.created']]);
  expect(receiver.of('fact.deleted')).toEqual([]);
  expect(receiver.refused).toEqual(Array(3).fill('no secret of hook h made its signature'));
});

it('answers by script, then as it does by default', async () => {
  receiver.trust('h', secret);
  receiver.script({ status: 302, headers: { location: 'http://127.0.0.1/' } }, 'reset', { drip: '{}', everyMs: 1 }, { json: { a: 1 } });
  receiver.fallback = (request, n) => ({ json: { event: request.body.event, n } });
  await expect(post(secret).then((r) => r.text())).rejects.toThrow();
  await expect(post(secret)).rejects.toThrow();
  expect(await (await post(secret)).json()).toEqual({});
  expect(await (await post(secret)).json()).toEqual({ a: 1 });
  expect(await (await post(secret)).json()).toEqual({ event: 'fact.created', n: 5 });
});
