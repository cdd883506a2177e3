// /api/openmem/v1: MemOS / OpenMem, the writing side.
import { Body, Controller, HttpCode, HttpStatus, Inject, Post } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { AppError } from '@strata/contracts';
import { AddFeedback, AddMessages, OpenConversation, tokens, WaitForTask, type reading } from '@strata/memory';
import { Answers, Fails, IdempotencyKey, Project, Scopes, Shutdown } from '@strata/platform';
import { OpenMemAccepted, OpenMemAddMessageBody, OpenMemFeedbackBody, OpenMemStatus, OpenMemStatusBody } from './schema.js';
import { isAsync, toMessageInput, toStatus, toTimestamp } from './translate.js';

@ApiTags('openmem')
@Controller('api/openmem/v1')
export class OpenMemMessagesController {
  constructor(
    private readonly conversations: OpenConversation,
    private readonly addMessages: AddMessages,
    private readonly waitForTask: WaitForTask,
    private readonly shutdown: Shutdown,
  ) {}

  @Post('add/message')
  @ApiOperation({ summary: 'OpenMem: add messages to the memory of a user' })
  @HttpCode(HttpStatus.OK)
  @Scopes('memory:write')
  @Answers(200, 'Stored; with `async_mode: false` processed as well, or still running after 10 s', OpenMemAccepted)
  @Fails('not_found', 'conflict', 'idempotency.running', 'idempotency.mismatch')
  async openMemAddMessage(
    @Project() projectId: string,
    @Body() body: OpenMemAddMessageBody,
    @IdempotencyKey() idempotencyKey: string | null,
  ) {
    const answersAtOnce = isAsync(body);
    const name = { projectId, userId: body.user_id, conversationId: body.conversation_id ?? null };
    const { id: sessionId } = await this.conversations.execute(name);
    const { taskId } = await this.addMessages.execute({
      projectId,
      sessionId,
      messages: body.messages.map((message) => toMessageInput(message, body)),
      agentId: body.agent_id ?? undefined,
      appId: body.app_id ?? undefined,
      allowPublic: body.allow_public ?? undefined,
      idempotencyKey,
    });
    if (answersAtOnce) return { success: true, task_id: taskId, status: 'running' };
    const { task } = await this.waitForTask.execute(projectId, taskId, this.shutdown.signal);
    return { success: task.status !== 'failed', task_id: taskId, status: toStatus(task) };
  }
}

@ApiTags('openmem')
@Controller('api/openmem/v1')
export class OpenMemTasksController {
  constructor(
    private readonly addFeedback: AddFeedback,
    @Inject(tokens.RAW_READER) private readonly reader: Pick<reading.RawReader, 'task'>,
  ) {}

  @Post('add/feedback')
  @ApiOperation({
    summary: 'OpenMem: correct what is remembered, in plain words',
    description: 'What it says replaces what was known; what it takes back is no longer recalled. The facts rest on the feedback.',
  })
  @HttpCode(HttpStatus.OK)
  @Scopes('memory:write')
  @Answers(200, 'Stored; the task tells when memory follows', OpenMemAccepted)
  @Fails('not_found', 'conflict', 'idempotency.running', 'idempotency.mismatch')
  async openMemAddFeedback(
    @Project() projectId: string,
    @Body() body: OpenMemFeedbackBody,
    @IdempotencyKey() idempotencyKey: string | null,
  ) {
    const { taskId } = await this.addFeedback.execute({
      projectId,
      userId: body.user_id,
      conversationId: body.conversation_id ?? null,
      content: body.feedback_content,
      at: toTimestamp(body.feedback_time),
      agentId: body.agent_id ?? undefined,
      appId: body.app_id ?? undefined,
      allowPublic: body.allow_public ?? undefined,
      idempotencyKey,
    });
    return { success: true, task_id: taskId, status: 'running' };
  }

  @Post('get/status')
  @ApiOperation({ summary: 'OpenMem: read how far the processing of a write is' })
  @HttpCode(HttpStatus.OK)
  @Scopes('memory:read')
  @Answers(200, 'Its status', OpenMemStatus)
  @Fails('not_found', 'idempotency.running', 'idempotency.mismatch')
  async openMemGetStatus(@Project() projectId: string, @Body() { task_id: taskId }: OpenMemStatusBody) {
    const task = await this.reader.task(projectId, taskId);
    if (!task) {
      const message = 'No such task';
      throw new AppError('not_found', message, { errors: [{ path: 'task_id', message }] });
    }
    return { status: toStatus(task) };
  }
}
