// /api/openmem/v1: MemOS / OpenMem, the reading side and deletion.
import { Body, Controller, HttpCode, HttpStatus, Post } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { AppError } from '@strata/contracts';
import { FindConversation, FindMemories, ListMemories, ReadConversation, WaitForDeletion } from '@strata/memory';
import { Answers, Caller, Fails, IdempotencyKey, Project, Scopes, Shutdown, type Identity } from '@strata/platform';
import {
  OpenMemDeleted,
  OpenMemDeleteMemoryBody,
  OpenMemFound,
  OpenMemGetMemoryBody,
  OpenMemGetMessageBody,
  OpenMemList,
  OpenMemMessages,
  OpenMemSearchBody,
} from './schema.js';
import { toFound, toList, toMessages } from './translate.js';

const absent = (path: string, message: string) => new AppError('not_found', `${path}: ${message}`, { errors: [{ path, message }] });
/** What a use-case does not find, by the place of the request that names it. */
function naming<T>(path: string, message: string, work: Promise<T>): Promise<T> {
  return work.catch((error: unknown) => {
    throw error instanceof AppError && error.code === 'not_found' ? absent(path, message) : error;
  });
}

@ApiTags('openmem')
@Controller('api/openmem/v1')
export class OpenMemSearchController {
  constructor(
    private readonly find: FindMemories,
    private readonly conversations: FindConversation,
  ) {}

  @Post('search/memory')
  @ApiOperation({
    summary: 'OpenMem: search the memory of a user, what others made public, and knowledge bases',
    description: 'A user who is not known has no memory of their own.',
  })
  @HttpCode(HttpStatus.OK)
  @Scopes('memory:read')
  @Answers(200, 'Memories and preferences, best first', OpenMemFound)
  @Fails('not_found')
  async openMemSearch(@Project() projectId: string, @Body() body: OpenMemSearchBody) {
    const { user_id: userId, conversation_id: conversationId, knowledgebase_ids: bases } = body;
    const conversation = conversationId ? await this.conversations.execute({ projectId, userId, conversationId }) : null;
    const found = await naming(
      'knowledgebase_ids',
      'No such knowledge base',
      this.find.execute({
        projectId,
        userId,
        query: body.query,
        filters: body.filter ?? null,
        preferredSession: conversation?.id ?? null,
        knowledgeBaseIds: bases === 'all' || bases?.includes('all') ? 'all' : (bases ?? []),
        limit: body.memory_limit_number ?? 9,
        preferences: body.include_preference === false ? 0 : (body.preference_limit_number ?? 9),
        least: body.relativity ?? 0.45,
      }),
    );
    return toFound(userId, found, { tools: body.include_tool_memory === true, skills: body.include_skill === true });
  }
}

@ApiTags('openmem')
@Controller('api/openmem/v1')
export class OpenMemReadController {
  constructor(
    private readonly list: ListMemories,
    private readonly conversation: ReadConversation,
  ) {}

  @Post('get/memory')
  @ApiOperation({ summary: 'OpenMem: list the memory of a user, newest first' })
  @HttpCode(HttpStatus.OK)
  @Scopes('memory:read')
  @Answers(200, 'One page of memories, and of preferences', OpenMemList)
  @Fails('not_found')
  async openMemGetMemory(@Project() projectId: string, @Body() body: OpenMemGetMemoryBody) {
    const [page, size] = [body.page ?? 1, body.size ?? 10];
    const listed = await this.list.execute({
      projectId,
      userId: body.user_id,
      filter: body.filter?.user ? [body.filter.user] : [],
      skip: (page - 1) * size,
      limit: size,
      preferences: body.include_preference !== false,
    });
    if (!listed) throw new AppError('not_found', 'No such user');
    return toList(body.user_id, listed, { page, size, tools: body.include_tool_memory === true });
  }

  @Post('get/message')
  @ApiOperation({ summary: 'OpenMem: read the newest messages of a conversation' })
  @HttpCode(HttpStatus.OK)
  @Scopes('memory:read')
  @Answers(200, 'Messages, in order', OpenMemMessages)
  @Fails('not_found')
  async openMemGetMessage(@Project() projectId: string, @Body() body: OpenMemGetMessageBody) {
    const messages = await this.conversation.execute({
      projectId,
      userId: body.user_id,
      conversationId: body.conversation_id ?? null,
      limit: body.message_limit_number ?? 6,
      conversations: body.conversation_limit_number ?? 6,
    });
    if (!messages) throw new AppError('not_found', body.conversation_id ? 'No such conversation' : 'No such user');
    return toMessages(body.user_id, messages);
  }
}

@ApiTags('openmem')
@Controller('api/openmem/v1')
export class OpenMemDeletionController {
  constructor(
    private readonly waitForDeletion: WaitForDeletion,
    private readonly shutdown: Shutdown,
  ) {}

  @Post('delete/memory')
  @ApiOperation({
    summary: 'OpenMem: delete memories, a user, or what was written with an agent',
    description: 'Waits until it is done, for 10 s at most; what takes longer goes on.',
  })
  @HttpCode(HttpStatus.OK)
  @Scopes('memory:delete')
  @Answers(200, 'Done, or durable and under way', OpenMemDeleted)
  @Fails('not_found', 'ambiguous')
  async openMemDelete(
    @Caller() { projectId, keyId: actor }: Identity,
    @Body() { memory_ids: memories, user_id: user, agent_id: agent }: OpenMemDeleteMemoryBody,
    @IdempotencyKey() idempotencyKey: string | null,
  ) {
    const [path, message] = memories
      ? (['memory_ids', 'No such memory'] as const)
      : user
        ? (['user_id', 'No such user'] as const)
        : (['agent_id', 'Nothing was written with this agent'] as const);
    const scope = memories ? { memory_ids: memories } : user ? { user_id: user } : { agent_id: agent ?? '' };
    const request = { projectId, actor, scope, reason: '/api/openmem/v1/delete/memory', idempotencyKey };
    const { status } = await naming(path, message, this.waitForDeletion.execute(request, this.shutdown.signal));
    return { success: status !== 'failed' };
  }
}
