// Another embedding for running services: refused with a command; the command, killed in the middle, goes on; what they answer with afterwards.
import { spawn } from 'node:child_process';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { Strata } from '@strata/sdk';
import { startProcess } from '@strata/testkit';
import { startCluster, type Cluster } from './cluster.js';

const root = join(__dirname, '..');
const DIMENSION = 16;
const CITIES = { u1: 'Oslo', u2: 'Lisbon', u3: 'Vienna' } as const;

/** An endpoint for embeddings: a vector follows from the letters of its text. Texts that match `holds` wait for ever. */
class Embeddings {
  texts: string[] = [];
  holds: RegExp | null = null;
  private readonly server: Server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString()));
    request.on('end', () => {
      const { input } = JSON.parse(body) as { input: string[] };
      this.texts.push(...input);
      if (input.some((text) => this.holds?.test(text))) return;
      const data = input.map((text, index) => {
        const embedding = Array.from({ length: DIMENSION }, () => 1);
        for (const letter of text.toLowerCase()) (embedding[letter.charCodeAt(0) % DIMENSION] as number) += 1;
        return { index, embedding };
      });
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ data }));
    });
  });

  async start(): Promise<string> {
    await new Promise<void>((resolve) => this.server.listen(0, '127.0.0.1', resolve));
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}/v1`;
  }
  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }
}

const embeddings = new Embeddings();
let cluster: Cluster;
let client: Strata;
let next: Record<string, string>;
beforeAll(async () => {
  const url = await embeddings.start();
  next = {
    EMBEDDING_PROVIDER: 'openai-compatible',
    EMBEDDING_BASE_URL: url,
    EMBEDDING_MODEL: 'letters',
    EMBEDDING_DIMENSION: `${DIMENSION}`,
  };
  cluster = await startCluster({ env: { EMBEDDING_PROVIDER: 'word-vectors' } });
  client = await cluster.newProject('embedding');
  for (const [userId, city] of Object.entries(CITIES)) {
    const session = await client.sessions.create({ userId, sessionId: `s-${userId}` });
    await session.addMessages([{ role: 'user', content: `I live in ${city}.` }], { sync: true });
  }
}, 180_000);
afterAll(async () => {
  await cluster?.stop();
  await embeddings.stop();
});

const environment = () => ({
  DATABASE_URL: process.env['DATABASE_URL'],
  ...(process.env['QDRANT_URL'] && { QDRANT_URL: process.env['QDRANT_URL'] }),
  STRATA_KEY_SECRET: 'a-command-reads-no-keys-so-any-secret-will-do',
  ...next,
});
/** As an operator types it. */
const shell = (line: string) =>
  new Promise<{ status: number | null; output: string }>((done, failed) => {
    const { PATH, HOME } = process.env;
    const child = spawn('sh', ['-c', line], { cwd: root, env: { PATH, HOME, ...environment() }, stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
    child.once('error', failed).once('close', (status) => done({ status, output }));
  });
const answer = async (userId: keyof typeof CITIES) => {
  const { status, body } = await cluster.call('POST', '/api/memories/search', client, { user_id: userId, query: 'Where do I live?' });
  expect([status, JSON.stringify(body)]).toEqual([200, expect.stringContaining(CITIES[userId])]);
};
let command: string;

it('refuses to start beside the index of another embedding, and names the command', async () => {
  const refusal = await cluster.restart('recall-api', next, 1).then(
    () => 'started',
    (error: Error) => error.message,
  );
  expect(refusal).toMatch(/EMBEDDING_PROVIDER.*the index holds vectors of word-vectors/);
  command = /npm run strata -- reembed/.exec(refusal)?.[0] ?? '';
  expect(command).not.toBe('');
  const reindex = await shell('npm run -s strata -- reindex');
  expect([reindex.status, reindex.output]).toEqual([1, expect.stringContaining(command)]);
});

it('killed in the middle, changes nothing for the services; run again, goes on where it was and switches', async () => {
  embeddings.holds = /Lisbon/;
  const killed = await startProcess({ entry: join(root, 'apps/strata/dist/main.js'), args: ['reembed'], env: environment() });
  try {
    await cluster.eventually(() => expect(embeddings.texts.join('\n')).toMatch(/Lisbon/));
    await answer('u2');
  } finally {
    await killed.kill('SIGKILL');
  }
  embeddings.holds = null;
  expect(embeddings.texts.join('\n')).toMatch(/Oslo/);
  expect(killed.output()).not.toMatch(/Switched/);
  for (const userId of ['u1', 'u2', 'u3'] as const) await answer(userId);

  embeddings.texts = [];
  const finished = await shell(command);
  expect([finished.status, finished.output]).toEqual([0, expect.stringMatching(/Switched: 3 users, [1-9]\d* entries written, 0 removed/)]);
  expect(embeddings.texts.join('\n')).toMatch(/Lisbon[\s\S]*Vienna/);
  expect(embeddings.texts.join('\n')).not.toMatch(/Oslo/);
}, 180_000);

it('old services answer on, and what is written waits; with the new settings they answer from the new entries alone', async () => {
  for (const userId of ['u1', 'u2', 'u3'] as const) await answer(userId);
  const session = await client.sessions.create({ userId: 'u1', sessionId: 's-late' });
  await session.addMessages([{ role: 'user', content: 'My dog is called Rex.' }]);
  await cluster.restart('extractor-worker', next);
  await cluster.restart('recall-api', next);
  await cluster.settled('u1');
  const removed = await shell(`${command} --remove-old`);
  expect([removed.status, removed.output]).toEqual([0, expect.stringMatching(/Removed [1-9]\d* entries of word-vectors/)]);
  embeddings.texts = [];
  for (const userId of ['u1', 'u2', 'u3'] as const) await answer(userId);
  expect(embeddings.texts).toContain('Where do I live?');
  const late = await cluster.call('POST', '/api/memories/search', client, { user_id: 'u1', query: 'What is my dog called?' });
  expect(JSON.stringify(late.body)).toContain('Rex');
}, 180_000);

it('makes a damaged index anew from the records', async () => {
  const entries = async () =>
    (await cluster.sql('SELECT id, fingerprint FROM index_entries WHERE NOT removed ORDER BY shelf, owner, id')) as object[];
  const before = await entries();
  await cluster.sql(`DELETE FROM index_entries WHERE id LIKE 'fact:%'`);
  const reindexed = await shell('npm run -s strata -- reindex');
  expect([reindexed.status, reindexed.output]).toEqual([0, expect.stringMatching(/Indexed anew: 3 users, [1-9]\d* entries written/)]);
  expect(await entries()).toEqual(before);
  await cluster.restart('recall-api', next);
  for (const userId of ['u1', 'u2', 'u3'] as const) await answer(userId);
}, 180_000);
