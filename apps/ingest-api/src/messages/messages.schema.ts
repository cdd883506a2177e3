// Wire shapes of the message routes.
import { Identifier, MessageStatus, Metadata, Role, shapes, TaskStatus, Timestamp } from '@strata/contracts';
import { PAGE_FIELDS, shape } from '@strata/platform';
import type { AddMessages } from '@strata/memory';
import { createZodDto } from 'nestjs-zod';
import { z } from 'zod';

export const MAX_TEXT_BYTES = 32 * 1024;
/** One text: not empty, 32 kB in UTF-8 at most. */
export const Text = z
  .string()
  .min(1)
  .max(MAX_TEXT_BYTES)
  .refine((text) => Buffer.byteLength(text) <= MAX_TEXT_BYTES, `must be ${MAX_TEXT_BYTES} bytes at most`);

export const Tags = z.array(z.string().min(1).max(128)).max(64);

export const MessageItem = z.strictObject({
  role: Role,
  content: Text,
  id: Identifier.optional(),
  turn_id: Identifier.optional(),
  business_id: Identifier.optional(),
  timestamp: Timestamp.optional(),
  created_at: Timestamp.optional(),
  name: z.string().min(1).max(256).optional(),
  metadata: Metadata.optional(),
  tags: Tags.optional(),
});
type MessageInput = Parameters<AddMessages['execute']>[0]['messages'][number];
export const toMessageInput = (message: z.infer<typeof MessageItem>): MessageInput => ({
  role: message.role,
  content: message.content,
  id: message.id,
  turnId: message.turn_id,
  businessId: message.business_id,
  timestamp: message.timestamp,
  createdAt: message.created_at,
  name: message.name,
  metadata: message.metadata,
  tags: message.tags,
});

/** Whom messages are shared with beside their user. */
export const SHARING = {
  allow_public: z
    .boolean()
    .describe('Other users of the project may recall these messages, and facts that rest on such ones alone.')
    .optional(),
  knowledge_base_ids: z
    .array(z.uuid())
    .max(20)
    .describe('Whoever searches one of these knowledge bases may, and facts that rest on messages shared with the same one.')
    .optional(),
};

export class AddMessagesBody extends createZodDto(
  z.strictObject({
    messages: z.array(MessageItem).min(1).max(200),
    user_id: Identifier.optional(),
    sync: z.boolean().optional(),
    long_term: z.boolean().optional(),
    ...SHARING,
    agent_id: Identifier.optional(),
    app_id: Identifier.optional(),
  }),
) {}

export const MessageAnswer = shape('Message', shapes.MessageShape);
/** `message_ids`: one for each message sent, in order. */
export const AcceptedMessages = shape(
  'AcceptedMessages',
  z.strictObject({ task_id: z.string(), message_ids: z.array(z.string()), status: TaskStatus }),
);

/** ISO 8601 or epoch milliseconds, as it comes in an address. */
export const QueryTime = Timestamp;
export class MessagesQuery extends createZodDto(
  z.strictObject({ status: MessageStatus.optional(), from: QueryTime.optional(), to: QueryTime.optional(), ...PAGE_FIELDS }),
) {}
export class MessageQuery extends createZodDto(z.strictObject({ user_id: Identifier.optional() })) {}
