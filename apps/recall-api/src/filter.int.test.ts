// The filter over HTTP: grammar and refusals, metadata of messages on what is derived from them, shorthands, profile and context.
import { SourcedHit } from '@strata/contracts';
import { startService, type Answer, type Call } from './testing/start-service.js';

let service: Awaited<ReturnType<typeof startService>>;
let call: Call;
let projectId: string;
beforeAll(async () => {
  service = await startService();
  ({ call, projectId } = await service.newProject());
  await service.openSession({ projectId, userId: 'ann' }, 's1');
  await service.openSession({ projectId, userId: 'ann' }, 's2');
  const write = async (sessionId: string, id: string, content: string, over: object = {}, attribution: object = {}) => {
    await service.write({ projectId, sessionId, messages: [{ role: 'user', id, content, ...over }], ...attribution });
    await service.process({ projectId, userId: 'ann' });
  };
  await write('s1', 'm1', 'The launch codename is Heron.', { metadata: { scene: 'chat', n: 1 }, tags: ['阅读'] }, { agentId: 'bot' });
  for (let i = 0; i < 6; i++)
    await write('s2', `k${i}`, `The launch codename is Kestrel number ${i}.`, { metadata: { scene: 'call', n: '1' } }, { appId: 'phone' });
  await service.act({
    projectId,
    actions: ['chat', 'call'].map((scene) => ({
      userId: 'ann',
      timestamp: '2026-03-01T10:00:00Z',
      content: `searched launch codename ${scene === 'chat' ? 'Heron' : 'Kestrel'}`,
      metadata: { scene },
    })),
  });
});
afterAll(() => service?.served.stop());

const post = (filter: unknown, over: object = {}): Promise<Answer> =>
  call('POST', '/api/memories/search', { user_id: 'ann', query: 'launch codename Kestrel', filter, top_k: 50, ...over });
const hits = async (filter: unknown, over: object = {}): Promise<SourcedHit[]> => {
  const answer = await post(filter, over);
  expect({ status: answer.status, errors: answer.json?.errors }).toEqual({ status: 200, errors: undefined });
  for (const hit of answer.json.data.items) expect(SourcedHit.parse(hit)).toEqual(hit);
  return answer.json.data.items;
};

it.each<[string, object]>([
  ['metadata', { and: [{ scene: 'chat' }] }],
  ['a number', { and: [{ n: 1 }] }],
  ['a tag', { and: [{ tags: { contains: '阅读' } }] }],
  ['an agent', { or: [{ agent_id: 'bot' }, { agent_id: 'nobody' }] }],
  ['a session, by source', { user: { and: [{ session_id: 's1' }] }, public: { and: [{ scene: 'call' }] } }],
  [
    'several fields',
    { and: [{ scene: 'chat' }, { agent_id: 'bot' }, { create_time: { gte: '2020-01-01' } }, { update_time: { lte: '2999-12-31' } }] },
  ],
])('bounds every layer by %s', async (_, filter) => {
  const found = await hits(filter);
  expect(new Set(found.map((hit) => hit.layer))).toEqual(new Set(['message', 'fact', 'summary']));
  expect(JSON.stringify(found)).toContain('Heron');
  expect(JSON.stringify(found)).not.toContain('Kestrel');
  expect((await hits(filter, { top_k: 1 })).map((hit) => hit.content)).toEqual([expect.stringContaining('Heron')]);
});

it('leaves a source that is not named unbounded', async () => {
  expect(JSON.stringify(await hits({ public: { and: [{ scene: 'chat' }] } }))).toContain('Kestrel');
});

it('answers an empty match with nothing, and an unknown user still with 404', async () => {
  for (const condition of [{ scene: 'mail' }, { n: true }, { app_id: 'bot' }, { create_time: { lt: '2020-01-01' } }])
    expect(await hits({ and: [condition] })).toEqual([]);
  expect((await post({ and: [{ scene: 'chat' }] }, { user_id: 'nobody' })).status).toBe(404);
});

