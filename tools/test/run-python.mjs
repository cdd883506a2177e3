// The tests of the Python client, counted as the others are.
import { spawnSync } from 'node:child_process';

/** Why they can't be run here; null where they can. */
export function missingPython() {
  const told = spawnSync('python3', ['-c', 'import sys; print(*sys.version_info[:2])'], { encoding: 'utf8' });
  if (told.status !== 0) return 'there is no python3 here';
  const [major, minor] = told.stdout.trim().split(' ').map(Number);
  return major === 3 && minor >= 9 ? null : `python3 is ${major}.${minor} here, and the client needs 3.9`;
}

export const PYTHON_TESTS =
  'cd sdks/python && PYTHONPATH=src PYTHONDONTWRITEBYTECODE=1 python3 -W error::ResourceWarning -m unittest discover -t . -s tests';

/**
 * @param output of unittest
 * @returns `{passed, failed, skipped}`, failed as names; null where it has not come to its end
 */
export function readPythonResults(output) {
  const [, ran] = /^Ran (\d+) tests? in /m.exec(output) ?? [];
  const [, skipped = '0'] = /^(?:OK|FAILED) \(.*?skipped=(\d+)/m.exec(output) ?? [];
  if (!ran || !/^(OK|FAILED)( \(|$)/m.test(output)) return null;
  // A test fails once, however many of its parts do.
  const failed = [...new Set([...output.matchAll(/^(?:FAIL|ERROR): (\S+ \([\w.]+\))/gm)].map(([, name]) => name))];
  // A class that can't be set up fails without a test that ran.
  return { passed: Math.max(0, Number(ran) - Number(skipped) - failed.length), failed, skipped: Number(skipped) };
}
