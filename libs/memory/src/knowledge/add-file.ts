// POST …/files and /api/resources: a file into a knowledge base. One commit of file and task, then a wake-up.
import { createHash } from 'node:crypto';
import { AppError, type FileFormat, type Metadata } from '@strata/contracts';
import { contentHash, idMaker } from '../ingest/record-identity.js';
import type { KnowledgeFile } from '../model/knowledge.js';
import type { FileWakeUps, KnowledgeFiles } from '../ports-knowledge.js';

/** Of one file, as it is sent. */
export const MOST_FILE_BYTES = 10 * 1024 * 1024;

export interface AddFileInput {
  projectId: string;
  knowledgeBaseId: string;
  name: string;
  format: FileFormat;
  content: Buffer;
  tags?: string[] | undefined;
  metadata?: Metadata | undefined;
  idempotencyKey: string | null;
}

/**
 * Durable when it returns; text, entries and index follow. The same file (content, name, tags and metadata) is accepted once in a base.
 * @throws AppError `not_found` no such base · `payload.too_large`
 */
export class AddFile {
  constructor(
    private readonly files: KnowledgeFiles,
    private readonly wakeUps: FileWakeUps,
  ) {}

  async execute({ projectId, knowledgeBaseId, idempotencyKey, ...file }: AddFileInput): Promise<{ file: KnowledgeFile; isNew: boolean }> {
    const { name, format, content, tags = [], metadata = {} } = file;
    if (content.length > MOST_FILE_BYTES)
      throw new AppError('payload.too_large', `A file may have ${MOST_FILE_BYTES / 1024 / 1024} MiB; this one has ${content.length} bytes`);
    const sha256 = createHash('sha256').update(content).digest('hex');
    const hash = contentHash({ sha256, format, name, tags, metadata });
    const id = idMaker(projectId, idempotencyKey)('file', knowledgeBaseId, hash.toString('hex'));
    const added = await this.files.add(
      { projectId, knowledgeBaseId },
      { id, name, format, tags, metadata, sha256, original: content, contentHash: hash },
    );
    if (added.kind === 'no_base') throw new AppError('not_found', 'No such knowledge base');
    if (added.kind === 'added') await this.wakeUps.wakeForFile(projectId, added.file.id);
    return { file: added.file, isNew: added.kind === 'added' };
  }
}
