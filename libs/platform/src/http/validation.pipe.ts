// Parses what a handler declares (zod DTOs) and refuses the rest, naming each place that is wrong.
import { Injectable, type ArgumentMetadata, type PipeTransform } from '@nestjs/common';
import { AppError, type ErrorPlace } from '@strata/contracts';
import type { ZodDto } from 'nestjs-zod';
import { z } from 'zod';
import { sayIssue } from '../words/say-issue.js';

type Issue = z.core.$ZodIssue;
const dotted = (path: readonly PropertyKey[]) => path.map(String).join('.');

/** Flat list of places. Of a union's branches the one that takes most of the keys, then the one that got furthest, tells most. */
function places(issues: readonly Issue[], base: readonly PropertyKey[] = []): ErrorPlace[] {
  return issues.flatMap((issue): ErrorPlace[] => {
    const path = [...base, ...issue.path];
    if (issue.code === 'unrecognized_keys') {
      // One line for each key, see `sayIssue`.
      const said = issue.message.split('\n');
      return issue.keys.map((key, i) => ({ path: dotted([...path, key]), message: said[i] ?? 'unknown key' }));
    }
    if (issue.code === 'invalid_union' && issue.errors.length > 0 && issue.message === 'Invalid input') {
      const depth = (branch: readonly Issue[]) =>
        Math.max(0, ...branch.map((i) => i.path.length + (i.code === 'unrecognized_keys' ? 1 : 0)));
      const unknown = (branch: readonly Issue[]) =>
        branch.reduce((sum, i) => sum + (i.code === 'unrecognized_keys' && i.path.length === 0 ? i.keys.length : 0), 0);
      const best = [...issue.errors].sort((a, b) => unknown(a) - unknown(b) || depth(b) - depth(a) || a.length - b.length)[0];
      if (best && best.length > 0) return places(best, path);
    }
    return [{ path: dotted(path), message: issue.message }];
  });
}

/** @throws AppError `validation.failed` with up to 50 places. */
export function parseOrRefuse<S extends z.ZodType>(schema: S, value: unknown): z.infer<S> {
  if (value === undefined) {
    const message = 'a JSON body is required';
    throw new AppError('validation.failed', `The request: ${message}`, { errors: [{ path: '', message }] });
  }
  const parsed = schema.safeParse(value, { error: sayIssue });
  if (parsed.success) return parsed.data;
  const errors = places(parsed.error.issues).slice(0, 50);
  const [first] = errors;
  throw new AppError(
    'validation.failed',
    first ? `${first.path === '' ? 'The request' : first.path}: ${first.message}` : 'The request is not valid',
    {
      errors,
    },
  );
}

const isDto = (type: unknown): type is ZodDto<z.ZodType> => typeof type === 'function' && 'isZodDto' in type && type.isZodDto === true;

@Injectable()
export class ValidationPipe implements PipeTransform {
  transform(value: unknown, { type, metatype }: ArgumentMetadata): unknown {
    if (type === 'custom' || !isDto(metatype)) return value;
    return parseOrRefuse(metatype.schema, type === 'query' ? { ...(value as object) } : value);
  }
}
