// POST /api/user/actions: behaviour records of one user or several, stored and handed to the pipeline.
import { AppError, type Metadata, type Timestamp } from '@strata/contracts';
import type { ProjectStore, RawReader } from '../ports-reading.js';
import type { IngestStore, NewAction, WakeUps } from '../ports.js';
import { notifyWorker } from './notify-worker.js';
import { readTimestamp } from './read-timestamp.js';
import { contentHash, idConflict, idMaker, withoutRepeats } from './record-identity.js';

export interface ActionInput {
  userId: string;
  timestamp: Timestamp;
  content: string;
  logId?: string | undefined;
  sessionId?: string | undefined;
  deviceId?: string | undefined;
  app?: string | undefined;
  platform?: string | undefined;
  eventType?: string | undefined;
  page?: string | undefined;
  anchors?: Record<string, string> | undefined;
  metadata?: Metadata | undefined;
  entities?: string[] | undefined;
}

/**
 * Durable when it returns; creates users on first sight. Actions of one user are one commit and one task; with several
 * users the task counts users and tells of a user whose ids conflict.
 * @throws AppError `not_found` for a session that is not this user's · `conflict` for an id with other content (one user)
 */
export class RecordActions {
  constructor(
    private readonly store: IngestStore,
    private readonly reader: Pick<RawReader, 'session'>,
    private readonly projects: Pick<ProjectStore, 'get'>,
    private readonly wakeUps: WakeUps,
  ) {}

  async execute(input: {
    projectId: string;
    actions: ActionInput[];
    idempotencyKey: string | null;
  }): Promise<{ taskId: string; logIds: string[] }> {
    const { projectId } = input;
    await this.requireSessions(projectId, input.actions);
    const makeId = idMaker(projectId, input.idempotencyKey);
    const records = input.actions.map((action, index) => ({ userId: action.userId, index, record: toRecord(action, index, makeId) }));
    const longTerm = (await this.projects.get(projectId))?.longTerm ?? true;
    const users = [...new Set(records.map(({ userId }) => userId))];
    const shared = users.length > 1 ? await this.store.createImportTask(projectId, users.length, null) : undefined;
    let taskId = shared ?? '';
    for (const userId of users) {
      const own = records.filter((entry) => entry.userId === userId);
      const outcome = await this.store.appendActions({
        projectId,
        userId,
        actions: withoutRepeats(
          own.map(({ record }) => record),
          'actions',
        ),
        longTerm,
        ...(shared === undefined ? {} : { taskId: shared }),
      });
      if (outcome.kind === 'id_conflict') {
        if (shared === undefined)
          throw idConflict(own.flatMap(({ record, index }) => (outcome.ids.includes(record.id) ? [`actions.${index}.log_id`] : [])));
        continue;
      }
      taskId = outcome.taskId;
      if (outcome.accepted > 0) await notifyWorker(this.wakeUps, { projectId, userId });
    }
    return { taskId, logIds: records.map(({ record }) => record.id) };
  }

  private async requireSessions(projectId: string, actions: ActionInput[]): Promise<void> {
    const owners = new Map<string, string | null>();
    for (const { sessionId, userId } of actions) {
      if (sessionId === undefined) continue;
      if (!owners.has(sessionId)) owners.set(sessionId, (await this.reader.session(projectId, sessionId))?.userId ?? null);
      if (owners.get(sessionId) !== userId) throw new AppError('not_found', 'No such session of this user');
    }
  }
}

function toRecord(action: ActionInput, index: number, makeId: ReturnType<typeof idMaker>): NewAction {
  const record = {
    sessionId: action.sessionId ?? null,
    timestamp: readTimestamp(action.timestamp, `actions.${index}.timestamp`).at,
    content: action.content,
    eventType: action.eventType ?? null,
    page: action.page ?? null,
    app: action.app ?? null,
    platform: action.platform ?? null,
    deviceId: action.deviceId ?? null,
    anchors: action.anchors ?? {},
    entities: action.entities ?? [],
    metadata: action.metadata ?? {},
  };
  return { ...record, id: action.logId ?? makeId('action', action.userId, index), contentHash: contentHash(record) };
}
