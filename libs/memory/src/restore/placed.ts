// Values of a file with the place where they stand, and refusals that name it.
import { AppError, hostileTextAt, placesOf, sayIssue } from '@strata/contracts';
import type { z } from 'zod';

/** `place`: `line 12` of a file of lines; empty for a file that is one value. */
export interface PlacedValue {
  place: string;
  value: unknown;
}

/** @throws AppError `validation.failed` that names place and path: what is wrong with the shape, or NUL and lone surrogates in it */
export function parsePlaced<T>(schema: z.ZodType<T>, place: string, value: unknown): T {
  const hostile = hostileTextAt(value, '');
  if (hostile !== null) throw wrongLine(place, hostile, 'must not hold NUL or a lone surrogate');
  const parsed = schema.safeParse(value, { error: sayIssue });
  if (parsed.success) return parsed.data;
  const [first] = placesOf(parsed.error.issues);
  throw wrongLine(place, first?.path ?? '', first?.message ?? 'is not valid');
}

/** `line 12, sources.0.quote` of a file of lines, `data.11.sources.0.quote` of one value. */
export function placeIn(place: string, path: string): string {
  return [place, path].filter(Boolean).join(place.startsWith('line ') ? ', ' : '.') || 'the file';
}

/** 422 that names place and path. */
export function wrongLine(place: string, path: string, message: string): AppError {
  const where = placeIn(place, path);
  return new AppError('validation.failed', `${where}: ${message}`, { errors: [{ path: where, message }] });
}
