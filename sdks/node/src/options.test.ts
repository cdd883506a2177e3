// What a client is given and can't work with is refused before anything is sent.
import { ConfigurationError, Strata, type CallOptions } from './index.js';

const sent: { url: URL; headers: Record<string, string> }[] = [];
const answering = (url: URL, init: { headers: Record<string, string> }) => {
  sent.push({ url, headers: init.headers });
  return Promise.resolve(new Response('{"data":{}}'));
};
const given = { baseUrl: 'http://strata', apiKey: 'k', fetch: answering as unknown as typeof fetch };
beforeEach(() => (sent.length = 0));

const NUMBERS: CallOptions[] = [
  ...[0, -1, Number.NaN, Infinity, 2 ** 31].map((timeoutMs) => ({ timeoutMs })),
  ...[-1, 1.5, Number.NaN, Infinity].map((maxRetries) => ({ maxRetries })),
];
it.each(NUMBERS)('%p, of a client and of a call', async (options) => {
  expect(() => new Strata({ ...given, ...options })).toThrow(ConfigurationError);
  await expect(new Strata(given).tasks.get('t', options)).rejects.toThrow(ConfigurationError);
  expect(sent).toEqual([]);
});

it.each(['', '.', '..'])('the id %p, which would be another path', async (id) => {
  const { sessions, knowledgeBases, users, facts } = new Strata(given);
  const calls = [
    sessions.fromId(id).data(),
    sessions.fromId(id).messages(),
    knowledgeBases.deleteFile('base', id),
    knowledgeBases.deleteFile(id, 'file'),
    users.delete(id),
    facts.history(id),
  ];
  for (const call of calls) await expect(Promise.resolve(call)).rejects.toThrow(ConfigurationError);
  expect(sent).toEqual([]);
});

it('takes ids of other characters as they are, and headers of its own for those of the caller in whatever spelling', async () => {
  const client = new Strata({ ...given, headers: { Authorization: 'Basic x', 'X-Proxy': 'p', ACCEPT: 'text/html' } });
  await client.sessions.fromId('a/..?#%2e😀').data();
  expect(sent[0]!.url.pathname).toBe('/api/sessions/a%2F..%3F%23%252e%F0%9F%98%80');
  expect(sent[0]!.headers).toEqual({ authorization: 'Api-Key k', accept: 'application/json', 'x-proxy': 'p' });
});
