// knowledge: files that are gone for everybody at once; only what finds them in the index is kept until a worker has taken them out.
import { currentSpan } from '@strata/contracts';
import type { KnowledgeBaseScope } from '@strata/memory';
import type { Tx } from '../database/database.js';
import { Prisma } from '../generated/prisma/client.js';
import { countFinished } from '../work/task-progress.js';

const DELETED = { code: 'conflict', message: 'the file was deleted before it was read', message_ids: [] };

/** How many went. A task that waits for one of them fails. The lease of a worker stays until it ends: what it writes meanwhile goes too. */
export async function deleteFiles(tx: Tx, { projectId, knowledgeBaseId }: KnowledgeBaseScope, ids: string[] | 'all'): Promise<number> {
  const traceparent = currentSpan()?.traceparent ?? null;
  const which = ids === 'all' ? Prisma.empty : Prisma.sql`AND id = ANY(${ids}::uuid[])`;
  const gone = await tx.$queryRaw<{ id: string; taskId: string; status: string }[]>`
    WITH wanted AS (
      SELECT id, status FROM knowledge_files
      WHERE project_id = ${projectId}::uuid AND knowledge_base_id = ${knowledgeBaseId}::uuid AND status <> 'deleting' ${which}
      ORDER BY id FOR UPDATE)
    UPDATE knowledge_files f SET status = 'deleting', name = '', original = NULL, text = NULL, error = NULL, tags = '{}', metadata = '{}',
      attempts = 0, available_at = now(), updated_at = now(), traceparent = ${traceparent}, traced_at = now()
    FROM wanted WHERE f.project_id = ${projectId}::uuid AND f.id = wanted.id
    RETURNING f.id, f.task_id AS "taskId", wanted.status`;
  await tx.knowledgeEntry.deleteMany({ where: { projectId, fileId: { in: gone.map(({ id }) => id) } } });
  for (const { taskId, status } of gone)
    if (status === 'pending' || status === 'running')
      await countFinished(tx, { projectId, taskId, success: 0, failed: 1, errors: [DELETED] });
  return gone.length;
}
