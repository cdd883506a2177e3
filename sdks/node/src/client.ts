// The client: one object per project key; everything hangs off it.
import { HttpClient, type CallOptions, type ClientOptions } from './http.js';
import { Sessions } from './sessions.js';
import type { ActionInput, Fact, Metadata, Page, ProfileMemory, SearchHit, Summary, Task, Topic } from './types.js';

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

class Memories {
  constructor(private readonly http: HttpClient) {}
  /** Scored hits over the layers asked for, as one ranked list. */
  search(
    options: { userId: string; query: string; layers?: SearchHit['layer'][]; topK?: number } & CallOptions,
  ): Promise<{ items: SearchHit[] }> {
    const { userId, query, layers, topK, ...call } = options;
    return this.http.post(
      '/api/memories/search',
      { user_id: userId, query, ...(layers && { layers }), ...(topK !== undefined && { top_k: topK }) },
      {},
      call,
    );
  }
  facts(userId: string, options?: ListOptions): Promise<Page<Fact>> {
    return this.list(userId, 'facts', options);
  }
  summaries(userId: string, options?: ListOptions): Promise<Page<Summary>> {
    return this.list(userId, 'summaries', options);
  }
  topics(userId: string, options?: ListOptions): Promise<Page<Topic>> {
    return this.list(userId, 'topics', options);
  }
  private list<T>(userId: string, layer: string, { limit, cursor, ...call }: ListOptions = {}): Promise<Page<T>> {
    return this.http.get(`/api/users/${encodeURIComponent(userId)}/${layer}`, { limit, cursor }, call);
  }
}
