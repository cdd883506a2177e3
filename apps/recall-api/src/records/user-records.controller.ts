// /api/users/{id}/facts|summaries|topics: all memory of one user, layer by layer.
import { Controller, Get, Inject, Param, Query } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { AppError } from '@strata/contracts';
import { pointInTime, readAt, tokens, view, viewpoint, type ports, type reading } from '@strata/memory';
import { AnswersPage, Fails, IdentifierPath, pageAnswer, pageRequest, Project, Scopes } from '@strata/platform';
import { FactAnswer, FactsQuery, SummariesQuery, SummaryAnswer, TopicAnswer, TopicsQuery } from './records.schema.js';

@ApiTags('records')
@Controller('api/users')
export class UserRecordsController {
  constructor(@Inject(tokens.MEMORY_READER) private readonly reader: reading.MemoryReader) {}

  @Get(':id/facts')
  @ApiOperation({
    summary: 'List the facts of a user, newest first',
    description: '`as_of`: what was true then; `known_at`: what was known then.',
  })
  @Scopes('memory:read')
  @AnswersPage('Facts of the user, newest first', FactAnswer)
  @Fails('not_found')
  async listFacts(@Project() projectId: string, @Param('id', IdentifierPath) userId: string, @Query() query: FactsQuery) {
    const filter = {
      ...(query.status === undefined ? {} : { status: query.status }),
      ...(query.session_id === undefined ? {} : { sessionId: query.session_id }),
      at: pointInTime(query.as_of, query.known_at),
    };
    const moment = viewpoint(filter.at, new Date());
    const page = known(await this.reader.facts({ projectId, userId }, filter, pageRequest(query)));
    return pageAnswer(page, (fact) => view.fact(readAt(fact, moment)));
  }

  @Get(':id/summaries')
  @ApiOperation({ summary: 'List the summaries of a user, newest first' })
  @Scopes('memory:read')
  @AnswersPage('Summaries of the user, newest first', SummaryAnswer)
  @Fails('not_found')
  async listSummaries(@Project() projectId: string, @Param('id', IdentifierPath) userId: string, @Query() query: SummariesQuery) {
    const filter = {
      ...(query.status === undefined ? {} : { status: query.status }),
      ...(query.session_id === undefined ? {} : { sessionId: query.session_id }),
    };
    return pageAnswer(known(await this.reader.summaries({ projectId, userId }, filter, pageRequest(query))), view.summary);
  }

  @Get(':id/topics')
  @ApiOperation({ summary: 'List the topics of a user' })
  @Scopes('memory:read')
  @AnswersPage('Topics of the user', TopicAnswer)
  @Fails('not_found')
  async listTopics(@Project() projectId: string, @Param('id', IdentifierPath) userId: string, @Query() query: TopicsQuery) {
    return pageAnswer(known(await this.reader.topics({ projectId, userId }, pageRequest(query))), view.topic);
  }
}

function known<T>(page: ports.Page<T> | null): ports.Page<T> {
  if (!page) throw new AppError('not_found', 'No such user');
  return page;
}
