// Public shapes of knowledge bases: named collections of documents that belong to a project.
import { z } from 'zod';
import { Instant, Metadata } from './primitives.js';

export const FileFormat = z.enum(['text', 'markdown', 'json', 'csv', 'html', 'pdf', 'docx']);
export type FileFormat = z.infer<typeof FileFormat>;

/** `pending → running → completed | failed`; a failed one is run again by the replay of its task. */
export const FileStatus = z.enum(['pending', 'running', 'completed', 'failed']);
export type FileStatus = z.infer<typeof FileStatus>;

export const KnowledgeBaseShape = z.strictObject({
  knowledge_base_id: z.string(),
  name: z.string(),
  description: z.string().nullable(),
  /** All of its files, whatever their status. */
  file_count: z.number().int(),
  created_at: Instant,
  updated_at: Instant,
});
export type KnowledgeBaseShape = z.infer<typeof KnowledgeBaseShape>;

export const KnowledgeFileShape = z.strictObject({
  file_id: z.string(),
  knowledge_base_id: z.string(),
  task_id: z.string(),
  name: z.string(),
  format: FileFormat,
  /** As it was sent. */
  bytes: z.number().int(),
  /** SHA-256 of what was sent, in hexadecimal digits. */
  sha256: z.string(),
  status: FileStatus,
  /** Why it failed. */
  error: z.strictObject({ code: z.string(), message: z.string() }).nullable(),
  /** Of the extracted text, in Unicode code points; 0 until it is completed. */
  text_length: z.number().int(),
  entry_count: z.number().int(),
  tags: z.array(z.string()),
  metadata: Metadata,
  created_at: Instant,
  updated_at: Instant,
});
export type KnowledgeFileShape = z.infer<typeof KnowledgeFileShape>;

/** A piece of a file's extracted text: `start` ≤ offset < `end`, in Unicode code points. */
export const KnowledgeEntryShape = z.strictObject({
  entry_id: z.string(),
  file_id: z.string(),
  knowledge_base_id: z.string(),
  position: z.number().int(),
  start: z.number().int(),
  end: z.number().int(),
  content: z.string(),
  /** The headings above it, outermost first, joined by ` › `. */
  heading: z.string().nullable(),
  /** Of a PDF: the page on which it begins, from 1. */
  page: z.number().int().nullable(),
  created_at: Instant,
});
export type KnowledgeEntryShape = z.infer<typeof KnowledgeEntryShape>;
