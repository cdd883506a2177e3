// /api/openmem/v1: MemOS / OpenMem, the writing side.
import { Body, Controller, HttpCode, HttpStatus, Inject, Post } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { AppError } from '@strata/contracts';
import { AddFeedback, AddMessages, FindBases, OpenConversation, tokens, WaitForTask, type reading } from '@strata/memory';
import { Answers, Fails, IdempotencyKey, Project, Scopes, Shutdown } from '@strata/platform';
import { OpenMemAccepted, OpenMemAddMessageBody, OpenMemFeedbackBody, OpenMemStatus, OpenMemStatusBody } from './schema.js';
import { isAsync, toMessageInput, toStatus, toTimestamp } from './translate.js';

type Sharing = Pick<OpenMemAddMessageBody, 'allow_public' | 'allow_knowledgebase_ids'>;
const sharingOf = async ({ allow_public, allow_knowledgebase_ids }: Sharing, projectId: string, bases: FindBases) => ({
  allowPublic: allow_public ?? undefined,
  knowledgeBaseIds: await bases.execute(projectId, allow_knowledgebase_ids ?? [], 'allow_knowledgebase_ids'),
});

@ApiTags('openmem')
@Controller('api/openmem/v1')
export class OpenMemMessagesController {
  constructor(
    private readonly conversations: OpenConversation,
    private readonly addMessages: AddMessages,
    private readonly waitForTask: WaitForTask,
    private readonly shutdown: Shutdown,
    private readonly bases: FindBases,
  ) {}

  @Post('add/message')
  @ApiOperation({ summary: 'OpenMem: add messages to the memory of a user' })
  @HttpCode(HttpStatus.OK)
  @Scopes('memory:write')
  @Answers(200, 'Stored; with `async_mode: false` processed as well, or still running after 10 s', OpenMemAccepted)
  @Fails('not_found', 'conflict')
  async openMemAddMessage(
    @Project() projectId: string,
    @Body() body: OpenMemAddMessageBody,
    @IdempotencyKey() idempotencyKey: string | null,
  ) {
    const answersAtOnce = isAsync(body);
    const messages = body.messages.map((message, i) => toMessageInput(message, i, body));
    const sharing = await sharingOf(body, projectId, this.bases);
    const name = { projectId, userId: body.user_id, conversationId: body.conversation_id ?? null };
    const { id: sessionId } = await this.conversations.execute(name);
    const { taskId } = await this.addMessages.execute({
      projectId,
      sessionId,
      messages,
      agentId: body.agent_id ?? undefined,
      appId: body.app_id ?? undefined,
      ...sharing,
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
    private readonly bases: FindBases,
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
  @Fails('not_found', 'conflict')
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
      at: toTimestamp(body.feedback_time, 'feedback_time'),
      agentId: body.agent_id ?? undefined,
      appId: body.app_id ?? undefined,
      ...(await sharingOf(body, projectId, this.bases)),
      idempotencyKey,
    });
    return { success: true, task_id: taskId, status: 'running' };
  }

  @Post('get/status')
  @ApiOperation({ summary: 'OpenMem: read how far the processing of a write is' })
  @HttpCode(HttpStatus.OK)
  @Scopes('memory:read')
  @Answers(200, 'Its status', OpenMemStatus)
  @Fails('not_found')
  async openMemGetStatus(@Project() projectId: string, @Body() { task_id: taskId }: OpenMemStatusBody) {
    const task = await this.reader.task(projectId, taskId);
    if (!task) {
      const message = 'No such task';
      throw new AppError('not_found', message, { errors: [{ path: 'task_id', message }] });
    }
    return { status: toStatus(task) };
  }
}
