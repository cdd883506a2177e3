import { ConflictError } from '@strata/sdk';
import { Tally } from './tally.js';

const conflict = () => Promise.reject(new ConflictError('it changed', { code: 'version.conflict', status: 409, retryAfterMs: null }));

it('counts answers, refusals that were to be expected, and errors', async () => {
  const tally = new Tally();
  expect(await tally.run('GET /a', () => Promise.resolve(7))).toBe(7);
  expect(await tally.run('GET /a', () => Promise.reject(new Error('gone')))).toBeNull();
  expect(await tally.run('PATCH /b', conflict, ['409 version.conflict'])).toBeNull();
  expect(tally.errors).toBe(1);
  await tally.run('PATCH /b', conflict);
  tally.wrong('GET /a', 'another task');
  expect([tally.calls, tally.errors]).toEqual([1, 3]);
  const cells = tally.rows().map((row) => [row[0], row[1], row[5], row[6]]);
  expect(cells).toEqual([
    ['GET /a', '1', '0', '1 × gone, 1 × another task MISSED'],
    ['PATCH /b', '0', '1 × 409 version.conflict', '1 × 409 version.conflict MISSED'],
  ]);
});
