// The operator's commands beside running services: a project from one to another, and what other services kept.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Strata } from '@strata/sdk';
import { startCluster, type Cluster } from './cluster.js';

const main = join(__dirname, '../apps/strata/dist/main.js');

let cluster: Cluster;
let folder: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'strata-export-'));
  cluster = await startCluster();
}, 240_000);
afterAll(async () => {
  await cluster?.stop();
  rmSync(folder, { recursive: true, force: true });
});

const run = (args: string[], input = '') =>
  spawnSync(process.execPath, [main, ...args], {
    ...{ encoding: 'utf8', input, cwd: folder, maxBuffer: 64 * 1024 * 1024 },
    env: {
      PATH: process.env['PATH'],
      DATABASE_URL: process.env['DATABASE_URL'],
      STRATA_KEY_SECRET: 'e2e-Xk29vQ7rT4mW81pZ-key-secret-for-tests',
    },
  });
const write = (name: string, content: unknown) => {
  const path = join(folder, name);
  writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content));
  return path;
};
const facts = async (client: Strata, user: string) => (await client.facts.list(user, { limit: 100 })).items;
const factTexts = async (client: Strata, user: string) => (await facts(client, user)).map(({ content }) => content);
/** A project with its client and id. */
async function newProject(name: string): Promise<{ client: Strata; id: string }> {
  const client = await cluster.newProject(name);
  const session = await client.sessions.create({ userId: 'probe', sessionId: 'probe' });
  return { client, id: (await session.getMemory({})).project_id };
}

it('takes a whole project elsewhere: the same facts, and the same answers', async () => {
  const from = await newProject('from');
  const to = await newProject('to');
  for (const user of ['ann', 'bob']) {
    const session = await from.client.sessions.create({ userId: user, sessionId: `of-${user}` });
    const texts = [`I live in ${user === 'ann' ? 'Lisbon' : 'Oslo'}.`, 'I am allergic to peanuts.', 'Actually, I live in Madrid now.'];
    for (const content of texts) await session.addMessages([{ role: 'user', content }], { sync: true });
  }
  const file = join(folder, 'project.ndjson');
  const exported = run(['export', '--project', from.id, '--out', file]);
  expect([exported.stderr, exported.status]).toEqual(['', 0]);
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(run(['export', '--project', from.id, '--out', file]).stderr).toMatch(/is there already/);
  // `probe` is a user of both.
  expect(run(['import', file, '--project', to.id]).stderr).toMatch(/line 2, user_id: the project has a user "probe" already/);
  for (const user of ['ann', 'bob']) {
    const one = join(folder, `${user}.ndjson`);
    expect(run(['export', '--project', from.id, '--user', user, '--out', one]).status).toBe(0);
    const tried = run(['import', one, '--project', to.id, '--dry-run']);
    expect([tried.stderr, tried.stdout]).toEqual(['', expect.stringMatching(/nothing was written/)]);
    await expect(facts(to.client, user)).rejects.toMatchObject({ status: 404 });
    const imported = run(['import', '-', '--format', 'strata', '--project', to.id], readFileSync(one, 'utf8'));
    expect([imported.stderr, imported.stdout]).toEqual(['', expect.stringMatching(/message {3}3\n/)]);
  }
  const search = async (client: Strata, user: string) =>
    (await client.memories.search({ userId: user, query: 'where do I live?' })).items.map(({ id, score }) => [id, Math.round(score * 1e6)]);
  await cluster.eventually(async () => {
    for (const user of ['ann', 'bob']) expect(await search(to.client, user)).toEqual(await search(from.client, user));
  });
  for (const user of ['ann', 'bob']) expect(await facts(to.client, user)).toEqual(await facts(from.client, user));
}, 120_000);

