// The HTTP surface of recall-api on a real Postgres: context, search, profile, records, and who may see what.
import { randomUUID } from 'node:crypto';
import { ContextAnswer, ProfileAnswer, SourcedHit } from '@strata/contracts';
import { fuzz } from '../../../e2e/fuzz.js';
import { startService, type Answer, type Call } from './testing/start-service.js';

let service: Awaited<ReturnType<typeof startService>>;
let call: Call;
let projectId: string;
let key: string;
const scope = () => ({ projectId, userId: 'ann' });
beforeAll(async () => {
  service = await startService();
  ({ call, projectId, key } = await service.newProject());
  await service.openSession(scope(), 's1');
  await service.say(projectId, 's1', 'm1', 'For team scheduling, Europe means Berlin.', { workspace: 'docs' });
  await service.say(projectId, 's1', 'm2', 'For team scheduling, the Americas mean Toronto.');
  await service.process(scope());
  await service.say(projectId, 's1', 'm3', 'My locker code is QX7741.');
});
afterAll(() => service?.served.stop());

const data = (answer: Answer) => {
  expect({ status: answer.status, errors: answer.json?.errors, detail: answer.json?.detail }).toEqual({
    status: 200,
    errors: undefined,
    detail: undefined,
  });
  return answer.json.data;
};
const failed = (answer: Answer, status: number, code: string, path?: string) => {
  expect({ status: answer.status, code: answer.json.code }).toEqual({ status, code });
  if (path !== undefined) expect(answer.json.errors.map((e: { path: string }) => e.path)).toContain(path);
};
const QUERY = 'which city should be used for Europe or Americas team scheduling';

