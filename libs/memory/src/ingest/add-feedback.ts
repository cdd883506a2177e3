// ingest: what a user says of what is remembered about them, in plain words. A message of theirs, marked as feedback, in the order of their writes.
import type { Timestamp } from '@strata/contracts';
import { FEEDBACK, PROVENANCE } from '../extract/feedback/feedback-reader.js';
import type { AddMessages, AddMessagesResult } from './add-messages.js';
import type { WriteAttribution } from './read-messages.js';
import type { ConversationName, OpenConversation } from './open-conversation.js';

export interface Feedback extends ConversationName, WriteAttribution {
  content: string;
  /** When it was said; absent = now. */
  at?: Timestamp | undefined;
  idempotencyKey: string | null;
}

/**
 * Durable when it returns. The pipeline reads it with authority (see FeedbackReader): what it says replaces what was known, what it takes
 * back is closed, and each fact that comes of it rests on the feedback, word for word.
 */
export class AddFeedback {
  constructor(
    private readonly conversations: OpenConversation,
    private readonly messages: AddMessages,
  ) {}

  async execute(feedback: Feedback): Promise<AddMessagesResult> {
    const { userId, conversationId, content, at, ...write } = feedback;
    const { projectId } = write;
    const session = await this.conversations.execute({ projectId, userId, conversationId });
    const message = { role: 'user' as const, content, timestamp: at, metadata: { [PROVENANCE]: FEEDBACK } };
    return this.messages.execute({ ...write, sessionId: session.id, messages: [message] });
  }
}
