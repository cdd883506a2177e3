// Requests it for good, then waits until it has ended, no longer than its limit.
import type { Deletion } from '../model/deletion.js';
import type { DeletionRequest } from './request-deletion.js';
import { WaitForDeletion } from './wait-for-deletion.js';

const request = { projectId: 'p', scope: { user_id: 'u' }, reason: 'asked', actor: 'key', idempotencyKey: null };
/** A deletion that reads like this, one state after the other; `limitMs` of the wait. */
function states(statuses: Deletion['status'][], limitMs?: number) {
  const requested: DeletionRequest[] = [];
  const asked: string[] = [];
  const wait = new WaitForDeletion(
    { execute: (one) => Promise.resolve(`deletion ${requested.push(one)}`) },
    {
      get: (project, id) =>
        Promise.resolve({ status: statuses[Math.min(asked.push(`${project} ${id}`), statuses.length) - 1] } as Deletion),
    },
    limitMs,
  );
  return { wait, requested, asked };
}

it('requests it for good and waits for the end', async () => {
  const { wait, requested, asked } = states(['pending', 'running', 'completed']);
  expect(await wait.execute(request)).toMatchObject({ status: 'completed' });
  expect(requested).toEqual([{ ...request, mode: 'delete', dryRun: false }]);
  expect(asked).toEqual(Array(3).fill('p deletion 1'));
});
it('gives up with the deletion as it is: by its limit, and when the process stops', async () => {
  expect(await states(['running'], 50).wait.execute(request)).toMatchObject({ status: 'running' });
  expect(await states(['pending']).wait.execute(request, AbortSignal.abort())).toMatchObject({ status: 'pending' });
});
it('requests all before it waits for the first, and waits no longer for many than for one', async () => {
  const { wait, requested, asked } = states(['running'], 0);
  expect(await wait.all([request, { ...request, scope: { session_id: 's' } }])).toHaveLength(2);
  expect(requested.map(({ scope }) => scope)).toEqual([{ user_id: 'u' }, { session_id: 's' }]);
  expect(asked).toEqual(['p deletion 1', 'p deletion 2']);
});
it('does not wait for what was refused', async () => {
  const get = jest.fn();
  await expect(new WaitForDeletion({ execute: () => Promise.reject(new Error('refused')) }, { get }).execute(request)).rejects.toThrow(
    'refused',
  );
  expect(get).not.toHaveBeenCalled();
});
