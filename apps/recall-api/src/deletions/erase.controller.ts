// DELETE of one fact, summary or user: a deletion whose scope is the path.
import { Controller, Delete, HttpCode, HttpStatus, Param, Query } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import type { DeletionScope } from '@strata/contracts';
import { RequestDeletion } from '@strata/memory';
import { Answers, Caller, Fails, IdentifierPath, Scopes, UuidPath, type Identity } from '@strata/platform';
import { AcceptedDeletion, ReasonQuery } from './deletions.schema.js';

@ApiTags('deletions')
@Controller('api')
export class EraseController {
  constructor(private readonly requestDeletion: RequestDeletion) {}

  @Delete('facts/:id')
  @ApiOperation({ summary: 'Delete a fact', description: 'The messages that told it stay; it is not learnt from them again.' })
  @HttpCode(HttpStatus.ACCEPTED)
  @Scopes('memory:delete')
  @Answers(202, 'Accepted; the receipt tells how far it is', AcceptedDeletion)
  @Fails('not_found')
  deleteFact(@Caller() caller: Identity, @Param('id', UuidPath) id: string, @Query() query: ReasonQuery) {
    return this.erase(caller, { fact_ids: [id] }, query);
  }

  @Delete('summaries/:id')
  @ApiOperation({ summary: 'Delete a summary', description: 'Its facts stay; it is not written again.' })
  @HttpCode(HttpStatus.ACCEPTED)
  @Scopes('memory:delete')
  @Answers(202, 'Accepted; the receipt tells how far it is', AcceptedDeletion)
  @Fails('not_found')
  deleteSummary(@Caller() caller: Identity, @Param('id', UuidPath) id: string, @Query() query: ReasonQuery) {
    return this.erase(caller, { summary_ids: [id] }, query);
  }

  @Delete('users/:id')
  @ApiOperation({
    summary: 'Erase a user',
    description: 'Everything of the user, in every store. Writes of the user wait until it is done.',
  })
  @HttpCode(HttpStatus.ACCEPTED)
  @Scopes('memory:delete')
  @Answers(202, 'Accepted; the receipt tells how far it is', AcceptedDeletion)
  @Fails('not_found')
  deleteUser(@Caller() caller: Identity, @Param('id', IdentifierPath) id: string, @Query() query: ReasonQuery) {
    return this.erase(caller, { user_id: id }, query);
  }

  private async erase({ projectId, keyId: actor }: Identity, scope: DeletionScope, { reason = 'not given' }: ReasonQuery) {
    const request = { projectId, actor, scope, reason, mode: 'delete' as const, dryRun: false, idempotencyKey: null };
    return { deletion_id: await this.requestDeletion.execute(request) };
  }
}