describe('context', () => {
  it('answers by GET and by POST alike, in the documented shape, with facts, sources and text', async () => {
    const got = data(await call('GET', `/api/sessions/s1/context?query=${encodeURIComponent(QUERY)}&details=true`));
    const posted = data(await call('POST', '/api/sessions/s1/context', { query: QUERY, details: true }));
    const split = data(
      await call('POST', `/api/sessions/s1/context?query=${encodeURIComponent(QUERY)}&details=true`, { recall_config: {} }),
    );
    for (const answer of [got, posted, split]) {
      expect(ContextAnswer.parse(answer)).toEqual(answer);
    }
    // Usage is counted behind each answer: what was found is the same, how often it was found is not.
    const said = ({ facts, messages, pending, topics, confidence, formatted_context }: typeof got) => ({
      facts,
      messages,
      pending,
      topics,
      confidence,
      formatted_context,
    });
    expect(said(posted)).toEqual(said(got));
    expect(said(split)).toEqual(said(got));
    expect(got.trace.candidates.length).toBeGreaterThan(0);
    expect(
      got.facts
        .slice(0, 2)
        .map((fact: { sources: { message_id: string }[] }) => fact.sources[0]?.message_id)
        .sort(),
    ).toEqual(['m1', 'm2']);
    expect(got.formatted_context).toMatch(/Berlin/);
    expect(got.formatted_context).toMatch(/Toronto/);
    expect(got.token_count).toBeLessThan(400);
    expect(got.confidence).toBeGreaterThanOrEqual(0.5);
  });

  it('recalls a message that was acknowledged but not processed', async () => {
    const answer = data(await call('GET', `/api/sessions/s1/context?query=${encodeURIComponent('What is my locker code?')}`));
    expect(answer.pending.map((m: { message_id: string }) => m.message_id)).toEqual(['m3']);
    expect(answer.formatted_context).toContain('QX7741');
  });

  it('applies recall_config in the spelling of the SDKs', async () => {
    const answer = data(
      await call('POST', '/api/sessions/s1/context', {
        query: QUERY,
        recall_config: { MessageRecentLimit: 1, MetadataFilters: { workspace: 'docs' } },
      }),
    );
    expect(answer.messages.map((m: { message_id: string }) => m.message_id)).toEqual(['m1']);
    expect(answer.formatted_context).not.toContain('Toronto');
  });

  it.each([
    ['10,000 characters', 'Europe team scheduling '.repeat(500).slice(0, 10_000)],
    ['mixed scripts', 'Europe 的 team scheduling 是哪个城市 где どこ ？'],
    [
      'quotes and operators',
      `"Europe" AND (team OR 'x') NOT -y +scheduling content:* ~2 ^3 {a} [b TO c] \\ | & ! <-> %_ '; DROP TABLE facts; --`,
    ],
    ['one word a thousand times', 'europe '.repeat(1000)],
  ])('finds by a query of %s', async (_, query) => {
    const answer = data(await call('POST', '/api/sessions/s1/context', { query }));
    expect(answer.formatted_context).toContain('Berlin');
    const { items } = data(await call('POST', '/api/memories/search', { user_id: 'ann', query }));
    expect(items.flatMap((hit: SourcedHit) => hit.sources.map((source) => source.message_id))).toContain('m1');
  });

  it.each([
    ['one emoji', '🦜'],
    ['stop words', 'what is it that the of and then'],
    ['Chinese stop words', '的了吗是在有'],
    ['marks', '"*" ( ) -- /* \\'],
    ['blanks', ' \u3000 \u200b '],
  ])('knows nothing by a query of %s, and says so', async (_, query) => {
    const answer = data(await call('POST', '/api/sessions/s1/context', { query, details: true }));
    expect(ContextAnswer.parse(answer)).toEqual(answer);
    expect(query.trim() === '' || answer.confidence < 0.5).toBe(true);
    const { items } = data(await call('POST', '/api/memories/search', { user_id: 'ann', query }));
    for (const hit of items) expect(SourcedHit.parse(hit)).toEqual(hit);
  });

  it('fuses ranks with long_term_rrf_k, and follows links as far as query_router says: the trace shows both', async () => {
    const ask = async (recall_config: object) =>
      data(await call('POST', '/api/sessions/s1/context', { query: QUERY, details: true, recall_config })).trace;
    const fused = await ask({ long_term_rrf_k: 60 });
    expect(fused.candidates[0].parts.rank_fusion).toBe(fused.candidates[0].score);
    const plain = await ask({});
    expect(plain.candidates[0].parts).not.toHaveProperty('rank_fusion');
    for (const router of ['single_hop_direct', 'single_hop_parallel', 'multi_hop_chain']) {
      const { router: taken, timings_ms } = await ask({ query_router: router });
      expect({ taken, hops: 'second_hop' in timings_ms, links: 'links' in timings_ms }).toEqual({
        taken: router,
        hops: router === 'multi_hop_chain',
        links: router !== 'single_hop_direct',
      });
    }
  });

  it('refuses what it does not know, and what contradicts itself', async () => {
    failed(await call('GET', '/api/sessions/s1/context?colour=1'), 422, 'validation.failed', 'colour');
    failed(
      await call('POST', '/api/sessions/s1/context', { recall_config: { depth: 1 } }),
      422,
      'validation.failed',
      'recall_config.depth',
    );
    failed(await call('POST', '/api/sessions/s1/context?query=a', { query: 'b' }), 422, 'validation.failed', 'query');
    failed(await call('GET', `/api/sessions/s1/context?query=${'x'.repeat(10_001)}`), 422, 'validation.failed', 'query');
    failed(await call('GET', '/api/sessions/nobody/context'), 404, 'not_found');
  });
});

describe('search', () => {
  it('gives ranked hits with provenance; an unknown user is 404, an unknown key 422', async () => {
    const { items } = data(
      await call('POST', '/api/memories/search', { user_id: 'ann', query: 'Which city is Europe?', layers: ['fact', 'message'], top_k: 3 }),
    );
    for (const hit of items) expect(SourcedHit.parse(hit)).toEqual(hit);
    expect(items[0].sources[0]).toMatchObject({ message_id: 'm1', quote: 'For team scheduling, Europe means Berlin.' });
    failed(await call('POST', '/api/memories/search', { user_id: 'nobody', query: 'x' }), 404, 'not_found');
    failed(await call('POST', '/api/memories/search', { user_id: 'ann', query: 'x', filter: {} }), 422, 'validation.failed', 'filter');
    failed(await call('POST', '/api/memories/search', { user_id: 'ann', query: 'x', layers: ['dream'] }), 422, 'validation.failed');
  });
});

