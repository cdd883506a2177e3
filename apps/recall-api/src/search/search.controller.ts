// /api/memories/search: scored hits with provenance, over any of the layers.
import { Body, Controller, HttpCode, HttpStatus, Inject, Post } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { AppError, Layer } from '@strata/contracts';
import { fieldFilter, pointInTime, SearchMemories, tokens, type reading } from '@strata/memory';
import { Answers, Fails, Project, Scopes } from '@strata/platform';
import { SearchBody, SearchShape } from './search.schema.js';

@ApiTags('search')
@Controller('api/memories')
export class SearchController {
  constructor(
    private readonly search: SearchMemories,
    @Inject(tokens.MEMORY_READER) private readonly reader: reading.MemoryReader,
  ) {}

  @Post('search')
  @ApiOperation({
    summary: 'Search the memory of a user, over any of its layers',
    description:
      '`as_of` and `known_at` stand beside `query`, at the top level of the body. `filter`, `agent_id`, `app_id` and `type` hold together; what is outside appears in no layer.',
  })
  @HttpCode(HttpStatus.OK)
  @Scopes('memory:read')
  @Answers(200, 'Hits of all layers asked for, best first', SearchShape)
  @Fails('not_found')
  async searchMemories(@Project() projectId: string, @Body() body: SearchBody) {
    const scope = { projectId, userId: body.user_id };
    const items = await this.search.execute({
      ...scope,
      query: body.query,
      layers: [...new Set(body.layers ?? Layer.options)],
      topK: body.top_k,
      minScore: body.min_score,
      at: pointInTime(body.as_of, body.known_at),
      includeFlagged: body.include_flagged,
      filter: [...fieldFilter(body), ...(body.filter?.user ? [body.filter.user] : [])],
    });
    // Only an empty answer leaves open whether the user exists.
    if (items.length === 0 && !(await this.reader.topics(scope, { limit: 1, cursor: null })))
      throw new AppError('not_found', 'No such user');
    return { items };
  }
}
