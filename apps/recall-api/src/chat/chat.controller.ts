// /api/chat: an answer by the configured model over given or recalled memory.
import { Body, Controller, HttpCode, HttpStatus, Post, Req, Res } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { ChatWithMemory } from '@strata/memory';
import { Answers, callerSignal, Fails, Project, Scopes, Shutdown } from '@strata/platform';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ChatBody, ChatShape } from './chat.schema.js';
import { MODEL_FAILS, streamAnswer, wholeOf } from './send-answer.js';

@ApiTags('chat')
@Controller('api/chat')
export class ChatController {
  constructor(
    private readonly chat: ChatWithMemory,
    private readonly shutdown: Shutdown,
  ) {}

  @Post()
  @ApiOperation({
    summary: 'Answer with the configured model over memory',
    description:
      'The model sees exactly the memories that are given, or else what is recalled of `session_id`; nothing is written. With `stream`: server-sent events `delta`, then `done` or `error`.',
  })
  @HttpCode(HttpStatus.OK)
  @Scopes('memory:read')
  @Answers(200, 'The answer, and what the model was given', ChatShape)
  @Fails('not_found', ...MODEL_FAILS)
  async answerChat(
    @Project() projectId: string,
    @Body() body: ChatBody,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    const { messages, memories: given, session_id: sessionId, system_message: systemMessage = null, stream } = body;
    const asked = { projectId, memories: given, sessionId, messages, systemMessage, stream };
    const { model, memories, pieces } = await this.chat.execute(asked, callerSignal(reply, this.shutdown));
    const answered = (answer: string) => ({ answer, model, memories });
    if (!stream) return answered(await wholeOf(pieces));
    await streamAnswer({ request, reply, shutdown: this.shutdown }, pieces, {
      delta: (text) => ({ event: 'delta', data: { text } }),
      done: (whole) => ({ event: 'done', data: answered(whole) }),
      failed: ({ code, message }) => ({ event: 'error', data: { code, detail: message } }),
    });
    return undefined;
  }
}
