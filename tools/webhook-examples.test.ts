// The receivers of docs/webhooks.md, run as they stand there, against requests that an independent library signed.
import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '@strata/testkit';
import { Webhook } from 'standardwebhooks';

const page = readFileSync(join(__dirname, '../docs/webhooks.md'), 'utf8');
const example = (name: string) => new RegExp(`<!-- example: ${name} -->\\n+\`\`\`\\w+\\n([\\s\\S]*?)\`\`\``).exec(page)?.[1] ?? '';
const secretOf = (byte: number) => `whsec_${Buffer.alloc(32, byte).toString('base64')}`;
const secret = secretOf(1);
const hasPython = spawnSync('python3', ['--version']).status === 0;
if (!hasPython) console.log('skipped: the Python receiver of docs/webhooks.md, because there is no python3 here');

let folder: string;
beforeAll(() => (folder = mkdtempSync(join(tmpdir(), 'strata-receiver-'))));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function until<T>(read: () => T | Promise<T>, isEnough: (value: T) => boolean): Promise<T> {
  const deadline = Date.now() + 30_000;
  for (;;) {
    const value = await read();
    if (isEnough(value) || Date.now() > deadline) return value;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

it.each([
  ['node', process.execPath, 'receiver.mjs'],
  ...(hasPython ? [['python', 'python3', 'receiver.py'] as [string, string, string]] : []),
])('%s takes what is signed, once, and refuses the rest', async (name, command, file) => {
  writeFileSync(join(folder, file), example(name));
  const port = await freePort();
  const child: ChildProcess = spawn(command, [join(folder, file)], {
    env: { PATH: process.env['PATH'], WEBHOOK_SECRET: secret, PORT: String(port), HOST: '127.0.0.1' },
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (bytes: Buffer) => (output += bytes.toString()));
  const body = JSON.stringify({ event: 'fact.created', data: { content: 'likes tea ☕' } });
  const send = async (id: string, secrets: string[], over: { body?: string; at?: Date } = {}) => {
    const at = over.at ?? new Date();
    const headers = {
      'webhook-id': id,
      'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
      'webhook-signature': secrets.map((one) => new Webhook(one).sign(id, at, body)).join(' '),
    };
    return (await fetch(`http://127.0.0.1:${port}/`, { method: 'POST', headers, body: over.body ?? body })).status;
  };
  try {
    expect(
      await until(
        () => output,
        (text) => text.includes('ready'),
      ),
    ).toContain('ready');
    // Printed before the port is open in one of the two.
    await until(
      () => send('probe', []).catch(() => 0),
      (status) => status === 400,
    );
    expect(await send('msg_1', [secret])).toBe(204);
    expect(await send('msg_1', [secret])).toBe(204);
    expect(await send('msg_2', [secretOf(2), secret])).toBe(204);
    expect(await send('msg_3', [secretOf(2)])).toBe(400);
    expect(await send('msg_3', [secret], { body: body.replace('tea', 'oil') })).toBe(400);
    expect(await send('msg_3', [secret], { at: new Date(Date.now() - 600_000) })).toBe(400);
    expect(await send('msg_3', [])).toBe(400);
    const lines = () => output.split('\n').filter((line) => line.startsWith('fact.created'));
    expect(await until(lines, (found) => found.length >= 2)).toHaveLength(2);
    expect(output).not.toMatch(/Error|Traceback/);
  } finally {
    child.kill();
  }
});
