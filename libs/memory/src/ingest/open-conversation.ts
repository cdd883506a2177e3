// ingest: the session of a conversation, by the user's own name for it; opened on first sight.
import { AppError } from '@strata/contracts';
import type { Session } from '../model/message.js';
import { sessionIdsOf } from '../model/conversation.js';
import type { RawReader } from '../ports-reading.js';
import type { OpenSession } from './open-session.js';

export interface ConversationName {
  projectId: string;
  userId: string;
  /** Null: what is said outside of any conversation, one session for each user. */
  conversationId: string | null;
}

/** Null: the user has no such conversation. */
export class FindConversation {
  constructor(private readonly reader: Pick<RawReader, 'session'>) {}

  async execute({ projectId, userId, conversationId }: ConversationName): Promise<Session | null> {
    const { own, plain } = sessionIdsOf(userId, conversationId);
    for (const id of plain === null ? [own] : [own, plain]) {
      const session = await this.reader.session(projectId, id);
      if (session?.userId === userId) return session;
    }
    return null;
  }
}

/** Idempotent, and the same session whoever asks: two users who name theirs alike get one each. */
export class OpenConversation {
  constructor(
    private readonly find: FindConversation,
    private readonly open: OpenSession,
  ) {}

  async execute(name: ConversationName): Promise<Session> {
    const known = await this.find.execute(name);
    if (known) return known;
    const { projectId, userId, conversationId } = name;
    const { own, plain } = sessionIdsOf(userId, conversationId);
    const openAs = async (sessionId: string) => (await this.open.execute({ projectId, userId, sessionId, idempotencyKey: null })).session;
    if (plain === null) return openAs(own);
    try {
      return await openAs(plain);
    } catch (error) {
      if (error instanceof AppError && error.code === 'conflict') return openAs(own);
      throw error;
    }
  }
}
