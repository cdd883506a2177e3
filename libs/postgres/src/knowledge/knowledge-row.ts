// Rows of knowledge bases, files and entries ↔ the domain's records.
import type { FileFormat, FileStatus, Metadata } from '@strata/contracts';
import type { FiledEntry, KnowledgeBase, KnowledgeEntry, KnowledgeFile } from '@strata/memory';
import type { Tx } from '../database/database.js';
import type { KnowledgeBase as BaseRow, KnowledgeEntry as EntryRow, KnowledgeFile as FileRow, Prisma } from '../generated/prisma/client.js';

export const toBase = ({ projectId, id, name, description, createdAt, updatedAt }: BaseRow, fileCount: number): KnowledgeBase => ({
  projectId,
  id,
  name,
  description,
  fileCount,
  createdAt,
  updatedAt,
});

/** All but what was sent and what was read in it, which may be large. */
export const WITHOUT_CONTENT = { original: true, text: true, contentHash: true } as const;

export function toFile(row: Omit<FileRow, keyof typeof WITHOUT_CONTENT>): KnowledgeFile {
  const { projectId, id, knowledgeBaseId, taskId, name, byteCount, textLength, entryCount, tags, createdAt, updatedAt } = row;
  return {
    ...{ projectId, id, knowledgeBaseId, taskId, name, byteCount, textLength, entryCount, tags, createdAt, updatedAt },
    format: row.format as FileFormat,
    sha256: Buffer.from(row.sha256).toString('hex'),
    status: row.status as FileStatus,
    error: row.error as KnowledgeFile['error'],
    metadata: row.metadata as Metadata,
  };
}

export function toEntry(row: EntryRow): KnowledgeEntry {
  const { projectId, id, knowledgeBaseId, fileId, position, start, end, content, headings, page, createdAt } = row;
  return { projectId, id, knowledgeBaseId, fileId, position, start, end, content, headings, page, createdAt };
}

/** By file, in order. */
export async function readFiledEntries(tx: Tx, where: Prisma.KnowledgeEntryWhereInput): Promise<FiledEntry[]> {
  const include = { file: { omit: WITHOUT_CONTENT } } as const;
  const rows = await tx.knowledgeEntry.findMany({ where, include, orderBy: [{ fileId: 'asc' }, { position: 'asc' }] });
  return rows.map((row) => ({ ...toEntry(row), file: toFile(row.file) }));
}
