// /api/knowledge-bases: named collections of documents that belong to the project.
import { Body, Controller, Delete, Get, HttpCode, HttpStatus, Inject, Param, Post, Query } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { AppError } from '@strata/contracts';
import { CreateKnowledgeBase, tokens, view, type ports } from '@strata/memory';
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
import { DeletedKnowledgeBase, DeleteQuery, KnowledgeBaseAnswer, KnowledgeBaseBody, KnowledgeQuery } from './knowledge.schema.js';

@ApiTags('knowledge bases')
@Controller('api/knowledge-bases')
export class KnowledgeController {
  constructor(
    private readonly createBase: CreateKnowledgeBase,
    @Inject(tokens.KNOWLEDGE_STORE) private readonly store: ports.KnowledgeStore,
  ) {}

  @Post()
  @ApiOperation({ summary: 'Make a knowledge base', description: 'Recalled only where a search names it; names need not differ.' })
  @HttpCode(HttpStatus.CREATED)
  @Scopes('memory:write')
  @Answers(201, 'The knowledge base', KnowledgeBaseAnswer)
  @Fails()
  async createKnowledgeBase(
    @Project() projectId: string,
    @Body() body: KnowledgeBaseBody,
    @IdempotencyKey() idempotencyKey: string | null,
  ) {
    const { name, description = null } = body;
    return view.knowledgeBase(await this.createBase.execute({ projectId, name, description, idempotencyKey }));
  }

  @Get()
  @ApiOperation({ summary: 'List the knowledge bases of the project, newest first' })
  @Scopes('memory:read')
  @AnswersPage('Knowledge bases, newest first', KnowledgeBaseAnswer)
  @Fails()
  async listKnowledgeBases(@Project() projectId: string, @Query() query: KnowledgeQuery) {
    return pageAnswer(await this.store.list(projectId, pageRequest(query)), view.knowledgeBase);
  }

  @Get(':id')
  @ApiOperation({ summary: 'Read a knowledge base' })
  @Scopes('memory:read')
  @Answers(200, 'The knowledge base', KnowledgeBaseAnswer)
  @Fails('not_found')
  async getKnowledgeBase(@Project() projectId: string, @Param('id', UuidPath) knowledgeBaseId: string) {
    const base = await this.store.get({ projectId, knowledgeBaseId });
    if (!base) throw new AppError('not_found', 'No such knowledge base');
    return view.knowledgeBase(base);
  }

  @Delete(':id')
  @ApiOperation({
    summary: 'Delete a knowledge base with its files and entries',
    description: 'Gone from every answer at once; its entries leave the index shortly after.',
  })
  @Scopes('memory:delete')
  @Answers(200, 'It is gone', DeletedKnowledgeBase)
  @Fails('not_found')
  async deleteKnowledgeBase(
    @Caller() { projectId, keyId: actor }: Identity,
    @Param('id', UuidPath) knowledgeBaseId: string,
    @Query() { reason = 'not given' }: DeleteQuery,
  ) {
    if (!(await this.store.delete({ projectId, knowledgeBaseId }, { actor, reason })))
      throw new AppError('not_found', 'No such knowledge base');
    return { knowledge_base_id: knowledgeBaseId, deleted: true };
  }
}
