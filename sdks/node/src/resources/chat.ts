// Chat: the configured model answers over memory, at once or as it writes.
import type { ChatAnswer, ChatBodyMessage } from '../api.js';
import { ConnectionError, StreamError } from '../errors.js';
import { readEvents } from '../http/watch-events.js';
import type { CallOptions, HttpClient } from '../http/http-client.js';
import { toWire } from '../http/spelling.js';

export interface ChatOptions {
  /** Ends with what the user says. */
  messages: ChatBodyMessage[];
  /** The model sees exactly these. Absent: what is recalled of `sessionId`. */
  memories?: string[];
  sessionId?: string;
  systemMessage?: string;
}
/** `text` as it is written; `done`, the last one, is the whole answer. */
export type ChatPiece = { event: 'delta'; text: string } | ({ event: 'done' } & ChatAnswer);

export class Chat {
  constructor(private readonly http: HttpClient) {}
  answer(options: ChatOptions, call?: CallOptions): Promise<ChatAnswer> {
    return this.http.json({ method: 'POST', path: '/api/chat', body: toWire(options) }, call);
  }

  /**
   * Tried again after a failure before the first piece only. Leaving the loop stops the model.
   * @throws StreamError with the code of what broke the answer off · ConnectionError where the connection ended before `done`
   */
  async *stream(options: ChatOptions, call?: CallOptions): AsyncGenerator<ChatPiece> {
    const body = { ...toWire(options), stream: true };
    const answer = await this.http.open({ method: 'POST', path: '/api/chat', body, reads: true, accept: 'text/event-stream' }, call);
    try {
      for await (const { event, data } of readEvents(answer.chunks)) {
        const fields = JSON.parse(data) as { code: string; detail: string };
        if (event === 'error') throw new StreamError(fields.detail, fields.code);
        if (event === 'delta' || event === 'done') yield { event, ...fields } as unknown as ChatPiece;
        if (event === 'done') return;
      }
      throw new ConnectionError('the answer ended before it was whole');
    } finally {
      answer.release();
    }
  }
}
