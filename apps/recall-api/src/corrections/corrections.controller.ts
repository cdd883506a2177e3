// /api/facts/{id}/undo: an operator's corrections, which are audited with their reason.
import { Body, Controller, HttpCode, HttpStatus, Param, Post } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { readAt, UndoSupersede, view } from '@strata/memory';
import { Answers, Caller, Fails, IdempotencyKey, Scopes, UuidPath, type Identity } from '@strata/platform';
import { UndoAnswer, UndoBody } from './corrections.schema.js';

@ApiTags('records')
@Controller('api/facts')
export class CorrectionsController {
  constructor(private readonly undoSupersede: UndoSupersede) {}

  @Post(':id/undo')
  @ApiOperation({
    summary: 'Undo the last supersede of a fact',
    description:
      'Called on the fact that was replaced: it is current again, what superseded it becomes `invalidated`; both keep their history.',
  })
  @HttpCode(HttpStatus.OK)
  @Scopes('memory:write')
  @Answers(200, 'The fact, active again', UndoAnswer)
  @Fails('not_found', 'conflict', 'idempotency.running', 'idempotency.mismatch')
  async undoFact(
    @Caller() caller: Identity,
    @Param('id', UuidPath) factId: string,
    @Body() { reason }: UndoBody,
    @IdempotencyKey() idempotencyKey: string | null,
  ) {
    const request = { projectId: caller.projectId, factId, actor: caller.keyId, reason, idempotencyKey };
    const { fact, taskId } = await this.undoSupersede.execute(request);
    return { ...view.fact(readAt(fact, new Date())), task_id: taskId };
  }
}
