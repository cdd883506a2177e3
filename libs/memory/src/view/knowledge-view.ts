// Knowledge base, file, entry → public shape.
import type { KnowledgeBaseShape, KnowledgeEntryShape, KnowledgeFileShape } from '@strata/contracts';
import type { KnowledgeBase, KnowledgeEntry, KnowledgeFile } from '../model/knowledge.js';

export function knowledgeBaseView(base: KnowledgeBase): KnowledgeBaseShape {
  return {
    knowledge_base_id: base.id,
    name: base.name,
    description: base.description,
    file_count: base.fileCount,
    created_at: base.createdAt.toISOString(),
    updated_at: base.updatedAt.toISOString(),
  };
}

export function knowledgeFileView(file: KnowledgeFile): KnowledgeFileShape {
  return {
    file_id: file.id,
    knowledge_base_id: file.knowledgeBaseId,
    task_id: file.taskId,
    name: file.name,
    format: file.format,
    bytes: file.byteCount,
    sha256: file.sha256,
    status: file.status,
    error: file.error,
    text_length: file.textLength,
    entry_count: file.entryCount,
    tags: file.tags,
    metadata: file.metadata,
    created_at: file.createdAt.toISOString(),
    updated_at: file.updatedAt.toISOString(),
  };
}

export function knowledgeEntryView(entry: KnowledgeEntry): KnowledgeEntryShape {
  return {
    entry_id: entry.id,
    file_id: entry.fileId,
    knowledge_base_id: entry.knowledgeBaseId,
    position: entry.position,
    start: entry.start,
    end: entry.end,
    content: entry.content,
    heading: headingOf(entry),
    page: entry.page,
    created_at: entry.createdAt.toISOString(),
  };
}

export const headingOf = ({ headings }: Pick<KnowledgeEntry, 'headings'>): string | null =>
  headings.length > 0 ? headings.join(' › ') : null;
