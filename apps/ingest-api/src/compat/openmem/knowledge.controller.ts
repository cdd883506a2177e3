// /api/openmem/v1/…/knowledgebase and …/knowledgebase-file: MemOS / OpenMem, knowledge bases.
import { Body, Controller, HttpCode, HttpStatus, Inject, Post } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { AddFile, CreateKnowledgeBase, tokens, type ports } from '@strata/memory';
import { Answers, Caller, Fails, IdempotencyKey, Project, Scopes, type Identity } from '@strata/platform';
import { at, known } from './known.js';
import {
  OpenMemAddFileBody,
  OpenMemBase,
  OpenMemCreateBaseBody,
  OpenMemDeleteBaseBody,
  OpenMemDeleteFilesBody,
  OpenMemDone,
  OpenMemFileList,
  OpenMemFiles,
  OpenMemGetFilesBody,
} from './schema.js';
import { toFile, toFileDetail, toUploaded } from './translate.js';

@ApiTags('openmem')
@Controller('api/openmem/v1')
export class OpenMemKnowledgeController {
  constructor(
    private readonly createBase: CreateKnowledgeBase,
    private readonly addFile: AddFile,
    @Inject(tokens.KNOWLEDGE_STORE) private readonly store: ports.KnowledgeStore,
    @Inject(tokens.KNOWLEDGE_FILES) private readonly files: Pick<ports.KnowledgeFiles, 'delete'>,
    @Inject(tokens.FILE_WAKE_UPS) private readonly wakeUps: ports.FileWakeUps,
  ) {}

  @Post('create/knowledgebase')
  @ApiOperation({ summary: 'OpenMem: make a knowledge base' })
  @HttpCode(HttpStatus.OK)
  @Scopes('memory:write')
  @Answers(200, 'Its id', OpenMemBase)
  @Fails()
  async openMemCreateBase(
    @Project() projectId: string,
    @Body() body: OpenMemCreateBaseBody,
    @IdempotencyKey() idempotencyKey: string | null,
  ) {
    const { knowledgebase_name: name, knowledgebase_description: description = null } = body;
    const { id } = await this.createBase.execute({ projectId, name, description, idempotencyKey });
    return { id };
  }

  @Post('delete/knowledgebase')
  @ApiOperation({ summary: 'OpenMem: delete a knowledge base with its files' })
  @HttpCode(HttpStatus.OK)
  @Scopes('memory:delete')
  @Answers(200, 'It is gone', OpenMemDone)
  @Fails('not_found')
  async openMemDeleteBase(@Caller() { projectId, keyId: actor }: Identity, @Body() body: OpenMemDeleteBaseBody) {
    const knowledgeBaseId = known(body.knowledgebase_id, 'knowledgebase_id', 'knowledge base');
    if (!(await this.store.delete({ projectId, knowledgeBaseId }, { actor, reason: '/api/openmem/v1/delete/knowledgebase' })))
      throw at('not_found', 'knowledgebase_id', 'No such knowledge base');
    return { success: true };
  }

  @Post('add/knowledgebase-file')
  @ApiOperation({
    summary: 'OpenMem: add files to a knowledge base',
    description: 'Text, Markdown, HTML, JSON, CSV, PDF and DOCX as base64, 1 MiB in all; larger ones by `POST /api/resources`.',
  })
  @HttpCode(HttpStatus.OK)
  @Scopes('memory:write')
  @Answers(200, 'Stored; they are read and indexed next', OpenMemFiles)
  @Fails('not_found')
  async openMemAddFiles(@Project() projectId: string, @Body() body: OpenMemAddFileBody, @IdempotencyKey() idempotencyKey: string | null) {
    const knowledgeBaseId = known(body.knowledgebase_id, 'knowledgebase_id', 'knowledge base');
    if (!(await this.store.get({ projectId, knowledgeBaseId }))) throw at('not_found', 'knowledgebase_id', 'No such knowledge base');
    // All are read before the first is stored: a refusal leaves nothing behind.
    const files = body.file.map(toFile);
    const added = [];
    for (const file of files) added.push(await this.addFile.execute({ projectId, knowledgeBaseId, ...file, idempotencyKey }));
    return added.map(({ file }) => toUploaded(file));
  }

  @Post('get/knowledgebase-file')
  @ApiOperation({ summary: 'OpenMem: read files by their ids, or list those of a knowledge base' })
  @HttpCode(HttpStatus.OK)
  @Scopes('memory:read')
  @Answers(200, 'Files with their status', OpenMemFileList)
  @Fails('not_found')
  async openMemGetFiles(@Project() projectId: string, @Body() body: OpenMemGetFilesBody) {
    const { file_ids: ids, knowledgebase_id: base } = body;
    if (ids && base) throw at('validation.failed', 'knowledgebase_id', 'stands beside file_ids: give one of them');
    if (ids) {
      for (const field of ['type', 'page', 'page_size'] as const)
        if (body[field] !== null && body[field] !== undefined) throw at('validation.failed', field, 'goes with knowledgebase_id only');
      const found = await this.require(projectId, ids);
      return { total: found.length, page: 1, page_size: found.length, file_detail_list: found.map(toFileDetail) };
    }
    if (!base) throw at('validation.failed', 'file_ids', 'is required, or knowledgebase_id');
    const [page, limit] = [body.page ?? 1, body.page_size ?? 20];
    const knowledgeBaseId = known(base, 'knowledgebase_id', 'knowledge base');
    const part = await this.store.countedFiles({ projectId, knowledgeBaseId }, { skip: (page - 1) * limit, limit });
    if (!part) throw at('not_found', 'knowledgebase_id', 'No such knowledge base');
    return { total: part.total, page, page_size: limit, file_detail_list: part.items.map(toFileDetail) };
  }

  @Post('delete/knowledgebase-file')
  @ApiOperation({ summary: 'OpenMem: delete files of knowledge bases' })
  @HttpCode(HttpStatus.OK)
  @Scopes('memory:delete')
  @Answers(200, 'They are gone', OpenMemDone)
  @Fails('not_found')
  async openMemDeleteFiles(@Caller() { projectId, keyId: actor }: Identity, @Body() body: OpenMemDeleteFilesBody) {
    const files = await this.require(projectId, body.file_ids);
    for (const { id, knowledgeBaseId } of files) {
      await this.files.delete({ projectId, knowledgeBaseId }, id, { actor, reason: '/api/openmem/v1/delete/knowledgebase-file' });
      await this.wakeUps.wakeForFile(projectId, id);
    }
    return { success: true };
  }

  /** All of them, or none. */
  private async require(projectId: string, given: string[]) {
    const ids = [...new Set(given.map((id) => known(id, 'file_ids', 'file')))];
    const files = await this.store.files(projectId, ids);
    if (files.length < ids.length) throw at('not_found', 'file_ids', 'No such file');
    return files;
  }
}
