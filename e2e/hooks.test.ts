// Interceptors over processes: a worker that is killed between a hook's answer and the commit asks nobody twice.
import type { Strata } from '@strata/sdk';
import { ScriptedReceiver } from '@strata/testkit';
import { startCluster, type Cluster } from './cluster.js';

const receiver = new ScriptedReceiver();
let cluster: Cluster;
let client: Strata;
let url: string;
beforeAll(async () => {
  url = await receiver.start();
  cluster = await startCluster({ env: { WEBHOOK_ALLOW_CIDRS: '127.0.0.0/8' } });
  client = await cluster.newProject('hooks');
}, 240_000);
afterAll(async () => {
  await cluster?.stop();
  await receiver.stop();
});
beforeEach(() => {
  receiver.requests.length = 0;
});

async function register(over: object): Promise<string> {
  const hook = { name: 'review', resource: 'fact', event: 'before_add', mode: 'sync', target_url: `${url}/hook`, ...over };
  const { status, body } = await cluster.call('POST', '/api/webhooks', client, hook);
  expect(status).toBe(201);
  receiver.trust(body.data.hook_id as string, body.data.signing_secret as string);
  return body.data.hook_id as string;
}
const remove = (id: string) => cluster.call('DELETE', `/api/webhooks/${id}`, client);

it.each([
  ['after the decision is stored', 'hook.after-decision', 'fact'],
  ['before the commit of the facts', 'work.before-stage-commit', 'fact'],
  ['before the commit of the summaries', 'work.before-stage-commit:3', 'summary'],
  ['before the commit of the topics', 'work.before-stage-commit:4', 'topic'],
])(
  'asks once when the worker is killed %s',
  async (_, fault, resource) => {
    const list = { fact: 'facts', summary: 'summaries', topic: 'topics' }[resource]!;
    const field = resource === 'topic' ? 'summary_text' : 'content';
    receiver.fallback = ({ body }) => ({
      json: {
        data: {
          [list]: (body.data[list] as Record<string, unknown>[]).map((item) => ({ ...item, [field]: `Seen: ${String(item[field])}` })),
        },
      },
    });
    const hook = await register({ resource });
    const user = `user-${fault}`;
    await cluster.restart('extractor-worker', { STRATA_FAULT: fault });
    const died = cluster.died('extractor-worker');
    const session = await client.sessions.create({ userId: user });
    const { task_id: taskId } = await session.addMessages([{ role: 'user', content: 'I live in Lisbon.' }]);
    await died;
    expect(receiver.requests.length).toBe(1);
    await cluster.restart('extractor-worker');
    await cluster.settled(user);
    expect(receiver.requests.length).toBe(1);
    expect(receiver.refused).toEqual([]);
    const { items } = await client[list as 'facts' | 'summaries' | 'topics'].list(user);
    expect(items.length).toBeGreaterThan(0);
    for (const item of items) expect(item).toMatchObject({ [field]: expect.stringMatching(/^Seen: .*Lisbon/), edited_by: hook });
    const task = await cluster.call('GET', `/api/tasks/${taskId}`, client);
    expect(task.body.data).toMatchObject({
      status: 'completed',
      hooks: [{ hook_id: hook, resource, outcome: 'edited', calls: 1, edited: items.length }],
    });
    await remove(hook);
  },
  120_000,
);

it('holds the write up while a hook with on_failure: reject is away, logs no content, and goes on when it is back', async () => {
  receiver.fallback = () => ({ status: 503 });
  const hook = await register({ on_failure: 'reject' });
  const session = await client.sessions.create({ userId: 'patient' });
  const { task_id: taskId } = await session.addMessages([{ role: 'user', content: 'I live in Ouagadougou.' }]);
  await cluster.eventually(() => Promise.resolve(expect(receiver.requests.length).toBe(1)));
  expect((await client.facts.list('patient')).items).toEqual([]);
  await cluster.eventually(async () =>
    expect(await cluster.counter('extractor-worker', 'strata_hook_calls_total', { event: 'before_add', outcome: 'rejected' })).toBe(1),
  );
  receiver.fallback = () => ({ json: {} });
  await cluster.settled('patient');
  const task = await cluster.call('GET', `/api/tasks/${taskId}`, client);
  expect(task.body.data).toMatchObject({ status: 'completed', hooks: [{ hook_id: hook, outcome: 'unchanged' }] });
  expect(cluster.output('extractor-worker')).toContain('an interceptor holds up a write');
  expect(cluster.output('extractor-worker')).not.toContain('Ouagadougou');
  await remove(hook);
}, 120_000);
