// /api/audit: who did what to which record, when and why.
import { Controller, Get, Inject, Query } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { readTimestamp, tokens, view, type ports } from '@strata/memory';
import { AnswersPage, Fails, pageAnswer, pageRequest, Project, Scopes } from '@strata/platform';
import { AuditAnswer, AuditQuery } from './audit.schema.js';

@ApiTags('audit')
@Controller('api/audit')
export class AuditController {
  constructor(@Inject(tokens.AUDIT_LOG) private readonly audit: ports.AuditLog) {}

  @Get()
  @ApiOperation({
    summary: 'List what operators did, newest first',
    description:
      'Deletions, changes by hand and undos, exports, imports, replays, and changes of the project, its keys and webhooks. Entries hold ids and states, no ' +
      'content; they are never changed, and each holds the hash of the one before it (`strata verify` computes them again).',
  })
  @Scopes('audit:read')
  @AnswersPage('Entries, newest first', AuditAnswer)
  @Fails()
  async listAudit(@Project() projectId: string, @Query() query: AuditQuery) {
    const filter: ports.AuditFilter = {
      action: query.action,
      actor: query.actor,
      targetKind: query.target_kind,
      targetId: query.target_id,
      userId: query.user_id,
      since: query.since === undefined ? undefined : readTimestamp(query.since, 'since').at,
      until: query.until === undefined ? undefined : readTimestamp(query.until, 'until').at,
    };
    return pageAnswer(await this.audit.list(projectId, filter, pageRequest(query)), view.audit);
  }
}
