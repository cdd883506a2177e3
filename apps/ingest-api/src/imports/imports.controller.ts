// /api/imports: many sessions in one request, JSON or one session a line.
import { Body, Controller, HttpCode, HttpStatus, Inject, Post } from '@nestjs/common';
import { RouteConfig } from '@nestjs/platform-fastify';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { exported } from '@strata/contracts';
import { FindBases, ImportSessions, isExportHeader, RestoreMemory, tokens, type reading } from '@strata/memory';
import { Answers, Caller, Fails, IdempotencyKey, parseOrRefuse, Scopes, TakesBody, type Identity } from '@strata/platform';
import { toMessageInput } from '../messages/messages.schema.js';
import { AcceptedImport, ImportBody } from './imports.schema.js';

@ApiTags('imports')
@Controller('api/imports')
export class ImportsController {
  constructor(
    private readonly importSessions: ImportSessions,
    private readonly bases: FindBases,
    private readonly restoreMemory: RestoreMemory,
    @Inject(tokens.RAW_READER) private readonly reader: Pick<reading.RawReader, 'task'>,
  ) {}

  @Post()
  @ApiOperation({
    summary: 'Import many sessions in one request',
    description:
      '`{data: [session, …]}` up to 1 MiB, or `application/x-ndjson` up to 16 MiB: one session a line, or the export of a user, which is ' +
      'taken in as it was (all or nothing; larger ones by `strata import`). A user that is known already is refused.',
  })
  @HttpCode(HttpStatus.ACCEPTED)
  @RouteConfig({ ndjson: true })
  @Scopes('memory:write')
  @TakesBody(ImportBody, ['application/json', 'application/x-ndjson'])
  @Answers(202, 'Stored; the task counts sessions', AcceptedImport)
  @Fails('not_found', 'conflict')
  async createImport(@Caller() caller: Identity, @Body() body: unknown, @IdempotencyKey() idempotencyKey: string | null) {
    const lines = exportIn(body);
    const { projectId, keyId: actor } = caller;
    if (lines) return this.restore(caller, lines);
    const { data } = parseOrRefuse(ImportBody, body);
    const named = data.map(({ knowledge_base_ids: wanted = [] }, i) => ({ wanted, path: `data.${i}.knowledge_base_ids` }));
    const shared = await this.bases.each(projectId, named);
    const { taskId, sessionIds } = await this.importSessions.execute({
      projectId,
      actor,
      idempotencyKey,
      data: data.map((session, i) => ({
        sessionId: session.session_id,
        userId: session.user_id,
        allowPublic: session.allow_public,
        knowledgeBaseIds: shared[i],
        messages: session.messages.map(toMessageInput),
      })),
    });
    return { task_id: taskId, session_ids: sessionIds, status: 'pending' as const };
  }
  /** One user, so that one task tells of it. Of a repeat the first restore's task tells how far it is. */
  private async restore({ projectId, keyId: actor }: Identity, lines: unknown[]) {
    const values = lines.map((value, i) => ({ place: `data.${i}`, value }));
    const { users } = await this.restoreMemory.execute({ projectId, actor, values, single: true });
    const taskId = users[0]?.taskId ?? '';
    const sessionIds = lines.flatMap((line) => Session.safeParse(line).data?.session_id ?? []);
    const task = await this.reader.task(projectId, taskId);
    return { task_id: taskId, session_ids: sessionIds, status: task?.status ?? 'pending' };
  }
}

const { session: Session } = exported.LINES;

/** The lines, if they begin as an export does. */
function exportIn(body: unknown): unknown[] | null {
  const lines = typeof body === 'object' && body !== null && 'data' in body && Array.isArray(body.data) ? (body.data as unknown[]) : [];
  return isExportHeader(lines[0]) ? lines : null;
}
