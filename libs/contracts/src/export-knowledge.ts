// Lines of an export that belong to the project: knowledge bases, their files, what was cut out of those. They come before the users.
import { z } from 'zod';
import { KnowledgeBaseShape, KnowledgeEntryShape, KnowledgeFileShape } from './knowledge.js';

const Hash = z.string().regex(/^[0-9a-f]{64}$/, 'must be a SHA-256 in hexadecimal digits');

export const KnowledgeBaseLine = KnowledgeBaseShape.omit({ file_count: true }).extend({
  record: z.literal('knowledge_base'),
  knowledge_base_id: z.uuid(),
});

/** A file that was read has its `text`, another one what was sent (`original`, base64): it is read where it is taken in. */
export const KnowledgeFileLine = KnowledgeFileShape.omit({ task_id: true, status: true })
  .extend({
    record: z.literal('knowledge_file'),
    file_id: z.uuid(),
    knowledge_base_id: z.uuid(),
    status: z.enum(['pending', 'completed', 'failed']),
    sha256: Hash,
    /** SHA-256 by which the same file is known again. */
    content_hash: Hash,
    text: z.string().min(1).nullable(),
    original: z.string().nullable(),
  })
  .refine(({ status, text, original }) => (status === 'completed') === (text !== null) && (text === null) !== (original === null), {
    path: ['text'],
    message: 'belongs to a completed file, and `original` to any other',
  });

/** `content` is the text of its file from `start` to `end`, in Unicode code points. */
export const KnowledgeEntryLine = KnowledgeEntryShape.omit({ heading: true }).extend({
  record: z.literal('knowledge_entry'),
  entry_id: z.uuid(),
  file_id: z.uuid(),
  knowledge_base_id: z.uuid(),
  position: z.number().int().min(0),
  start: z.number().int().min(0),
  headings: z.array(z.string()),
});
