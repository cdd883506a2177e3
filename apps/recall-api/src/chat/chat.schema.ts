// Wire shapes of chat.
import { Identifier } from '@strata/contracts';
import { shape } from '@strata/platform';
import { createZodDto } from 'nestjs-zod';
import { z } from 'zod';

const Text = z.string().min(1).max(32_768);
export const ChatMessage = z.strictObject({ role: z.enum(['user', 'assistant']), content: Text });
export const chatOf = <Message extends typeof ChatMessage>(message: Message) =>
  z
    .array(message)
    .min(1)
    .max(200)
    .refine((messages) => messages.at(-1)?.role !== 'assistant', 'must end with what the user says');

export class ChatBody extends createZodDto(
  z.strictObject({
    messages: chatOf(ChatMessage),
    memories: z.array(Text).max(200).optional().describe('The model sees exactly these. Absent: what is recalled of `session_id`.'),
    session_id: Identifier.optional(),
    system_message: Text.optional(),
    stream: z
      .boolean()
      .default(false)
      .describe('Server-sent events `delta` (`{text}`), then `done` (the whole answer) or `error` (`{code, detail}`).'),
  }),
) {}
export const ChatShape = shape('ChatAnswer', z.strictObject({ answer: z.string(), model: z.string(), memories: z.array(z.string()) }));
