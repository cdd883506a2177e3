// Programs that tests use and npm does not bring: the ones on the path, else Debian's packages when we may install them, without
// starting a service.
import { spawnSync } from 'node:child_process';
import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';

const POLICY = '/usr/sbin/policy-rc.d';
const works = (command, ...args) => spawnSync(command, args, { stdio: 'ignore' }).status === 0;

/** A mirror that does not answer must not hold the run up. */
const MAX_INSTALL_MS = 4 * 60_000;

/** Those that are not here: `name`, `tests` that are skipped without it, `why`, with what to do, and whether CI `needs` it. Needs a build. */
export function providePrograms() {
  const { findBrowser, findNginx, findPostgres, findRedis } = createRequire(import.meta.url)('../../libs/testkit/dist/index.js');
  const programs = [
    { name: 'redis-server', find: findRedis, apt: 'redis-server', brew: 'redis', tests: 'every test that needs Redis', needs: true },
    {
      name: 'pg_dump and its server',
      find: findPostgres,
      apt: 'postgresql',
      brew: 'postgresql',
      tests: 'the test of backup and restore',
      needs: true,
    },
    {
      name: 'chromium',
      find: findBrowser,
      apt: 'chromium',
      brew: '--cask chromium',
      tests: 'the test of the queue page in a browser',
      needs: false,
    },
    { name: 'nginx', find: findNginx, apt: 'nginx-light', brew: 'nginx', tests: 'the test of the entry', needs: false },
  ];
  return programs.flatMap(({ name, find, apt, brew, ...rest }) => {
    if (find()) return [];
    const byHand = `install it with \`apt-get install -y ${apt}\` (macOS: \`brew install ${brew}\`)`;
    if (process.getuid?.() !== 0 || !works('apt-get', '--version')) return [{ name, ...rest, why: `no ${name} here; ${byHand}` }];
    install(apt);
    return find() ? [] : [{ name, ...rest, why: `${name} could not be installed; ${byHand}` }];
  });
}

function install(name) {
  console.log(`Installing ${name} …`);
  // Debian's way to say that a package's service must not be started now.
  const ours = !existsSync(POLICY);
  if (ours) writeFileSync(POLICY, '#!/bin/sh\nexit 101\n', { mode: 0o755 });
  try {
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
    const apt = (...args) => spawnSync('apt-get', args, { env, stdio: 'ignore', timeout: MAX_INSTALL_MS }).status === 0;
    const get = () => apt('install', '-y', '--no-install-recommends', name);
    if (!get()) {
      apt('update');
      get();
    }
  } finally {
    if (ours) rmSync(POLICY, { force: true });
  }
}
