// A redis-server for the tests: the one on the path, else Debian's package when we may install it, without starting its service.
import { spawnSync } from 'node:child_process';
import { existsSync, rmSync, writeFileSync } from 'node:fs';

const POLICY = '/usr/sbin/policy-rc.d';
const works = (command, ...args) => spawnSync(command, args, { stdio: 'ignore' }).status === 0;

/** `{}` when there is one; else `{ missing }` says what to do. */
export function provideRedis() {
  if (works('redis-server', '--version')) return {};
  const byHand = 'install it with `apt-get install -y redis-server` (macOS: `brew install redis`)';
  if (process.getuid?.() !== 0 || !works('apt-get', '--version')) return { missing: `no redis-server here; ${byHand}` };
  console.log('Installing redis-server …');
  // Debian's way to say that a package's service must not be started now.
  const ours = !existsSync(POLICY);
  if (ours) writeFileSync(POLICY, '#!/bin/sh\nexit 101\n', { mode: 0o755 });
  try {
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
    const install = () =>
      spawnSync('apt-get', ['install', '-y', '--no-install-recommends', 'redis-server'], { env, stdio: 'ignore' }).status === 0;
    if (!install()) {
      spawnSync('apt-get', ['update'], { env, stdio: 'ignore' });
      install();
    }
  } finally {
    if (ours) rmSync(POLICY, { force: true });
  }
  return works('redis-server', '--version') ? {} : { missing: `redis-server could not be installed; ${byHand}` };
}
