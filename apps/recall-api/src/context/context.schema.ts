// Wire shapes of the context route: query and details in the query string, the body, or both when they agree.
import { AppError, ContextAnswer, RecallConfig } from '@strata/contracts';
import { shape } from '@strata/platform';
import { createZodDto } from 'nestjs-zod';
import { z } from 'zod';

/** A whole document may be pasted as a question; what is longer is a mistake. */
export const QueryText = z.string().max(10_000);
const Flag = z.enum(['true', 'false', '1', '0']).transform((value) => value === 'true' || value === '1');

export class ContextQuery extends createZodDto(z.strictObject({ query: QueryText.optional(), details: Flag.optional() })) {}

export const ContextBody = z.strictObject({
  query: QueryText.optional(),
  details: z.boolean().optional(),
  recall_config: RecallConfig.optional(),
});

export const ContextShape = shape('Context', ContextAnswer);

/** The value given in either place; given in both, it must be the same. */
export function agreed<T>(name: string, inQuery: T | undefined, inBody: T | undefined): T | undefined {
  if (inQuery !== undefined && inBody !== undefined && inQuery !== inBody)
    throw new AppError('validation.failed', `${name}: given twice, in the query string and in the body, with different values`, {
      errors: [{ path: name, message: 'given in the query string and in the body with different values' }],
    });
  return inQuery ?? inBody;
}
