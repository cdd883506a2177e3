// Behind every accepted write, file and deletion: tells a worker that there is work. Postgres already holds the work, so this may fail quietly.
import { randomUUID } from 'node:crypto';
import type { DeletionWakeUps, ports, UserScope } from '@strata/memory';
import { Circuit } from './circuit.js';
import type { JobQueue } from './job-queue.js';

/** Longer than a healthy queue ever takes, short enough not to be felt by the caller of an accepted write. */
const PATIENCE_MS = 500;

/** A lost wake-up is found by the reconciler's next pass. */
export class BullWakeUps implements ports.WakeUps, DeletionWakeUps, ports.FileWakeUps {
  constructor(
    private readonly queue: Pick<JobQueue, 'enqueue' | 'isReachable'>,
    private readonly report: (outcome: 'sent' | 'lost') => void = () => undefined,
    private readonly circuit = new Circuit(),
    /** Where two wake-ups of a user have the same epoch, the second is dropped while the first waits or runs. */
    private readonly epochOf: (scope: UserScope) => string = () => randomUUID(),
  ) {}

  /** False when the queue is away or did not confirm within 500 ms (the job may still arrive; a second one is harmless). */
  wake(scope: UserScope): Promise<boolean> {
    const payload = { project_id: scope.projectId, user_id: scope.userId, epoch: this.epochOf(scope) };
    return this.tell(() => this.queue.enqueue('process-work', payload));
  }

  /** The same for a deletion. */
  wakeForDeletion(projectId: string, deletionId: string): Promise<boolean> {
    const payload = { project_id: projectId, deletion_id: deletionId, epoch: randomUUID() };
    return this.tell(() => this.queue.enqueue('run-deletion', payload));
  }

  /** The same for a file of a knowledge base. */
  wakeForFile(projectId: string, fileId: string): Promise<boolean> {
    const payload = { project_id: projectId, file_id: fileId, epoch: randomUUID() };
    return this.tell(() => this.queue.enqueue('run-file', payload));
  }

  private async tell(enqueue: () => Promise<void>): Promise<boolean> {
    const sent = this.queue.isReachable && this.circuit.allows() && (await this.send(enqueue));
    this.report(sent ? 'sent' : 'lost');
    return sent;
  }

  private async send(enqueue: () => Promise<void>): Promise<boolean> {
    const confirmed = enqueue().then(
      () => (this.circuit.succeeded(), true),
      () => (this.circuit.failed(), false),
    );
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<false>((resolve) => {
      timer = setTimeout(() => {
        this.circuit.failed();
        resolve(false);
      }, PATIENCE_MS);
    });
    const sent = await Promise.race([confirmed, late]);
    clearTimeout(timer);
    return sent;
  }
}
