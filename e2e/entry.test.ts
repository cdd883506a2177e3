// The entry as it is deployed, in a real nginx before real services: what it refuses or fails by itself has the form of the contract
// that was asked, and its logs tell nothing of what was asked.
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findNginx, freePort } from '@strata/testkit';
import { startCluster, type Cluster, type Service } from './cluster.js';

const CANARY = 'canary-Tq4wZr9';
const SERVED: Service[] = ['ingest-api', 'recall-api', 'webhook-dispatcher'];
const nginxPath = findNginx();
const withNginx = nginxPath ? describe : describe.skip;

withNginx('the entry', () => {
  const folder = mkdtempSync(join(tmpdir(), 'strata-entry-'));
  const log = join(folder, 'access.log');
  let cluster: Cluster;
  let nginx: ChildProcess;
  let key: string;
  let url: string;
  let errors = '';

  beforeAll(async () => {
    cluster = await startCluster();
    key = cluster.keyOf(await cluster.newProject('entry'));
    const port = await freePort();
    url = `http://127.0.0.1:${port}`;
    // Root's nginx works as another user.
    chmodSync(folder, 0o755);
    mkdirSync(join(folder, 'tmp'));
    // Other addresses and folders; all else is as deployed.
    let conf = readFileSync(join(__dirname, '../deploy/entry/nginx.conf'), 'utf8');
    for (const service of SERVED) conf = conf.replace(`server ${service}:3000;`, `server ${new URL(cluster.urlOf(service)).host};`);
    conf = conf.replaceAll(' /tmp/', ` ${folder}/tmp/`).replace('/dev/stdout', log).replace('listen 8080;', `listen 127.0.0.1:${port};`);
    writeFileSync(join(folder, 'nginx.conf'), conf);
    nginx = spawn(nginxPath!, ['-p', folder, '-c', join(folder, 'nginx.conf'), '-g', 'daemon off;'], {
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    nginx.stderr!.on('data', (chunk: Buffer) => (errors += chunk.toString()));
    const ended = once(nginx, 'exit').then(() => Promise.reject(new Error(errors)));
    await Promise.race([ended, cluster.eventually(async () => expect((await fetch(`${url}/readyz`)).status).toBe(200))]);
    ended.catch(() => undefined);
  }, 240_000);
  afterAll(async () => {
    if (nginx && nginx.exitCode === null) {
      nginx.kill('SIGQUIT');
      await once(nginx, 'exit');
    }
    await cluster?.stop();
    rmSync(folder, { recursive: true });
  });

  const MINE = 'caller.1';
  async function ask(path: string, body: string, headers: Record<string, string> = {}) {
    const response = await fetch(url + path, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${key}`,
        'content-type': 'application/json',
        'x-tdai-service-id': 'entry',
        'x-request-id': MINE,
        ...headers,
      },
      body,
    });
    const type = response.headers.get('content-type')?.split(';')[0];
    return { status: response.status, type, id: response.headers.get('x-request-id'), body: await response.json() };
  }
  const message = expect.stringMatching(/./);
  /** An answer of each contract by its route of recall-api: status, code of MemOS. */
  const forms = (status: number, memOs: number, tdai = status) =>
    ({
      '/v3/atomic/search': [tdai, 'application/json', { code: tdai, message, request_id: `req-${MINE}` }],
      '/polar-amem/message/search': [status, 'application/json', { code: status, message, request_id: MINE, data: null }],
      '/api/openmem/v1/search/memory': [status, 'application/json', { code: memOs, message, data: null }],
      '/api/memories/search': [
        status,
        'application/problem+json',
        expect.objectContaining({ status, detail: message, code: expect.stringMatching(/^[a-z_.]+$/), request_id: MINE, errors: [] }),
      ],
    }) as const;
  async function expectForms(expected: ReturnType<typeof forms>, body: string, headers?: Record<string, string>) {
    for (const [path, [status, type, told]] of Object.entries(expected))
      expect([path, await ask(path, body, headers)]).toEqual([path, { status, type, id: MINE, body: told }]);
  }

  it('hands on what the services answer, under the request id of the caller', async () => {
    const added = await ask('/v3/conversation/add', JSON.stringify({ user_id: 'u', messages: [{ role: 'user', content: 'I like tea.' }] }));
    expect(added).toMatchObject({ status: 200, id: MINE, body: { code: 0, request_id: `req-${MINE}` } });
    expect(await ask('/polar-amem/message/search', '{}')).toMatchObject({ status: 422, body: { code: 422, data: null } });
  });

  it.each([
    ['by the service', 1.5],
    ['by the entry', 3],
  ])('refuses a body that is too large in the form of the contract: %s', async (_, mebibytes) => {
    await expectForms(forms(413, 40013), JSON.stringify({ query: 'x'.repeat(mebibytes * 1024 * 1024) }));
  });

  it('refuses headers that are too large likewise', async () => {
    await expectForms(forms(431, 40013, 413), '{}', { 'x-much': 'x'.repeat(20_000) });
  });

  it('tells the native form what no service answers', async () => {
    expect(await ask('/v4/anything', '{}')).toMatchObject({ status: 404, type: 'application/problem+json', body: { code: 'not_found' } });
  });

  it('says in each form that a service is away, and logs it without a path, a question or what was said', async () => {
    await cluster.terminate('recall-api');
    await expectForms(forms(502, 50004, 503), JSON.stringify({ query: CANARY }));
    const asked = await fetch(`${url}/api/sessions/${CANARY}/context?query=${CANARY}`, { headers: { authorization: `Api-Key ${key}` } });
    expect([asked.status, asked.headers.get('content-type')]).toEqual([502, 'application/problem+json']);
    await cluster.eventually(() => expect(readFileSync(log, 'utf8').match(/ 50[23] service=recall-api /g)).toHaveLength(5));
    expect(errors + readFileSync(log, 'utf8')).not.toMatch(new RegExp(`${CANARY}|/api/|/v3/`));
  });
});
