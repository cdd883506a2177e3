// /api/sessions: opened by an agent's back end, one user for ever.
import { Body, Controller, Get, HttpStatus, Inject, Param, Patch, Post, Query, Res } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { AppError } from '@strata/contracts';
import { OpenSession, tokens, view, type ports, type reading, type Session } from '@strata/memory';
import { Answers, AnswersPage, Fails, IdempotencyKey, IdentifierPath, pageAnswer, pageRequest, Project, Scopes } from '@strata/platform';
import type { FastifyReply } from 'fastify';
import { OpenSessionBody, PatchSessionBody, SessionAnswer, SessionsQuery } from './sessions.schema.js';

@ApiTags('sessions')
@Controller('api/sessions')
export class SessionsController {
  constructor(
    private readonly openSession: OpenSession,
    @Inject(tokens.INGEST_STORE) private readonly store: ports.IngestStore,
    @Inject(tokens.RAW_READER) private readonly reader: reading.RawReader,
    @Inject(tokens.PROJECT_STORE) private readonly projects: reading.ProjectStore,
  ) {}

  @Post()
  @ApiOperation({
    summary: 'Open a session of a user',
    description: 'The same id for the same user answers 200 with the session as it is.',
  })
  @Scopes('memory:write')
  @Answers(201, 'The session was opened', SessionAnswer)
  @Answers(200, 'The session was there already', SessionAnswer)
  @Fails('conflict')
  async createSession(
    @Project() projectId: string,
    @Body() body: OpenSessionBody,
    @IdempotencyKey() idempotencyKey: string | null,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    const { created, session } = await this.openSession.execute({
      projectId,
      userId: body.user_id,
      sessionId: body.session_id,
      title: body.title,
      metadata: body.metadata,
      agentId: body.agent_id,
      appId: body.app_id,
      longTerm: body.long_term,
      timezone: body.timezone,
      idempotencyKey,
    });
    void reply.status(created ? HttpStatus.CREATED : HttpStatus.OK);
    return this.view(session);
  }

  @Get()
  @ApiOperation({ summary: 'List the sessions of a user, newest first' })
  @Scopes('memory:read')
  @AnswersPage('Sessions of a user, newest first', SessionAnswer)
  @Fails('not_found')
  async listSessions(@Project() projectId: string, @Query() query: SessionsQuery) {
    const page = await this.reader.sessions({ projectId, userId: query.user_id }, pageRequest(query));
    if (!page) throw new AppError('not_found', 'No such user');
    const longTerm = await this.projectLongTerm(projectId);
    return pageAnswer(page, (session) => view.session(session, longTerm));
  }

  @Get(':id')
  @ApiOperation({ summary: 'Read a session' })
  @Scopes('memory:read')
  @Answers(200, 'The session', SessionAnswer)
  @Fails('not_found')
  async getSession(@Project() projectId: string, @Param('id', IdentifierPath) id: string) {
    const session = await this.reader.session(projectId, id);
    if (!session) throw new AppError('not_found', 'No such session');
    return this.view(session);
  }

  @Patch(':id')
  @ApiOperation({ summary: 'Change a session', description: 'Changes what is given; `metadata` is replaced as a whole.' })
  @Scopes('memory:write')
  @Answers(200, 'The session as it is now', SessionAnswer)
  @Fails('not_found')
  async patchSession(@Project() projectId: string, @Param('id', IdentifierPath) id: string, @Body() body: PatchSessionBody) {
    const session = await this.store.patchSession(projectId, id, {
      ...(body.title === undefined ? {} : { title: body.title }),
      ...(body.metadata === undefined ? {} : { metadata: body.metadata }),
      ...(body.long_term === undefined ? {} : { longTerm: body.long_term }),
      ...(body.timezone === undefined ? {} : { timezone: body.timezone }),
    });
    if (!session) throw new AppError('not_found', 'No such session');
    return this.view(session);
  }

  private async view(session: Session) {
    return view.session(session, session.longTerm ?? (await this.projectLongTerm(session.projectId)));
  }
  private async projectLongTerm(projectId: string): Promise<boolean> {
    return (await this.projects.get(projectId))?.longTerm ?? true;
  }
}