it('reads chats and memories of other services, once, and extracts from them', async () => {
  const { client, id } = await newProject('chats');
  const node = (key: string, parent: string | null, role: string, text: string) => ({
    id: key,
    parent,
    children: [],
    message: { id: key, author: { role }, create_time: 1767261600, content: { content_type: 'text', parts: [text] } },
  });
  const chatgpt = write('conversations.json', [
    {
      ...{ title: 'Hello', conversation_id: 'c1', current_node: 'n2' },
      mapping: { n1: node('n1', null, 'user', 'I am allergic to peanuts.'), n2: node('n2', 'n1', 'assistant', 'Noted.') },
    },
  ]);
  const mem0 = write('mem0.json', {
    results: [
      { id: 'm-1', memory: 'Lives in Berlin', user_id: 'cy', created_at: '2026-01-01T10:00:00Z' },
      { id: 'm-2', memory: 'Loves sci-fi movies', user_id: 'cy', created_at: '2026-01-02T10:00:00Z' },
    ],
  });
  const zep = write('zep.json', {
    edges: [{ uuid: 'e1', fact: 'Dee worked at Contoso', valid_at: '2020-01-01T00:00:00Z', invalid_at: '2025-12-31T00:00:00Z' }],
  });
  const markdown = write('chat.md', '**User:** My favorite color is teal.\n\n**Assistant:** Nice.\n');
  const csv = write('chat.csv', 'role,content,timestamp\nuser,I work at Contoso.,2026-02-01T10:00:00Z\n');
  const openai = write('chat.jsonl', '{"messages":[{"role":"user","content":"My name is Fay."}]}\n');
  const of = (file: string, ...more: string[]) => run(['import', file, '--project', id, ...more]);
  for (const [format, file, user] of [
    ['chatgpt', chatgpt, 'ann'],
    ['mem0', mem0, null],
    ['zep', zep, 'dee'],
    ['markdown', markdown, 'ed'],
    ['csv', csv, 'eve'],
    ['openai', openai, 'fay'],
  ] as const) {
    const more = [...(user ? ['--user', user] : []), ...(user === 'fay' ? ['--allow-public'] : [])];
    expect(of(file, '--dry-run', ...more).stdout).toMatch(new RegExp(`^Read as ${format}; nothing was written`));
    const first = of(file, ...more);
    expect([first.stderr, first.stdout]).toEqual(['', expect.stringMatching(new RegExp(`^Imported as ${format}`))]);
    expect(of(file, ...more).stdout).toMatch(/messages {2}(\d), of which \1 were there already/);
  }
  await cluster.eventually(async () => {
    expect(await factTexts(client, 'ann')).toEqual([expect.stringMatching(/allergic to peanuts/)]);
    expect((await factTexts(client, 'cy')).sort()).toEqual(['The user lives in Berlin', 'The user loves sci-fi movies']);
    expect(await facts(client, 'dee')).toMatchObject([{ valid_from: '2020-01-01T00:00:00.000Z', valid_to: '2025-12-31T00:00:00.000Z' }]);
    expect((await factTexts(client, 'ed')).join()).toMatch(/teal/);
    expect((await factTexts(client, 'eve')).join()).toMatch(/Contoso/);
    expect((await factTexts(client, 'fay')).join()).toMatch(/Fay/);
  });
  // Facts are told of once they are written; the index follows.
  await cluster.eventually(async () => {
    const { items: shared } = await client.memories.search({ query: 'What is the name?', includePublic: true });
    expect(new Set(shared.map(({ source, content }) => `${source}: ${/Fay/.exec(content)?.[0]}`))).toEqual(new Set(['public: Fay']));
  });
  const [lives] = (await facts(client, 'cy')).filter(({ content }) => content.includes('Berlin'));
  expect(lives).toMatchObject({
    slot: { subject: 'user', attribute: 'home city' },
    sources: [{ message_id: 'm-1', quote: 'Lives in Berlin' }],
  });
  // What is said afterwards corrects what was taken in.
  const session = await client.sessions.create({ userId: 'cy' });
  await session.addMessages([{ role: 'user', content: 'I moved to Munich.' }], { sync: true });
  const { body } = await cluster.call('GET', '/api/users/cy/facts?status=superseded', client);
  expect(body.data.items.map((fact: { content: string }) => fact.content)).toEqual(['The user lives in Berlin']);
}, 120_000);

it('says what is wrong in one line', async () => {
  const { id } = await newProject('wrong');
  const project = ['--project', id];
  const csv = write('wrong.csv', 'role,content\nnobody,x\n');
  for (const [args, said] of [
    [['import'], /use `import <file>\|-/],
    [['import', 'gone.json', ...project], /there is no file gone.json/],
    [['import', write('odd.json', { x: 1 }), ...project], /its format can't be told: name it with --format/],
    [['import', csv, ...project, '--user', 'u'], /wrong\.csv: line 2, role: must be user, assistant/],
    [['import', write('ok.csv', 'role,content\nuser,x\n'), ...project], /name the user with --user/],
    [['import', csv, '--project', 'nope'], /there is no project nope/],
    [['import', csv, '--format', 'word', ...project], /use `import/],
    [['import', csv, '--format', 'strata', ...project], /line 1 is not valid JSON/],
    [['import', csv, '--format', 'strata', '--allow-public', ...project], /an export says itself what is public/],
    [['export', ...project, '--user', 'nobody'], /the project has no user nobody/],
    [['export'], /there are several projects/],
  ] as const) {
    const { status, stderr } = run([...args]);
    expect([args, status, stderr]).toEqual([args, 1, expect.stringMatching(said)]);
    // What there is to choose from stands under it, indented.
    const lines = stderr.trimEnd().split('\n');
    expect(lines.filter((line) => !line.startsWith('  '))).toHaveLength(1);
  }
}, 120_000);
