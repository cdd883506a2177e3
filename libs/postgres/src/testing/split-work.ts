// For measurements: work that was written and done in bulk, as if it had come in smaller writes.
import type { UserScope } from '@strata/memory';
import type { Database } from '../database/database.js';

/** Items of the user that are done become items, each with its task, of `size` messages that were learnt from at the time of the newest of them. */
export async function splitWork(database: Database, { projectId, userId }: UserScope, size: number): Promise<void> {
  await database.bulk(projectId, async (tx) => {
    await tx.$executeRaw`SET LOCAL statement_timeout = 0`;
    await tx.$executeRaw`
      WITH told AS (
        SELECT m.id, m.work_item_id, m.seq, m.timestamp, (row_number() OVER (PARTITION BY m.work_item_id ORDER BY m.seq) - 1) / ${size}::int AS part
        FROM messages m JOIN work_items w ON w.project_id = m.project_id AND w.id = m.work_item_id AND w.status = 'done'
        WHERE m.project_id = ${projectId}::uuid AND m.user_id = ${userId}),
      parts AS (
        SELECT work_item_id AS whole, part, gen_random_uuid() AS item, gen_random_uuid() AS task,
          max(seq) + 1 AS seq, count(*)::int AS records, max(timestamp) AS known_at
        FROM told GROUP BY work_item_id, part),
      tasks_of_parts AS (
        INSERT INTO tasks SELECT (jsonb_populate_record(t, jsonb_build_object(
          'id', p.task, 'total_count', p.records, 'success_count', p.records))).*
        FROM parts p JOIN work_items w ON w.project_id = ${projectId}::uuid AND w.id = p.whole
        JOIN tasks t ON t.project_id = w.project_id AND t.id = w.task_id),
      items AS (
        INSERT INTO work_items SELECT (jsonb_populate_record(w, jsonb_build_object(
          'id', p.item, 'task_id', p.task, 'seq', p.seq, 'record_count', p.records, 'known_at', p.known_at))).*
        FROM parts p JOIN work_items w ON w.project_id = ${projectId}::uuid AND w.id = p.whole)
      UPDATE messages m SET work_item_id = p.item FROM told JOIN parts p ON p.whole = told.work_item_id AND p.part = told.part
      WHERE m.project_id = ${projectId}::uuid AND m.user_id = ${userId} AND m.id = told.id`;
    // Their items go with them.
    await tx.$executeRaw`
      DELETE FROM tasks t USING work_items w WHERE t.project_id = ${projectId}::uuid AND t.user_id = ${userId}
        AND w.project_id = t.project_id AND w.task_id = t.id AND w.status = 'done'
        AND NOT EXISTS (SELECT 1 FROM messages m WHERE m.project_id = w.project_id AND m.work_item_id = w.id)`;
  });
}
