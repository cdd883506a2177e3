// /api/user/actions: behaviour in, behaviour listed, behaviour watched.
import { Body, Controller, Get, HttpCode, HttpStatus, Inject, Post, Query, Req, Res } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { AppError } from '@strata/contracts';
import { RecordActions, tokens, view, type reading } from '@strata/memory';
import {
  Answers,
  AnswersPage,
  AnswersStream,
  Fails,
  IdempotencyKey,
  pageAnswer,
  pageRequest,
  parseOrRefuse,
  Project,
  Scopes,
  Shutdown,
  streamEvents,
  TakesBody,
} from '@strata/platform';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import {
  AcceptedActions,
  ActionAnswer,
  ActionBatch,
  ActionItem,
  ActionsQuery,
  ActionStreamQuery,
  toActionInput,
} from './actions.schema.js';
import { newActions } from './new-actions.js';

@ApiTags('actions')
@Controller('api/user/actions')
export class ActionsController {
  constructor(
    private readonly recordActions: RecordActions,
    private readonly shutdown: Shutdown,
    @Inject(tokens.RAW_READER) private readonly reader: reading.RawReader,
  ) {}

  @Post()
  @ApiOperation({
    summary: 'Record one action of a user, or up to 500',
    description: 'Takes one action, or `{actions: […]}`. 202 once they are durable.',
  })
  @HttpCode(HttpStatus.ACCEPTED)
  @Scopes('memory:write')
  @TakesBody(z.union([ActionItem, ActionBatch]))
  @Answers(202, 'Stored; processing goes on', AcceptedActions)
  @Fails('not_found', 'conflict')
  async recordUserActions(@Project() projectId: string, @Body() body: unknown, @IdempotencyKey() idempotencyKey: string | null) {
    const isBatch = typeof body === 'object' && body !== null && 'actions' in body;
    const actions = isBatch ? parseOrRefuse(ActionBatch, body).actions : [parseOrRefuse(ActionItem, body)];
    const { taskId, logIds } = await this.recordActions.execute({ projectId, actions: actions.map(toActionInput), idempotencyKey });
    return { ...(isBatch ? { log_ids: logIds } : { log_id: logIds[0] }), task_id: taskId, status: 'pending' as const };
  }

  @Get('query')
  @ApiOperation({ summary: 'List the actions of a user, newest first' })
  @Scopes('memory:read')
  @AnswersPage('Actions of the user, newest first', ActionAnswer)
  @Fails('not_found')
  async listActions(@Project() projectId: string, @Query() query: ActionsQuery) {
    const page = await this.reader.actions({ projectId, userId: query.user_id }, filterOf(query), pageRequest(query));
    if (!page) throw new AppError('not_found', 'No such user');
    return pageAnswer(page, view.action);
  }

  @Get('stream')
  @ApiOperation({
    summary: "Watch a user's actions as they arrive",
    description: 'Server-sent events `action`, one for each new action; the event id resumes a stream (`Last-Event-ID`).',
  })
  @Scopes('memory:read')
  @AnswersStream('Events `action` with the action as data')
  @Fails('not_found')
  async streamActions(
    @Project() projectId: string,
    @Query() query: ActionStreamQuery,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ) {
    const scope = { projectId, userId: query.user_id };
    const newest = await this.reader.actions(scope, filterOf(query), { limit: 100, cursor: null });
    if (!newest) throw new AppError('not_found', 'No such user');
    const resumed = request.headers['last-event-id'];
    const after = typeof resumed === 'string' && /^\d{1,18}$/.test(resumed) ? BigInt(resumed) : null;
    await streamEvents(request, reply, this.shutdown, (signal) =>
      newActions(this.reader, scope, filterOf(query), { after, recent: query.limit, signal }),
    );
  }
}

function filterOf(query: { query?: string | undefined; event_type?: string | undefined }): { query?: string; eventType?: string } {
  return {
    ...(query.query === undefined ? {} : { query: query.query }),
    ...(query.event_type === undefined ? {} : { eventType: query.event_type }),
  };
}
