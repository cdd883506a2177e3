// /api/sessions/{id}/messages and /api/messages/{id}: the write that everything starts from, and what became of it.
import { Body, Controller, Get, HttpCode, HttpStatus, Inject, Param, Post, Query, Res } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { AppError } from '@strata/contracts';
import { AddMessages, FindBases, readTimestamp, tokens, view, WaitForTask, type reading } from '@strata/memory';
import {
  Answers,
  AnswersPage,
  Fails,
  IdempotencyKey,
  IdentifierPath,
  pageAnswer,
  pageRequest,
  Project,
  Scopes,
  Shutdown,
} from '@strata/platform';
import type { FastifyReply } from 'fastify';
import { AcceptedMessages, AddMessagesBody, MessageAnswer, MessageQuery, MessagesQuery, toMessageInput } from './messages.schema.js';

@ApiTags('messages')
@Controller('api')
export class MessagesController {
  constructor(
    private readonly addMessages: AddMessages,
    private readonly bases: FindBases,
    private readonly waitForTask: WaitForTask,
    private readonly shutdown: Shutdown,
    @Inject(tokens.RAW_READER) private readonly reader: reading.RawReader,
  ) {}

  @Post('sessions/:id/messages')
  @ApiOperation({
    summary: 'Append messages to a session',
    description: '202 once the messages are durable; with `sync` 200 after processing, or 202 when that takes more than 10 s.',
  })
  @HttpCode(HttpStatus.ACCEPTED)
  @Scopes('memory:write')
  @Answers(202, 'Stored; processing goes on', AcceptedMessages)
  @Answers(200, 'Stored and processed (`sync`)', AcceptedMessages)
  @Fails('not_found', 'conflict')
  async appendMessages(
    @Project() projectId: string,
    @Param('id', IdentifierPath) sessionId: string,
    @Body() body: AddMessagesBody,
    @IdempotencyKey() idempotencyKey: string | null,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    const { taskId, messageIds, accepted } = await this.addMessages.execute({
      projectId,
      sessionId,
      messages: body.messages.map(toMessageInput),
      userId: body.user_id,
      longTerm: body.long_term,
      allowPublic: body.allow_public,
      knowledgeBaseIds: await this.bases.execute(projectId, body.knowledge_base_ids ?? [], 'knowledge_base_ids'),
      agentId: body.agent_id,
      appId: body.app_id,
      idempotencyKey,
    });
    const answer = { task_id: taskId, message_ids: messageIds };
    if (body.sync) {
      const { ended, task } = await this.waitForTask.execute(projectId, taskId, this.shutdown.signal);
      if (ended) void reply.status(HttpStatus.OK);
      return { ...answer, status: task.status };
    }
    // Of a repeat the first write's task tells how far it is.
    const status = accepted > 0 ? 'pending' : ((await this.reader.task(projectId, taskId))?.status ?? 'pending');
    return { ...answer, status };
  }

  @Get('sessions/:id/messages')
  @ApiOperation({ summary: 'List the messages of a session with their processing status' })
  @Scopes('memory:read')
  @AnswersPage('Messages of the session with their processing status', MessageAnswer)
  @Fails('not_found')
  async listMessages(@Project() projectId: string, @Param('id', IdentifierPath) sessionId: string, @Query() query: MessagesQuery) {
    const page = await this.reader.messages(
      projectId,
      sessionId,
      {
        ...(query.status === undefined ? {} : { status: query.status }),
        ...(query.from === undefined ? {} : { from: readTimestamp(query.from, 'from').at }),
        ...(query.to === undefined ? {} : { to: readTimestamp(query.to, 'to').at }),
      },
      pageRequest(query),
    );
    if (!page) throw new AppError('not_found', 'No such session');
    return pageAnswer(page, view.message);
  }

  @Get('messages/:id')
  @ApiOperation({ summary: 'Read one message', description: 'Where two users share the id, `user_id` tells which is meant.' })
  @Scopes('memory:read')
  @Answers(200, 'The message', MessageAnswer)
  @Fails('not_found', 'ambiguous')
  async getMessage(@Project() projectId: string, @Param('id', IdentifierPath) id: string, @Query() query: MessageQuery) {
    const [message, other] = await this.reader.message(projectId, id, query.user_id);
    if (!message) throw new AppError('not_found', 'No such message');
    if (other) throw new AppError('ambiguous', 'Several users have a message with this id: name one with user_id');
    return view.message(message);
  }
}
