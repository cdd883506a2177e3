// /api/facts/{id}: an operator's corrections of facts, which are audited with their reason.
import { Body, Controller, HttpCode, HttpStatus, Param, Patch, Post } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { EditFact, readAt, UndoFact, view } from '@strata/memory';
import { Answers, Caller, Fails, IdempotencyKey, Scopes, UuidPath, type Identity } from '@strata/platform';
import { FactPatch, FactPatched, FactUndone, UndoBody } from './corrections.schema.js';

@ApiTags('records')
@Controller('api/facts')
export class FactCorrectionsController {
  constructor(
    private readonly edit: EditFact,
    private readonly undo: UndoFact,
  ) {}

  @Patch(':id')
  @ApiOperation({
    summary: 'Change the words or the status of a fact',
    description:
      'Versioned, audited, and seen by recall at once. New words keep the evidence and are marked `edited_by` and `pinned`: the pipeline does not word them anew.',
  })
  @Scopes('memory:write')
  @Answers(200, 'The fact as it stands', FactPatched)
  @Fails('not_found', 'conflict')
  async patchFact(@Caller() caller: Identity, @Param('id', UuidPath) id: string, @Body() body: FactPatch) {
    const { reason, expected_version: expectedVersion = null, status, content } = body;
    const edit = { ...(status !== undefined && { status }), ...(content !== undefined && { content }) };
    const request = { projectId: caller.projectId, id, actor: caller.keyId, reason, expectedVersion, edit };
    const { record, taskId } = await this.edit.execute(request);
    return { ...view.fact(readAt(record, new Date())), task_id: taskId };
  }

  @Post(':id/undo')
  @ApiOperation({
    summary: 'Undo the last supersede of a fact, or the last change of it by hand',
    description:
      'On a fact that was replaced: it is current again, what superseded it becomes `invalidated`. On any other: the last edit by hand goes back. `undone` tells which; both keep their history.',
  })
  @HttpCode(HttpStatus.OK)
  @Scopes('memory:write')
  @Answers(200, 'The fact after the undo', FactUndone)
  @Fails('not_found', 'conflict')
  async undoFact(
    @Caller() caller: Identity,
    @Param('id', UuidPath) id: string,
    @Body() { reason }: UndoBody,
    @IdempotencyKey() idempotencyKey: string | null,
  ) {
    const { record, undone, taskId } = await this.undo.execute({
      projectId: caller.projectId,
      id,
      actor: caller.keyId,
      reason,
      idempotencyKey,
    });
    return { ...view.fact(readAt(record, new Date())), undone, task_id: taskId };
  }
}
