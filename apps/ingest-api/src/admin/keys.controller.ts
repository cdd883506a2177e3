// /api/admin/projects/{id}/keys: a key is shown once, listed without its secret, revoked within 5 s.
import { Body, Controller, Delete, Get, Inject, Param, Post } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { AppError } from '@strata/contracts';
import { IssueKey, readTimestamp, tokens, type reading } from '@strata/memory';
import { Admin, ADMIN, Answers, AnswersPage, Fails, ShownOnce, UuidPath } from '@strata/platform';
import { IssuedKeyAnswer, IssueKeyBody, KeyAnswer, keyView, RevokedKeyAnswer } from './admin.schema.js';

@ApiTags('admin')
@Admin()
@Controller('api/admin/projects/:id/keys')
export class KeysController {
  constructor(
    private readonly issueKey: IssueKey,
    @Inject(tokens.KEY_STORE) private readonly keys: reading.KeyStore,
    @Inject(tokens.PROJECT_STORE) private readonly projects: reading.ProjectStore,
  ) {}

  @Post()
  @ApiOperation({ summary: 'Issue an API key of a project', description: 'The key itself is shown in this answer only.' })
  @ShownOnce('key')
  @Answers(201, 'The key, shown this once', IssuedKeyAnswer)
  @Fails('not_found')
  async createKey(@Param('id', UuidPath) projectId: string, @Body() body: IssueKeyBody) {
    const { key, record } = await this.issueKey.execute({
      projectId,
      name: body.name,
      scopes: body.scopes && [...new Set(body.scopes)],
      expiresAt: body.expires_at === undefined ? undefined : readTimestamp(body.expires_at, 'expires_at').at,
      actor: ADMIN,
    });
    return { ...keyView(record), key };
  }

  @Get()
  @ApiOperation({ summary: 'List the API keys of a project, without their secrets' })
  @AnswersPage('All keys of the project, revoked ones included', KeyAnswer)
  @Fails('not_found')
  async listKeys(@Param('id', UuidPath) projectId: string) {
    if (!(await this.projects.get(projectId))) throw new AppError('not_found', 'No such project');
    return { items: (await this.keys.list(projectId)).map(keyView), next_cursor: null };
  }

  @Delete(':keyId')
  @ApiOperation({ summary: 'Revoke an API key', description: 'It is refused everywhere within 5 s.' })
  @Answers(200, 'The key is refused within 5 s', RevokedKeyAnswer)
  @Fails('not_found')
  async revokeKey(@Param('id', UuidPath) projectId: string, @Param('keyId', UuidPath) keyId: string) {
    if (!(await this.keys.revoke(projectId, keyId, ADMIN))) throw new AppError('not_found', 'No such key');
    return { key_id: keyId, revoked: true };
  }
}
