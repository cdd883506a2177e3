// Waiting for a task: bounded (sync writes), as a stream (SSE), and running its failed work again.
import { AppError } from '@strata/contracts';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Task } from '../model/work.js';
import type { RawReader } from '../ports-reading.js';
import type { FileWakeUps, KnowledgeFiles, WakeUps, WorkItems } from '../ports.js';

const TERMINAL = new Set<Task['status']>(['completed', 'failed', 'partial']);
type TaskReader = Pick<RawReader, 'task'>;

async function required(reader: TaskReader, projectId: string, id: string): Promise<Task> {
  const task = await reader.task(projectId, id);
  if (!task) throw new AppError('not_found', 'No such task');
  return task;
}

/** Polls because several processes may do the work; a sync caller waits 10 s at most. */
export class WaitForTask {
  constructor(
    private readonly reader: TaskReader,
    private readonly limitMs = 10_000,
  ) {}

  /** The task when it has ended, or as it is when the wait is over or `signal` aborts. */
  async execute(projectId: string, id: string, signal?: AbortSignal): Promise<{ ended: boolean; task: Task }> {
    const until = Date.now() + this.limitMs;
    for (let pause = 25; ; pause = Math.min(pause * 1.5, 250)) {
      const task = await required(this.reader, projectId, id);
      if (TERMINAL.has(task.status)) return { ended: true, task };
      if (Date.now() + pause > until || signal?.aborted) return { ended: false, task };
      await sleep(pause);
    }
  }
}

/** Yields the task at once and at each change, last in its final state; ends early only by `signal`. */
export class StreamTask {
  constructor(
    private readonly reader: TaskReader,
    private readonly pauseMs = 250,
  ) {}

  async *execute(projectId: string, id: string, signal: AbortSignal): AsyncGenerator<Task> {
    let last = '';
    while (!signal.aborted) {
      const task = await required(this.reader, projectId, id);
      const state = JSON.stringify(task);
      if (state !== last) yield task;
      last = state;
      if (TERMINAL.has(task.status)) return;
      await sleep(this.pauseMs, undefined, { signal }).catch(() => undefined);
    }
  }
}

/** Failed work of a task, of a user or a file, becomes pending again, with fresh attempts. A task without any is left as it is. */
export class ReplayTask {
  constructor(
    private readonly reader: TaskReader,
    private readonly work: Pick<WorkItems, 'replay'>,
    private readonly files: Pick<KnowledgeFiles, 'replay'>,
    private readonly wakeUps: WakeUps & FileWakeUps,
  ) {}

  async execute(projectId: string, id: string, actor: string): Promise<{ items: number; task: Task }> {
    const task = await required(this.reader, projectId, id);
    if (task.kind === 'file') {
      const files = await this.files.replay(projectId, id, actor);
      await Promise.all(files.map((file) => this.wakeUps.wakeForFile(projectId, file)));
      return { items: files.length, task: await required(this.reader, projectId, id) };
    }
    const { items, users } = await this.work.replay(projectId, id, actor);
    await Promise.all(users.map((userId) => this.wakeUps.wake({ projectId, userId })));
    return { items, task: await required(this.reader, projectId, id) };
  }
}
