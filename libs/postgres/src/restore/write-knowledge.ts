// Lines of knowledge bases into their tables, under a task of each base; a worker takes the files from there.
import type { exported } from '@strata/contracts';
import { without, wrongLine, type ports } from '@strata/memory';
import { createHash } from 'node:crypto';
import type { Tx } from '../database/database.js';
import { insertRows } from '../database/insert-rows.js';
import { knownImport } from './known-import.js';

type Lines<T extends ports.RestoreBatch['record']> = Extract<ports.RestoreBatch, { record: T }>['lines'];

/** Null = the project has such a base otherwise. */
export async function beginBase(
  tx: Tx,
  projectId: string,
  { line, taskId }: { line: exported.LineOf<'knowledge_base'>; taskId: string },
): Promise<'begun' | ports.KnownImport | null> {
  const id = line.knowledge_base_id;
  const row = without(line, 'record', 'knowledge_base_id');
  if ((await insertRows(tx, 'knowledge_bases', [{ project_id: projectId, id, ...row }], { key: ['project_id', 'id'] })) === 0)
    return knownImport(tx, projectId, taskId);
  // Nothing to do as long as there are no files.
  const ended = { total_count: 0, status: 'completed', stages: [], finished_at: new Date().toISOString() };
  await insertRows(tx, 'tasks', [{ project_id: projectId, id: taskId, user_id: null, kind: 'file', ...ended }]);
  return 'begun';
}

export async function writeFiles(
  tx: Tx,
  projectId: string,
  lines: Lines<'knowledge_file'>,
  taskOf: (base: string) => string,
): Promise<void> {
  for (const { place, line } of lines) {
    const { file_id: id, bytes: byteCount, sha256, content_hash: hash, original, status } = line;
    const row = without(line, 'record', 'file_id', 'bytes', 'sha256', 'content_hash', 'original', 'status');
    const sent = original === null ? null : Buffer.from(original, 'base64');
    if (sent && (createHash('sha256').update(sent).digest('hex') !== sha256 || sent.length !== byteCount))
      throw wrongLine(place, 'original', 'is not the file that `sha256` and `bytes` tell of');
    const taskId = taskOf(line.knowledge_base_id);
    const task = { project_id: projectId, id, task_id: taskId, byte_count: byteCount };
    const hashes = { sha256: `\\x${sha256}`, content_hash: `\\x${hash}` };
    // One that was read goes into the index as it is.
    const state = { status: status === 'completed' ? 'pending' : status, original: sent && `\\x${sent.toString('hex')}` };
    await insertRows(tx, 'knowledge_files', [{ ...row, ...task, ...hashes, ...state }]);
    const failed = status === 'failed' ? 1 : 0;
    const errors = failed ? [{ ...(line.error ?? { code: 'internal', message: 'failed before the export' }), message_ids: [] }] : [];
    await tx.$executeRaw`
      UPDATE tasks SET total_count = total_count + 1, failed_count = failed_count + ${failed}::int, errors = errors || ${JSON.stringify(errors)}::jsonb,
        status = CASE WHEN failed_count + ${failed}::int = total_count + 1 THEN 'failed' ELSE 'pending' END,
        finished_at = CASE WHEN failed_count + ${failed}::int = total_count + 1 THEN now() END
      WHERE project_id = ${projectId}::uuid AND id = ${taskId}::uuid`;
  }
}

export async function writeEntries(tx: Tx, projectId: string, lines: Lines<'knowledge_entry'>): Promise<void> {
  const rows = lines.map(({ line }) => ({ project_id: projectId, id: line.entry_id, ...without(line, 'record', 'entry_id') }));
  await insertRows(tx, 'knowledge_entries', rows);
  const ids = rows.map(({ id }) => id);
  const [wrong] = await tx.$queryRaw<{ id: string }[]>`
    SELECT e.id FROM knowledge_entries e JOIN knowledge_files f ON f.project_id = e.project_id AND f.id = e.file_id
    WHERE e.project_id = ${projectId}::uuid AND e.id = ANY(${ids}::uuid[]) AND (f.knowledge_base_id <> e.knowledge_base_id
      OR substring(f.text FROM e.start + 1 FOR GREATEST(e."end" - e.start, 0)) IS DISTINCT FROM e.content) LIMIT 1`;
  const place = lines.find(({ line }) => line.entry_id === wrong?.id)?.place;
  if (place !== undefined) throw wrongLine(place, 'content', 'does not stand at this place of the text of its file');
}
