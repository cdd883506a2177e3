// Sessions: open one, append messages, ask for memory.
import type { AcceptedDeletion, AcceptedMessages, Memory, Message, MessageInput, RecallConfig, SessionData } from '../api.js';
import type {
  AddMessagesBody,
  DeleteSessionQuery,
  ListMessagesQuery,
  ListSessionsQuery,
  OpenSessionBody,
  PatchSessionBody,
} from '../api.js';
import type { CallOptions, HttpClient } from '../http/http-client.js';
import { paged, type Paged } from '../http/paged.js';
import { toWire, type Spelled } from '../http/spelling.js';

export type SessionOptions = Spelled<OpenSessionBody>;
export type SessionChanges = Spelled<PatchSessionBody>;
export type ListSessionsOptions = Omit<Spelled<ListSessionsQuery>, 'userId'>;
export type AddMessagesOptions = Spelled<Omit<AddMessagesBody, 'messages'>>;
export type ListMessagesOptions = Spelled<ListMessagesQuery>;
export type ReasonOption = DeleteSessionQuery;

export interface GetMemoryOptions {
  /** None: recent history and the standing profile. */
  query?: string;
  /** Adds `trace`. */
  details?: boolean;
  recallConfig?: RecallConfig;
}

const pathOf = (sessionId: string) => `/api/sessions/${encodeURIComponent(sessionId)}`;

/** A handle on one session. */
export class Session {
  private readonly path: string;
  constructor(
    private readonly http: HttpClient,
    readonly id: string,
  ) {
    this.path = pathOf(id);
  }

  /** The session as stored; NotFoundError when there is none. */
  data(call?: CallOptions): Promise<SessionData> {
    return this.http.json({ method: 'GET', path: this.path }, call);
  }

  /** Null takes a value back. */
  update(changes: SessionChanges, call?: CallOptions): Promise<SessionData> {
    return this.http.json({ method: 'PATCH', path: this.path, body: toWire(changes) }, call);
  }

  /** With its messages and actions, and what was learnt from these alone. `deletions.wait` tells when it is done. */
  delete(options: ReasonOption = {}, call?: CallOptions): Promise<AcceptedDeletion> {
    return this.http.json({ method: 'DELETE', path: this.path, query: toWire(options) }, call);
  }

  /**
   * Resolves when the messages are durable; they are recalled at once and extracted after. With `sync` when they are extracted, within a
   * bound that the service sets.
   */
  addMessages(messages: MessageInput[], options: AddMessagesOptions = {}, call?: CallOptions): Promise<AcceptedMessages> {
    return this.http.json({ method: 'POST', path: `${this.path}/messages`, body: { messages, ...toWire(options) } }, call);
  }

  /** With their processing status. */
  messages(options: ListMessagesOptions = {}, call?: CallOptions): Paged<Message> {
    return paged(this.http, `${this.path}/messages`, options, call);
  }

  /** What is known that bears on `query`, ready for a prompt as `formatted_context`. */
  getMemory(options: GetMemoryOptions = {}, call?: CallOptions): Promise<Memory> {
    return this.http.json({ method: 'POST', path: `${this.path}/context`, body: toWire(options), reads: true }, call);
  }
}

export class Sessions {
  constructor(private readonly http: HttpClient) {}

  /** Opens a session; with the id of an existing one of the same user it is that one, of another user ConflictError. */
  async create(options: SessionOptions, call?: CallOptions): Promise<Session> {
    const { session_id } = await this.http.json<SessionData>({ method: 'POST', path: '/api/sessions', body: toWire(options) }, call);
    return new Session(this.http, session_id);
  }

  /** Opens the session with this id, or makes it: safe to call at the start of every request. */
  init(options: SessionOptions & { sessionId: string }, call?: CallOptions): Promise<Session> {
    return this.create(options, call);
  }

  /** A handle on a session that exists; asks nothing of the service. */
  fromId(sessionId: string): Session {
    return new Session(this.http, sessionId);
  }

  /** Of a user, newest first. */
  list(userId: string, options: ListSessionsOptions = {}, call?: CallOptions): Paged<SessionData> {
    return paged(this.http, '/api/sessions', { userId, ...options }, call);
  }
}
