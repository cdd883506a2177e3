// A request is told what is wrong in plain words, and what was probably meant.
import { z } from 'zod';
import { nearest } from './nearest.js';
import { sayIssue } from './say-issue.js';

const CONFIG = z.record(z.string(), z.unknown()).pipe(z.strictObject({ as_of: z.string() }).partial());
const BODY = z.strictObject({
  user_id: z.string().min(1).max(3),
  top_k: z.number().int().min(0).max(5).optional(),
  tags: z.array(z.string()).min(1).max(2).optional(),
  role: z.enum(['user', 'tool']).optional(),
  sync: z.boolean().optional(),
  recall_config: CONFIG.optional(),
  task_id: z.uuid().optional(),
  at: z.iso.datetime().optional(),
  metadata: z.record(z.string().min(1).max(3), z.string()).optional(),
});
const said = (body: unknown) => BODY.safeParse(body, { error: sayIssue }).error?.issues.map(({ message }) => message);

it.each([
  [{}, 'is required'],
  [{ user_id: 5 }, 'must be a string'],
  [{ user_id: '' }, 'must not be empty'],
  [{ user_id: 'long' }, 'must have at most 3 characters'],
  [{ user_id: 'a', top_k: 1.5 }, 'must be a whole number'],
  [{ user_id: 'a', top_k: -1 }, 'must be at least 0'],
  [{ user_id: 'a', top_k: 6 }, 'must be at most 5'],
  [{ user_id: 'a', top_k: 'x' }, 'must be a number'],
  [{ user_id: 'a', tags: [] }, 'must not be empty'],
  [{ user_id: 'a', tags: ['a', 'b', 'c'] }, 'must have at most 2 items'],
  [{ user_id: 'a', role: 'robot' }, 'must be one of user, tool'],
  [{ user_id: 'a', sync: 'yes' }, 'must be true or false'],
  [{ user_id: 'a', colour: 1 }, 'unknown key'],
  [{ user_id: 'a', task_id: 'x' }, 'must be a UUID'],
  [{ user_id: 'a', at: 'x' }, 'must be ISO 8601, such as 2026-03-02T07:31:13.823Z'],
  [{ user_id: 'a', metadata: { long: 'x' } }, 'its key must have at most 3 characters'],
  [{ user_id: 'a', usr_id: 'b' }, 'unknown key; did you mean user_id?'],
  [{ user_id: 'a', as_of: '2026-01-01' }, 'unknown key; it belongs in recall_config'],
])('%j: %s', (body, message) => {
  expect(said(body)).toEqual([message]);
});

it('speaks of several unknown keys line by line', () => {
  expect(said({ user_id: 'a', as_of: 'x', top_q: 1 })).toEqual([
    'unknown key; it belongs in recall_config\nunknown key; did you mean top_k?',
  ]);
});

it.each([
  ['LLM_MODLE', 'LLM_MODEL'],
  ['PORTS', 'PORT'],
  ['HOME', undefined],
  ['SHELL', undefined],
])('%s is meant as %s', (name, meant) => {
  expect(nearest(name, ['LLM_MODEL', 'HOST', 'PORT', 'STRATA_PORT'])).toBe(meant);
});
