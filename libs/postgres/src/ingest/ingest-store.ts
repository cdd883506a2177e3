// Port IngestStore on Postgres: sessions are opened, messages and actions appended, import tasks made.
import { AppError } from '@strata/contracts';
import type { ports, Session } from '@strata/memory';
import { appendAudit } from '../audit/append-audit.js';
import type { Database } from '../database/database.js';
import { hex } from '../database/insert-rows.js';
import { toSession } from '../rows/message-row.js';
import { appendRecords, createTask } from './append-records.js';
import { lockUser } from './user-lock.js';

const KNOWN = { id: true, contentHash: true, workItemId: true } as const;

export class PostgresIngestStore implements ports.IngestStore {
  constructor(private readonly database: Database) {}

  /** Throws AppError `not_found` when the session is not there or is another user's. */
  appendMessages(input: ports.AppendMessages): Promise<ports.AppendOutcome> {
    const { projectId, userId, sessionId } = input;
    return appendRecords<ports.NewMessage>(this.database, {
      ...input,
      kind: 'messages',
      records: input.messages,
      check: async (tx) => {
        const session = await tx.session.findUnique({ where: { projectId_id: { projectId, id: sessionId } }, select: { userId: true } });
        if (session?.userId !== userId) throw new AppError('not_found', 'There is no such session.');
      },
      known: (tx, ids) => tx.message.findMany({ where: { projectId, userId, id: { in: ids } }, select: KNOWN }),
      columns: (message) => ({
        id: message.id,
        session_id: sessionId,
        role: message.role,
        name: message.name,
        content: message.content,
        turn_id: message.turnId,
        business_id: message.businessId,
        timestamp: message.timestamp,
        utc_offset: message.utcOffset,
        metadata: message.metadata,
        tags: message.tags,
        agent_id: message.agentId,
        app_id: message.appId,
        allow_public: message.allowPublic,
        knowledge_base_ids: message.knowledgeBaseIds,
        content_hash: hex(message.contentHash),
      }),
    });
  }

  appendActions(input: Parameters<ports.IngestStore['appendActions']>[0]): Promise<ports.AppendOutcome> {
    const { projectId, userId } = input;
    return appendRecords<ports.NewAction>(this.database, {
      ...input,
      kind: 'actions',
      records: input.actions,
      known: (tx, ids) => tx.action.findMany({ where: { projectId, userId, id: { in: ids } }, select: KNOWN }),
      columns: (action) => ({
        id: action.id,
        session_id: action.sessionId,
        timestamp: action.timestamp,
        content: action.content,
        event_type: action.eventType,
        page: action.page,
        app: action.app,
        platform: action.platform,
        device_id: action.deviceId,
        anchors: action.anchors,
        entities: action.entities,
        metadata: action.metadata,
        content_hash: hex(action.contentHash),
      }),
    });
  }

  /** Idempotent: two callers that open the same session get the same row, one of them as `created`. */
  openSession(
    input: Omit<Session, 'createdAt' | 'updatedAt'>,
  ): Promise<{ kind: 'created' | 'existing'; session: Session } | { kind: 'foreign' }> {
    const { projectId, id, userId, title, metadata, agentId, appId, longTerm, timezone } = input;
    return this.database.tenant(projectId, async (tx) => {
      const find = () => tx.session.findUnique({ where: { projectId_id: { projectId, id } } });
      let row = await find();
      let kind: 'created' | 'existing' = 'existing';
      if (!row) {
        await lockUser(tx, input);
        const data = { projectId, id, userId, title, metadata, agentId, appId, longTerm, timezone };
        const { count } = await tx.session.createMany({ data, skipDuplicates: true });
        if (count === 1) kind = 'created';
        row = await find();
      }
      if (!row) throw new Error('the session vanished while it was opened');
      return row.userId === userId ? { kind, session: toSession(row) } : { kind: 'foreign' };
    });
  }

  patchSession(projectId: string, id: string, patch: Parameters<ports.IngestStore['patchSession']>[2]): Promise<Session | null> {
    const { title, metadata, longTerm, timezone } = patch;
    const data = {
      ...(title !== undefined && { title }),
      ...(metadata !== undefined && { metadata }),
      ...(longTerm !== undefined && { longTerm }),
      ...(timezone !== undefined && { timezone }),
    };
    return this.database.tenant(projectId, async (tx) => {
      const [row] = await tx.session.updateManyAndReturn({ where: { projectId, id }, data });
      return row ? toSession(row) : null;
    });
  }

  createImportTask(projectId: string, totalSessions: number, by: { actor: string; users: string[] } | null): Promise<string> {
    return this.database.tenant(projectId, async (tx) => {
      const taskId = await createTask(tx, { projectId, userId: null, kind: 'import', totalCount: totalSessions });
      const detail = { sessions: totalSessions };
      if (by) await appendAudit(tx, projectId, { ...by, action: 'import.requested', subject: taskId, detail });
      return taskId;
    });
  }
}
