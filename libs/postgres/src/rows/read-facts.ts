// Facts with their evidence out of the tables: one statement and one JSON value for any number, because a stage reads all of a user's.
import type { FactCategory, FactStatus, FactType, Granularity, Metadata, Role } from '@strata/contracts';
import type { Fact, Source } from '@strata/memory';
import type { Read } from '../database/read-pool.js';
import { Prisma } from '../generated/prisma/client.js';

/** A row of `fact_sources` as JSON. */
interface SourceJson {
  message_id: string | null;
  action_id: string | null;
  start: number;
  end: number;
  quote: string;
  role: Role;
  name: string | null;
  timestamp: string;
}
/** A row of `facts` as JSON, with its sources in order. */
interface FactJson {
  project_id: string;
  id: string;
  user_id: string;
  session_id: string | null;
  content: string;
  category: FactCategory;
  type: FactType;
  speaker: Role;
  speaker_name: string | null;
  language: string;
  entities: string[];
  tags: string[];
  confidence: number;
  slot_subject: string | null;
  slot_attribute: string | null;
  value: string | null;
  event_start: string | null;
  event_end: string | null;
  event_granularity: Granularity | null;
  valid_from: string | null;
  valid_to: string | null;
  status: FactStatus;
  version: number;
  supersedes: string | null;
  superseded_by: string | null;
  superseded_at: string | null;
  flags: string[];
  agent_id: string | null;
  app_id: string | null;
  metadata: Metadata;
  edited_by: string | null;
  created_at: string;
  updated_at: string;
  sources: SourceJson[] | null;
}

/** Oldest first. `where`: a condition over `f`, a row of `facts`, that names project and user or ids. */
export async function readFacts(read: Read, where: Prisma.Sql): Promise<Fact[]> {
  const [row] = await read<{ facts: FactJson[] | null }>(Prisma.sql`
    SELECT json_agg(f ORDER BY f.created_at, f.id) AS facts FROM (
      SELECT f.*, (
        SELECT json_agg(s ORDER BY s.ordinal) FROM fact_sources s WHERE s.project_id = f.project_id AND s.fact_id = f.id) AS sources
      FROM facts f WHERE ${where}) AS f`);
  return (row?.facts ?? []).map(toFact);
}

/** In the order of `ids`; those that are gone, foreign or another user's are absent. */
export async function readFactsById(read: Read, owner: { projectId: string; userId?: string }, ids: string[]): Promise<Fact[]> {
  if (!ids.length) return [];
  const user = owner.userId === undefined ? Prisma.empty : Prisma.sql`AND f.user_id = ${owner.userId}`;
  const facts = await readFacts(read, Prisma.sql`f.project_id = ${owner.projectId}::uuid ${user} AND f.id = ANY(${ids}::uuid[])`);
  const place = new Map(ids.map((id, i) => [id, i]));
  return facts.sort((a, b) => (place.get(a.id) ?? 0) - (place.get(b.id) ?? 0));
}

const date = (text: string | null) => (text === null ? null : new Date(text));

function toFact(row: FactJson): Fact {
  const { slot_subject: subject, slot_attribute: attribute, event_start: start, event_end: end } = row;
  return {
    projectId: row.project_id,
    id: row.id,
    userId: row.user_id,
    sessionId: row.session_id,
    content: row.content,
    category: row.category,
    type: row.type,
    speaker: row.speaker,
    speakerName: row.speaker_name,
    language: row.language,
    sources: (row.sources ?? []).map(toSource),
    entities: row.entities,
    tags: row.tags,
    confidence: row.confidence,
    slot: subject !== null && attribute !== null ? { subject, attribute } : null,
    value: row.value,
    eventTime:
      start !== null && end !== null
        ? { start: new Date(start), end: new Date(end), granularity: row.event_granularity ?? 'instant' }
        : null,
    validFrom: date(row.valid_from),
    validTo: date(row.valid_to),
    status: row.status,
    version: row.version,
    supersedes: row.supersedes,
    supersededBy: row.superseded_by,
    supersededAt: date(row.superseded_at),
    flags: row.flags,
    agentId: row.agent_id,
    appId: row.app_id,
    metadata: row.metadata,
    editedBy: row.edited_by,
    createdAt: new Date(row.created_at),
    updatedAt: new Date(row.updated_at),
  };
}

function toSource({ message_id: messageId, action_id: actionId, start, end, quote, role, name, timestamp }: SourceJson): Source {
  return { messageId, actionId, start, end, quote, role, name, timestamp: new Date(timestamp) };
}
