// /api/imports: many sessions in one request, JSON or one session a line.
import { Body, Controller, HttpCode, HttpStatus, Post } from '@nestjs/common';
import { RouteConfig } from '@nestjs/platform-fastify';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { ImportSessions } from '@strata/memory';
import { Answers, Fails, IdempotencyKey, parseOrRefuse, Project, Scopes, TakesBody } from '@strata/platform';
import { toMessageInput } from '../messages/messages.schema.js';
import { AcceptedImport, ImportBody } from './imports.schema.js';

@ApiTags('imports')
@Controller('api/imports')
export class ImportsController {
  constructor(private readonly importSessions: ImportSessions) {}

  @Post()
  @ApiOperation({
    summary: 'Import many sessions in one request',
    description: '`{data: [session, …]}` up to 1 MiB, or `application/x-ndjson` with one session a line up to 16 MiB.',
  })
  @HttpCode(HttpStatus.ACCEPTED)
  @RouteConfig({ ndjson: true })
  @Scopes('memory:write')
  @TakesBody(ImportBody, ['application/json', 'application/x-ndjson'])
  @Answers(202, 'Stored; the task counts sessions', AcceptedImport)
  @Fails('conflict', 'idempotency.running', 'idempotency.mismatch')
  async createImport(@Project() projectId: string, @Body() body: unknown, @IdempotencyKey() idempotencyKey: string | null) {
    const { data } = parseOrRefuse(ImportBody, body);
    const { taskId, sessionIds } = await this.importSessions.execute({
      projectId,
      idempotencyKey,
      data: data.map((session) => ({
        sessionId: session.session_id,
        userId: session.user_id,
        messages: session.messages.map(toMessageInput),
      })),
    });
    return { task_id: taskId, session_ids: sessionIds, status: 'pending' as const };
  }
}
