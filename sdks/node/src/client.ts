// The client: one object per project key; everything hangs off it.
import { HttpClient, type CallOptions, type ClientOptions } from './http.js';
import { Sessions } from './sessions.js';
import type { ActionInput, Fact, FactVersion, Metadata, Page, ProfileMemory, SearchHit, Summary, Task, Topic } from './types.js';

const TERMINAL = new Set<Task['status']>(['completed', 'failed', 'partial']);

/** Client of one Strata project. Holds no connection of its own; safe to share. */
export class Strata {
  readonly sessions: Sessions;
  readonly tasks: Tasks;
  readonly userActions: UserActions;
  readonly memories: Memories;
  constructor(options: ClientOptions) {
    const http = new HttpClient(options);
    this.sessions = new Sessions(http);
    this.tasks = new Tasks(http);
    this.userActions = new UserActions(http);
    this.memories = new Memories(http);
  }
}

class Tasks {
  constructor(private readonly http: HttpClient) {}
  get(taskId: string, call?: CallOptions): Promise<Task> {
    return this.http.get(`/api/tasks/${encodeURIComponent(taskId)}`, {}, call);
  }
  /** Polls until the task has ended (every task does). Bound it with `signal`. */
  async wait(taskId: string, { pollMs = 250, ...call }: CallOptions & { pollMs?: number } = {}): Promise<Task> {
    for (;;) {
      const task = await this.get(taskId, call);
      if (TERMINAL.has(task.status)) return task;
      await new Promise((resolve) => setTimeout(resolve, pollMs));
      call.signal?.throwIfAborted();
    }
  }
  /** Runs what failed again. */
  replay(taskId: string, call?: CallOptions): Promise<Task> {
    return this.http.post(`/api/tasks/${encodeURIComponent(taskId)}/replay`, undefined, {}, call);
  }
}

class UserActions {
  constructor(private readonly http: HttpClient) {}
  /** Records one action or up to 500. */
  create(actions: ActionInput | ActionInput[], call?: CallOptions): Promise<{ task_id: string; log_id?: string; log_ids?: string[] }> {
    return this.http.post('/api/user/actions', Array.isArray(actions) ? { actions } : actions, {}, call);
  }
  /** What the user's behaviour says about `query`. */
  recall(
    options: { userId: string; query: string; recallConfig?: { topk?: number; metadata_filters?: Metadata } } & CallOptions,
  ): Promise<ProfileMemory> {
    const { userId, query, recallConfig, ...call } = options;
    return this.http.post(
      '/api/user/actions/profile/recall',
      { user_id: userId, query, ...(recallConfig && { recall_config: recallConfig }) },
      {},
      call,
    );
  }
}

interface ListOptions extends CallOptions {
  limit?: number;
  cursor?: string;
}

/** ISO 8601 with `Z` or an offset, or epoch milliseconds. */
interface PointInTime {
  /** What was true in the world then. */
  asOf?: string | number;
  /** What the memory held then. */
  knownAt?: string | number;
}
type FactsOptions = ListOptions & PointInTime;

class Memories {
  constructor(private readonly http: HttpClient) {}
  /** Scored hits over the layers asked for, as one ranked list; of another time with `asOf` (true then) and `knownAt` (known then). */
  search(
    options: { userId: string; query: string; layers?: SearchHit['layer'][]; topK?: number } & PointInTime & CallOptions,
  ): Promise<{ items: SearchHit[] }> {
    const { userId, query, layers, topK, asOf, knownAt, ...call } = options;
    const body = {
      user_id: userId,
      query,
      ...(layers && { layers }),
      ...(topK !== undefined && { top_k: topK }),
      ...(asOf !== undefined && { as_of: asOf }),
      ...(knownAt !== undefined && { known_at: knownAt }),
    };
    return this.http.ask('/api/memories/search', body, call);
  }
  /** With `asOf` only what was true then; with `knownAt` the list as the memory held it then. */
  facts(userId: string, { asOf, knownAt, ...options }: FactsOptions = {}): Promise<Page<Fact>> {
    return this.list(userId, 'facts', options, { as_of: asOf, known_at: knownAt });
  }
  /** Every version of a fact, oldest first: since when it was known, what changed, by whom and why. */
  history(factId: string, call?: CallOptions): Promise<{ items: FactVersion[] }> {
    return this.http.get(`/api/facts/${encodeURIComponent(factId)}/history`, {}, call);
  }
  /** Reverts the last supersede of a fact; ConflictError when there is nothing to undo. Summaries have followed when the task ends. */
  undo(factId: string, options: { reason: string } & CallOptions): Promise<Fact & { task_id: string }> {
    const { reason, ...call } = options;
    return this.http.post(`/api/facts/${encodeURIComponent(factId)}/undo`, { reason }, {}, call);
  }
  summaries(userId: string, options?: ListOptions): Promise<Page<Summary>> {
    return this.list(userId, 'summaries', options);
  }
  topics(userId: string, options?: ListOptions): Promise<Page<Topic>> {
    return this.list(userId, 'topics', options);
  }
  private list<T>(
    userId: string,
    layer: string,
    { limit, cursor, ...call }: ListOptions = {},
    filter: Record<string, string | number | undefined> = {},
  ): Promise<Page<T>> {
    return this.http.get(`/api/users/${encodeURIComponent(userId)}/${layer}`, { limit, cursor, ...filter }, call);
  }
}
