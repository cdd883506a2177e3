// Port RecallStore on Postgres: the current rows that an answer is made of. The hot path: few statements, none for an empty list.
import type { Message, Session } from '@strata/memory';
import { type ports, type Summary, type UserScope } from '@strata/memory';
import type { Database } from '../database/database.js';
import { toSummary, toTopic, WITH_FACT_IDS, WITH_SUMMARY_IDS } from '../rows/abstract-row.js';
import { toMessage, toSession } from '../rows/message-row.js';
import { readKnownFacts } from '../rows/read-known-facts.js';
import { neighbours } from './neighbours.js';

const PENDING_LIMIT = 200;
const OUTDATED_LIMIT = 5000;

interface StandingRow {
  known: boolean;
  timezone: string | null;
  speakers: string[];
  outdated: string[];
}

export class PostgresRecallStore implements ports.RecallStore {
  /** `timezone`: the installation's IANA zone. */
  constructor(
    private readonly database: Database,
    private readonly timezone: string,
  ) {}

  session(projectId: string, sessionId: string): Promise<Session | null> {
    return this.database.tenant(projectId, async (tx) => {
      const row = await tx.session.findFirst({ where: { projectId, id: sessionId } });
      return row && toSession(row);
    });
  }

  history({ projectId, userId }: UserScope, sessionId: string, limit: number): Promise<Message[]> {
    return this.database.tenant(projectId, async (tx) => {
      const rows = await tx.message.findMany({ where: { projectId, userId, sessionId }, orderBy: { seq: 'desc' }, take: limit });
      return rows.reverse().map(toMessage);
    });
  }

  pending({ projectId, userId }: UserScope): Promise<Message[]> {
    return this.database.tenant(projectId, async (tx) => {
      const where = { projectId, userId, status: { in: ['pending', 'chunked', 'failed'] } };
      const rows = await tx.message.findMany({ where, orderBy: { seq: 'desc' }, take: PENDING_LIMIT });
      return rows.reverse().map(toMessage);
    });
  }

  hydrate(
    { projectId, userId }: UserScope,
    ids: { facts: string[]; summaries: string[]; topics: string[]; messages: string[] },
    knownAt: Date | null,
  ): Promise<ports.Hydrated> {
    const where = (list: string[]) => ({ projectId, userId, id: { in: list } });
    return this.database.tenant(projectId, async (tx) => {
      const facts = await readKnownFacts(tx, { projectId, userId }, ids.facts, knownAt);
      const summaries = ids.summaries.length ? await tx.summary.findMany({ where: where(ids.summaries), include: WITH_FACT_IDS }) : [];
      const topics = ids.topics.length ? await tx.topic.findMany({ where: where(ids.topics), include: WITH_SUMMARY_IDS }) : [];
      const messages = ids.messages.length ? await tx.message.findMany({ where: where(ids.messages) }) : [];
      return {
        facts,
        summaries: summaries.map(toSummary),
        topics: topics.map(toTopic),
        messages: messages.map(toMessage),
      };
    });
  }

  /** `known`: the user has a message, an action or a fact. `speakers`: the names under which messages were written, oldest first. */
  standing({ projectId, userId }: UserScope): Promise<ports.Standing> {
    return this.database.tenant(projectId, async (tx) => {
      const [row] = await tx.$queryRaw<StandingRow[]>`
        SELECT
          EXISTS (SELECT FROM messages WHERE project_id = p.id AND user_id = ${userId})
            OR EXISTS (SELECT FROM actions WHERE project_id = p.id AND user_id = ${userId})
            OR EXISTS (SELECT FROM facts WHERE project_id = p.id AND user_id = ${userId} AND status <> 'deleted') AS known,
          COALESCE((SELECT timezone FROM users WHERE project_id = p.id AND id = ${userId}), p.timezone) AS timezone,
          ARRAY(SELECT name FROM messages WHERE project_id = p.id AND user_id = ${userId} AND name IS NOT NULL
            GROUP BY name ORDER BY min(seq)) AS speakers,
          ARRAY(SELECT DISTINCT s.message_id FROM facts f
            JOIN fact_sources s ON s.project_id = f.project_id AND s.fact_id = f.id
            WHERE f.project_id = p.id AND f.user_id = ${userId} AND f.status IN ('superseded', 'invalidated')
              AND s.message_id IS NOT NULL LIMIT ${OUTDATED_LIMIT}) AS outdated
        FROM projects p WHERE p.id = ${projectId}::uuid`;
      const summaries = await tx.summary.findMany({
        where: { projectId, userId, sessionId: null, status: 'active' },
        include: WITH_FACT_IDS,
        orderBy: [{ updatedAt: 'desc' }, { id: 'asc' }],
      });
      const topics = await tx.topic.findMany({
        where: { projectId, userId },
        include: WITH_SUMMARY_IDS,
        orderBy: [{ freshness: 'desc' }, { id: 'asc' }],
      });
      const first = (summary: Summary) => (summary.perspective === 'profile' ? 0 : 1);
      return {
        known: row?.known ?? false,
        profile: summaries.map(toSummary).sort((a, b) => first(a) - first(b)),
        speakers: row?.speakers ?? [],
        outdated: row?.outdated ?? [],
        topics: topics.map(toTopic),
        timezone: row?.timezone ?? this.timezone,
      };
    });
  }

  neighbours(scope: UserScope, factIds: string[], limit: number): ReturnType<ports.RecallStore['neighbours']> {
    if (!factIds.length || limit <= 0) return Promise.resolve({ relations: [], facts: [] });
    return this.database.tenant(scope.projectId, (tx) => neighbours(tx, scope, factIds, limit));
  }
}
