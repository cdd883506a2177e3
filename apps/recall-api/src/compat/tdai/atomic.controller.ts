// /v3/atomic/*: TDAI memory, facts.
import { Body, Controller, Headers, HttpCode, HttpStatus, Inject, Post } from '@nestjs/common';
import { ApiHeader, ApiOperation, ApiTags } from '@nestjs/swagger';
import { AppError, TDAI_DEFAULT_USER, tdaiBounds, tdaiIds } from '@strata/contracts';
import { EditFact, pointInTime, SearchMemories, tokens, WaitForDeletion, type ports } from '@strata/memory';
import { Answers, Caller, Fails, IdempotencyKey, Project, Scopes, Shutdown, type Identity } from '@strata/platform';
import {
  TdaiCountBody,
  TdaiDeleteBody,
  TdaiDeleted,
  TdaiFound,
  TdaiList,
  TdaiListBody,
  TdaiSearchBody,
  TdaiTotal,
  TdaiUpdateBody,
  TdaiUpdated,
} from './schema.js';
import { ATOM, BACKGROUND, filterOf, timesOf, toItem, toRevision } from './translate.js';

type RequestHeaders = Record<string, unknown>;
const TIME_FILTER = 'x-tdai-time-filter';

@ApiTags('tdai')
@Controller('v3/atomic')
export class TdaiAtomicController {
  constructor(
    private readonly searchMemories: SearchMemories,
    private readonly editFact: EditFact,
    private readonly waitForDeletion: WaitForDeletion,
    private readonly shutdown: Shutdown,
    @Inject(tokens.OFFSET_READER) private readonly lists: Pick<ports.OffsetReader, 'facts'>,
  ) {}

  @Post('search')
  @ApiOperation({ summary: 'TDAI: search facts by meaning and keywords' })
  @ApiHeader({ name: TIME_FILTER, required: false, description: '`off`: time_start and time_end are taken and do nothing.' })
  @HttpCode(HttpStatus.OK)
  @Scopes('memory:read')
  @Answers(200, 'Facts with their score, best first', TdaiFound)
  @Fails('not_found')
  async tdaiSearch(@Project() projectId: string, @Headers() headers: RequestHeaders, @Body() body: TdaiSearchBody) {
    const ids = tdaiIds(body, headers);
    const scope = { projectId, userId: ids.user_id ?? TDAI_DEFAULT_USER };
    const times = headers[TIME_FILTER] === 'off' ? {} : { time_start: body.time_start, time_end: body.time_end };
    const bounds = { layers: ['fact' as const], topK: body.limit, minScore: 0, includeFlagged: false };
    const filter = filterOf(ids, { ...times, type: body.type });
    const hits = await this.searchMemories.execute({
      ...scope,
      query: body.query,
      ...bounds,
      at: pointInTime(undefined, undefined),
      filter,
    });
    const found = await this.lists.facts(scope, { ids: hits.map(({ id }) => id) }, { limit: 100, offset: 0 });
    if (!found) throw new AppError('not_found', 'No such user');
    const facts = new Map(found.items.map((fact) => [fact.id, fact]));
    return { items: hits.flatMap(({ id, score }) => (facts.has(id) ? [{ ...toItem(facts.get(id)!), score }] : [])) };
  }

  @Post('query')
  @ApiOperation({ summary: 'TDAI: list facts, those that changed last first' })
  @HttpCode(HttpStatus.OK)
  @Scopes('memory:read')
  @Answers(200, 'One page, and how many there are', TdaiList)
  @Fails('not_found')
  async tdaiList(@Project() projectId: string, @Headers() headers: RequestHeaders, @Body() body: TdaiListBody) {
    const { items, total } = await this.list(projectId, headers, body, body);
    return { items: items.map(toItem), total };
  }

  @Post('count')
  @ApiOperation({ summary: 'TDAI: count facts' })
  @HttpCode(HttpStatus.OK)
  @Scopes('memory:read')
  @Answers(200, 'How many', TdaiTotal)
  @Fails('not_found')
  async tdaiCount(@Project() projectId: string, @Headers() headers: RequestHeaders, @Body() body: TdaiCountBody) {
    return { total: (await this.list(projectId, headers, body, { limit: 0, offset: 0 })).total };
  }

  @Post('update')
  @ApiOperation({
    summary: 'TDAI: change the words of a fact',
    description: 'Seen by search at once. The evidence stays; `background` tells why, and is shown with the fact.',
  })
  @HttpCode(HttpStatus.OK)
  @Scopes('memory:write')
  @Answers(200, 'The version that stands now', TdaiUpdated)
  @Fails('not_found', 'conflict')
  async tdaiUpdate(@Caller() caller: Identity, @Headers() headers: RequestHeaders, @Body() body: TdaiUpdateBody) {
    const { projectId, keyId: actor } = caller;
    const [fact] = await this.named(projectId, headers, body, [body.id]);
    if (!fact) throw new AppError('not_found', 'No such fact');
    const { content, background } = body;
    const edit = { content, ...(background !== undefined && { metadata: { [BACKGROUND]: background } }) };
    // Whoever changed it since it was looked up goes first.
    const request = { projectId, id: fact.id, actor, reason: '/v3/atomic/update', expectedVersion: fact.version, edit };
    const { record } = await this.editFact.execute(request);
    return { id: `${ATOM}${record.id}`, ...toRevision(record) };
  }

  @Post('delete')
  @ApiOperation({ summary: 'TDAI: delete facts', description: 'The messages that told them stay; they are not learnt from them again.' })
  @HttpCode(HttpStatus.OK)
  @Scopes('memory:delete')
  @Answers(200, 'How many', TdaiDeleted)
  @Fails('not_found')
  async tdaiDelete(
    @Caller() caller: Identity,
    @Headers() headers: RequestHeaders,
    @Body() body: TdaiDeleteBody,
    @IdempotencyKey() idempotencyKey: string | null,
  ) {
    const { projectId, keyId: actor } = caller;
    const ids = (await this.named(projectId, headers, body, body.ids)).map(({ id }) => id);
    const request = { projectId, actor, scope: { fact_ids: ids }, reason: '/v3/atomic/delete', idempotencyKey };
    await this.waitForDeletion.execute(request, this.shutdown.signal);
    return { deleted_count: ids.length };
  }

  /** All of them, each once and as named, or none. */
  private async named(projectId: string, headers: RequestHeaders, body: Parameters<typeof tdaiIds>[0], given: string[]) {
    const { user_id: userId = TDAI_DEFAULT_USER, ...ids } = tdaiIds(body, headers);
    const known = [...new Set(given.map((id) => (id.startsWith(ATOM) ? id.slice(ATOM.length) : '')))];
    const found = await this.lists.facts({ projectId, userId }, { ids: known, ...tdaiBounds(ids) }, { limit: known.length, offset: 0 });
    if (!found || found.total < known.length) throw new AppError('not_found', 'No such fact');
    const facts = new Map(found.items.map((fact) => [fact.id, fact]));
    return known.flatMap((id) => facts.get(id) ?? []);
  }

  private async list(projectId: string, headers: RequestHeaders, body: TdaiCountBody, { limit, offset }: ports.Window) {
    const ids = tdaiIds(body, headers);
    const filter = {
      ...timesOf(body),
      ...(body.type === undefined ? {} : { type: body.type }),
      ...tdaiBounds(ids),
    };
    const found = await this.lists.facts({ projectId, userId: ids.user_id ?? TDAI_DEFAULT_USER }, filter, { limit, offset });
    if (!found) throw new AppError('not_found', 'No such user');
    return found;
  }
}
