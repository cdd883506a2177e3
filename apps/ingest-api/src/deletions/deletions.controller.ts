// DELETE of a message or a session: a deletion whose scope is the path. Its receipt: recall-api, /api/deletions.
import { Controller, Delete, HttpCode, HttpStatus, Param, Query } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import type { DeletionScope } from '@strata/contracts';
import { RequestDeletion } from '@strata/memory';
import { Answers, Caller, Fails, IdentifierPath, Scopes, type Identity } from '@strata/platform';
import { AcceptedDeletion, DeleteMessageQuery, DeleteSessionQuery } from './deletions.schema.js';

@ApiTags('deletions')
@Controller('api')
export class DeletionsController {
  constructor(private readonly requestDeletion: RequestDeletion) {}

  @Delete('messages/:id')
  @ApiOperation({
    summary: 'Delete a message and what was learnt from it alone',
    description: 'Where two users share the id, `user_id` tells which is meant. The receipt: `GET /api/deletions/{id}`.',
  })
  @HttpCode(HttpStatus.ACCEPTED)
  @Scopes('memory:delete')
  @Answers(202, 'Accepted; the receipt tells how far it is', AcceptedDeletion)
  @Fails('not_found', 'ambiguous')
  deleteMessage(@Caller() caller: Identity, @Param('id', IdentifierPath) id: string, @Query() query: DeleteMessageQuery) {
    const { user_id } = query;
    return this.erase(caller, { message_ids: [id], ...(user_id === undefined ? {} : { user_id }) }, query.reason);
  }

  @Delete('sessions/:id')
  @ApiOperation({ summary: 'Delete a session with its messages and actions', description: 'The receipt: `GET /api/deletions/{id}`.' })
  @HttpCode(HttpStatus.ACCEPTED)
  @Scopes('memory:delete')
  @Answers(202, 'Accepted; the receipt tells how far it is', AcceptedDeletion)
  @Fails('not_found')
  deleteSession(@Caller() caller: Identity, @Param('id', IdentifierPath) id: string, @Query() { reason }: DeleteSessionQuery) {
    return this.erase(caller, { session_id: id }, reason);
  }

  private async erase({ projectId, keyId: actor }: Identity, scope: DeletionScope, reason = 'not given') {
    const request = { projectId, actor, scope, reason, mode: 'delete' as const, dryRun: false, idempotencyKey: null };
    return { deletion_id: await this.requestDeletion.execute(request) };
  }
}
