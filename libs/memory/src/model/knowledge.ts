// Knowledge bases: documents of a project, cut into entries that are recalled only when asked for.
import type { FileFormat, FileStatus, Metadata, TraceOrigin } from '@strata/contracts';
import type { KnowledgeBaseScope } from './scope.js';

export interface KnowledgeBase {
  projectId: string;
  id: string;
  name: string;
  description: string | null;
  fileCount: number;
  createdAt: Date;
  updatedAt: Date;
}

export interface KnowledgeFile extends KnowledgeBaseScope {
  id: string;
  taskId: string;
  name: string;
  format: FileFormat;
  /** Of what was sent. */
  byteCount: number;
  /** SHA-256 in hexadecimal digits. */
  sha256: string;
  status: FileStatus;
  error: { code: string; message: string } | null;
  /** Code points of the extracted text. */
  textLength: number;
  entryCount: number;
  tags: string[];
  metadata: Metadata;
  createdAt: Date;
  updatedAt: Date;
}

/** A claimed file; a commit with a token that is no longer the row's is refused. */
export interface ClaimedFile extends KnowledgeFile {
  /** Null of one that came with its text and entries from an export, or is deleted. */
  original: Buffer | null;
  /** Of one that came with them. */
  entries: KnowledgeEntry[];
  /** It is to leave the index, and then its row goes. */
  isDeleted: boolean;
  /** Counted at the claim. */
  attempts: number;
  leaseToken: string;
  /** The request that brought it, or takes it away. Absent or null: it was not traced. */
  origin?: TraceOrigin | null;
}

/** A piece of a file's text, `start` ≤ offset < `end` in Unicode code points. */
export interface KnowledgeEntry extends KnowledgeBaseScope {
  id: string;
  fileId: string;
  position: number;
  start: number;
  end: number;
  content: string;
  /** The headings above it, outermost first. */
  headings: string[];
  page: number | null;
  createdAt: Date;
}

/** An entry with what is told of its file. */
export interface FiledEntry extends KnowledgeEntry {
  file: Pick<KnowledgeFile, 'name' | 'tags' | 'metadata' | 'createdAt' | 'updatedAt'>;
}

/** One block of a document as a reader finds it. */
export interface DocumentBlock {
  /** Rows of a table stand together; a paragraph begins anew. */
  kind: 'heading' | 'paragraph' | 'row';
  /** Of a heading: 1 is the outermost. */
  level?: number;
  /** Not empty; without control characters but tab and line feed. */
  text: string;
  /** Of a PDF, from 1. */
  page?: number;
}
