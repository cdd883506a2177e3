// What else is written: single messages, behaviour, whole histories; and the tasks that tell what became of a write.
import type { AcceptedActions, AcceptedDeletion, AcceptedImport, Action, ActionInput, ImportSession, Message } from '../api.js';
import type {
  DeleteMessageQuery,
  GetMessageQuery,
  ListActionsQuery,
  ProfileMemory,
  RecallConfig,
  Replay,
  StreamActionsQuery,
  Task,
} from '../api.js';
import { pause } from '../http/deadline.js';
import type { CallOptions, HttpClient } from '../http/http-client.js';
import { paged, type Paged } from '../http/paged.js';
import { toWire, type Spelled } from '../http/spelling.js';
import { watchEvents } from '../http/watch-events.js';

export type ListActionsOptions = Omit<Spelled<ListActionsQuery>, 'userId'>;
export type StreamActionsOptions = Omit<Spelled<StreamActionsQuery>, 'userId'>;
export interface ProfileOptions {
  userId: string;
  query: string;
  /** `topk` and `metadata_filters`. */
  recallConfig?: RecallConfig;
}
/** How often it is asked whether something has ended. */
export interface WaitOptions extends CallOptions {
  /** Default 250. */
  pollMs?: number;
}

/** Asks until what is asked for has ended; `signal` bounds it. */
export async function poll<T>(ask: () => Promise<T>, hasEnded: (value: T) => boolean, { pollMs = 250, signal }: WaitOptions): Promise<T> {
  for (;;) {
    const value = await ask();
    if (hasEnded(value)) return value;
    await pause(pollMs, signal);
  }
}

export class Messages {
  constructor(private readonly http: HttpClient) {}
  /** With its processing status. Where two users share the id, ConflictError without `userId`. */
  get(messageId: string, options: Spelled<GetMessageQuery> = {}, call?: CallOptions): Promise<Message> {
    return this.http.json({ method: 'GET', path: `/api/messages/${encodeURIComponent(messageId)}`, query: toWire(options) }, call);
  }
  /** And what was learnt from it alone. */
  delete(messageId: string, options: Spelled<DeleteMessageQuery> = {}, call?: CallOptions): Promise<AcceptedDeletion> {
    return this.http.json({ method: 'DELETE', path: `/api/messages/${encodeURIComponent(messageId)}`, query: toWire(options) }, call);
  }
}

export class UserActions {
  constructor(private readonly http: HttpClient) {}
  /** Records one action or up to 500. */
  create(actions: ActionInput | ActionInput[], call?: CallOptions): Promise<AcceptedActions> {
    const body = Array.isArray(actions) ? { actions } : actions;
    return this.http.json({ method: 'POST', path: '/api/user/actions', body }, call);
  }
  /** Newest first. */
  list(userId: string, options: ListActionsOptions = {}, call?: CallOptions): Paged<Action> {
    return paged(this.http, '/api/user/actions/query', { userId, ...options }, call);
  }
  /** Actions as they arrive, without end: leave the loop or abort `signal`. A broken connection goes on where it was. */
  stream(userId: string, options: StreamActionsOptions = {}, call?: CallOptions): AsyncGenerator<Action> {
    const query = toWire({ userId, ...options });
    return watchEvents<Action>(this.http, { method: 'GET', path: '/api/user/actions/stream', query }, () => false, call);
  }
  /** What the user's behaviour says about `query`. */
  recall(options: ProfileOptions, call?: CallOptions): Promise<ProfileMemory> {
    return this.http.json({ method: 'POST', path: '/api/user/actions/profile/recall', body: toWire(options), reads: true }, call);
  }
}

export class Imports {
  constructor(private readonly http: HttpClient) {}
  /** Many sessions at once (1 MiB), or as NDJSON (16 MiB): one session a line, or the export of a user, which is taken in as it was. */
  create(sessions: ImportSession[] | { ndjson: string | Uint8Array }, call?: CallOptions): Promise<AcceptedImport> {
    const body = Array.isArray(sessions) ? { data: sessions } : sessions.ndjson;
    return this.http.json({ method: 'POST', path: '/api/imports', body }, call);
  }
}

const hasEnded = ({ status }: Task) => status === 'completed' || status === 'failed' || status === 'partial';

export class Tasks {
  constructor(private readonly http: HttpClient) {}
  get(taskId: string, call?: CallOptions): Promise<Task> {
    return this.http.json({ method: 'GET', path: `/api/tasks/${encodeURIComponent(taskId)}` }, call);
  }
  /** The task at once, at each change, and as it has ended. */
  events(taskId: string, call?: CallOptions): AsyncGenerator<Task> {
    return watchEvents<Task>(this.http, { method: 'GET', path: `/api/tasks/${encodeURIComponent(taskId)}/events` }, hasEnded, call);
  }
  /** The task as it has ended: every task does. Bound it with `signal`. */
  wait(taskId: string, options: WaitOptions = {}): Promise<Task> {
    return poll(() => this.get(taskId, options), hasEnded, options);
  }
  /** Runs what failed again. */
  replay(taskId: string, call?: CallOptions): Promise<Replay> {
    return this.http.json({ method: 'POST', path: `/api/tasks/${encodeURIComponent(taskId)}/replay` }, call);
  }
}
