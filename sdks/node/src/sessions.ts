// Sessions: open one, append messages, ask for memory.
import type { CallOptions, HttpClient } from './http.js';
import type { Accepted, Memory, Message, MessageInput, Metadata, Page, RecallConfig, SessionData } from './types.js';

export interface SessionOptions {
  userId: string;
  sessionId?: string;
  title?: string;
  metadata?: Metadata;
  agentId?: string;
  appId?: string;
  longTerm?: boolean;
  /** IANA zone, for "yesterday". */
  timezone?: string;
}

export interface AddMessagesOptions extends CallOptions {
  /** Waits for the extraction (bounded by the service). */
  sync?: boolean;
  longTerm?: boolean;
  agentId?: string;
  appId?: string;
}

export interface GetMemoryOptions extends CallOptions {
  /** None: recent history and the standing profile. */
  query?: string;
  /** Adds `trace`. */
  details?: boolean;
  recallConfig?: RecallConfig;
}

export class Session {
  private readonly path: string;
  constructor(
    private readonly http: HttpClient,
    readonly id: string,
  ) {
    this.path = `/api/sessions/${encodeURIComponent(id)}`;
  }

  /** The session as stored; NotFoundError when there is none. */
  data(call?: CallOptions): Promise<SessionData> {
    return this.http.get(this.path, {}, call);
  }

  /** Resolves when the messages are durable; they are recalled at once and extracted after. */
  addMessages(messages: MessageInput[], options: AddMessagesOptions = {}): Promise<Accepted> {
    const { sync, longTerm, agentId, appId, ...call } = options;
    return this.http.post(
      `${this.path}/messages`,
      defined({ messages, sync, long_term: longTerm, agent_id: agentId, app_id: appId }),
      {},
      call,
    );
  }

  messages(options: { limit?: number; cursor?: string } & CallOptions = {}): Promise<Page<Message>> {
    const { limit, cursor, ...call } = options;
    return this.http.get(`${this.path}/messages`, { limit, cursor }, call);
  }

  /** What is known that bears on `query`, ready for a prompt as `formatted_context`. */
  getMemory(options: GetMemoryOptions = {}): Promise<Memory> {
    const { query, details, recallConfig, ...call } = options;
    return this.http.ask(`${this.path}/context`, defined({ query, details, recall_config: recallConfig }), call);
  }
}

export class Sessions {
  constructor(private readonly http: HttpClient) {}

  /** Opens a session; with the id of an existing one of the same user it is that one, of another user ConflictError. */
  async create(options: SessionOptions, call?: CallOptions): Promise<Session> {
    const data = await this.http.post<SessionData>(
      '/api/sessions',
      defined({
        user_id: options.userId,
        session_id: options.sessionId,
        title: options.title,
        metadata: options.metadata,
        agent_id: options.agentId,
        app_id: options.appId,
        long_term: options.longTerm,
        timezone: options.timezone,
      }),
      {},
      call,
    );
    return new Session(this.http, data.session_id);
  }

  /** Opens the session with this id, or makes it: safe to call at the start of every request. */
  init(options: SessionOptions & { sessionId: string }, call?: CallOptions): Promise<Session> {
    return this.create(options, call);
  }

  /** A handle on a session that exists; asks nothing of the service. */
  fromId(sessionId: string): Session {
    return new Session(this.http, sessionId);
  }
}

/** JSON leaves out `undefined`, but the service refuses nulls: keep only what was given. */
function defined<T extends Record<string, unknown>>(body: T): Partial<T> {
  return Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined)) as Partial<T>;
}
