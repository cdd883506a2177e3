// Knowledge bases as an operator runs them: a worker that is killed at every point of a file, a base that is deleted meanwhile, letters in sessions.
import { FAULT_POINTS } from '@strata/contracts';
import type { Strata } from '@strata/sdk';
import { startCluster, type Cluster } from './cluster.js';

let cluster: Cluster;
let client: Strata;
beforeAll(async () => {
  cluster = await startCluster();
  client = await cluster.newProject('knowledge');
}, 240_000);
afterAll(() => cluster?.stop());

const text = (about: string) =>
  Array.from({ length: 12 }, (_, i) => `${about} ${i + 1}. ${'Refunds take five working days. '.repeat(12)}`).join('\n\n');
/** Index ids of the base, as they stand in the store; a store of its own is asked by `strata verify` elsewhere. */
const indexed = async (base: string) =>
  (await cluster.sql(`SELECT id FROM index_entries WHERE shelf = 'knowledge_base' AND owner = $1 AND NOT removed ORDER BY id`, [base])).map(
    (row) => (row as { id: string }).id,
  );
const entryIds = async (base: string, file: string) => {
  const ids: string[] = [];
  for await (const entry of client.knowledgeBases.entries(base, file, { limit: 5 })) ids.push(`chunk:${entry.entry_id}`);
  return ids.sort();
};
const ended = (task: string) => client.tasks.wait(task, { signal: AbortSignal.timeout(90_000) });

it.each(FAULT_POINTS.filter((point) => point.startsWith('knowledge.')))(
  'a worker killed at %s costs nothing and doubles nothing',
  async (point) => {
    const { knowledge_base_id: base } = await client.knowledgeBases.create({ name: point });
    await cluster.restart('extractor-worker', { STRATA_FAULT: point });
    const died = cluster.died('extractor-worker');
    const { file_id: file, task_id: task } = await client.knowledgeBases.addFile(base, { name: 'rules.txt', content: text(point) });
    await died;
    await cluster.restart('extractor-worker');
    expect(await ended(task)).toMatchObject({ status: 'completed', total_count: 1, success_count: 1, failed_count: 0 });
    const read = await client.knowledgeBases.file(base, file);
    expect([read.status, read.entry_count > 3]).toEqual(['completed', true]);
    const ids = await entryIds(base, file);
    expect(ids).toHaveLength(read.entry_count);
    if (!process.env['QDRANT_URL']) expect(await indexed(base)).toEqual(ids);
  },
  240_000,
);

it('a base that is deleted while a file of it is read leaves nothing, in the records or the index', async () => {
  const { knowledge_base_id: base } = await client.knowledgeBases.create({ name: 'going' });
  await cluster.restart('extractor-worker', { STRATA_FAULT: 'knowledge.after-index' });
  const died = cluster.died('extractor-worker');
  const { file_id: file, task_id: task } = await client.knowledgeBases.addFile(base, { name: 'rules.txt', content: text('Going') });
  await died;
  if (!process.env['QDRANT_URL']) expect(await indexed(base)).not.toEqual([]);
  expect(await client.knowledgeBases.delete(base)).toMatchObject({ deleted: true });
  expect((await cluster.call('GET', `/api/knowledge-bases/${base}/files/${file}`, client)).status).toBe(404);
  expect(await ended(task)).toMatchObject({ status: 'failed' });
  await cluster.restart('extractor-worker');
  await cluster.eventually(async () => {
    for (const table of ['knowledge_files', 'knowledge_entries'])
      expect(await cluster.sql(`SELECT id FROM ${table} WHERE knowledge_base_id = $1`, [base])).toEqual([]);
    expect(await cluster.sql('SELECT id FROM knowledge_bases WHERE id = $1', [base])).toEqual([]);
    expect(await indexed(base)).toEqual([]);
  });
}, 240_000);

it('a letter in a session is recalled and learnt from only where it is the user who wrote it', async () => {
  const file = 'I live in Rome. My name is Max. I am allergic to peanuts.';
  const post = async (role?: 'user') => {
    const { task_id: task } = await client.resources.create({
      file,
      name: 'letter.txt',
      sessionId: 'letters',
      userId: 'ann',
      ...(role && { role }),
    });
    expect((await ended(task)).status).toBe('completed');
    return (await client.facts.list('ann', { limit: 100 })).items.map(({ content }) => content);
  };
  expect(await post()).toEqual([]);
  const recalled = await cluster.call('POST', '/api/memories/search', client, { user_id: 'ann', query: 'Who is allergic to peanuts?' });
  expect(JSON.stringify(recalled.body)).toContain('allergic to peanuts');
  expect((await post('user')).join(' ')).toMatch(/Rome/);
}, 120_000);
