// `npm test`: everything there is to check, on a clean clone. Ends with a summary and the line `N passed, N failed`.
import { spawn } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { providePrograms } from './provide-programs.mjs';
import { missingPython, PYTHON_TESTS, readPythonResults } from './run-python.mjs';

const root = join(import.meta.dirname, '../..');
const ci = process.env.CI === 'true';
const results = join(root, '.nx/test-results.json');
const env = {
  ...process.env,
  PATH: `${join(root, 'node_modules/.bin')}:${process.env.PATH}`,
  NX_DAEMON: 'false',
  NX_TUI: 'false',
  FORCE_COLOR: process.env.FORCE_COLOR ?? '0',
};
/** `[passed | failed, name, seconds]` of each check that is no Jest test. */
const checks = [];

/** A command that runs longer than this is ended with all it started: a hung run must fail, not wait for somebody. */
const MAX_COMMAND_MS = 20 * 60_000;

/** Runs a command; its output is shown when it fails, or as it comes when `live`. */
function run(command, { live = false } = {}) {
  return new Promise((done) => {
    const stdio = ['ignore', live ? 'inherit' : 'pipe', live ? 'inherit' : 'pipe'];
    const child = spawn(command, { cwd: root, env, shell: true, detached: true, stdio });
    const end = () => process.kill(-child.pid, 'SIGKILL');
    const timer = setTimeout(() => {
      console.log(`Ended after ${MAX_COMMAND_MS / 60_000} min: ${command}`);
      end();
    }, MAX_COMMAND_MS);
    // In a group of its own it does not hear of a Ctrl-C by itself.
    const interrupt = () => (end(), process.exit(130));
    process.once('SIGINT', interrupt);
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => (output += chunk));
    child.once('close', (code) => {
      clearTimeout(timer);
      process.off('SIGINT', interrupt);
      done({ ok: code === 0, output });
    });
  });
}
async function check(name, command) {
  const start = performance.now();
  const { ok, output } = await run(command);
  checks.push([ok ? 'passed' : 'failed', name, (performance.now() - start) / 1000]);
  console.log(`${ok ? '✓' : '✗'} ${name} (${((performance.now() - start) / 1000).toFixed(1)} s)`);
  if (!ok) console.log(output.split('\n').slice(-200).join('\n'));
  return ok;
}

mkdirSync(join(root, '.nx'), { recursive: true });
rmSync(results, { force: true });
console.log('Checks (the first run takes a few minutes):');
const built =
  (await check('database client', 'node tools/prisma/cli.mjs generate')) &&
  (await check('build', `nx run-many -t build --output-style=static${ci ? ' --skip-nx-cache' : ''}`));
if (built) await check('generated files are fresh', 'node tools/generate.mjs --check');
if ((await run('nginx -v')).ok) await check('entry configuration', 'node tools/entry.mjs');
await check('types', 'tsc -p tsconfig.json');
// After the build: it leaves the project graph that the boundary rule reads.
await Promise.all([
  check('lint and boundaries', `eslint . ${ci ? '' : '--cache --cache-location .nx/eslintcache'}`),
  check('format', 'prettier --check . --log-level warn'),
]);

const missing = built ? providePrograms() : [];
if (ci) for (const { name, why } of missing.filter(({ needs }) => needs)) checks.push(['failed', `${name}: ${why}`, 0]);

const python = { missing: missingPython(), passed: 0, failed: [], skipped: 0 };
if (python.missing === null) {
  console.log('\nTests (Python client):');
  const { ok, output } = await run(PYTHON_TESTS);
  if (!ok) console.log(output);
  const read = readPythonResults(output);
  if (read) Object.assign(python, read);
  if (!read || (!ok && read.failed.length === 0)) checks.push(['failed', 'Python client: the test run ended with an error', 0]);
  else console.log(`${ok ? '✓' : '✗'} ${python.passed} passed, ${python.failed.length} failed, ${python.skipped} against a cluster below`);
}

// Tests over processes run after the others and two files at a time: each of them starts a small cluster, and mostly waits for it.
const rounds = ['--selectProjects unit integration', '--selectProjects e2e --maxWorkers 2'];
const tests = { numPassedTests: 0, numFailedTests: 0, numPendingTests: 0, testResults: [] };
for (const round of built ? rounds : []) {
  console.log(`\nTests (${round.includes('e2e') ? 'end to end' : 'unit and integration'}):`);
  rmSync(results, { force: true });
  // What a failed test left open must not keep the run from its end.
  const { ok } = await run(`jest -c jest.config.cjs ${round} --forceExit --json --outputFile=${results} ${ci ? '--ci' : ''}`, {
    live: true,
  });
  let told;
  try {
    told = JSON.parse(readFileSync(results, 'utf8'));
  } catch {
    checks.push(['failed', `tests did not run (${round})`, 0]);
    continue;
  }
  for (const name of ['numPassedTests', 'numFailedTests', 'numPendingTests']) tests[name] += told[name];
  tests.testResults.push(...told.testResults);
  // A file that can't be loaded has no tests that could be counted.
  const unread = told.testResults.filter(
    (file) => file.status === 'failed' && !file.assertionResults.some((test) => test.status === 'failed'),
  );
  for (const file of unread) checks.push(['failed', `${file.name.slice(root.length + 1)} could not be run`, 0]);
  if (!ok && told.numFailedTests === 0 && unread.length === 0) checks.push(['failed', `the test run ended with an error (${round})`, 0]);
}

const count = (outcome) => checks.filter(([of]) => of === outcome).length;
const passed = tests.numPassedTests + python.passed + count('passed');
const failed = tests.numFailedTests + python.failed.length + count('failed');
console.log('\nSummary');
console.log(`  checks  ${count('passed')} passed, ${count('failed')} failed`);
console.log(`  tests   ${tests.numPassedTests} passed, ${tests.numFailedTests} failed, in ${tests.testResults.length} files`);
console.log(
  python.missing === null
    ? `  python  ${python.passed} passed, ${python.failed.length} failed`
    : `  skipped the tests of the Python client: ${python.missing}`,
);
if (tests.numPendingTests > 0) console.log(`  skipped ${tests.numPendingTests}`);
for (const { tests, why } of missing) console.log(`  skipped ${tests}: ${why}`);
for (const [outcome, name] of checks) if (outcome === 'failed') console.log(`  ✗ ${name}`);
for (const name of python.failed) console.log(`  ✗ sdks/python: ${name}`);
for (const file of tests.testResults)
  for (const test of file.assertionResults)
    if (test.status === 'failed') console.log(`  ✗ ${file.name.slice(root.length + 1)}: ${test.fullName}`);
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed > 0 || passed === 0 ? 1 : 0;
