// A throw-away Redis of its own, from the `redis-server` on the path.
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '@strata/embedded';

const START_TIMEOUT_MS = 10_000;

export interface RedisServer {
  url: string;
  port: number;
  pid: number;
  /** Bytes that hold data, by its own account. */
  usedBytes(): Promise<number>;
  /** kill -9, as a crash; `startRedis({ port })` brings an empty one back at the same address. */
  kill(): Promise<void>;
  stop(): Promise<void>;
}

/** Version line of the `redis-server` on the path; null when there is none. */
export function findRedis(): string | null {
  const found = spawnSync('redis-server', ['--version'], { encoding: 'utf8' });
  return found.status === 0 ? found.stdout.trim() : null;
}

/** Starts one on loopback, in memory only, evicting nothing. Throws when there is no `redis-server` or it does not answer. */
export async function startRedis(options: { port?: number; settings?: Record<string, string> } = {}): Promise<RedisServer> {
  const port = options.port ?? (await freePort());
  const dir = mkdtempSync(join(tmpdir(), 'strata-redis-'));
  const settings = { save: '', appendonly: 'no', 'maxmemory-policy': 'noeviction', ...options.settings };
  const child = spawn(
    'redis-server',
    ['--port', `${port}`, '--bind', '127.0.0.1', '--dir', dir, ...Object.entries(settings).flatMap(([key, value]) => [`--${key}`, value])],
    { stdio: 'ignore' },
  );
  await once(child, 'spawn');
  const end = async (signal: NodeJS.Signals) => {
    if (child.exitCode === null && child.signalCode === null) {
      const exited = once(child, 'exit');
      child.kill(signal);
      await exited;
    }
    rmSync(dir, { recursive: true, force: true });
  };
  const deadline = Date.now() + START_TIMEOUT_MS;
  while (!(await answersPing(port))) {
    if (child.exitCode !== null || Date.now() > deadline) {
      await end('SIGKILL');
      throw new Error(`redis-server on port ${port} did not come up`);
    }
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  const usedBytes = async () => Number(/^used_memory:(\d+)/m.exec((await ask(port, 'INFO memory')) ?? '')?.[1]);
  const pid = child.pid!;
  return { url: `redis://127.0.0.1:${port}`, port, pid, usedBytes, kill: () => end('SIGKILL'), stop: () => end('SIGTERM') };
}

/** One with a password answers, too. */
const answersPing = async (port: number) => /^(\+PONG|-NOAUTH)/.test((await ask(port, 'PING')) ?? '');

/** The first piece of the answer, which holds all of a short one; null when there is none. */
function ask(port: number, command: string): Promise<string | null> {
  return new Promise((answer) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(`${command}\r\n`));
    socket.setTimeout(500, () => socket.destroy());
    socket.once('data', (data) => {
      answer(data.toString());
      socket.destroy();
    });
    socket.once('error', () => answer(null)).once('close', () => answer(null));
  });
}
