// POST /api/resources: a file as it is, into a session or into a knowledge base.
import { Body, Controller, HttpCode, HttpStatus, Post } from '@nestjs/common';
import { RouteConfig } from '@nestjs/platform-fastify';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { AddFile, AddResource, formatOfFile } from '@strata/memory';
import { Answers, Caller, Fails, IdempotencyKey, parseOrRefuse, Scopes, TakesBody, type Identity } from '@strata/platform';
import { AcceptedResource, ResourceBody } from './knowledge.schema.js';

@ApiTags('knowledge bases')
@Controller('api/resources')
export class ResourcesController {
  constructor(
    private readonly addFile: AddFile,
    private readonly addResource: AddResource,
  ) {}

  @Post()
  @ApiOperation({
    summary: 'Upload a file',
    description:
      'One file (10 MiB at most) of text, Markdown, JSON, CSV, HTML, PDF or DOCX in a form. With `knowledge_base_id` it becomes entries, and ' +
      '`resource_id` is the `file_id`; what can not be read is told by file and task. With `session_id` it becomes messages: of a transcript ' +
      'its turns, of any other document its pieces, each a message of `role` (default `tool`: what a letter to the user says is ' +
      'not taken for the user’s word); what can not be read is refused at once.',
  })
  @HttpCode(HttpStatus.ACCEPTED)
  @RouteConfig({ multipart: true })
  @Scopes('memory:write')
  @TakesBody(ResourceBody, ['multipart/form-data'])
  @Answers(202, 'Stored; the task tells what becomes of it', AcceptedResource)
  @Fails('not_found', 'conflict')
  async uploadResource(
    @Caller() { projectId, keyId: actor }: Identity,
    @Body() form: unknown,
    @IdempotencyKey() idempotencyKey: string | null,
  ) {
    const { file: uploaded, ...body } = parseOrRefuse(ResourceBody, form);
    const { tags, metadata, name = uploaded.name } = body;
    const format = formatOfFile({ name, mediaType: uploaded.mediaType, format: body.format }, 'file');
    const of = { projectId, name, format, content: uploaded.bytes, tags, metadata, idempotencyKey };
    if (body.knowledge_base_id !== undefined) {
      const { file } = await this.addFile.execute({ ...of, knowledgeBaseId: body.knowledge_base_id });
      return { resource_id: file.id, task_id: file.taskId, status: file.status };
    }
    // Whoever wrote a document, it was not the user unless the caller says so.
    const { role = 'tool', user_id: userId, session_id: sessionId = '' } = body;
    const { resourceId, taskId } = await this.addResource.execute({ ...of, sessionId, userId, role, actor });
    return { resource_id: resourceId, task_id: taskId, status: 'pending' as const };
  }
}
