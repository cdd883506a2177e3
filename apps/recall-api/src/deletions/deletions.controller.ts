// /api/deletions: what is to be forgotten, and the receipt that shows that it was.
import { Body, Controller, Get, HttpCode, HttpStatus, Inject, Param, Post, Query } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { AppError } from '@strata/contracts';
import { RequestDeletion, tokens, view, type ports } from '@strata/memory';
import {
  Answers,
  AnswersPage,
  Caller,
  Fails,
  IdempotencyKey,
  pageAnswer,
  pageRequest,
  Project,
  Scopes,
  UuidPath,
  type Identity,
} from '@strata/platform';
import { AcceptedDeletion, ArchivedAnswer, ArchivedQuery, DeletionAnswer, DeletionBody } from './deletions.schema.js';

@ApiTags('deletions')
@Controller('api/deletions')
export class DeletionsController {
  constructor(
    private readonly requestDeletion: RequestDeletion,
    @Inject(tokens.DELETION_STORE) private readonly store: ports.DeletionStore,
  ) {}

  @Post()
  @ApiOperation({
    summary: 'Delete or archive what a scope names, and what was learnt from it',
    description:
      '202 once the request is durable. What rests on it alone goes; what has other evidence is told anew from that. The receipt counts again in every store.',
  })
  @HttpCode(HttpStatus.ACCEPTED)
  @Scopes('memory:delete')
  @Answers(202, 'Accepted; the receipt tells how far it is', AcceptedDeletion)
  @Fails('not_found', 'ambiguous')
  async createDeletion(@Caller() caller: Identity, @Body() body: DeletionBody, @IdempotencyKey() idempotencyKey: string | null) {
    const { scope, mode, reason, dry_run: dryRun } = body;
    const request = { projectId: caller.projectId, actor: caller.keyId, scope, mode, reason, dryRun, idempotencyKey };
    return { deletion_id: await this.requestDeletion.execute(request) };
  }

  @Get(':id')
  @ApiOperation({ summary: 'Read the receipt of a deletion' })
  @Scopes('memory:delete')
  @Answers(200, 'The receipt', DeletionAnswer)
  @Fails('not_found')
  async getDeletion(@Project() projectId: string, @Param('id', UuidPath) id: string) {
    const deletion = await this.store.get(projectId, id);
    if (!deletion) throw new AppError('not_found', 'No such deletion');
    return view.deletion(deletion);
  }

  @Get(':id/records')
  @ApiOperation({ summary: 'List what a deletion of mode `archive` kept' })
  @Scopes('memory:delete')
  @AnswersPage('Archived records, by user, layer and id', ArchivedAnswer)
  @Fails('not_found')
  async listArchived(@Project() projectId: string, @Param('id', UuidPath) id: string, @Query() query: ArchivedQuery) {
    const page = await this.store.archived(projectId, id, pageRequest(query));
    if (!page) throw new AppError('not_found', 'No such deletion');
    return pageAnswer(page, view.archived);
  }
}
