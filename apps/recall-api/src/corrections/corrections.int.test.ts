// An operator's undo over HTTP on a real Postgres: what it does, what it refuses, and what the lists and the context tell of each time.
import { randomUUID } from 'node:crypto';
import { shapes } from '@strata/contracts';
import { startService, type Answer, type Call } from '../testing/start-service.js';

let service: Awaited<ReturnType<typeof startService>>;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service?.served.stop());

const data = (answer: Answer) => {
  expect({ status: answer.status, detail: answer.json?.detail }).toEqual({ status: 200, detail: undefined });
  return answer.json.data;
};
const failed = (answer: Answer, status: number, code: string) =>
  expect({ status: answer.status, code: answer.json.code }).toEqual({ status, code });
const REASON = { reason: 'The user was quoting a friend.' };

/** Someone who lived in Lima and moved to Quito. */
async function moved(user: string) {
  const project = await service.newProject();
  const { projectId, call } = project;
  const scope = { projectId, userId: user };
  await service.openSession(scope, 's1');
  const say = async (id: string, content: string, day: string) => {
    await service.say(projectId, 's1', id, content, {}, `${day}T10:00:00Z`);
    await service.process(scope);
  };
  await say('m1', 'I live in Lima.', '2026-03-01');
  await say('m2', 'I live in Quito.', '2026-03-02');
  const facts = async (query = '') => data(await call('GET', `/api/users/${user}/facts${query}`)).items;
  const idOf = async (value: string) => (await facts()).find((fact: { value: string }) => fact.value === value).fact_id as string;
  return { ...project, scope, say, facts, idOf, lima: await idOf('Lima'), quito: await idOf('Quito') };
}
const undo = (call: Call, id: string, body: unknown = REASON, headers: Record<string, string> = {}) =>
  call('POST', `/api/facts/${id}/undo`, body, headers);
const states = (facts: { value: string; status: string }[]) => facts.map(({ value, status }) => `${value} ${status}`).sort();
const ASK = `/api/sessions/s1/context?query=${encodeURIComponent('Where do I live?')}`;

it('makes the fact active again, at once; context and summaries follow', async () => {
  const { call, scope, lima, quito, facts, keyId } = await moved('ann');
  expect(data(await call('GET', ASK)).facts[0]).toMatchObject({ value: 'Quito' });
  const { task_id: taskId, undone, ...fact } = data(await undo(call, lima));
  expect(undone).toMatchObject({ kind: 'supersede', version: 2, actor: 'pipeline', reason: null });
  expect(shapes.FactShape.parse(fact)).toMatchObject({ fact_id: lima, status: 'active', version: 3, superseded_by: null, valid_to: null });
  expect(taskId).toEqual(expect.any(String));
  expect(service.woken.at(-1)).toMatchObject(scope);
  expect(states(await facts())).toEqual(['Lima active', 'Quito invalidated']);
  await service.process(scope);
  const context = data(await call('GET', ASK));
  expect(context.facts.map((one: { value: string }) => one.value)).toEqual(['Lima']);
  expect(context.formatted_context).not.toContain('Quito');
  const summaries = data(await call('GET', '/api/users/ann/summaries')).items;
  expect(JSON.stringify(summaries)).not.toContain('Quito');
  const history = data(await call('GET', `/api/facts/${lima}/history`)).items;
  expect(history.map((v: { change: string; actor: string; reason: string }) => [v.change, v.actor, v.reason])).toEqual([
    ['created', 'pipeline', null],
    ['superseded', 'pipeline', null],
    ['restored', keyId, REASON.reason],
  ]);
  expect(history[2].changed).toEqual(['status', 'superseded_at', 'superseded_by', 'valid_to']);
  expect(data(await call('GET', `/api/facts/${quito}/history`)).items.at(-1)).toMatchObject({ change: 'invalidated', version: 2 });
});

it('stays undone for the same words of the same time, shows further evidence, and gives way to what is said later', async () => {
  const { call, lima, scope, say, facts } = await moved('bea');
  data(await undo(call, lima));
  await service.process(scope);
  await say('again', 'I live in Quito.', '2026-03-02');
  await say('repeat', 'I live in Lima.', '2026-03-03');
  expect(states(await facts())).toEqual(['Lima active', 'Quito invalidated']);
  const last = data(await call('GET', `/api/facts/${lima}/history`)).items.at(-1);
  expect(last).toMatchObject({ change: 'evidence_added', changed: ['confidence', 'sources'] });
  await say('m4', 'I live in Quito.', '2026-03-04');
  expect(states(await facts('?status=active'))).toEqual(['Quito active']);
});

it('refuses what it cannot undo, cannot find or may not do', async () => {
  const { call, projectId, lima, quito, say, facts } = await moved('cat');
  failed(await undo(call, quito), 409, 'conflict');
  await say('m3', 'I live in Cusco.', '2026-03-05');
  failed(await undo(call, lima), 409, 'conflict');
  failed(await undo(call, randomUUID()), 404, 'not_found');
  failed(await undo(call, 'not-an-id'), 404, 'not_found');
  failed(await undo((await service.newProject()).call, quito), 404, 'not_found');
  failed(await undo(await service.callWithScopes(projectId, 'memory:read'), quito), 403, 'permission_denied');
  for (const body of [{}, { reason: '' }, { reason: ' ' }, { reason: 'x'.repeat(1001) }, { ...REASON, force: true }, { reason: 1 }, []])
    failed(await undo(call, quito, body), 422, 'validation.failed');
  expect(states(await facts())).toEqual(['Cusco active', 'Lima superseded', 'Quito superseded']);
});

