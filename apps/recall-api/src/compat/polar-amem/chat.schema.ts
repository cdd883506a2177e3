// PolarDB agent memory: wire shapes of chat. `memories` is a search answer, edited or trimmed: only the words of each memory are needed.
import { Identifier, Timestamp } from '@strata/contracts';
import { shape } from '@strata/platform';
import { createZodDto } from 'nestjs-zod';
import { z } from 'zod';
import { ChatMessage, chatOf } from '../../chat/chat.schema.js';

const Words = z.string().min(1).max(32_768);
/** As long as a search gives it: a message's words under the mark of who said them. */
const Memory = z
  .string()
  .min(1)
  .max(32_768 + 256);
const PolarChatMessage = ChatMessage.extend({
  turn: z.number().int().optional(),
  business_id: Identifier.optional(),
  timestamp: Timestamp.optional(),
});
export class PolarChatBody extends createZodDto(
  z.strictObject({
    memories: z
      .object({
        text_mem: z.array(z.object({ memories: z.array(z.object({ memory: Memory })).max(200) })).max(100),
      })
      .describe('What a search gave, edited or trimmed; the model sees the `memory` of each, and nothing else.'),
    messages: chatOf(PolarChatMessage).describe('As they were added; the model sees `role` and `content`.'),
    system_message: Words.optional(),
    stream: z.boolean().default(false).describe('Server-sent events `delta`, then `done` or `error`, each in the form of an answer.'),
  }),
) {}
export const PolarAnswer = shape('PolarAnswer', z.string());
