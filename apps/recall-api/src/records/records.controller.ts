// /api/facts|summaries|topics/{id}: one record with its sources and what lies around it; and how it came to be what it is.
import { Controller, Get, Inject, Param, Query } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { AppError } from '@strata/contracts';
import { readAt, tokens, view, type reading } from '@strata/memory';
import { Answers, AnswersPage, Fails, pageAnswer, pageRequest, Project, Scopes, UuidPath } from '@strata/platform';
import { FactRecord, HistoryQuery, SummaryRecord, TopicRecord, VersionAnswer } from './records.schema.js';

@ApiTags('records')
@Controller('api')
export class RecordsController {
  constructor(@Inject(tokens.MEMORY_READER) private readonly reader: reading.MemoryReader) {}

  @Get('facts/:id')
  @ApiOperation({ summary: 'Read a fact with its sources and relations' })
  @Scopes('memory:read')
  @Answers(200, 'The fact with its sources and relations', FactRecord)
  @Fails('not_found')
  async getFact(@Project() projectId: string, @Param('id', UuidPath) id: string) {
    const { fact, relations } = found('fact', await this.reader.record(projectId, 'fact', id));
    return { ...view.fact(readAt(fact, new Date())), relations: relations.map(view.relation) };
  }

  @Get('summaries/:id')
  @ApiOperation({ summary: 'Read a summary with the facts that support it' })
  @Scopes('memory:read')
  @Answers(200, 'The summary with the facts that support it', SummaryRecord)
  @Fails('not_found')
  async getSummary(@Project() projectId: string, @Param('id', UuidPath) id: string) {
    const { summary, facts } = found('summary', await this.reader.record(projectId, 'summary', id));
    return { ...view.summary(summary), facts: facts.map(view.fact) };
  }

  @Get('topics/:id')
  @ApiOperation({ summary: 'Read a topic with its summaries' })
  @Scopes('memory:read')
  @Answers(200, 'The topic with its summaries', TopicRecord)
  @Fails('not_found')
  async getTopic(@Project() projectId: string, @Param('id', UuidPath) id: string) {
    const { topic, summaries } = found('topic', await this.reader.record(projectId, 'topic', id));
    return { ...view.topic(topic), summaries: summaries.map(view.summary) };
  }

  @Get('facts/:id/history')
  @ApiOperation({ summary: 'List the versions of a fact' })
  @Scopes('memory:read')
  @AnswersPage('Versions of the fact, oldest first', VersionAnswer)
  @Fails('not_found')
  getFactHistory(@Project() projectId: string, @Param('id', UuidPath) id: string, @Query() query: HistoryQuery) {
    return this.history(projectId, 'fact', id, query);
  }

  @Get('summaries/:id/history')
  @ApiOperation({ summary: 'List the versions of a summary' })
  @Scopes('memory:read')
  @AnswersPage('Versions of the summary, oldest first', VersionAnswer)
  @Fails('not_found')
  getSummaryHistory(@Project() projectId: string, @Param('id', UuidPath) id: string, @Query() query: HistoryQuery) {
    return this.history(projectId, 'summary', id, query);
  }

  @Get('topics/:id/history')
  @ApiOperation({ summary: 'List the versions of a topic' })
  @Scopes('memory:read')
  @AnswersPage('Versions of the topic, oldest first', VersionAnswer)
  @Fails('not_found')
  getTopicHistory(@Project() projectId: string, @Param('id', UuidPath) id: string, @Query() query: HistoryQuery) {
    return this.history(projectId, 'topic', id, query);
  }

  private async history(projectId: string, layer: 'fact' | 'summary' | 'topic', id: string, query: HistoryQuery) {
    return pageAnswer(found(layer, await this.reader.history(projectId, layer, id, pageRequest(query))), view.history);
  }
}

function found<T>(layer: string, record: T | null): T {
  if (record === null) throw new AppError('not_found', `No such ${layer}`);
  return record;
}
