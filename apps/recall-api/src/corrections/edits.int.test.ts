// An operator's edits over HTTP on a real Postgres: what every way of recall tells at once, what is refused, what is told of it, and its undo.
import { randomUUID } from 'node:crypto';
import { shapes } from '@strata/contracts';
import { CountAccess } from '@strata/memory';
import { startService, type Answer, type Call } from '../testing/start-service.js';

let service: Awaited<ReturnType<typeof startService>>;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service?.served.stop());

const data = (answer: Answer) => {
  expect({ status: answer.status, detail: answer.json?.detail, errors: answer.json?.errors }).toEqual({ status: 200 });
  return answer.json.data;
};
const failed = (answer: Answer, status: number, code: string) =>
  expect({ status: answer.status, code: answer.json.code }).toEqual({ status, code });
const REASON = 'Checked by phone.';
const ASK = 'Where do I live?';

/** Someone who lives in Lima and keeps bees; not a word of it was said before March. */
async function known(user: string) {
  const project = await service.newProject();
  const { projectId, call } = project;
  const scope = { projectId, userId: user };
  await service.openSession(scope, 's1');
  const say = async (id: string, content: string, day: string, process = true) => {
    await service.say(projectId, 's1', id, content, {}, `${day}T10:00:00Z`);
    if (process) await service.process(scope);
  };
  await say('m1', 'I live in Lima.', '2026-03-01');
  await say('m2', 'I keep bees.', '2026-03-02');
  const facts = async () => data(await call('GET', `/api/users/${user}/facts`)).items;
  const summaries = async () => data(await call('GET', `/api/users/${user}/summaries`)).items;
  const home = (await facts()).find((fact: { value: string }) => fact.value === 'Lima');
  const profile = (await summaries()).find(
    (one: { perspective: string; session_id: null }) => one.perspective === 'profile' && !one.session_id,
  );
  const patch = (id: string, body: object) => call('PATCH', `/api/facts/${id}`, { reason: REASON, ...body });
  const patchSummary = (id: string, body: object) => call('PATCH', `/api/summaries/${id}`, { reason: REASON, ...body });
  /** Everything but raw messages that any way of recall gives. */
  const told = async (config: object = {}): Promise<string> => {
    const context = data(
      await call('POST', '/api/sessions/s1/context', { query: ASK, recall_config: { message_recent_limit: 0, ...config } }),
    );
    const standing = data(await call('POST', '/api/sessions/s1/context', { recall_config: { message_recent_limit: 0, ...config } }));
    const search = { user_id: user, query: ASK, layers: ['fact', 'summary', 'topic'], ...config };
    const profiled = data(await call('POST', '/api/user/actions/profile/recall', { user_id: user, query: ASK }));
    const { mid_term_context, long_term_user_context, long_term_session_context } = profiled;
    return JSON.stringify([
      ...[context, standing].map(({ facts: f, summary, summaries: s, topics, formatted_context }) => [
        f,
        summary,
        s,
        topics,
        formatted_context,
      ]),
      data(await call('POST', '/api/memories/search', search)).items,
      ...('known_at' in config || 'as_of' in config ? [] : [mid_term_context, long_term_user_context, long_term_session_context]),
    ]).replaceAll(/"(?:quote)":"[^"]*"/g, '');
  };
  return { ...project, scope, say, facts, summaries, home, profile, patch, patchSummary, told };
}

