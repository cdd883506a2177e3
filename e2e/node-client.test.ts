// What the Node client does beyond single calls, against a cluster: streams, export and import, receipts, pages, projects and keys.
import { AuthenticationError, NotFoundError, PermissionError, Strata, StrataAdmin, ValidationError } from '@strata/sdk';
import { startCluster, type Cluster } from './cluster.js';

let cluster: Cluster;
let client: Strata;
beforeAll(async () => {
  cluster = await startCluster();
  client = await cluster.newProject('node');
}, 120_000);
afterAll(() => cluster?.stop());

const all = async <T>(source: AsyncIterable<T>, most = Infinity) => {
  const items: T[] = [];
  for await (const item of source) if (items.push(item) >= most) break;
  return items;
};

it('follows a write to its end, takes a user out, erases and takes in again', async () => {
  const session = await client.sessions.init({ userId: 'alice', sessionId: 'a1', timezone: 'Europe/Berlin' });
  const accepted = await session.addMessages([
    { role: 'user', content: 'For team scheduling, Europe means Berlin and the Americas mean Toronto.' },
    { role: 'user', content: 'I moved to Madrid last week.' },
  ]);
  expect((await all(client.tasks.events(accepted.task_id))).at(-1)).toMatchObject({ status: 'completed', success_count: 2 });
  const facts = await all(client.facts.list('alice', { limit: 1 }));
  expect(facts.length).toBeGreaterThan(1);
  expect((await client.facts.list('alice', { limit: 1 })).items).toEqual(facts.slice(0, 1));
  expect(await client.facts.get(facts[0]!.fact_id)).toMatchObject({ ...facts[0], relations: expect.any(Array) });

  const lines = await all(client.users.export('alice'));
  const { deletion_id } = await client.users.delete('alice', { reason: 'test' });
  expect(await client.deletions.wait(deletion_id, { signal: AbortSignal.timeout(60_000) })).toMatchObject({ status: 'completed' });
  await expect(client.facts.list('alice')).rejects.toBeInstanceOf(NotFoundError);
  const taken = await client.imports.create({ ndjson: `${lines.join('\n')}\n` });
  await client.tasks.wait(taken.task_id, { signal: AbortSignal.timeout(60_000) });
  const ids = (list: { fact_id: string }[]) => list.map(({ fact_id }) => fact_id).sort();
  expect(ids(await all(client.facts.list('alice')))).toEqual(ids(facts));
});

it('watches behaviour as it arrives', async () => {
  const action = { user_id: 'walker', timestamp: '2026-03-01T10:00:00Z', content: 'filtered shoes by size 42', event_type: 'filter' };
  await client.userActions.create(action);
  expect(await all(client.userActions.list('walker'))).toMatchObject([action].map(({ content }) => ({ content })));
  expect(await all(client.userActions.stream('walker', { limit: 1 }), 1)).toMatchObject([{ content: action.content }]);
});

it('names the place that was refused, and tells keys apart', async () => {
  const session = await client.sessions.create({ userId: 'refused' });
  const error: unknown = await session.getMemory({ query: 'q', recallConfig: { Nope: 1 } as never }).catch((refusal: unknown) => refusal);
  expect(error).toBeInstanceOf(ValidationError);
  expect(error).toMatchObject({ code: 'validation.failed', status: 422, errors: [{ path: 'recall_config.Nope' }] });
  expect((error as ValidationError).requestId).toBeTruthy();

  const admin = new StrataAdmin({ baseUrl: cluster.baseUrl, apiKey: cluster.adminKey });
  const { project_id } = await admin.projects.create({ name: 'second' });
  const issued = await admin.keys.create(project_id, { name: 'reader', scopes: ['memory:read'] });
  const reader = new Strata({ baseUrl: cluster.baseUrl, apiKey: issued.key! });
  await expect(reader.sessions.create({ userId: 'u' })).rejects.toBeInstanceOf(PermissionError);
  expect(await admin.keys.revoke(project_id, issued.key_id)).toMatchObject({ revoked: true });
  await cluster.eventually(() => expect(reader.sessions.list('u').catch((e: unknown) => e)).resolves.toBeInstanceOf(AuthenticationError));
  expect((await all(admin.projects.list({ limit: 1 }))).map((project) => project.project_id)).toContain(project_id);
});
