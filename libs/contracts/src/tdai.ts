// TDAI memory: what its requests have in common in every service.
import { z } from 'zod';
import { AppError } from './error.js';
import { Identifier } from './primitives.js';

const NAMES = ['team_id', 'user_id', 'agent_id', 'session_id', 'task_id'] as const;
export type TdaiIds = Partial<Record<(typeof NAMES)[number], string>>;

/** Spread into the schema of a body. */
export const TDAI_IDS = {
  team_id: Identifier.optional(),
  user_id: Identifier.optional(),
  agent_id: Identifier.optional(),
  session_id: Identifier.optional(),
  task_id: Identifier.optional(),
};
/** Strictly UTC. */
export const TdaiTime = z.iso.datetime({ error: 'must be ISO 8601 in UTC, such as 2026-07-01T00:00:00Z' });

/** Whose a request without any user is. */
export const TDAI_DEFAULT_USER = 'default';

const headerOf = (name: string): string => `x-tdai-${name.replace('_', '-')}`;
export const TDAI_ID_HEADERS = NAMES.map(headerOf);

/** Of the body, else of the headers `x-tdai-…-id`; an empty header says nothing. @throws AppError `validation.failed` a header that is no identifier */
export function tdaiIds(body: { [K in keyof TdaiIds]?: string | undefined }, headers: Record<string, unknown>): TdaiIds {
  const ids: TdaiIds = {};
  for (const name of NAMES) {
    const given = body[name] ?? fromHeader(headerOf(name), headers);
    if (given !== undefined) ids[name] = given;
  }
  return ids;
}

function fromHeader(name: string, headers: Record<string, unknown>): string | undefined {
  const given = headers[name];
  if (given === undefined || given === '') return undefined;
  const read = Identifier.safeParse(given);
  if (read.success) return read.data;
  const message = read.error.issues[0]?.message ?? 'is no identifier';
  throw new AppError('validation.failed', `${name}: ${message}`, { errors: [{ path: name, message }] });
}

/** Attributes of a write inside the project, kept as metadata. */
export const tdaiMetadata = ({ team_id, task_id }: TdaiIds): Record<string, string> => ({
  ...(team_id === undefined ? {} : { team_id }),
  ...(task_id === undefined ? {} : { task_id }),
});

/** What a request names of the records that it means: their own attributes. */
export const tdaiBounds = (ids: TdaiIds) => ({
  ...(ids.agent_id === undefined ? {} : { agentId: ids.agent_id }),
  metadata: tdaiMetadata(ids),
});