it('recalls a profile in three terms', async () => {
  const answer = data(
    await call('POST', '/api/user/actions/profile/recall', { user_id: 'ann', query: 'team scheduling', recall_config: { topk: 5 } }),
  );
  expect(ProfileAnswer.parse(answer)).toEqual(answer);
  expect(answer.mid_term_context).toContain('Berlin');
  failed(await call('POST', '/api/user/actions/profile/recall', { user_id: 'nobody', query: 'x' }), 404, 'not_found');
});

describe('records', () => {
  it('lists a user layer by layer and shows one record with its surroundings and history', async () => {
    const facts = data(await call('GET', '/api/users/ann/facts?limit=1'));
    expect(facts).toMatchObject({ items: [{ user_id: 'ann', status: 'active' }], next_cursor: expect.any(String) });
    const id = facts.items[0].fact_id as string;
    expect(data(await call('GET', `/api/facts/${id}`))).toMatchObject({
      fact_id: id,
      sources: [{ role: 'user' }],
      relations: expect.any(Array),
    });
    expect(data(await call('GET', `/api/facts/${id}/history`)).items).toMatchObject([{ version: 1, snapshot: expect.any(Object) }]);
    const summary = data(await call('GET', '/api/users/ann/summaries')).items[0];
    expect(data(await call('GET', `/api/summaries/${summary.summary_id}`)).facts.length).toBeGreaterThan(0);
    const topic = data(await call('GET', '/api/users/ann/topics')).items[0];
    expect(data(await call('GET', `/api/topics/${topic.topic_id}`)).summaries.length).toBeGreaterThan(0);
  });

  it("answers 404 for what is unknown and for what is another project's, in every route", async () => {
    const other = await service.newProject();
    const [fact] = data(await call('GET', '/api/users/ann/facts')).items;
    const [summary] = data(await call('GET', '/api/users/ann/summaries')).items;
    const [topic] = data(await call('GET', '/api/users/ann/topics')).items;
    const paths = [
      ...[`facts/${fact.fact_id}`, `summaries/${summary.summary_id}`, `topics/${topic.topic_id}`].flatMap((path) => [
        path,
        `${path}/history`,
      ]),
      ...['facts', 'summaries', 'topics'].map((layer) => `users/ann/${layer}`),
      'sessions/s1/context',
      `facts/${randomUUID()}`,
      'facts/not-an-id',
    ];
    for (const path of paths)
      expect({ path, answer: await other.call('GET', `/api/${path}`) }).toMatchObject({ path, answer: { status: 404 } });
    failed(await other.call('POST', '/api/memories/search', { user_id: 'ann', query: 'Berlin' }), 404, 'not_found');
  });
});

it('answers hostile variants of every operation in its documented shape, never with a 5xx', async () => {
  const [fact] = data(await call('GET', '/api/users/ann/facts')).items;
  const base = await service.makeBase(projectId);
  const { violations, byStatus } = await fuzz({
    document: (await call('GET', '/openapi.json')).json,
    baseUrl: service.served.url,
    authorization: () => `Api-Key ${key}`,
    known: [
      ...['s1', 'ann', fact.fact_id].map((id) => ({ values: { id, user_id: 'ann' } })),
      {
        at: /search|openmem\/v1\/get/u,
        values: { user_id: 'ann', conversation_id: 's1', knowledge_base_ids: base, knowledgebase_ids: base },
      },
    ],
    reach: /memories\/search|search\/memory|openmem\/v1\/get/u,
    runs: 20,
  });
  expect(violations).toEqual([]);
  for (const status of [200, 404, 422]) expect({ status, count: byStatus[status] ?? 0 }).not.toEqual({ status, count: 0 });
}, 240_000);

// The code is no hexadecimal number: ids of requests would hold it by chance.
it('writes no content to its logs', () => {
  expect(service.logs.join('\n')).not.toMatch(/Berlin|Toronto|locker|QX7741/);
});
