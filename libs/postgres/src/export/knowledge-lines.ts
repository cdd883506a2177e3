// export ▸ knowledge bases of a project: bases, then files one by one (each may hold much), then entries.
import type { ports } from '@strata/memory';
import type { Read } from '../database/read-pool.js';
import { Prisma } from '../generated/prisma/client.js';
import { columns } from '../rows/read-records.js';
import { pagesOf } from './cursor-rows.js';

type Stored<T extends ports.StoredRecord['record']> = Extract<ports.StoredRecord, { record: T }>['stored'];
type File = Omit<Stored<'knowledge_file'>, 'text' | 'original'>;

/** What is on its way out is not there; what is in the making is told as it was sent. */
export async function* knowledgeOf(read: Read, projectId: string): AsyncGenerator<ports.StoredRecord> {
  const bases = Prisma.sql`
    SELECT id, name, description, ${columns('createdAt updatedAt')} FROM knowledge_bases
    WHERE project_id = ${projectId}::uuid AND deleted_at IS NULL ORDER BY created_at, id`;
  for await (const page of pagesOf<Stored<'knowledge_base'>>(read, 'exported_bases', bases))
    for (const stored of page) yield { record: 'knowledge_base', stored };
  const ofProject = Prisma.sql`f.project_id = ${projectId}::uuid AND f.status <> 'deleting'`;
  // A file that came from an export has its text before it has its place in the index.
  const isRead = Prisma.sql`(f.status = 'completed' OR (f.status <> 'failed' AND f.original IS NULL))`;
  const files = Prisma.sql`
    SELECT f.id, f.name, f.format, f.tags, f.metadata, f.error, ${columns('knowledgeBaseId byteCount createdAt updatedAt')},
      CASE WHEN ${isRead} THEN 'completed' WHEN f.status = 'failed' THEN 'failed' ELSE 'pending' END AS status,
      CASE WHEN ${isRead} THEN f.text_length ELSE 0 END AS "textLength", CASE WHEN ${isRead} THEN f.entry_count ELSE 0 END AS "entryCount",
      encode(f.sha256, 'hex') AS sha256, encode(f.content_hash, 'hex') AS "contentHash"
    FROM knowledge_files f WHERE ${ofProject} ORDER BY f.created_at, f.id`;
  for await (const page of pagesOf<File>(read, 'exported_files', files))
    for (const file of page) {
      const [held] = await read<{ text: string | null; original: string | null }>(Prisma.sql`
        SELECT CASE WHEN ${isRead} THEN f.text END AS text,
          CASE WHEN ${isRead} THEN NULL ELSE translate(encode(f.original, 'base64'), E'\n', '') END AS original
        FROM knowledge_files f WHERE f.project_id = ${projectId}::uuid AND f.id = ${file.id}::uuid`);
      if (held) yield { record: 'knowledge_file', stored: { ...file, ...held } };
    }
  const entries = Prisma.sql`
    SELECT e.id, e.position, e.start, e."end", e.content, e.headings, e.page, e.file_id AS "fileId",
      e.knowledge_base_id AS "knowledgeBaseId", e.created_at AS "createdAt"
    FROM knowledge_files f JOIN knowledge_entries e ON e.project_id = f.project_id AND e.file_id = f.id
    WHERE ${ofProject} AND ${isRead} ORDER BY f.created_at, f.id, e.position`;
  for await (const page of pagesOf<Stored<'knowledge_entry'>>(read, 'exported_entries', entries))
    for (const stored of page) yield { record: 'knowledge_entry', stored };
}
