// POST /api/imports: many sessions at once under one task, whose count is sessions.
import { AppError } from '@strata/contracts';
import type { Session } from '../model/message.js';
import type { ProjectStore, RawReader } from '../ports-reading.js';
import type { IngestStore, NewMessage, WakeUps } from '../ports.js';
import { notifyWorker } from './notify-worker.js';
import { readMessages, type MessageInput, type WriteAttribution } from './read-messages.js';
import { idMaker, withoutRepeats } from './record-identity.js';

export interface ImportedSession extends Pick<WriteAttribution, 'allowPublic' | 'knowledgeBaseIds'> {
  sessionId?: string | undefined;
  /** Needed unless `sessionId` names a session that exists. */
  userId?: string | undefined;
  messages: MessageInput[];
}

/**
 * Everything that can be refused is checked before anything is written; then each session is one commit of its own. A
 * session whose message ids conflict counts as failed in the task. Safe to repeat: known sessions and messages stay one.
 */
export class ImportSessions {
  constructor(
    private readonly store: IngestStore,
    private readonly reader: Pick<RawReader, 'session'>,
    private readonly projects: Pick<ProjectStore, 'get'>,
    private readonly wakeUps: WakeUps,
    private readonly now: () => Date = () => new Date(),
  ) {}

  async execute(input: {
    projectId: string;
    data: ImportedSession[];
    idempotencyKey: string | null;
    /** Id of the API key. */
    actor: string;
  }): Promise<{ taskId: string; sessionIds: string[] }> {
    const { projectId } = input;
    const makeId = idMaker(projectId, input.idempotencyKey);
    const plan: { session: Session; messages: NewMessage[] }[] = [];
    const planned = new Map<string, Session>();
    for (const [index, entry] of input.data.entries()) {
      const session = await this.sessionOf(projectId, entry, index, planned, makeId);
      planned.set(session.id, session);
      const list = `data.${index}.messages`;
      const sharing = { allowPublic: entry.allowPublic, knowledgeBaseIds: entry.knowledgeBaseIds };
      plan.push({
        session,
        messages: withoutRepeats(readMessages(entry.messages, list, session, sharing, makeId, this.now()), list),
      });
    }
    for (const session of planned.values()) {
      const opened = await this.store.openSession(session);
      if (opened.kind === 'foreign') throw new AppError('conflict', 'A session_id was taken by another user meanwhile');
    }
    const projectLongTerm = (await this.projects.get(projectId))?.longTerm ?? true;
    const taskId = await this.store.createImportTask(projectId, plan.length, {
      actor: input.actor,
      users: [...new Set(plan.map(({ session }) => session.userId))],
    });
    const users = new Set<string>();
    for (const { session, messages } of plan) {
      const { userId } = session;
      const outcome = await this.store.appendMessages({
        projectId,
        userId,
        sessionId: session.id,
        messages,
        longTerm: session.longTerm ?? projectLongTerm,
        taskId,
      });
      if (outcome.kind === 'appended' && outcome.accepted > 0 && !users.has(userId)) {
        users.add(userId);
        await notifyWorker(this.wakeUps, { projectId, userId });
      }
    }
    return { taskId, sessionIds: plan.map(({ session }) => session.id) };
  }

  private async sessionOf(
    projectId: string,
    entry: ImportedSession,
    index: number,
    planned: Map<string, Session>,
    makeId: ReturnType<typeof idMaker>,
  ): Promise<Session> {
    const known =
      entry.sessionId === undefined ? null : (planned.get(entry.sessionId) ?? (await this.reader.session(projectId, entry.sessionId)));
    if (known) {
      if (entry.userId !== undefined && entry.userId !== known.userId)
        throw new AppError('conflict', `data.${index}.session_id belongs to another user`, {
          errors: [{ path: `data.${index}.session_id`, message: 'belongs to another user' }],
        });
      return known;
    }
    if (entry.userId === undefined) {
      const message = 'is needed where session_id names no session that exists';
      throw new AppError('validation.failed', `data.${index}.user_id: ${message}`, {
        errors: [{ path: `data.${index}.user_id`, message }],
      });
    }
    const now = this.now();
    return {
      projectId,
      userId: entry.userId,
      id: entry.sessionId ?? makeId('session', entry.userId, index),
      title: null,
      metadata: {},
      agentId: null,
      appId: null,
      longTerm: null,
      timezone: null,
      createdAt: now,
      updatedAt: now,
    };
  }
}
