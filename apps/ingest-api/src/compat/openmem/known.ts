// MemOS / OpenMem: what is wrong, by its place; ids that requests name.
import { AppError } from '@strata/contracts';
import { z } from 'zod';

const uuid = z.uuid().toLowerCase();

export const at = (code: 'not_found' | 'validation.failed', path: string, message: string) =>
  new AppError(code, `${path}: ${message}`, { errors: [{ path, message }] });

/** An id that can't exist is unknown. */
export function known(id: string, path: string, what: string): string {
  const read = uuid.safeParse(id);
  if (!read.success) throw at('not_found', path, `No such ${what}`);
  return read.data;
}