it('holds together with the other bounds of a search', async () => {
  const both = { or: [{ scene: 'chat' }, { scene: 'call' }] };
  expect(new Set((await hits(both, { layers: ['fact'] })).map((hit) => hit.layer))).toEqual(new Set(['fact']));
  expect(JSON.stringify(await hits(both, { agent_id: 'bot' }))).not.toContain('Kestrel');
  expect(JSON.stringify(await hits(both, { app_id: 'phone' }))).not.toContain('Heron');
  expect(await hits({ and: [{ scene: 'chat' }] }, { app_id: 'phone' })).toEqual([]);
  expect(await hits({ and: [{ type: 'persona' }] }, { type: 'instruction' })).toEqual([]);
  expect(new Set((await hits(both, { type: 'persona' })).map((hit) => hit.layer))).toEqual(new Set(['fact']));
  expect(await hits(both, { as_of: '2020-01-01T00:00:00Z' })).toEqual([]);
  expect(await hits(both, { known_at: '2020-01-01T00:00:00Z' })).toEqual([]);
  expect((await hits({ and: [{ scene: 'chat' }] }, { known_at: '2999-01-01T00:00:00Z' })).map((hit) => hit.content).join()).toContain(
    'Heron',
  );
  const [best] = await hits(both);
  expect((await hits(both, { min_score: best!.score })).length).toBeLessThan((await hits(both)).length);
});

it.each<[string, unknown]>([
  ['filter', {}],
  ['filter', null],
  ['filter.and', { and: [] }],
  ['filter.and.0.user_id', { and: [{ user_id: 'bob' }] }],
  ['filter.and.1.info', { and: [{ n: 1 }, { info: { scene: 'chat' } }] }],
  ['filter.or.0.and', { or: [{ and: [{ n: 1 }] }] }],
  ['filter.and.0.create_time.gt', { and: [{ create_time: { gt: '2026-02-30' } }] }],
  ['filter.user.and.0.tags', { user: { and: [{ tags: 'x' }] } }],
  ['filter.and', { user: { and: [{ n: 1 }] }, and: [{ n: 1 }] }],
])('refuses and names %s', async (path, filter) => {
  const { status, json } = await post(filter);
  expect({ status, code: json.code, paths: json.errors.map((one: { path: string }) => one.path) }).toEqual({
    status: 422,
    code: 'validation.failed',
    paths: expect.arrayContaining([path]),
  });
  expect(json.detail).toContain(path);
});

it('bounds a profile by metadata_filters, actions and all', async () => {
  const ask = async (recall_config: object) =>
    (await call('POST', '/api/user/actions/profile/recall', { user_id: 'ann', query: 'launch codename Kestrel', recall_config })).json.data;
  const inside = await ask({ metadata_filters: { scene: 'chat' } });
  expect(inside.short_term_context).toContain('searched launch codename Heron');
  expect(inside.mid_term_context).toContain('Heron');
  expect(JSON.stringify(inside)).not.toContain('Kestrel');
  expect(JSON.stringify(await ask({}))).toContain('Kestrel');
});

it('takes a flat map only, and matches by type and value, in a context', async () => {
  const ask = (metadata_filters: unknown) =>
    call('POST', '/api/sessions/s1/context', { query: 'launch codename Kestrel', recall_config: { metadata_filters } });
  const inside = (await ask({ scene: 'call', n: '1' })).json.data;
  expect(JSON.stringify(inside.facts)).toContain('Kestrel');
  expect(inside.history).toEqual([]);
  expect(JSON.stringify(inside)).not.toContain('Heron');
  const none = (await ask({ scene: 'call', n: 1 })).json.data;
  expect([...none.facts, ...none.messages, ...none.summaries, ...none.topics, ...none.history]).toEqual([]);
  for (const wrong of [{ a: { b: 1 } }, { a: [1] }, { a: null }, { '': 1 }, ['a'], 'a=1'])
    expect({ wrong, status: (await ask(wrong)).status }).toEqual({ wrong, status: 422 });
});
