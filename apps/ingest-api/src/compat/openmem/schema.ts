// MemOS / OpenMem: wire shapes of the writing routes. Its clients send null for what they leave out.
import { Metadata, Role, Timestamp } from '@strata/contracts';
import { MOST_NAME_CHARACTERS } from '@strata/memory';
import { NULL_IS_MISSING, shape } from '@strata/platform';
import { createZodDto } from 'nestjs-zod';
import { z } from 'zod';
import { MAX_TEXT_BYTES, Tags } from '../../messages/messages.schema.js';

const MOST_MESSAGES = 200;
/** Of the contract: 40k tokens for all messages of a write. */
const MOST_MESSAGES_BYTES = 160 * 1024;

// eslint-disable-next-line no-control-regex -- control characters are what is refused
const Name = z.string(NULL_IS_MISSING).min(1).max(MOST_NAME_CHARACTERS).regex(/^[^\u0000-\u001f\u007f]+$/u, 'must not hold control characters'); // prettier-ignore
const Text = z
  .string(NULL_IS_MISSING)
  .min(1)
  .max(MAX_TEXT_BYTES)
  .refine((text) => Buffer.byteLength(text) <= MAX_TEXT_BYTES, `must have at most ${MAX_TEXT_BYTES} bytes`);

const Id = z.string(NULL_IS_MISSING).min(1).max(256);

const TIMES = 'must be epoch milliseconds, ISO 8601, YYYY-MM-DD or YYYY-MM-DD HH:MM:SS (both UTC)';
const ChatTime = z
  .union([Timestamp, z.string().regex(/^\d{4}-\d\d-\d\d(?:[ T]\d\d:\d\d(?::\d\d)?)?$/u, TIMES)], { error: TIMES })
  .nullish();

const ToolCall = z.strictObject({
  id: z.string().max(256),
  type: z.literal('function'),
  function: z.strictObject({ name: z.string().min(1).max(256), arguments: z.string().max(4096) }),
});
const Part = z.strictObject({ type: z.literal('text'), text: Text });
const OpenMemMessage = z
  .strictObject({
    role: z.enum(Role.options, NULL_IS_MISSING),
    content: z
      .union([z.literal(''), Text, z.array(Part).max(100)])
      .nullish()
      .describe('Text, or parts of type `text`: images and files are not read here. Needed unless there are `tool_calls`.'),
    chat_time: ChatTime,
    tool_calls: z
      .array(ToolCall)
      .max(32)
      .refine((calls) => Metadata.safeParse({ tool_calls: JSON.stringify(calls) }).success, 'must have at most 4096 characters as JSON')
      .nullish()
      .describe('Kept as the info key `tool_calls`.'),
    tool_call_id: z.string().min(1).max(256).nullish().describe('Kept as the info key `tool_call_id`.'),
  })
  .superRefine(({ content, tool_calls: calls }, context) => {
    if (content?.length || calls?.length) return;
    context.addIssue({
      code: 'custom',
      path: ['content'],
      message: content === null || content === undefined ? 'is required' : 'must not be empty',
    });
  });
export type OpenMemMessage = z.infer<typeof OpenMemMessage>;

export const textsOf = ({ content }: OpenMemMessage): string[] =>
  typeof content === 'string' ? [content] : (content ?? []).map(({ text }) => text);
const sizeOf = (message: OpenMemMessage): number => textsOf(message).reduce((sum, text) => sum + Buffer.byteLength(text), 0);

const ATTRIBUTION = {
  agent_id: Name.nullish(),
  app_id: Name.nullish(),
  allow_public: z
    .boolean()
    .nullish()
    .describe('True: all users of the project find it, and what is learnt from such messages alone. False, as without it: the user alone.'),
  allow_knowledgebase_ids: z
    .array(z.string().min(1).max(256))
    .max(20)
    .nullish()
    .describe('Searches of these knowledge bases find what is learnt from such messages alone (and natively the messages).'),
};

