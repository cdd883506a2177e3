// Wire shapes of knowledge bases and of files as they come in.
import {
  FileFormat,
  Identifier,
  KnowledgeBaseShape,
  KnowledgeEntryShape,
  KnowledgeFileShape,
  Metadata,
  Reason,
  Role,
  TaskStatus,
} from '@strata/contracts';
import { PAGE_FIELDS, shape, UploadedFile } from '@strata/platform';
import { createZodDto } from 'nestjs-zod';
import { z } from 'zod';
import { Tags } from '../messages/messages.schema.js';

const FileName = z.string().min(1).max(255).describe('Its ending tells the format where neither `format` nor the media type does.');

export class KnowledgeBaseBody extends createZodDto(
  z.strictObject({ name: z.string().min(1).max(255), description: z.string().max(4096).optional() }),
) {}
export class KnowledgeQuery extends createZodDto(z.strictObject({ ...PAGE_FIELDS })) {}
export class DeleteQuery extends createZodDto(z.strictObject({ reason: Reason.optional() })) {}
export class KnowledgeFileBody extends createZodDto(
  z.strictObject({
    name: FileName,
    content: z.string().min(1).describe('Text; a PDF or Word file goes to `POST /api/resources`.'),
    format: z.enum(['text', 'markdown', 'json', 'csv', 'html']).optional(),
    tags: Tags.optional(),
    metadata: Metadata.optional(),
  }),
) {}

/** In a form every value is a text: lists and objects come as JSON. */
const fromJson = <S extends z.ZodType>(schema: S) =>
  z.preprocess((value, context) => {
    if (typeof value !== 'string') return value;
    try {
      return JSON.parse(value) as unknown;
    } catch {
      context.addIssue({ code: 'custom', message: 'must be JSON' });
      return z.NEVER;
    }
  }, schema);
/** `tags=a&tags=b`, or a list in JSON. */
const FormTags = z.preprocess((value) => {
  if (typeof value !== 'string') return value;
  if (!value.trimStart().startsWith('[')) return [value];
  try {
    return JSON.parse(value) as unknown;
  } catch {
    return value;
  }
}, Tags);

/** Of the form; no JSON has one, so that its schema is told by hand. */
const OneFile = z
  .unknown()
  .refine((value) => value instanceof UploadedFile, 'must be one file')
  .transform((value) => value)
  .meta({ type: 'string', format: 'binary' });

export const ResourceBody = z
  .strictObject({
    file: OneFile,
    knowledge_base_id: z.uuid().optional().describe('Its entries; exactly one of this and `session_id`.'),
    session_id: Identifier.optional().describe('Its messages; a session that does not exist is opened where `user_id` is given.'),
    user_id: Identifier.optional(),
    name: FileName.optional().describe("Default: the file's own name."),
    format: FileFormat.optional(),
    role: Role.optional().describe(
      'Of the messages of a document that is no transcript. Default `tool`: recalled, and nothing in it is taken for the user’s word. `user` for what the user wrote.',
    ),
    tags: FormTags.optional(),
    metadata: fromJson(Metadata).optional().describe('A JSON object.'),
  })
  .superRefine((body, context) => {
    if ((body.session_id === undefined) === (body.knowledge_base_id === undefined))
      context.addIssue({ code: 'custom', path: [], message: 'exactly one of session_id and knowledge_base_id is needed' });
    if (body.knowledge_base_id === undefined) return;
    for (const field of ['user_id', 'role'] as const)
      if (body[field] !== undefined)
        context.addIssue({ code: 'custom', path: [field], message: 'belongs to a session, not to a knowledge base' });
  });
export type ResourceBody = z.infer<typeof ResourceBody>;

export const KnowledgeBaseAnswer = shape('KnowledgeBase', KnowledgeBaseShape);
export const KnowledgeFileAnswer = shape('KnowledgeFile', KnowledgeFileShape);
export const KnowledgeEntryAnswer = shape('KnowledgeEntry', KnowledgeEntryShape);
export const DeletedKnowledgeBase = shape(
  'DeletedKnowledgeBase',
  z.strictObject({ knowledge_base_id: z.string(), deleted: z.literal(true) }),
);
export const DeletedKnowledgeFile = shape('DeletedKnowledgeFile', z.strictObject({ file_id: z.string(), deleted: z.literal(true) }));
export const AcceptedFile = shape('AcceptedFile', z.strictObject({ file_id: z.string(), task_id: z.string(), status: TaskStatus }));
export const AcceptedResource = shape(
  'AcceptedResource',
  z.strictObject({ resource_id: z.string(), task_id: z.string(), status: TaskStatus }),
);