it('does it once for one idempotency key, and refuses the key for another fact', async () => {
  const { call, lima, quito } = await moved('dan');
  const key = { 'idempotency-key': 'undo-1' };
  const first = await undo(call, lima, REASON, key);
  expect(await undo(call, lima, REASON, key)).toEqual({ ...first, json: { ...first.json, meta: expect.anything() } });
  failed(await undo(call, quito, REASON, key), 422, 'idempotency.mismatch');
  expect(data(await call('GET', `/api/facts/${lima}/history`)).items).toHaveLength(3);
});

it('lists, searches and recalls the state of another time, on either clock', async () => {
  const { call, lima, scope, facts } = await moved('eve');
  const created = (await facts()).find((f: { value: string }) => f.value === 'Quito').created_at as string;
  const undone = data(await undo(call, lima)).updated_at as string;
  await service.process(scope);
  const values = async (query: string) => states(await facts(`?${query}`));
  expect(await values(`known_at=${created}`)).toEqual(['Lima superseded', 'Quito active']);
  expect(await values(`known_at=${created}&status=active`)).toEqual(['Quito active']);
  expect(await values(`known_at=${undone}`)).toEqual(['Lima active', 'Quito invalidated']);
  expect(await values('as_of=2026-03-01T12:00:00Z')).toEqual(['Lima active']);
  expect(await values(`as_of=2026-03-02T12:00:00Z&known_at=${created}`)).toEqual(['Quito active']);
  expect(await values('as_of=2026-03-02T12:00:00Z')).toEqual(['Lima active']);
  expect(await values('as_of=2020-01-01T00:00:00Z')).toEqual([]);
  expect(await values('known_at=1000000000000')).toEqual([]);
  failed(await call('GET', '/api/users/eve/facts?as_of=yesterday'), 422, 'validation.failed');
  failed(await call('GET', `/api/users/nobody/facts?known_at=${created}`), 404, 'not_found');

  const hits = async (at: object) =>
    data(await call('POST', '/api/memories/search', { user_id: 'eve', query: 'Where do I live?', layers: ['fact'], ...at })).items.map(
      (hit: { content: string }) => hit.content,
    );
  expect(await hits({})).toEqual(['I live in Lima.']);
  expect(await hits({ known_at: created })).toEqual(['I live in Quito.']);
  expect(await hits({ as_of: '2026-03-01T12:00:00Z', known_at: created })).toEqual(['I live in Lima.']);
  const context = async (recall_config: object) =>
    data(await call('POST', '/api/sessions/s1/context', { query: 'Where do I live?', recall_config })).facts.map(
      (fact: { value: string }) => fact.value,
    );
  expect(await context({ known_at: created })).toEqual(['Quito']);
  expect(await context({ known_at: undone })).toEqual(['Lima']);
  expect(await context({ as_of: '2026-03-02T12:00:00Z', known_at: created })).toEqual(['Quito']);
});

it('tells a plan as past once its date has passed, and as a plan as of before', async () => {
  const { call, say, facts } = await moved('fay');
  await say('p1', 'I will repaint the kitchen on 2026-03-20.', '2026-03-10');
  await say('p2', 'I will sail to Malta on 2049-03-20.', '2026-03-10');
  const plans = async (query = '') =>
    (await facts(query))
      .filter((fact: { category: string }) => fact.category === 'plan')
      .map((fact: { content: string; flags: string[] }) => [/kitchen|Malta/.exec(fact.content)?.[0], fact.flags])
      .sort();
  expect(await plans()).toEqual([
    ['Malta', []],
    ['kitchen', ['past']],
  ]);
  expect(await plans('?as_of=2026-03-15T00:00:00Z')).toEqual([
    ['Malta', []],
    ['kitchen', []],
  ]);
  const text = async (recall_config: object) =>
    data(await call('POST', '/api/sessions/s1/context', { query: 'When do I repaint the kitchen?', recall_config })).formatted_context;
  expect(await text({})).toContain('was planned for 2026-03-20');
  expect(await text({ as_of: '2026-03-15T00:00:00Z' })).not.toContain('was planned');
  const summaries = data(await call('GET', '/api/users/fay/summaries')).items as { perspective: string; content: string }[];
  const perspective = (name: string) => summaries.find((one) => one.perspective === name)?.content;
  expect(perspective('plans')).toContain('Malta');
  expect(perspective('plans')).not.toContain('kitchen');
  expect(perspective('timeline')).toContain('was planned for 2026-03-20');
});

it('writes no content to its logs', () => {
  expect(service.logs.join('\n')).not.toMatch(/Lima|Quito|kitchen|quoting/);
});