describe('PATCH /api/facts/{id}', () => {
  it('words a fact anew: at once in every way of recall, with its evidence, marked by key; then in the index too', async () => {
    const { home, keyId, scope, patch, told, call } = await known('ann');
    expect(await told()).toMatch(/Lima/);
    const { task_id: taskId, ...fact } = data(await patch(home.fact_id, { content: 'The user lives in Cusco', expected_version: 1 }));
    expect(shapes.FactShape.parse(fact)).toMatchObject({
      ...{ fact_id: home.fact_id, content: 'The user lives in Cusco', value: 'Cusco', slot: home.slot, version: 2 },
      ...{ edited_by: keyId, flags: ['pinned'], sources: home.sources, status: 'active' },
    });
    expect(await told()).toMatch(/Cusco/);
    expect(await told()).not.toMatch(/Lima/);
    expect(service.woken.at(-1)).toMatchObject(scope);
    await service.process(scope);
    expect(taskId).toEqual(expect.any(String));
    expect(data(await call('POST', '/api/memories/search', { user_id: 'ann', query: 'Cusco', layers: ['fact'] })).items[0]).toMatchObject({
      content: 'The user lives in Cusco',
    });
    const { items } = data(await call('GET', `/api/facts/${home.fact_id}/history`));
    expect(items.map((v: { change: string; actor: string; reason: string }) => [v.change, v.actor, v.reason])).toEqual([
      ['created', 'pipeline', null],
      ['edited', keyId, REASON],
    ]);
    expect(data(await call('GET', `/api/facts/${home.fact_id}`))).toMatchObject({ content: 'The user lives in Cusco', edited_by: keyId });
  });

  it.each(['deleted', 'invalidated'])('%s is never recalled, of no valid time; old evidence does not bring it back', async (status) => {
    const { home, scope, patch, told, say, facts } = await known(`bea-${status}`);
    const before = new Date().toISOString();
    await new Promise((resolve) => setTimeout(resolve, 5));
    expect(data(await patch(home.fact_id, { status }))).toMatchObject({ status, version: 2, edited_by: null });
    for (const config of [{}, { as_of: '2026-03-01T12:00:00Z' }, { as_of: '2030-01-01T00:00:00Z' }])
      expect(await told(config)).not.toMatch(/Lima/);
    // What the memory held then is told of what was undone, and not of what is deleted.
    expect(/Lima/.test(await told({ known_at: before }))).toBe(status === 'invalidated');
    await service.process(scope);
    await say('again', 'I live in Lima.', '2026-03-01');
    expect((await facts()).map((fact: { content: string; status: string }) => [fact.content, fact.status]).sort()).toEqual([
      ['I keep bees.', 'active'],
      ['I live in Lima.', status],
    ]);
  });

  it('refuses what is stale, unknown, foreign, unallowed, or no such edit; and says where', async () => {
    const { home, projectId, patch, call, facts } = await known('cat');
    failed(await patch(home.fact_id, { status: 'deleted', expected_version: 2 }), 409, 'conflict');
    failed(await patch(randomUUID(), { status: 'deleted' }), 404, 'not_found');
    failed(await patch('not-an-id', { status: 'deleted' }), 404, 'not_found');
    const path = `/api/facts/${home.fact_id}`;
    const body = { status: 'deleted', reason: REASON };
    failed(await (await service.newProject()).call('PATCH', path, body), 404, 'not_found');
    failed(await (await service.callWithScopes(projectId, 'memory:read'))('PATCH', path, body), 403, 'permission_denied');
    for (const wrong of [
      ...[{ reason: REASON }, { status: 'deleted' }, { ...body, reason: ' ' }, { ...body, value: 'x' }, { ...body, weight: 1 }],
      ...[
        { ...body, status: 'archived' },
        { ...body, expected_version: 0 },
        { reason: REASON, content: '' },
        { reason: REASON, content: ' ' },
      ],
      { reason: REASON, content: 'x'.repeat(601) },
    ])
      failed(await call('PATCH', path, wrong), 422, 'validation.failed');
    const superseded = await patch(home.fact_id, { status: 'superseded' });
    failed(superseded, 422, 'validation.failed');
    expect(superseded.json.errors).toEqual([{ path: 'status', message: expect.stringContaining('never by hand') }]);
    for (const content of ['a\u0000b', 'a\ud800b']) expect((await patch(home.fact_id, { content })).status).toBeGreaterThanOrEqual(400);
    expect((await facts()).every((fact: { version: number; status: string }) => fact.version === 1 && fact.status === 'active')).toBe(true);
    // 600 characters, not bytes nor UTF-16 units.
    expect(data(await patch(home.fact_id, { content: '🐝'.repeat(600) }))).toMatchObject({ version: 2 });
  });
});

describe('PATCH /api/summaries/{id}', () => {
  it('words a summary anew, at once and in every way of recall, until its facts change', async () => {
    const { profile, keyId, patchSummary, told, say, summaries, call } = await known('eve');
    const { task_id: taskId, ...summary } = data(
      await patchSummary(profile.summary_id, { content: 'At home by the sea.', expected_version: profile.version }),
    );
    expect(taskId).toEqual(expect.any(String));
    expect(shapes.SummaryShape.parse(summary)).toMatchObject({
      content: 'At home by the sea.',
      edited_by: keyId,
      pinned: true,
      version: profile.version + 1,
    });
    expect(await told()).toMatch(/At home by the sea/);
    await say('m3', 'I like tea.', '2026-03-03');
    const { items } = data(await call('GET', `/api/summaries/${profile.summary_id}/history`));
    expect(items.at(-1)).toMatchObject({ change: 'edited', actor: keyId, reason: REASON });
    expect((await summaries()).find((one: { summary_id: string }) => one.summary_id === profile.summary_id).content).toBe(
      'At home by the sea.',
    );
    await say('m4', 'I live in Cusco.', '2026-03-04');
    expect((await summaries()).find((one: { summary_id: string }) => one.summary_id === profile.summary_id)).toMatchObject({
      ...{ pinned: false, edited_by: null },
      content: expect.stringContaining('Cusco'),
    });
  });

  it('deprioritized is weaker, a weight moves it, archived and deleted are never recalled', async () => {
    const { profile, patchSummary, told, call } = await known('fay');
    const score = async () =>
      (
        data(await call('POST', '/api/memories/search', { user_id: 'fay', query: ASK, layers: ['summary'] })).items as {
          id: string;
          score: number;
        }[]
      ).find(({ id }) => id === profile.summary_id)?.score ?? null;
    const full = (await score())!;
    data(await patchSummary(profile.summary_id, { weight: 0.5 }));
    expect(await score()).toBeCloseTo(full / 2, 3);
    data(await patchSummary(profile.summary_id, { weight: 1.2 }));
    expect(await score()).toBeCloseTo(full * 1.2, 3);
    data(await patchSummary(profile.summary_id, { weight: 1, status: 'deprioritized' }));
    expect(await score()).toBeCloseTo(full / 2, 3);
    const standing = data(await call('POST', '/api/sessions/s1/context', {}));
    expect(standing.summaries.map((one: { summary_id: string }) => one.summary_id)).not.toContain(profile.summary_id);
    for (const status of ['archived', 'deleted']) {
      data(await patchSummary(profile.summary_id, { status }));
      expect(await score()).toBeNull();
      const now = new Date().toISOString();
      for (const config of [{}, { known_at: now }, { as_of: now }]) expect(await told(config)).not.toContain(profile.summary_id);
    }
    for (const weight of [0.4, 1.3, '1']) failed(await patchSummary(profile.summary_id, { weight }), 422, 'validation.failed');
  });

  it('refuses what is stale, unknown, foreign or no such edit', async () => {
    const { profile, patchSummary } = await known('gil');
    failed(await patchSummary(profile.summary_id, { status: 'archived', expected_version: 99 }), 409, 'conflict');
    failed(await patchSummary(randomUUID(), { status: 'archived' }), 404, 'not_found');
    const { call } = await service.newProject();
    failed(await call('PATCH', `/api/summaries/${profile.summary_id}`, { status: 'archived', reason: REASON }), 404, 'not_found');
    for (const wrong of [{}, { status: 'gone' }, { content: 'x'.repeat(601) }, { tags: [] }])
      failed(await patchSummary(profile.summary_id, wrong), 422, 'validation.failed');
  });
});

