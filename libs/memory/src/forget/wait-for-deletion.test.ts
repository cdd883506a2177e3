// Waits until it has ended, no longer than its limit, and not at all for what is not there.
import type { Deletion } from '../model/deletion.js';
import { WaitForDeletion } from './wait-for-deletion.js';

const states = (...statuses: Deletion['status'][]) => {
  let asked = 0;
  return {
    asked: () => asked,
    get: () => Promise.resolve({ status: statuses[Math.min(asked++, statuses.length - 1)] } as Deletion),
  };
};

it('waits for the end', async () => {
  const store = states('pending', 'running', 'completed');
  expect(await new WaitForDeletion(store).execute('p', 'd')).toMatchObject({ status: 'completed' });
  expect(store.asked()).toBe(3);
});
it('gives up with the deletion as it is: by its limit, and when the process stops', async () => {
  expect(await new WaitForDeletion(states('running'), 50).execute('p', 'd')).toMatchObject({ status: 'running' });
  expect(await new WaitForDeletion(states('pending')).execute('p', 'd', AbortSignal.abort())).toMatchObject({ status: 'pending' });
});
it('does not wait for what is not there', async () => {
  expect(await new WaitForDeletion({ get: () => Promise.resolve(null) }).execute('p', 'd')).toBeNull();
});
