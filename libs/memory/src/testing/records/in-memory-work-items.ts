// memory/testing: claims and leases, over the rows in memory.
import { randomUUID } from 'node:crypto';
import type { UserScope } from '../../model/scope.js';
import type { ClaimedWork } from '../../model/work.js';
import type { ReleaseAs, WorkItems } from '../../ports.js';
import { copy } from '../copy.js';
import { keyOf, LEASE_MS, sameUser, type RecordTables, type WorkRow } from './record-tables.js';

export class InMemoryWorkItems implements WorkItems {
  constructor(private readonly tables: RecordTables) {}

  claim(scope: UserScope): Promise<ClaimedWork | null> {
    const row = this.tables.work.find((w) => sameUser(w, scope) && (w.status === 'pending' || w.status === 'running'));
    if (!row || !this.tables.isDue(row)) return Promise.resolve(null);
    row.status = 'running';
    row.attempts += 1;
    row.leaseToken = randomUUID();
    row.leaseUntil = this.tables.now().getTime() + LEASE_MS;
    const task = this.tables.taskOf(row);
    task.status = 'running';
    this.tables.markStage(task, row.stage, 'running');
    const { id, taskId, seq, kind, longTerm, stage, checkpoint, attempts, leaseToken, projectId, userId } = row;
    return Promise.resolve(copy({ id, taskId, seq, kind, longTerm, stage, checkpoint, attempts, leaseToken, projectId, userId }));
  }

  extend(work: ClaimedWork): Promise<boolean> {
    const row = this.tables.held(work);
    if (row) row.leaseUntil = this.tables.now().getTime() + LEASE_MS;
    return Promise.resolve(row !== undefined);
  }

  release(work: ClaimedWork, as: ReleaseAs): Promise<boolean> {
    const row = this.tables.held(work);
    if (!row) return Promise.resolve(false);
    row.leaseToken = null;
    const task = this.tables.taskOf(row);
    const counted = task.kind === 'import' ? 1 : row.recordIds.length;
    if (as.kind === 'retry') {
      row.status = 'pending';
      row.availableAt = as.availableAt.getTime();
      if (!as.countAttempt) row.attempts -= 1;
    } else if (as.kind === 'done') {
      row.status = 'done';
      row.checkpoint = null;
      this.tables.markStage(task, row.stage, 'completed');
      this.tables.markRecords(row, 'processed', null);
      this.tables.count(task, { success: counted });
    } else {
      row.status = 'failed';
      this.tables.markStage(task, row.stage, 'failed');
      this.tables.markRecords(row, 'failed', as.error.message);
      task.errors.push({ ...as.error, message_ids: row.recordIds });
      for (const message of this.tables.messageRows.filter((m) => row.kind === 'messages' && this.tables.isOf(m, row))) {
        this.tables.outbox.push({
          projectId: row.projectId,
          event: 'message.failed',
          resource: 'message',
          resource_id: message.id,
          user_id: row.userId,
          session_id: message.sessionId,
          task_id: row.taskId,
          occurred_at: this.tables.now().toISOString(),
          data: { message_id: message.id, error: as.error.message },
        });
      }
      this.tables.count(task, { failed: counted });
    }
    return Promise.resolve(true);
  }

  due(limit: number): Promise<UserScope[]> {
    const heads = new Map<string, WorkRow>();
    for (const row of this.tables.work) {
      if ((row.status === 'pending' || row.status === 'running') && !heads.has(keyOf(row))) heads.set(keyOf(row), row);
    }
    const due = [...heads.values()].filter((row) => this.tables.isDue(row)).sort((a, b) => a.availableAt - b.availableAt);
    return Promise.resolve(due.slice(0, limit).map(({ projectId, userId }) => ({ projectId, userId })));
  }

  replay(projectId: string, taskId: string): Promise<{ items: number; users: string[] }> {
    const rows = this.tables.work.filter((w) => w.projectId === projectId && w.taskId === taskId && w.status === 'failed');
    for (const row of rows) {
      Object.assign(row, { status: 'pending', attempts: 0, availableAt: this.tables.now().getTime() });
      this.tables.markRecords(row, 'pending', null);
      const task = this.tables.taskOf(row);
      task.failedCount -= task.kind === 'import' ? 1 : row.recordIds.length;
      task.errors = task.errors.filter((e) => !e.message_ids.some((id) => row.recordIds.includes(id)));
      Object.assign(task, { status: 'pending', finishedAt: null });
      this.tables.markStage(task, row.stage, 'pending');
    }
    return Promise.resolve({ items: rows.length, users: [...new Set(rows.map((r) => r.userId))] });
  }
}
