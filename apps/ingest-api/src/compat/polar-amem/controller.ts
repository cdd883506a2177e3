// /polar-amem/message/*: PolarDB agent memory, the writing side. The session is the user.
import { Body, Controller, HttpCode, HttpStatus, Inject, Post } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { AppError } from '@strata/contracts';
import { AddMessages, ImportSessions, OpenSession, tokens, WaitForDeletion, WaitForTask, type reading } from '@strata/memory';
import { Answers, Caller, Fails, IdempotencyKey, Project, Scopes, Shutdown, UuidPath, type Identity } from '@strata/platform';
import {
  PolarAddBody,
  PolarBatch,
  PolarBatchBody,
  PolarBatchStatus,
  PolarBatchStatusBody,
  PolarDeleteBody,
  PolarNothing,
} from './schema.js';
import { toBatchStatus, toMessageInput } from './translate.js';

@ApiTags('polar-amem')
@Controller('polar-amem/message')
export class PolarMessagesController {
  constructor(
    private readonly openSession: OpenSession,
    private readonly addMessages: AddMessages,
    private readonly waitForTask: WaitForTask,
    private readonly shutdown: Shutdown,
  ) {}

  @Post('add')
  @ApiOperation({ summary: 'PolarDB: add messages to the memory of a session' })
  @HttpCode(HttpStatus.OK)
  @Scopes('memory:write')
  @Answers(200, 'Stored, with `sync` processed as well', PolarNothing)
  @Fails('conflict')
  async polarAdd(@Project() projectId: string, @Body() body: PolarAddBody, @IdempotencyKey() idempotencyKey: string | null) {
    const { session_id: sessionId } = body;
    const messages = body.messages.map((message, i) => toMessageInput(message, `messages.${i}`));
    await this.openSession.execute({ projectId, userId: sessionId, sessionId, idempotencyKey });
    const { taskId } = await this.addMessages.execute({ projectId, sessionId, messages, idempotencyKey });
    if (body.async_mode === 'async') return null;
    const { task } = await this.waitForTask.execute(projectId, taskId, this.shutdown.signal);
    if (task.status === 'failed')
      throw new AppError(
        'unavailable',
        `The messages are stored, but not processed: replay the task ${taskId} (POST /api/tasks/{id}/replay)`,
      );
    return null;
  }
}

@ApiTags('polar-amem')
@Controller('polar-amem/message')
export class PolarDeletionController {
  constructor(
    private readonly waitForDeletion: WaitForDeletion,
    private readonly shutdown: Shutdown,
  ) {}

  @Post('delete')
  @ApiOperation({
    summary: 'PolarDB: delete messages of a session by business_id',
    description: 'Memories without a source left go, the others are told anew from what remains. Waits until it is done, for 10 s at most.',
  })
  @HttpCode(HttpStatus.OK)
  @Scopes('memory:delete')
  @Answers(200, 'Done, or durable and under way', PolarNothing)
  @Fails('not_found', 'ambiguous')
  async polarDelete(@Caller() caller: Identity, @Body() body: PolarDeleteBody, @IdempotencyKey() idempotencyKey: string | null) {
    const { projectId, keyId: actor } = caller;
    const scope = { business_ids: body.business_id, session_id: body.session_id };
    const reason = '/polar-amem/message/delete';
    await this.waitForDeletion.execute({ projectId, actor, scope, reason, idempotencyKey }, this.shutdown.signal);
    return null;
  }
}

@ApiTags('polar-amem')
@Controller('polar-amem/message')
export class PolarBatchController {
  constructor(
    private readonly importSessions: ImportSessions,
    @Inject(tokens.RAW_READER) private readonly reader: Pick<reading.RawReader, 'task'>,
  ) {}

  @Post('batch_add')
  @ApiOperation({ summary: 'PolarDB: add messages of many sessions in one request' })
  @HttpCode(HttpStatus.OK)
  @Scopes('memory:write')
  @Answers(200, 'Stored; the task counts sessions', PolarBatch)
  @Fails('conflict')
  async polarBatchAdd(@Caller() caller: Identity, @Body() { data }: PolarBatchBody, @IdempotencyKey() idempotencyKey: string | null) {
    const { taskId } = await this.importSessions.execute({
      projectId: caller.projectId,
      actor: caller.keyId,
      idempotencyKey,
      data: data.map(({ session_id: id, messages }, i) => ({
        sessionId: id,
        userId: id,
        messages: messages.map((message, j) => toMessageInput(message, `data.${i}.messages.${j}`)),
      })),
    });
    return { task_id: taskId };
  }

  @Post('batch_status')
  @ApiOperation({ summary: 'PolarDB: read how far a batch is' })
  @HttpCode(HttpStatus.OK)
  @Scopes('memory:read')
  @Answers(200, 'The batch; its counts are sessions', PolarBatchStatus)
  @Fails('not_found')
  async polarBatchStatus(@Project() projectId: string, @Body() body: PolarBatchStatusBody) {
    const task = await this.reader.task(projectId, new UuidPath().transform(body.task_id));
    if (task?.kind !== 'import') throw new AppError('not_found', 'No such batch');
    return toBatchStatus(task);
  }
}