it('undoes edits of either layer, tells what it undid, and 409s where there is nothing left', async () => {
  const { home, profile, keyId, patch, patchSummary, call, told, scope } = await known('hal');
  const undo = (layer: string, id: string, over: Call = call) => over('POST', `/api/${layer}/${id}/undo`, { reason: 'No, he was right.' });
  failed(await undo('facts', home.fact_id), 409, 'conflict');
  failed(await undo('summaries', profile.summary_id), 409, 'conflict');
  data(await patch(home.fact_id, { content: 'The user lives in Cusco' }));
  await service.process(scope);
  const { undone, task_id: taskId, ...fact } = data(await undo('facts', home.fact_id));
  expect(shapes.FactShape.parse(fact)).toMatchObject({ content: 'I live in Lima.', value: 'Lima', edited_by: null, flags: [], version: 3 });
  expect(undone).toEqual({
    ...{ kind: 'edit', version: 2, actor: keyId, reason: REASON },
    changed: ['content', 'edited_by', 'entities', 'flags', 'value'],
  });
  expect(taskId).toEqual(expect.any(String));
  expect(await told()).not.toMatch(/Cusco/);
  data(await patchSummary(profile.summary_id, { status: 'archived' }));
  const summary = data(await undo('summaries', profile.summary_id));
  expect(summary).toMatchObject({ status: 'active', undone: { kind: 'edit', changed: ['status'] } });
  failed(await undo('summaries', profile.summary_id), 409, 'conflict');
  failed(await undo('summaries', profile.summary_id, (await service.newProject()).call), 404, 'not_found');
});

it('is beside a running extraction lost as little as that', async () => {
  const { home, scope, patch, say, facts } = await known('ida');
  for (let round = 0; round < 10; round += 1) {
    await say(`r${round}`, `I own ${round + 2} boats.`, '2026-03-05', false);
    const content = `The user lives in Cusco, at door ${round}`;
    const [, answer] = await Promise.all([service.process(scope), patch(home.fact_id, { content })]);
    data(answer);
    await service.process(scope);
    const now = await facts();
    expect(now.find((fact: { fact_id: string }) => fact.fact_id === home.fact_id)).toMatchObject({ content, version: round + 2 });
    expect(now.map((fact: { content: string }) => fact.content)).toContain(`I own ${round + 2} boats.`);
  }
});

it('of two who edit the same version one wins, and the other is told', async () => {
  const { home, patch } = await known('jo');
  const answers = await Promise.all(
    [1, 2, 3].map((n) => patch(home.fact_id, { content: `The user lives in Cusco, house ${n}`, expected_version: 1 })),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
});

it('counts how often a summary was given out, behind the answers', async () => {
  const { profile, summaries, call } = await known('kim');
  const { access_count: before } = (await summaries()).find((one: { summary_id: string }) => one.summary_id === profile.summary_id);
  for (let i = 0; i < 3; i += 1) await call('POST', '/api/sessions/s1/context', {});
  await service.served.app.get(CountAccess, { strict: false }).flush();
  const now = (await summaries()).find((one: { summary_id: string }) => one.summary_id === profile.summary_id);
  expect(now).toMatchObject({ access_count: before + 3, last_accessed_at: expect.any(String), version: profile.version });
});

it('writes no content to its logs', () => {
  expect(service.logs.join('\n')).not.toMatch(/Lima|Cusco|bees|phone/);
});
