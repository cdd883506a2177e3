// Port DecisionStore on Postgres: what interceptors decided for a work item, kept as long as the item.
import type { DecisionKey, DecisionOutcome, ports, StoredDecision } from '@strata/hooks';
import type { Database, Tx } from '../database/database.js';

export class PostgresDecisionStore implements ports.DecisionStore {
  constructor(private readonly database: Database) {}

  find(key: DecisionKey): Promise<StoredDecision | null> {
    return this.database.tenant(key.projectId, (tx) => findDecision(tx, key));
  }

  /** Of an item that was erased meanwhile nothing is kept: its commit will be refused. */
  keep(key: DecisionKey, decision: StoredDecision): Promise<StoredDecision> {
    const { projectId, workItemId, hookId, userId, taskId, resource, event } = key;
    const { outcome, edited, dropped, reason, answer, durationMs } = decision;
    return this.database.tenant(projectId, async (tx) => {
      await tx.$executeRaw`
        INSERT INTO hook_decisions (project_id, work_item_id, hook_id, input_hash, user_id, task_id, resource, event,
          outcome, edited, dropped, reason, answer, duration_ms)
        SELECT project_id, id, ${hookId}::uuid, ${new Uint8Array(key.inputHash)}, ${userId}, ${taskId}::uuid, ${resource}, ${event},
          ${outcome}, ${edited}::int, ${dropped}::int, ${reason}, ${answer && JSON.stringify(answer)}::jsonb, ${durationMs}::int
        FROM work_items WHERE project_id = ${projectId}::uuid AND id = ${workItemId}::uuid
        ON CONFLICT DO NOTHING`;
      return (await findDecision(tx, key)) ?? decision;
    });
  }
}

async function findDecision(tx: Tx, { projectId, workItemId, hookId, inputHash }: DecisionKey): Promise<StoredDecision | null> {
  const row = await tx.hookDecision.findFirst({ where: { projectId, workItemId, hookId, inputHash: new Uint8Array(inputHash) } });
  if (!row) return null;
  const { edited, dropped, reason, durationMs } = row;
  return { outcome: row.outcome as DecisionOutcome, edited, dropped, reason, durationMs, answer: row.answer as StoredDecision['answer'] };
}
