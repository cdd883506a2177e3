// recall: what was said last in a conversation, or in the newest ones.
import type { FindConversation, ConversationName } from '../ingest/open-conversation.js';
import type { Message } from '../model/message.js';
import type { RecallStore } from '../ports.js';
import type { RawReader } from '../ports-reading.js';

export interface ConversationPart extends ConversationName {
  /** Messages at most. */
  limit: number;
  /** Without a name: over so many of the newest conversations. */
  conversations: number;
}

export class ReadConversation {
  constructor(
    private readonly find: FindConversation,
    private readonly store: Pick<RecallStore, 'history'>,
    private readonly reader: Pick<RawReader, 'sessions'>,
  ) {}

  /** The newest ones, in the order in which they were written. Null: no such user, or no such conversation of theirs. */
  async execute({ limit, conversations, ...name }: ConversationPart): Promise<Message[] | null> {
    const scope = { projectId: name.projectId, userId: name.userId };
    const ids = name.conversationId === null ? await this.newest(scope, conversations) : await this.named(name);
    if (!ids) return null;
    const parts = await Promise.all(ids.map((id) => this.store.history(scope, id, limit)));
    return parts
      .flatMap((part) => part.messages)
      .sort((a, b) => Number(a.seq - b.seq))
      .slice(-limit);
  }

  private async named(name: ConversationName): Promise<string[] | null> {
    const session = await this.find.execute(name);
    return session && [session.id];
  }

  private async newest(scope: { projectId: string; userId: string }, limit: number): Promise<string[] | null> {
    const page = await this.reader.sessions(scope, { limit, cursor: null });
    return page && page.items.map(({ id }) => id);
  }
}
