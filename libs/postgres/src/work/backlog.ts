// How far the pipeline is behind, over all projects: for gauges. Ids and content are not read.
import type { Database } from '../database/database.js';

export interface Backlog {
  /** When the oldest write was accepted whose work has not ended, put off or not. */
  oldestPendingAt: Date | null;
  /** Since when the oldest work waits that could run now and that nobody runs. */
  oldestDueAt: Date | null;
  /** Users whose work runs or could run now. */
  dueUsers: number;
}

export class PostgresBacklog {
  constructor(private readonly database: Database) {}

  /** Time is the database's. A user's work runs one item after the other, so that the head of each user is what counts. */
  read(): Promise<Backlog> {
    return this.database.system(async (tx) => {
      const [row] = await tx.$queryRaw<{ pending: Date | null; due: Date | null; users: bigint }[]>`
        SELECT min(created_at) AS pending,
          min(CASE status WHEN 'running' THEN lease_until ELSE available_at END)
            FILTER (WHERE CASE status WHEN 'running' THEN lease_until < now() ELSE available_at <= now() END) AS due,
          count(*) FILTER (WHERE status = 'running' OR available_at <= now()) AS users
        FROM (
          SELECT DISTINCT ON (project_id, user_id) status, created_at, available_at, lease_until FROM work_items
          WHERE status IN ('pending', 'running') ORDER BY project_id, user_id, (status = 'running') DESC, seq
        ) AS head`;
      return { oldestPendingAt: row?.pending ?? null, oldestDueAt: row?.due ?? null, dueUsers: Number(row?.users ?? 0) };
    });
  }
}
