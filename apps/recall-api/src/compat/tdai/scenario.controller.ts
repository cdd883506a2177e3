// /v3/scenario/* and /v3/core/*: TDAI memory, topics and their summaries as Markdown files, and the user's standing profile.
import { Body, Controller, Headers, HttpCode, HttpStatus, Inject, Post } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { AppError, TDAI_DEFAULT_USER, tdaiIds } from '@strata/contracts';
import { EditSummary, tokens, WaitForDeletion, type ports, type reading, type Summary } from '@strata/memory';
import { Answers, Caller, Fails, IdempotencyKey, Project, Scopes, Shutdown, type Identity } from '@strata/platform';
import {
  TdaiCore,
  TdaiDeleted,
  TdaiFile,
  TdaiFiles,
  TdaiFolderBody,
  TdaiIdsBody,
  TdaiPathBody,
  TdaiTotal,
  TdaiWriteBody,
  TdaiWriteCoreBody,
  TdaiWritten,
  TdaiWrittenCore,
} from './schema.js';
import { filesOf, toFile, toRevision } from './translate.js';

type RequestHeaders = Record<string, unknown>;

@ApiTags('tdai')
@Controller('v3')
export class TdaiScenarioController {
  constructor(
    private readonly editSummary: EditSummary,
    private readonly waitForDeletion: WaitForDeletion,
    private readonly shutdown: Shutdown,
    @Inject(tokens.MEMORY_READER) private readonly reader: reading.MemoryReader,
  ) {}

  @Post('scenario/ls')
  @ApiOperation({ summary: 'TDAI: list topics and summaries as files' })
  @HttpCode(HttpStatus.OK)
  @Scopes('memory:read')
  @Answers(200, 'Files, those of a folder where one is named', TdaiFiles)
  @Fails('not_found')
  async tdaiFiles(@Project() projectId: string, @Headers() headers: RequestHeaders, @Body() body: TdaiFolderBody) {
    const files = await this.files(projectId, tdaiIds(body, headers).user_id);
    return { items: files.filter(({ path }) => body.path === undefined || path.startsWith(`${body.path}/`)).map(toFile) };
  }

  @Post('scenario/read')
  @ApiOperation({ summary: 'TDAI: read a topic or a summary as Markdown' })
  @HttpCode(HttpStatus.OK)
  @Scopes('memory:read')
  @Answers(200, 'The file', TdaiFile)
  @Fails('not_found')
  async tdaiFile(@Project() projectId: string, @Headers() headers: RequestHeaders, @Body() body: TdaiPathBody) {
    const file = await this.file(projectId, tdaiIds(body, headers).user_id, body.path);
    return { ...toFile(file), content: file.content };
  }

  @Post('scenario/write')
  @ApiOperation({
    summary: 'TDAI: write a summary anew',
    description: 'A file that exists. The words stay while the facts under the summary stand. A topic is told from its summaries: 400.',
  })
  @HttpCode(HttpStatus.OK)
  @Scopes('memory:write')
  @Answers(200, 'The version that stands now', TdaiWritten)
  @Fails('not_found', 'conflict')
  async tdaiWriteFile(@Caller() caller: Identity, @Headers() headers: RequestHeaders, @Body() body: TdaiWriteBody) {
    const { record } = await this.file(caller.projectId, tdaiIds(body, headers).user_id, body.path);
    if (record.layer === 'topic') {
      const message = `is a topic, which is told from its summaries: write one of those under ${body.path.slice(0, -'.md'.length)}/`;
      throw new AppError('validation.failed', `path: ${message}`, { errors: [{ path: 'path', message }] });
    }
    return { path: body.path, ...(await this.write(caller, record.summary, body.content, '/v3/scenario/write')) };
  }

  @Post('scenario/rm')
  @ApiOperation({ summary: 'TDAI: delete a topic with all under it, or a summary' })
  @HttpCode(HttpStatus.OK)
  @Scopes('memory:delete')
  @Answers(200, 'How many files were named', TdaiDeleted)
  @Fails('not_found')
  async tdaiRemove(
    @Caller() caller: Identity,
    @Headers() headers: RequestHeaders,
    @Body() body: TdaiPathBody,
    @IdempotencyKey() idempotencyKey: string | null,
  ) {
    const { projectId, keyId: actor } = caller;
    const { record } = await this.file(projectId, tdaiIds(body, headers).user_id, body.path);
    const scope =
      record.layer === 'topic' ? { topic_id: record.topic.id, user_id: record.topic.userId } : { summary_ids: [record.summary.id] };
    const request = { projectId, actor, scope, reason: '/v3/scenario/rm', idempotencyKey };
    await this.waitForDeletion.execute(request, this.shutdown.signal);
    return { deleted_count: 1 };
  }

