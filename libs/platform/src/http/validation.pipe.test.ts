// Of a union the place that is named is one of the branch that was meant.
import { type AppError } from '@strata/contracts';
import { z } from 'zod';
import { parseOrRefuse } from './validation.pipe.js';

const Scope = z.union([
  z.strictObject({ user_id: z.string() }),
  z.strictObject({ session_id: z.string() }),
  z.strictObject({ business_ids: z.array(z.string()).min(1), session_id: z.string() }),
  z.strictObject({ topic_id: z.string().min(3), user_id: z.string() }),
]);

const placesOf = (scope: unknown) => {
  try {
    parseOrRefuse(z.strictObject({ scope: Scope }), { scope });
  } catch (error) {
    return (error as AppError).errors?.map(({ path, message }) => `${path}: ${message}`);
  }
  return [];
};

it.each<[object, string[]]>([
  [{ business_ids: [], session_id: 's' }, ['scope.business_ids: must not be empty']],
  [{ business_ids: ['b'] }, ['scope.session_id: is required']],
  [{ topic_id: 'x', user_id: 'u' }, ['scope.topic_id: must have at least 3 characters']],
  [{ user_id: 'u', session_id: 's' }, ['scope.session_id: unknown key']],
  [{ user_id: 1 }, ['scope.user_id: must be a string']],
  [{}, ['scope.user_id: is required']],
])('%j', (scope, places) => {
  expect(placesOf(scope)).toEqual(places);
});
