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
    summary: 'Search the memory of a user, public memory and knowledge bases: one ranked list',
    description:
      '`as_of` and `known_at` stand beside `query`, at the top level of the body. `filter`, `agent_id`, `app_id` and `type` hold together; what is outside appears in no layer. A filter by source bounds each source by its own group; one that is left out is not bounded. Hits of public memory tell neither user nor session.',
  })
  @HttpCode(HttpStatus.OK)
  @Scopes('memory:read')
  @Answers(200, 'Hits of all layers asked for, best first', SearchShape)
  @Fails('not_found')
  async searchMemories(@Project() projectId: string, @Body() body: SearchBody) {
    const userId = body.user_id ?? null;
    const items = await this.search.execute({
      projectId,
      userId,
      query: body.query,
      layers: [...new Set(body.layers ?? Layer.options)],
      topK: body.top_k,
      minScore: body.min_score,
      at: pointInTime(body.as_of, body.known_at),
      includeFlagged: body.include_flagged,
      filter: fieldFilter(body),
      others: { knowledgeBaseIds: body.knowledge_base_ids ?? [], includePublic: body.include_public, filters: body.filter ?? null },
    });
    // Only an empty answer leaves open whether the user exists.
    if (items.length === 0 && userId !== null && !(await this.reader.topics({ projectId, userId }, { limit: 1, cursor: null })))
      throw new AppError('not_found', 'No such user');
    return { items };
  }
}
