// MemOS / OpenMem: ids that requests name, and what is said of those that there are none of.
import { AppError } from '@strata/contracts';
import type { ports } from '@strata/memory';
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

/** All of them, each once. @throws AppError `not_found` where one is not the project's */
export async function knownBases(
  store: Pick<ports.KnowledgeStore, 'get'>,
  projectId: string,
  given: string[] | null | undefined,
  path: string,
): Promise<string[]> {
  const ids = [...new Set((given ?? []).map((id) => known(id, path, 'knowledge base')))];
  const found = await Promise.all(ids.map((knowledgeBaseId) => store.get({ projectId, knowledgeBaseId })));
  if (found.includes(null)) throw at('not_found', path, 'No such knowledge base');
  return ids;
}