export class OpenMemAddMessageBody extends createZodDto(
  z.strictObject({
    user_id: Name,
    conversation_id: Name.nullish().describe('The name that the user has for it: two users may name theirs alike.'),
    messages: z
      .array(OpenMemMessage, NULL_IS_MISSING)
      .min(1)
      .max(MOST_MESSAGES)
      .refine(
        (messages) => messages.reduce((sum, one) => sum + sizeOf(one), 0) <= MOST_MESSAGES_BYTES,
        `must have at most ${MOST_MESSAGES_BYTES} bytes of text in all`,
      ),
    ...ATTRIBUTION,
    tags: Tags.nullish(),
    info: Metadata.nullish().describe('Flat; its keys are fields of filters.'),
    source: z.string().max(256).nullish().describe('Kept as the info key `source`.'),
    async_mode: z
      .boolean()
      .nullish()
      .describe('True, as without it: answers once it is stored. False: after processing, for 10 s at most.'),
    asyncMode: z.boolean().nullish().describe('Another name of `async_mode`.'),
  }),
) {}

export class OpenMemFeedbackBody extends createZodDto(
  z.strictObject({
    user_id: Name,
    conversation_id: Name.nullish(),
    feedback_content: Text.describe('What is wrong, or how it really is, in plain words.'),
    feedback_time: ChatTime,
    ...ATTRIBUTION,
  }),
) {}

export class OpenMemStatusBody extends createZodDto(z.strictObject({ task_id: Id })) {}

export class OpenMemCreateBaseBody extends createZodDto(
  z.strictObject({ knowledgebase_name: Id, knowledgebase_description: z.string().max(4096).nullish() }),
) {}
export class OpenMemDeleteBaseBody extends createZodDto(z.strictObject({ knowledgebase_id: Id })) {}
export class OpenMemAddFileBody extends createZodDto(
  z.strictObject({
    knowledgebase_id: Id,
    file: z
      .array(
        z.strictObject({
          name: z.string().min(1).max(256).nullish(),
          type: z.literal('document').nullish(),
          content: z.string(NULL_IS_MISSING).min(1).describe('Base64, or a `data:` URL. An address is not fetched.'),
        }),
        NULL_IS_MISSING,
      )
      .min(1)
      .max(20),
  }),
) {}
export type OpenMemFile = OpenMemAddFileBody['file'][number];
export class OpenMemGetFilesBody extends createZodDto(
  z.strictObject({
    file_ids: z.array(Id).min(1).max(100).nullish(),
    knowledgebase_id: Id.nullish(),
    type: z.literal('document').nullish(),
    page: z.number().int().min(1).max(1_000_000).nullish(),
    page_size: z.number().int().min(1).max(100).nullish(),
  }),
) {}
export class OpenMemDeleteFilesBody extends createZodDto(z.strictObject({ file_ids: z.array(Id, NULL_IS_MISSING).min(1).max(100) })) {}

const Status = z.enum(['running', 'completed', 'failed']);
export const OpenMemAccepted = shape('OpenMemAccepted', z.strictObject({ success: z.boolean(), task_id: z.string(), status: Status }));
export const OpenMemStatus = shape('OpenMemStatus', z.strictObject({ status: Status }));
export const OpenMemDone = shape('OpenMemDone', z.strictObject({ success: z.boolean() }));
export const OpenMemBase = shape('OpenMemBase', z.strictObject({ id: z.string() }));
export const OpenMemFiles = shape(
  'OpenMemFiles',
  z.array(z.strictObject({ id: z.string(), type: z.literal('document'), name: z.string(), sizeMB: z.number(), status: Status })),
);
export const OpenMemFileList = shape(
  'OpenMemFileList',
  z.strictObject({
    total: z.number().int(),
    page: z.number().int(),
    page_size: z.number().int(),
    file_detail_list: z.array(
      z.strictObject({ id: z.string(), type: z.literal('document'), name: z.string(), size: z.string(), status: Status }),
    ),
  }),
);
