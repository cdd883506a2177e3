// Records as the hot path reads them: one statement for any number of each, columns under the names of the record.
import type { Action, Message, Session, Summary, Topic } from '@strata/memory';
import type { Read } from '../database/read-pool.js';
import { Prisma } from '../generated/prisma/client.js';
import { toEventTime, type EventColumns } from './fact-row.js';

/** `sessionId` → `session_id AS "sessionId"`. */
export function columns(fields: string): Prisma.Sql {
  const one = (field: string) => `${field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)} AS "${field}"`;
  return Prisma.raw(fields.split(' ').map(one).join(', '));
}

const MESSAGE = columns(
  'projectId userId id sessionId seq role name content turnId businessId timestamp utcOffset metadata tags agentId appId allowPublic knowledgeBaseIds status error createdAt',
);
const ACTION = columns(
  'projectId userId id sessionId seq timestamp content eventType page app platform deviceId anchors entities metadata status createdAt',
);
const SESSION = columns('projectId userId id title metadata agentId appId longTerm timezone createdAt updatedAt');
const SUMMARY = columns(
  'projectId userId id sessionId perspective content language status confidence tags entities eventStart eventEnd eventGranularity weight accessCount lastAccessedAt version editedBy pinned createdAt updatedAt',
);
const TOPIC = columns('projectId userId id name summaryText factCount freshness version editedBy createdAt updatedAt');

/** `rest`: condition and order over `messages`. */
export const readMessages = (read: Read, rest: Prisma.Sql): Promise<Message[]> =>
  read<Message>(Prisma.sql`SELECT ${MESSAGE} FROM messages ${rest}`);

/** `rest`: condition and order over `actions`. */
export const readActions = (read: Read, rest: Prisma.Sql): Promise<Action[]> =>
  read<Action>(Prisma.sql`SELECT ${ACTION} FROM actions ${rest}`);

export const readSessions = (read: Read, rest: Prisma.Sql): Promise<Session[]> =>
  read<Session>(Prisma.sql`SELECT ${SESSION} FROM sessions ${rest}`);

/** `rest`: condition and order over `summaries`. */
export async function readSummaries(read: Read, rest: Prisma.Sql): Promise<Summary[]> {
  const rows = await read<Omit<Summary, 'eventTime'> & EventColumns>(Prisma.sql`
    SELECT ${SUMMARY}, ARRAY(
      SELECT fact_id FROM summary_facts l WHERE l.project_id = summaries.project_id AND l.summary_id = summaries.id ORDER BY fact_id
    ) AS "factIds" FROM summaries ${rest}`);
  return rows.map(({ eventStart, eventEnd, eventGranularity, ...summary }) => ({
    ...summary,
    eventTime: toEventTime({ eventStart, eventEnd, eventGranularity }),
  }));
}

/** `rest`: condition and order over `topics`. */
export const readTopics = (read: Read, rest: Prisma.Sql): Promise<Topic[]> =>
  read<Topic>(Prisma.sql`
    SELECT ${TOPIC}, ARRAY(
      SELECT summary_id FROM topic_summaries l WHERE l.project_id = topics.project_id AND l.topic_id = topics.id ORDER BY summary_id
    ) AS "summaryIds" FROM topics ${rest}`);
