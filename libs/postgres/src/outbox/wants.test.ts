// Which events a subscription is told of.
import type { MemoryEvent } from '@strata/contracts';
import { wants } from './wants.js';

const event: MemoryEvent = {
  event: 'fact.created',
  resource: 'fact',
  resource_id: 'f',
  user_id: 'u',
  session_id: null,
  task_id: null,
  occurred_at: '2026-03-02T07:31:13.823Z',
  data: { tags: ['a', 'b'] },
};
const hook = (over: object = {}) => ({ resource: 'fact', event: 'fact.created', filter: {}, ...over });

it.each([
  ['its event', {}, true],
  ['another event of the resource', { event: 'fact.deleted' }, false],
  ['the same name under another resource', { resource: 'summary' }, false],
  ['one of its users', { filter: { user_ids: ['x', 'u'] } }, true],
  ['none of its users', { filter: { user_ids: ['x'] } }, false],
  ['an empty list of users', { filter: { user_ids: [] } }, false],
  ['a session where the event has none', { filter: { session_ids: ['s'] } }, false],
  ['a shared tag', { filter: { tags: ['b', 'c'] } }, true],
  ['no shared tag', { filter: { tags: ['c'] } }, false],
  ['one of two conditions', { filter: { user_ids: ['u'], tags: ['c'] } }, false],
  ['no filter', { filter: null }, true],
])('%s', (_, over, expected) => {
  expect(wants(hook(over), event)).toBe(expected);
});

it('takes an event without tags for one that shares none', () => {
  expect(wants(hook({ filter: { tags: ['a'] } }), { ...event, data: {} })).toBe(false);
});
