// recall: counts the use of summaries behind the answers; an answer neither waits for it nor fails with it.
import type { UserScope } from '../model/scope.js';
import type { Access, AccessLog } from '../ports.js';

/** Told with every answer. */
export interface AccessCounter {
  touch(scope: UserScope, summaryIds: string[]): void;
}
export interface CountAccessOptions {
  /** So long counts are gathered before they are written together. */
  everyMs?: number;
  /** Most summaries that are gathered; what is used beyond them meanwhile is not counted. */
  most?: number;
  now?: () => Date;
}

/** Counts are a hint: those of a process that dies, or of a store that is away (whose adapter has logged why), are lost. */
export class CountAccess implements AccessCounter {
  private gathered = new Map<string, Access>();
  private timer: NodeJS.Timeout | null = null;
  private readonly everyMs: number;
  private readonly most: number;
  private readonly now: () => Date;

  constructor(
    private readonly log: Pick<AccessLog, 'add'>,
    { everyMs = 2000, most = 10_000, now = () => new Date() }: CountAccessOptions = {},
  ) {
    this.everyMs = everyMs;
    this.most = most;
    this.now = now;
  }

  touch({ projectId, userId }: UserScope, summaryIds: string[]): void {
    for (const summaryId of new Set(summaryIds)) {
      const key = JSON.stringify([projectId, userId, summaryId]);
      const known = this.gathered.get(key);
      if (!known && this.gathered.size >= this.most) continue;
      this.gathered.set(key, { projectId, userId, summaryId, count: (known?.count ?? 0) + 1, lastAt: this.now() });
    }
    if (this.gathered.size === 0) return;
    this.timer ??= setTimeout(() => void this.flush(), this.everyMs).unref();
  }

  /** What was gathered until now; resolves when it is written, or lost. */
  async flush(): Promise<void> {
    if (this.timer) clearTimeout(this.timer);
    this.timer = null;
    const accesses = [...this.gathered.values()];
    this.gathered = new Map();
    if (accesses.length > 0) await this.log.add(accesses).catch(() => undefined);
  }
}
