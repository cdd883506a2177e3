// /api/summaries/{id}: an operator's corrections of summaries, which are audited with their reason.
import { Body, Controller, HttpCode, HttpStatus, Param, Patch, Post } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { EditSummary, UndoSummary, view } from '@strata/memory';
import { Answers, Caller, Fails, IdempotencyKey, Scopes, UuidPath, type Identity } from '@strata/platform';
import { SummaryPatch, SummaryPatched, SummaryUndone, UndoBody } from './corrections.schema.js';

@ApiTags('records')
@Controller('api/summaries')
export class SummaryCorrectionsController {
  constructor(
    private readonly edit: EditSummary,
    private readonly undo: UndoSummary,
  ) {}

  @Patch(':id')
  @ApiOperation({
    summary: 'Change the words, the status or the weight of a summary',
    description:
      'Versioned, audited, and seen by recall at once. New words stay until a fact under the summary is closed, changed by hand, or overtaken by its date.',
  })
  @Scopes('memory:write')
  @Answers(200, 'The summary as it stands', SummaryPatched)
  @Fails('not_found', 'conflict')
  async patchSummary(@Caller() caller: Identity, @Param('id', UuidPath) id: string, @Body() body: SummaryPatch) {
    const { reason, expected_version: expectedVersion = null, status, content, weight } = body;
    const edit = {
      ...(status !== undefined && { status }),
      ...(content !== undefined && { content }),
      ...(weight !== undefined && { weight }),
    };
    const request = { projectId: caller.projectId, id, actor: caller.keyId, reason, expectedVersion, edit };
    const { record, taskId } = await this.edit.execute(request);
    return { ...view.summary(record), task_id: taskId };
  }

  @Post(':id/undo')
  @ApiOperation({
    summary: 'Undo the last change of a summary by hand',
    description: '`undone` tells what went back. Words that the pipeline wrote come back as it would write them now.',
  })
  @HttpCode(HttpStatus.OK)
  @Scopes('memory:write')
  @Answers(200, 'The summary after the undo', SummaryUndone)
  @Fails('not_found', 'conflict')
  async undoSummary(
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
    return { ...view.summary(record), undone, task_id: taskId };
  }
}
