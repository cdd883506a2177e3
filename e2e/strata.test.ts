// `npm start` as a person meets it: one process on embedded services, its printed commands, its crash, its stop, its second start.
import { spawn, spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { freePort, isAlive, startProcess, type StartedProcess } from '@strata/testkit';

const main = join(__dirname, '../apps/strata/dist/main.js');

let home: string;
let port: number;
let strata: StartedProcess;
const data = () => join(home, 'data');
const env = (more: Record<string, string> = {}) => ({ STRATA_DATA_DIR: data(), STRATA_PORT: `${port}`, ...more });
const start = (more: Record<string, string> = {}) =>
  startProcess({ entry: main, args: ['start'], env: env(more), readyUrl: `http://127.0.0.1:${port}/readyz`, readyTimeoutMs: 60_000 });
const run = (args: string[], more: Record<string, string> = {}) =>
  spawnSync(process.execPath, [main, ...args], { encoding: 'utf8', env: { PATH: process.env['PATH'], ...env(more) }, input: '' });
const postgresPid = () => Number(readFileSync(join(data(), 'postgres/server/data/postmaster.pid'), 'utf8').split('\n')[0]);
const printed = async (pattern: RegExp): Promise<RegExpExecArray> => {
  const deadline = Date.now() + 10_000;
  for (;;) {
    const found = pattern.exec(strata.output());
    if (found) return found;
    if (Date.now() > deadline) throw new Error(`${String(pattern)} was not printed:\n${strata.output()}`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
};

beforeAll(async () => {
  home = mkdtempSync(join(tmpdir(), 'strata-home-'));
  // So that Postgres, which is another user where we are root, lives inside.
  chmodSync(home, 0o755);
  port = await freePort();
  strata = await start();
}, 120_000);
afterAll(async () => {
  await strata?.kill('SIGTERM');
  rmSync(home, { recursive: true, force: true });
});

/** A `curl` of our own on the path: what is tested is the printed line as a shell reads it, on a machine without curl too. */
function paste(line: string): Promise<{ status: number; body: { data: Record<string, unknown> } }> {
  const bin = join(home, 'bin');
  const curl = `#!${process.execPath}
const [headers, rest] = [{}, process.argv.slice(2)];
let [url, body, isGet] = ['', undefined, false];
for (let i = 0; i < rest.length; i++) {
  if (rest[i] === '-G') isGet = true;
  else if (rest[i] === '-H') { const [, name, value] = /^([^:]+): (.*)$/.exec(rest[++i]); headers[name] = value; }
  else if (rest[i] === '-d') body = rest[++i];
  else if (rest[i] === '--data-urlencode') { const [, name, value] = /^(\\w+)=(.*)$/.exec(rest[++i]); body = name + '=' + encodeURIComponent(value); }
  else if (rest[i] !== '-sS') url = rest[i];
}
fetch(isGet ? url + '?' + body : url, { headers, ...(!isGet && { method: 'POST', body }) })
  .then(async (answer) => console.log(JSON.stringify({ status: answer.status, body: await answer.json() })));
`;
  spawnSync('mkdir', ['-p', bin]);
  writeFileSync(join(bin, 'curl'), curl, { mode: 0o755 });
  return new Promise((done, failed) => {
    const shell = spawn('sh', ['-c', line], {
      env: { PATH: `${bin}${delimiter}${process.env['PATH']}` },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    let out = '';
    shell.stdout.on('data', (chunk: Buffer) => (out += chunk.toString()));
    shell.once('error', failed).once('close', () => done(JSON.parse(out)));
  });
}

it('prints three commands that work as they stand', async () => {
  await printed(/Ctrl-C/);
  const lines = strata.output().match(/^curl .*$/gm)!;
  expect(lines).toHaveLength(3);
  const answers = [];
  for (const line of lines) answers.push(await paste(line));
  expect(answers.map(({ status }) => status)).toEqual([201, 200, 200]);
  expect(answers[2]!.body.data['formatted_context']).toMatch(/Berlin[\s\S]*Toronto/);
});

it('keeps its secrets for the owner of the folder', () => {
  expect(statSync(join(data(), 'secrets.json')).mode & 0o777).toBe(0o600);
});

it('makes a key beside the running process', async () => {
  const made = run(['keys', 'create', '--name', 'second']);
  expect([made.stderr, made.status]).toEqual(['', 0]);
  const answer = await fetch(`http://127.0.0.1:${port}/api/sessions?user_id=alice`, {
    headers: { authorization: `Api-Key ${made.stdout.trim()}` },
  });
  expect(answer.status).toBe(200);
});

it('erases a user, with a receipt', async () => {
  const { apiKey } = JSON.parse(readFileSync(join(data(), 'secrets.json'), 'utf8')) as { apiKey: string };
  const call = async (method: string, path: string, body?: object) => {
    const headers = { authorization: `Api-Key ${apiKey}`, ...(body && { 'content-type': 'application/json' }) };
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, { method, headers, ...(body && { body: JSON.stringify(body) }) });
    return ((await answer.json()) as { data: { deletion_id: string; status: string } }).data;
  };
  await call('POST', '/api/sessions', { user_id: 'gone', session_id: 'gone' });
  await call('POST', '/api/sessions/gone/messages', { messages: [{ role: 'user', content: 'I live in Rome.' }], sync: true });
  const { deletion_id: id } = await call('DELETE', '/api/users/gone');
  const deadline = Date.now() + 60_000;
  while ((await call('GET', `/api/deletions/${id}`)).status !== 'completed') {
    if (Date.now() > deadline) throw new Error(strata.output());
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
});

it('refuses a second start on the same folder, a reset of a running one, and a reset that nobody agreed to', async () => {
  const second = run(['start'], { STRATA_PORT: `${await freePort()}` });
  expect([second.status, second.stderr]).toEqual([1, expect.stringContaining(`process ${strata.pid}, http://127.0.0.1:${port}`)]);
  expect(run(['start', '--reset', '--yes']).stderr).toMatch(/runs on .* already/);
  const other = mkdtempSync(join(home, 'other-'));
  expect(run(['start', '--reset'], { STRATA_DATA_DIR: other }).stderr).toMatch(/add --yes to agree/);
});

it('says so when the port is taken, and starts nothing', () => {
  const other = join(home, 'elsewhere');
  const refused = run(['start'], { STRATA_DATA_DIR: other });
  expect([refused.status, refused.stderr]).toEqual([1, expect.stringMatching(/Port \d+ is taken/)]);
  expect(() => statSync(join(other, 'postgres'))).toThrow(/ENOENT/);
});

it('goes on after kill -9 with its data, key and Postgres', async () => {
  const [, key] = await printed(/API key {2}(\S+)/);
  const postgres = postgresPid();
  await strata.kill('SIGKILL');
  expect(isAlive(postgres)).toBe(true);
  strata = await start();
  expect(strata.output()).toMatch(/found running/);
  expect(postgresPid()).toBe(postgres);
  const answer = await fetch(`http://127.0.0.1:${port}/api/users/alice/facts`, { headers: { authorization: `Api-Key ${key}` } });
  expect([answer.status, ((await answer.json()) as { data: { items: unknown[] } }).data.items.length > 0]).toEqual([200, true]);
}, 120_000);

it('stops in order: requests, services, Postgres, lock', async () => {
  const postgres = postgresPid();
  await strata.kill('SIGTERM');
  expect(await strata.exited).toEqual({ code: 0, signal: null });
  expect(isAlive(postgres)).toBe(false);
  expect(() => statSync(join(data(), 'lock'))).toThrow(/ENOENT/);
});

it('starts on a given database with a given key, and shows neither', async () => {
  const key = 'e2e-Xk29vQ7rT4mW81pZ-given-key';
  strata = await start({ DATABASE_URL: process.env['DATABASE_URL']!, STRATA_BOOTSTRAP_API_KEY: key });
  await printed(/Ctrl-C/);
  expect(strata.output()).not.toMatch(/Postgres \(data in/);
  expect(strata.output()).not.toContain(key);
  const answer = await fetch(`http://127.0.0.1:${port}/api/sessions?user_id=nobody`, { headers: { authorization: `Bearer ${key}` } });
  expect(answer.status).toBe(404);
  await strata.kill('SIGTERM');
}, 120_000);

it('a reset that was agreed to starts anew', async () => {
  const { apiKey: old } = JSON.parse(readFileSync(join(data(), 'secrets.json'), 'utf8')) as { apiKey: string };
  strata = await startProcess({
    entry: main,
    args: ['start', '--reset', '--yes'],
    env: env(),
    readyUrl: `http://127.0.0.1:${port}/readyz`,
    readyTimeoutMs: 60_000,
  });
  const [, key] = await printed(/API key {2}(\S+)/);
  expect(key).not.toBe(old);
  const sessions = async (credential: string) =>
    (await fetch(`http://127.0.0.1:${port}/api/sessions?user_id=alice`, { headers: { authorization: `Api-Key ${credential}` } })).status;
  expect([await sessions(old), await sessions(key!)]).toEqual([401, 404]);
}, 120_000);
