// POST /api/sessions: opens a session, or finds the one that the caller opened before.
import { AppError, type Metadata } from '@strata/contracts';
import type { Session } from '../model/message.js';
import type { IngestStore } from '../ports.js';
import { idMaker } from './record-identity.js';

export interface OpenSessionInput {
  projectId: string;
  userId: string;
  /** Unique within the project; made when absent. */
  sessionId?: string | undefined;
  title?: string | undefined;
  metadata?: Metadata | undefined;
  agentId?: string | undefined;
  appId?: string | undefined;
  longTerm?: boolean | undefined;
  /** IANA zone. */
  timezone?: string | undefined;
  idempotencyKey: string | null;
}

/** Idempotent by `sessionId`: an existing session comes back as it is. Another user's id is refused with `conflict`. */
export class OpenSession {
  constructor(private readonly store: IngestStore) {}

  async execute(input: OpenSessionInput): Promise<{ created: boolean; session: Session }> {
    const outcome = await this.store.openSession({
      projectId: input.projectId,
      userId: input.userId,
      id: input.sessionId ?? idMaker(input.projectId, input.idempotencyKey)('session', input.userId),
      title: input.title ?? null,
      metadata: input.metadata ?? {},
      agentId: input.agentId ?? null,
      appId: input.appId ?? null,
      longTerm: input.longTerm ?? null,
      timezone: input.timezone ?? null,
    });
    if (outcome.kind === 'foreign') throw new AppError('conflict', 'This session_id belongs to another user');
    return { created: outcome.kind === 'created', session: outcome.session };
  }
}
