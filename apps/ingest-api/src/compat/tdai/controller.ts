// /v3/conversation/add and /delete: TDAI memory, the writing side of messages.
import { Body, Controller, Headers, HttpCode, HttpStatus, Inject, Post } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { AppError, TDAI_DEFAULT_USER, tdaiBounds, tdaiIds, tdaiMetadata, type DeletionScope, type TdaiIds } from '@strata/contracts';
import { AddMessages, deterministicId, OpenSession, tokens, WaitForDeletion, type ports, type reading } from '@strata/memory';
import { Answers, Caller, Fails, IdempotencyKey, Project, Scopes, Shutdown, type Identity } from '@strata/platform';
import { TdaiAddBody, TdaiAdded, TdaiDeletedMessages, TdaiDeleteMessagesBody } from './schema.js';
import { toMessageInput } from './translate.js';

@ApiTags('tdai')
@Controller('v3/conversation')
export class TdaiConversationController {
  constructor(
    private readonly openSession: OpenSession,
    private readonly addMessages: AddMessages,
    @Inject(tokens.RAW_READER) private readonly reader: Pick<reading.RawReader, 'session'>,
  ) {}

  @Post('add')
  @ApiOperation({ summary: 'TDAI: add messages to a conversation' })
  @HttpCode(HttpStatus.OK)
  @Scopes('memory:write')
  @Answers(200, 'Durable; processing goes on', TdaiAdded)
  @Fails('conflict')
  async tdaiAdd(
    @Project() projectId: string,
    @Headers() headers: Record<string, unknown>,
    @Body() body: TdaiAddBody,
    @IdempotencyKey() idempotencyKey: string | null,
  ) {
    const ids = tdaiIds(body, headers);
    const userId = await userOf(this.reader, projectId, ids);
    // Without a session all that the user says is one conversation.
    const sessionId = ids.session_id ?? deterministicId('tdai-session', projectId, userId);
    const messages = body.messages.map((message, i) => toMessageInput(message, `messages.${i}`, tdaiMetadata(ids)));
    await this.openSession.execute({ projectId, userId, sessionId, idempotencyKey });
    const agent = ids.agent_id === undefined ? {} : { agentId: ids.agent_id };
    const { messageIds } = await this.addMessages.execute({ projectId, sessionId, userId, messages, ...agent, idempotencyKey });
    return { accepted_ids: messageIds, accepted_versions: messageIds.map(() => 1), total_count: messageIds.length };
  }
}

@ApiTags('tdai')
@Controller('v3/conversation')
export class TdaiDeletionController {
  constructor(
    private readonly waitForDeletion: WaitForDeletion,
    private readonly shutdown: Shutdown,
    @Inject(tokens.OFFSET_READER) private readonly lists: Pick<ports.OffsetReader, 'messages'>,
    @Inject(tokens.RAW_READER) private readonly reader: Pick<reading.RawReader, 'session'>,
  ) {}

  @Post('delete')
  @ApiOperation({
    summary: 'TDAI: delete messages or sessions',
    description: 'What was learnt from them goes or is told anew. Waits until it is done, for 10 s at most.',
  })
  @HttpCode(HttpStatus.OK)
  @Scopes('memory:delete')
  @Answers(200, 'How many messages', TdaiDeletedMessages)
  @Fails('not_found', 'ambiguous')
  async tdaiDeleteMessages(@Caller() caller: Identity, @Headers() headers: Record<string, unknown>, @Body() body: TdaiDeleteMessagesBody) {
    const { projectId, keyId: actor } = caller;
    const ids = tdaiIds(body, headers);
    const userId = await userOf(this.reader, projectId, ids);
    const { session_id: sessionId } = ids;
    const sessionIds = [...new Set(body.session_ids)];
    // All or nothing: what is unknown, or another user's, is found before anything goes.
    for (const id of sessionIds)
      if ((sessionId !== undefined && id !== sessionId) || (await this.reader.session(projectId, id))?.userId !== userId)
        throw new AppError('not_found', 'No such session');
    const messageIds = [...new Set(body.message_ids)];
    const count = async (named: Parameters<ports.OffsetReader['messages']>[1]) =>
      (await this.lists.messages({ projectId, userId }, named, { limit: 0, offset: 0 }))?.total ?? 0;
    const bounds = { ...tdaiBounds(ids), ...(sessionId !== undefined && { sessionId }) };
    if (messageIds.length > 0 && (await count({ ids: messageIds, ...bounds })) < messageIds.length)
      throw new AppError('not_found', 'No such message');
    // A session goes whole: not where somebody else's messages stand in it.
    if (sessionIds.length > 0 && (await count({ sessionIds, ...bounds })) < (await count({ sessionIds })))
      throw new AppError('not_found', 'No such session: it holds messages of another agent, team or task');
    const deleted = await count({ ...(messageIds.length > 0 && { ids: messageIds }), ...(sessionIds.length > 0 && { sessionIds }) });
    const scopes: DeletionScope[] = [
      ...(messageIds.length > 0 ? [{ message_ids: messageIds, user_id: userId }] : []),
      ...sessionIds.map((id) => ({ session_id: id })),
    ];
    const asked = { projectId, actor, reason: '/v3/conversation/delete', idempotencyKey: null };
    const requests = scopes.map((scope) => ({ ...asked, scope }));
    await this.waitForDeletion.all(requests, this.shutdown.signal);
    return { deleted_count: deleted };
  }
}

/** Of a session that exists the user need not be named. */
async function userOf(reader: Pick<reading.RawReader, 'session'>, projectId: string, ids: TdaiIds): Promise<string> {
  const named = ids.user_id === undefined && ids.session_id !== undefined ? await reader.session(projectId, ids.session_id) : null;
  return ids.user_id ?? named?.userId ?? TDAI_DEFAULT_USER;
}
