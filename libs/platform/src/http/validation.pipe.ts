// Parses what a handler declares (zod DTOs) and refuses the rest, naming each place that is wrong.
import { Injectable, type ArgumentMetadata, type PipeTransform } from '@nestjs/common';
import { AppError, placesOf, sayIssue } from '@strata/contracts';
import type { ZodDto } from 'nestjs-zod';
import type { z } from 'zod';

/** @throws AppError `validation.failed` with up to 50 places. */
export function parseOrRefuse<S extends z.ZodType>(schema: S, value: unknown): z.infer<S> {
  if (value === undefined) {
    const message = 'a JSON body is required';
    throw new AppError('validation.failed', `The request: ${message}`, { errors: [{ path: '', message }] });
  }
  const parsed = schema.safeParse(value, { error: sayIssue });
  if (parsed.success) return parsed.data;
  const errors = placesOf(parsed.error.issues).slice(0, 50);
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
