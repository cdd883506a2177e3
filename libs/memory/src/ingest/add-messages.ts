// POST /api/sessions/{id}/messages: one commit of messages and work, then a wake-up.
import { AppError } from '@strata/contracts';
import type { RawReader } from '../ports-reading.js';
import type { ProjectStore } from '../ports-reading.js';
import type { IngestStore, WakeUps } from '../ports.js';
import { notifyWorker } from './notify-worker.js';
import { readMessages, type MessageInput, type WriteAttribution } from './read-messages.js';
import { idConflict, idMaker, withoutRepeats } from './record-identity.js';

export interface AddMessagesInput extends WriteAttribution {
  projectId: string;
  sessionId: string;
  messages: MessageInput[];
  /** Must be the session's user when given. */
  userId?: string | undefined;
  /** Overrides session and project for this write. */
  longTerm?: boolean | undefined;
  idempotencyKey: string | null;
}
/** `messageIds`: one for each message sent, in order. `accepted: 0`: all were known, `taskId` is that of their first acceptance. */
export interface AddMessagesResult {
  taskId: string;
  messageIds: string[];
  accepted: number;
}

/**
 * Durable when it returns. Repeats (same id, same content) are accepted once.
 * @throws AppError `not_found` unknown session · `conflict` other user, or an id with other content
 */
export class AddMessages {
  constructor(
    private readonly store: IngestStore,
    private readonly reader: Pick<RawReader, 'session'>,
    private readonly projects: Pick<ProjectStore, 'get'>,
    private readonly wakeUps: WakeUps,
    private readonly now: () => Date = () => new Date(),
  ) {}

  async execute(input: AddMessagesInput): Promise<AddMessagesResult> {
    const { projectId } = input;
    const session = await this.reader.session(projectId, input.sessionId);
    if (!session) throw new AppError('not_found', 'No such session');
    if (input.userId !== undefined && input.userId !== session.userId)
      throw new AppError('conflict', 'The session belongs to another user than user_id');
    const records = readMessages(input.messages, 'messages', session, input, idMaker(projectId, input.idempotencyKey), this.now());
    const longTerm = input.longTerm ?? session.longTerm ?? (await this.projects.get(projectId))?.longTerm ?? true;
    const scope = { projectId, userId: session.userId };
    const outcome = await this.store.appendMessages({
      ...scope,
      sessionId: session.id,
      messages: withoutRepeats(records, 'messages'),
      longTerm,
    });
    if (outcome.kind === 'id_conflict')
      throw idConflict(records.flatMap((record, index) => (outcome.ids.includes(record.id) ? [`messages.${index}.id`] : [])));
    if (outcome.accepted > 0) await notifyWorker(this.wakeUps, scope);
    return { taskId: outcome.taskId, messageIds: records.map((record) => record.id), accepted: outcome.accepted };
  }
}
