// /api/knowledge-bases/{id}/files: documents, what became of them, and their entries.
import { Body, Controller, Delete, Get, HttpCode, HttpStatus, Inject, Param, Post, Query } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { AppError } from '@strata/contracts';
import { AddFile, formatOfFile, tokens, view, type ports } from '@strata/memory';
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
import {
  AcceptedFile,
  DeletedKnowledgeFile,
  DeleteQuery,
  KnowledgeEntryAnswer,
  KnowledgeFileAnswer,
  KnowledgeFileBody,
  KnowledgeQuery,
} from './knowledge.schema.js';

const unknownFile = () => new AppError('not_found', 'No such file');

@ApiTags('knowledge bases')
@Controller('api/knowledge-bases/:id/files')
export class KnowledgeFilesController {
  constructor(
    private readonly addFile: AddFile,
    @Inject(tokens.KNOWLEDGE_FILES) private readonly files: ports.KnowledgeFiles,
    @Inject(tokens.FILE_WAKE_UPS) private readonly wakeUps: ports.FileWakeUps,
  ) {}

  @Post()
  @ApiOperation({
    summary: 'Add a text to a knowledge base',
    description:
      'Text, Markdown, JSON, CSV or HTML in the body; PDF and Word files go to `POST /api/resources`. 202 once it is durable; the task tells ' +
      'when it can be found. The same file again (content, name, tags and metadata) is the same file.',
  })
  @HttpCode(HttpStatus.ACCEPTED)
  @Scopes('memory:write')
  @Answers(202, 'Stored; it is read and indexed next', AcceptedFile)
  @Fails('not_found')
  async addKnowledgeFile(
    @Project() projectId: string,
    @Param('id', UuidPath) knowledgeBaseId: string,
    @Body() body: KnowledgeFileBody,
    @IdempotencyKey() idempotencyKey: string | null,
  ) {
    const { name, tags, metadata } = body;
    const format = formatOfFile({ name, mediaType: 'text/plain', format: body.format }, 'name');
    const content = Buffer.from(body.content);
    const { file } = await this.addFile.execute({ projectId, knowledgeBaseId, name, format, content, tags, metadata, idempotencyKey });
    return { file_id: file.id, task_id: file.taskId, status: file.status };
  }

  @Get()
  @ApiOperation({ summary: 'List the files of a knowledge base with their status, newest first' })
  @Scopes('memory:read')
  @AnswersPage('Files, newest first', KnowledgeFileAnswer)
  @Fails('not_found')
  async listKnowledgeFiles(@Project() projectId: string, @Param('id', UuidPath) knowledgeBaseId: string, @Query() query: KnowledgeQuery) {
    const page = await this.files.list({ projectId, knowledgeBaseId }, pageRequest(query));
    if (!page) throw new AppError('not_found', 'No such knowledge base');
    return pageAnswer(page, view.knowledgeFile);
  }

  @Get(':file_id')
  @ApiOperation({ summary: 'Read how far a file is, and why it failed' })
  @Scopes('memory:read')
  @Answers(200, 'The file', KnowledgeFileAnswer)
  @Fails('not_found')
  async getKnowledgeFile(
    @Project() projectId: string,
    @Param('id', UuidPath) knowledgeBaseId: string,
    @Param('file_id', UuidPath) fileId: string,
  ) {
    const file = await this.files.get({ projectId, knowledgeBaseId }, fileId);
    if (!file) throw unknownFile();
    return view.knowledgeFile(file);
  }

  @Get(':file_id/entries')
  @ApiOperation({
    summary: 'List the pieces of a file, in order',
    description: 'Offsets count Unicode code points of the text that was read in it.',
  })
  @Scopes('memory:read')
  @AnswersPage('Pieces of the file, in order', KnowledgeEntryAnswer)
  @Fails('not_found')
  async listKnowledgeEntries(
    @Project() projectId: string,
    @Param('id', UuidPath) knowledgeBaseId: string,
    @Param('file_id', UuidPath) fileId: string,
    @Query() query: KnowledgeQuery,
  ) {
    const page = await this.files.entries({ projectId, knowledgeBaseId }, fileId, pageRequest(query));
    if (!page) throw unknownFile();
    return pageAnswer(page, view.knowledgeEntry);
  }

  @Delete(':file_id')
  @ApiOperation({
    summary: 'Delete a file with its entries',
    description: 'Gone from every answer at once; its entries leave the index shortly after.',
  })
  @Scopes('memory:delete')
  @Answers(200, 'It is gone', DeletedKnowledgeFile)
  @Fails('not_found')
  async deleteKnowledgeFile(
    @Caller() { projectId, keyId: actor }: Identity,
    @Param('id', UuidPath) knowledgeBaseId: string,
    @Param('file_id', UuidPath) fileId: string,
    @Query() { reason = 'not given' }: DeleteQuery,
  ) {
    if (!(await this.files.delete({ projectId, knowledgeBaseId }, fileId, { actor, reason }))) throw unknownFile();
    await this.wakeUps.wakeForFile(projectId, fileId);
    return { file_id: fileId, deleted: true };
  }
}
