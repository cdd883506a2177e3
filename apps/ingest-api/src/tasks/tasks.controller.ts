// /api/tasks: what became of an accepted write; always reaches an end, and failed work can be run again.
import { Controller, Get, HttpCode, HttpStatus, Inject, Param, Post, Req, Res } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { AppError, TaskShape } from '@strata/contracts';
import { ReplayTask, StreamTask, tokens, view, type reading } from '@strata/memory';
import {
  Answers,
  AnswersStream,
  Caller,
  Fails,
  Project,
  Scopes,
  shape,
  Shutdown,
  streamEvents,
  UuidPath,
  type Identity,
} from '@strata/platform';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';

const TaskAnswer = shape('Task', TaskShape);
const ReplayAnswer = shape('Replay', z.strictObject({ task_id: z.string(), items: z.number().int(), status: TaskShape.shape.status }));

@ApiTags('tasks')
@Controller('api/tasks')
export class TasksController {
  constructor(
    private readonly streamTask: StreamTask,
    private readonly replayTask: ReplayTask,
    private readonly shutdown: Shutdown,
    @Inject(tokens.RAW_READER) private readonly reader: reading.RawReader,
  ) {}

  @Get(':id')
  @ApiOperation({ summary: 'Read how far the processing of a write is' })
  @Scopes('memory:read')
  @Answers(200, 'The task', TaskAnswer)
  @Fails('not_found')
  async getTask(@Project() projectId: string, @Param('id', UuidPath) id: string) {
    return view.task(await this.required(projectId, id));
  }

  @Get(':id/events')
  @ApiOperation({
    summary: 'Watch a task until it ends',
    description: 'Server-sent events `task`: at once, at each change, and the end, after which the stream closes.',
  })
  @Scopes('memory:read')
  @AnswersStream('Events `task` with the task as data')
  @Fails('not_found')
  async streamTaskEvents(
    @Project() projectId: string,
    @Param('id', UuidPath) id: string,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    await this.required(projectId, id);
    const { streamTask } = this;
    await streamEvents(request, reply, this.shutdown, async function* (signal) {
      for await (const task of streamTask.execute(projectId, id, signal)) yield { event: 'task', data: view.task(task) };
    });
  }

  @Post(':id/replay')
  @ApiOperation({ summary: 'Run the failed work of a task again', description: '`items` is how many pieces of work that were.' })
  @HttpCode(HttpStatus.ACCEPTED)
  @Scopes('memory:write')
  @Answers(202, 'Failed work is pending again', ReplayAnswer)
  @Fails('not_found')
  async replay(@Caller() { projectId, keyId }: Identity, @Param('id', UuidPath) id: string) {
    const { items, task } = await this.replayTask.execute(projectId, id, keyId);
    return { task_id: task.id, items, status: task.status };
  }

  private async required(projectId: string, id: string) {
    const task = await this.reader.task(projectId, id);
    if (!task) throw new AppError('not_found', 'No such task');
    return task;
  }
}
