// What unittest prints is counted as it is meant: a run that failed is never taken for one that passed.
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';

const reader = join(__dirname, 'test/run-python.mjs');
const read = (output: string): unknown => {
  const program = `import { readPythonResults } from ${JSON.stringify(reader)};
console.log(JSON.stringify(readPythonResults(${JSON.stringify(output)})));`;
  return JSON.parse(execFileSync(process.execPath, ['--input-type=module', '-e', program], { encoding: 'utf8' }));
};

it.each([
  ['....\nRan 4 tests in 0.1s\n\nOK\n', { passed: 4, failed: [], skipped: 0 }],
  ['..s\nRan 3 tests in 0.1s\n\nOK (skipped=1)\n', { passed: 2, failed: [], skipped: 1 }],
  [
    'FAIL: test_a (tests.x.Y) [sync]\nFAIL: test_a (tests.x.Y) [async]\nERROR: test_b (tests.x.Z.test_b)\nRan 6 tests in 1s\n\nFAILED (failures=2, errors=1, skipped=2)\n',
    { passed: 2, failed: ['test_a (tests.x.Y)', 'test_b (tests.x.Z.test_b)'], skipped: 2 },
  ],
  [
    'ERROR: tests.x (unittest.loader._FailedTest.tests.x)\nRan 1 test in 0s\n\nFAILED (errors=1)\n',
    { passed: 0, failed: ['tests.x (unittest.loader._FailedTest.tests.x)'], skipped: 0 },
  ],
  [
    'ERROR: setUpClass (tests.x.A)\nRan 0 tests in 0s\n\nFAILED (errors=1)\n',
    { passed: 0, failed: ['setUpClass (tests.x.A)'], skipped: 0 },
  ],
  ['Traceback (most recent call last):\n', null],
])('%j', (output, counted) => {
  expect(read(output)).toEqual(counted);
});
