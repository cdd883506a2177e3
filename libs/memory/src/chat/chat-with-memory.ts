// An answer by the configured model over memories: exactly those that were given, or what is recalled for a session. POST /api/chat ends here.
import { AppError } from '@strata/contracts';
import type { ChatModel, ChatTurn } from '../ports.js';
import type { RecallContext } from '../recall/recall-context.js';
import { recallOptions } from '../recall/options.js';

export interface ChatRequest {
  projectId: string;
  /** Used as they are, and nothing else. Absent: what is recalled of `sessionId`; without that, none. */
  memories?: string[] | undefined;
  sessionId?: string | undefined;
  /** At least one; the last one of the user is what is recalled for. */
  messages: ChatTurn[];
  systemMessage: string | null;
  /** Pieces as the model writes them; else one, the whole. */
  stream: boolean;
}
export interface ChatAnswer {
  model: string;
  /** What the model was given. */
  memories: string[];
  /** Ends with the answer; throws AppError `model.*`, the first time before any piece. */
  pieces: AsyncIterable<string>;
}

export class ChatWithMemory {
  constructor(
    private readonly model: ChatModel | null,
    private readonly recall: Pick<RecallContext, 'execute'>,
  ) {}

  /**
   * Writes nothing. The answer is not learnt from: who wants that adds it to the session.
   * @throws AppError `not_found` no such session · `model.not_configured`
   */
  async execute(request: ChatRequest, signal: AbortSignal): Promise<ChatAnswer> {
    const memories = await this.memoriesOf(request);
    if (!this.model) throw new AppError('model.not_configured', 'Set LLM_BASE_URL and LLM_MODEL to chat');
    const { messages, systemMessage, stream } = request;
    return { model: this.model.model, memories, pieces: this.model.answer({ memories, messages, systemMessage, stream }, signal) };
  }

  private async memoriesOf({ projectId, sessionId, memories, messages }: ChatRequest): Promise<string[]> {
    if (sessionId === undefined) return memories ?? [];
    const query = memories ? null : (messages.findLast(({ role }) => role === 'user')?.content ?? null);
    // The conversation is in the messages: what was said last is not told twice.
    const options = recallOptions({ message_recent_limit: 0 });
    const context = await this.recall.execute({ projectId, sessionId, query, options, details: false });
    if (!context) throw new AppError('not_found', 'No such session');
    return memories ?? [context.formatted_context];
  }
}
