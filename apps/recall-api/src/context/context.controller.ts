// /api/sessions/{id}/context: what an agent should know before its next answer.
import { Body, Controller, Get, HttpCode, HttpStatus, Param, Post, Query } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { AppError, type ContextAnswer, type RecallConfig } from '@strata/contracts';
import { RecallContext, recallOptions } from '@strata/memory';
import { Answers, Fails, IdentifierPath, parseOrRefuse, Project, Scopes, TakesBody } from '@strata/platform';
import { agreed, ContextBody, ContextQuery, ContextShape } from './context.schema.js';

@ApiTags('context')
@Controller('api/sessions')
export class ContextController {
  constructor(private readonly recall: RecallContext) {}

  @Get(':id/context')
  @ApiOperation({ summary: 'Recall what an agent should know before its next answer' })
  @Scopes('memory:read')
  @Answers(200, 'What is known, ranked and formatted', ContextShape)
  @Fails('not_found')
  getContext(@Project() projectId: string, @Param('id', IdentifierPath) id: string, @Query() query: ContextQuery) {
    return this.answer(projectId, id, query.query, query.details, {});
  }

  @Post(':id/context')
  @ApiOperation({
    summary: 'Recall as GET does, with a `recall_config`',
    description: '`recall_config` in snake case or in the spelling of the SDKs; `as_of` and `known_at` stand in it.',
  })
  @HttpCode(HttpStatus.OK)
  @Scopes('memory:read')
  @TakesBody(ContextBody)
  @Answers(200, 'What is known, ranked and formatted', ContextShape)
  @Fails('not_found')
  postContext(@Project() projectId: string, @Param('id', IdentifierPath) id: string, @Query() query: ContextQuery, @Body() given: unknown) {
    const body = parseOrRefuse(ContextBody, given ?? {});
    const text = agreed('query', query.query, body.query);
    return this.answer(projectId, id, text, agreed('details', query.details, body.details), body.recall_config ?? {});
  }

  private async answer(
    projectId: string,
    sessionId: string,
    query: string | undefined,
    details: boolean | undefined,
    config: RecallConfig,
  ): Promise<ContextAnswer> {
    const answer = await this.recall.execute({
      projectId,
      sessionId,
      query: query ?? null,
      options: recallOptions(config),
      details: details ?? false,
    });
    if (!answer) throw new AppError('not_found', 'No such session');
    return answer;
  }
}