  @Post('scenario/count')
  @ApiOperation({ summary: 'TDAI: count the files of topics and summaries' })
  @HttpCode(HttpStatus.OK)
  @Scopes('memory:read')
  @Answers(200, 'How many', TdaiTotal)
  @Fails('not_found')
  async tdaiCountFiles(@Project() projectId: string, @Headers() headers: RequestHeaders, @Body() body: TdaiIdsBody) {
    return { total: (await this.files(projectId, tdaiIds(body, headers).user_id)).length };
  }

  @Post('core/read')
  @ApiOperation({ summary: "TDAI: read the user's standing profile" })
  @HttpCode(HttpStatus.OK)
  @Scopes('memory:read')
  @Answers(200, 'The profile; empty, at version 0, while there is none', TdaiCore)
  @Fails('not_found')
  async tdaiCore(@Project() projectId: string, @Headers() headers: RequestHeaders, @Body() body: TdaiIdsBody) {
    const profile = await this.profile(projectId, tdaiIds(body, headers).user_id);
    return { content: profile?.content ?? '', version: profile?.version ?? 0, updated_at: profile?.updatedAt.toISOString() ?? null };
  }

  @Post('core/write')
  @ApiOperation({
    summary: "TDAI: write the user's standing profile anew",
    description: 'One that exists: it begins with what the user says. The words stay while the facts under the profile stand.',
  })
  @HttpCode(HttpStatus.OK)
  @Scopes('memory:write')
  @Answers(200, 'The version that stands now', TdaiWrittenCore)
  @Fails('not_found', 'conflict')
  async tdaiWriteCore(@Caller() caller: Identity, @Headers() headers: RequestHeaders, @Body() body: TdaiWriteCoreBody) {
    const profile = await this.profile(caller.projectId, tdaiIds(body, headers).user_id);
    if (!profile) throw new AppError('not_found', 'No profile yet: it begins with what the user says (/v3/conversation/add)');
    return this.write(caller, profile, body.content, '/v3/core/write');
  }

  @Post('core/count')
  @ApiOperation({ summary: 'TDAI: count standing profiles: one or none' })
  @HttpCode(HttpStatus.OK)
  @Scopes('memory:read')
  @Answers(200, 'How many', TdaiTotal)
  @Fails('not_found')
  async tdaiCountCore(@Project() projectId: string, @Headers() headers: RequestHeaders, @Body() body: TdaiIdsBody) {
    return { total: (await this.profile(projectId, tdaiIds(body, headers).user_id)) ? 1 : 0 };
  }

  /** Whoever changed it since it was looked up goes first. */
  private async write({ projectId, keyId: actor }: Identity, { id, version }: Summary, content: string, reason: string) {
    const request = { projectId, id, actor, reason, expectedVersion: version, edit: { content } };
    return toRevision((await this.editSummary.execute(request)).record);
  }

  private async files(projectId: string, userId = TDAI_DEFAULT_USER) {
    const scope = { projectId, userId };
    const [topics, summaries] = await Promise.all([
      all((page) => this.reader.topics(scope, page)),
      all((page) => this.reader.summaries(scope, {}, page)),
    ]);
    return filesOf(topics, summaries);
  }

  private async file(projectId: string, userId: string | undefined, path: string) {
    const file = (await this.files(projectId, userId)).find((one) => one.path === path);
    if (!file) throw new AppError('not_found', 'No such file');
    return file;
  }

  private async profile(projectId: string, userId = TDAI_DEFAULT_USER) {
    const summaries = await all((page) => this.reader.summaries({ projectId, userId }, { status: 'active' }, page));
    return summaries.find(({ sessionId, perspective }) => sessionId === null && perspective === 'profile') ?? null;
  }
}

async function all<T>(read: (page: ports.PageRequest) => Promise<ports.Page<T> | null>): Promise<T[]> {
  const items: T[] = [];
  for (let cursor: string | null = null; ;) {
    const page: ports.Page<T> | null = await read({ limit: 100, cursor });
    if (!page) throw new AppError('not_found', 'No such user');
    items.push(...page.items);
    cursor = page.nextCursor;
    if (cursor === null) return items;
  }
}
