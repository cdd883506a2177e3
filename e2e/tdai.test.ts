// TDAI memory over processes: what is said becomes facts, files and a profile; edits by hand are seen by every recall and outlive the pipeline.
import type { Strata } from '@strata/sdk';
import { startCluster, type Cluster } from './cluster.js';

const USER = 'usr-456';
const WHO = { team_id: 'team-abc123', user_id: USER, agent_id: 'agt-xyz789' };
const SAID = [
  { role: 'user', content: '我叫小云，住在杭州。', timestamp: '2026-07-20T09:00:00Z' },
  { role: 'assistant', content: '你好，小云！', timestamp: '2026-07-20T09:00:05Z' },
  { role: 'user', content: '我对花生过敏。', timestamp: '2026-07-20T09:01:00Z' },
];

let cluster: Cluster;
let client: Strata;
beforeAll(async () => {
  cluster = await startCluster();
  client = await cluster.newProject('tdai');
}, 240_000);
afterAll(() => cluster?.stop());

async function post(path: string, body: object) {
  const { status, body: answer } = await cluster.call('POST', `/v3${path}`, client, { ...WHO, ...body });
  expect({ path, status, answer }).toEqual({
    path,
    status: 200,
    answer: { code: 0, message: 'ok', request_id: expect.stringMatching(/^req-/), data: answer.data },
  });
  return answer.data;
}
const refused = async (path: string, body: object) => (await cluster.call('POST', `/v3${path}`, client, { ...WHO, ...body })).body;
interface Item {
  id: string;
  version: number;
  content: string;
  background?: string;
  score: number;
}
const search = async (query: string): Promise<Item[]> => (await post('/atomic/search', { query })).items;

it('learns from a conversation; a fact changed by hand is found at once, and stays when more is said', async () => {
  const added = await post('/conversation/add', { session_id: 'ses-1', messages: SAID });
  expect(added).toEqual({
    accepted_ids: [expect.any(String), expect.any(String), expect.any(String)],
    accepted_versions: [1, 1, 1],
    total_count: 3,
  });
  await cluster.settled(USER);
  const [allergy] = await search('我对什么过敏？');
  expect(allergy).toMatchObject({ id: expect.stringMatching(/^atm-/), version: 1, content: expect.stringContaining('花生') });

  const background = '医生七月确认';
  const content = '用户对花生和腰果过敏';
  const updated = await post('/atomic/update', { id: allergy!.id, content, background });
  expect(updated).toEqual({ id: allergy!.id, version: 2, updated_at: expect.stringMatching(/Z$/) });
  expect((await search('我对什么过敏？'))[0]).toMatchObject({ id: allergy!.id, version: 2, content, background });

  await post('/conversation/add', {
    session_id: 'ses-1',
    messages: [{ role: 'user', content: '我喜欢爬山。', timestamp: '2026-07-22T10:00:00Z' }],
  });
  await cluster.settled(USER);
  const { items } = await post('/atomic/query', {});
  expect(items.find(({ id }: Item) => id === allergy!.id)).toMatchObject({ content, background });
  expect(JSON.stringify(items)).toContain('爬山');
});

it('writes a file and the profile anew, and deletes a fact, which words by hand over other facts outlive', async () => {
  const { items } = await post('/scenario/ls', {});
  const { path } = items.find((file: { path: string }) => file.path.includes('/'));
  const words = '小云住在杭州，对花生和腰果过敏，喜欢爬山。';
  await post('/scenario/write', { path, content: words });
  expect(await post('/scenario/read', { path })).toMatchObject({ path, content: words });
  const profile = '小云：对花生和腰果过敏。';
  const { version } = await post('/core/write', { content: profile });
  await cluster.settled(USER);
  expect(await post('/core/read', {})).toMatchObject({ content: profile, version });

  const [allergy] = await search('我对什么过敏？');
  expect(await refused('/atomic/update', { id: allergy!.id, content: 'x', user_id: 'another' })).toMatchObject({ code: 404 });
  expect(await refused('/scenario/write', { path: 'no-such.md', content: 'x' })).toMatchObject({ code: 404 });
  expect(await post('/atomic/delete', { ids: [allergy!.id] })).toEqual({ deleted_count: 1 });
  expect(JSON.stringify(await post('/atomic/query', {}))).not.toContain('腰果');
  // The fact is not one of those under the profile: words by hand stay.
  expect(await post('/core/read', {})).toMatchObject({ content: profile, version });
});
