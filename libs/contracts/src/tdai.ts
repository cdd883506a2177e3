// TDAI memory: what its requests have in common in every service.
import { z } from 'zod';
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

/** Of the body, else of the headers `x-tdai-…-id`. */
export function tdaiIds(body: { [K in keyof TdaiIds]?: string | undefined }, headers: Record<string, unknown>): TdaiIds {
  const ids: TdaiIds = {};
  for (const name of NAMES) {
    const header = headers[`x-tdai-${name.replace('_', '-')}`];
    const given = body[name] ?? (Identifier.safeParse(header).success ? (header as string) : undefined);
    if (given !== undefined) ids[name] = given;
  }
  return ids;
}

/** Attributes of a write inside the project, kept as metadata. */
export const tdaiMetadata = ({ team_id, task_id }: TdaiIds): Record<string, string> => ({
  ...(team_id === undefined ? {} : { team_id }),
  ...(task_id === undefined ? {} : { task_id }),
});
