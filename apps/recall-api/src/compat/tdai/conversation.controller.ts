// /v3/conversation/query|search|count: TDAI memory, messages as they were said.
import { Body, Controller, Headers, HttpCode, HttpStatus, Inject, Post } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { AppError, TDAI_DEFAULT_USER, tdaiBounds, tdaiIds, type TdaiIds } from '@strata/contracts';
import { pointInTime, SearchMemories, tokens, type ports, type reading } from '@strata/memory';
import { Answers, Fails, Project, Scopes } from '@strata/platform';
import { TdaiCountMessagesBody, TdaiFoundMessages, TdaiMessages, TdaiMessagesBody, TdaiSearchMessagesBody, TdaiTotal } from './schema.js';
import { filterOf, timesOf, toFoundMessage, toMessage } from './translate.js';

type RequestHeaders = Record<string, unknown>;

@ApiTags('tdai')
@Controller('v3/conversation')
export class TdaiMessagesController {
  constructor(
    private readonly searchMemories: SearchMemories,
    @Inject(tokens.OFFSET_READER) private readonly lists: Pick<ports.OffsetReader, 'messages'>,
    @Inject(tokens.MEMORY_READER) private readonly reader: Pick<reading.MemoryReader, 'topics'>,
    @Inject(tokens.RAW_READER) private readonly sessions: Pick<reading.RawReader, 'session'>,
  ) {}

  @Post('query')
  @ApiOperation({ summary: 'TDAI: list the messages of a session or a user, newest first' })
  @HttpCode(HttpStatus.OK)
  @Scopes('memory:read')
  @Answers(200, 'One page, and how many there are', TdaiMessages)
  @Fails('not_found')
  async tdaiMessages(@Project() projectId: string, @Headers() headers: RequestHeaders, @Body() body: TdaiMessagesBody) {
    const ids = tdaiIds(body, headers);
    const { items, total } = await this.list(projectId, ids, { ...sessionOf(ids), ...timesOf(body) }, body);
    return { messages: items.map(toMessage), total };
  }

  @Post('search')
  @ApiOperation({ summary: 'TDAI: search the messages of a session or a user' })
  @HttpCode(HttpStatus.OK)
  @Scopes('memory:read')
  @Answers(200, 'Messages with their score, best first', TdaiFoundMessages)
  @Fails('not_found')
  async tdaiSearchMessages(@Project() projectId: string, @Headers() headers: RequestHeaders, @Body() body: TdaiSearchMessagesBody) {
    const ids = tdaiIds(body, headers);
    const scope = await this.scope(projectId, ids);
    const bounds = { layers: ['message' as const], topK: body.limit, minScore: 0, includeFlagged: false };
    const filter = filterOf(ids, { sessionId: ids.session_id });
    const hits = await this.searchMemories.execute({
      ...scope,
      query: body.query,
      ...bounds,
      at: pointInTime(undefined, undefined),
      filter,
    });
    if (hits.length === 0 && !(await this.reader.topics(scope, { limit: 1, cursor: null })))
      throw new AppError('not_found', 'No such user');
    return { messages: hits.map(toFoundMessage) };
  }

  @Post('count')
  @ApiOperation({
    summary: 'TDAI: count messages',
    description: 'Those that are named (`message_ids`, `session_ids`), else those of `session_id`, else all of the user.',
  })
  @HttpCode(HttpStatus.OK)
  @Scopes('memory:read')
  @Answers(200, 'How many', TdaiTotal)
  @Fails('not_found')
  async tdaiCountMessages(@Project() projectId: string, @Headers() headers: RequestHeaders, @Body() body: TdaiCountMessagesBody) {
    const ids = tdaiIds(body, headers);
    const { message_ids: messageIds, session_ids: sessionIds } = body;
    const named = messageIds || sessionIds ? { ...(messageIds && { ids: messageIds }), ...(sessionIds && { sessionIds }) } : sessionOf(ids);
    const { total } = await this.list(projectId, ids, named, { limit: 0, offset: 0 });
    return { total };
  }

  private async list(
    projectId: string,
    ids: TdaiIds,
    more: Parameters<ports.OffsetReader['messages']>[1],
    { limit, offset }: ports.Window,
  ) {
    const filter = { ...more, ...tdaiBounds(ids) };
    const found = await this.lists.messages(await this.scope(projectId, ids), filter, { limit, offset });
    if (!found) throw new AppError('not_found', 'No such user');
    return found;
  }

  /** Of a session the user need not be named. */
  private async scope(projectId: string, ids: TdaiIds) {
    const session =
      ids.user_id === undefined && ids.session_id !== undefined ? await this.sessions.session(projectId, ids.session_id) : null;
    return { projectId, userId: ids.user_id ?? session?.userId ?? TDAI_DEFAULT_USER };
  }
}

const sessionOf = (ids: TdaiIds) => (ids.session_id === undefined ? {} : { sessionIds: [ids.session_id] });
