// /polar-amem/chat: PolarDB agent memory, an answer over the memories that are given.
import { Body, Controller, HttpCode, HttpStatus, Post, Req, Res } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { ChatWithMemory } from '@strata/memory';
import { Answers, callerSignal, Fails, Project, Scopes, Shutdown } from '@strata/platform';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { MODEL_FAILS, streamAnswer, wholeOf } from '../../chat/send-answer.js';
import { PolarAnswer, PolarChatBody } from './chat.schema.js';

@ApiTags('polar-amem')
@Controller('polar-amem/chat')
export class PolarChatController {
  constructor(
    private readonly chat: ChatWithMemory,
    private readonly shutdown: Shutdown,
  ) {}

  @Post()
  @ApiOperation({ summary: 'PolarDB: answer with the configured model over given memories' })
  @HttpCode(HttpStatus.OK)
  @Scopes('memory:read')
  @Answers(200, 'The text of the answer', PolarAnswer)
  @Fails(...MODEL_FAILS)
  async polarChat(
    @Project() projectId: string,
    @Body() body: PolarChatBody,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    const { system_message: systemMessage = null, stream } = body;
    const messages = body.messages.map(({ role, content }) => ({ role, content }));
    const memories = body.memories.text_mem.flatMap((cube) => cube.memories.map(({ memory }) => memory));
    const asked = { projectId, memories, messages, systemMessage, stream };
    const { pieces } = await this.chat.execute(asked, callerSignal(reply, this.shutdown));
    if (!stream) return wholeOf(pieces);
    const told = (data: string | null, code = 200, message = '') => ({ code, message, request_id: String(request.id), data });
    await streamAnswer({ request, reply, shutdown: this.shutdown }, pieces, {
      delta: (text) => ({ event: 'delta', data: told(text) }),
      done: (whole) => ({ event: 'done', data: told(whole) }),
      failed: ({ status, message }) => ({ event: 'error', data: told(null, status, message) }),
    });
    return undefined;
  }
}
