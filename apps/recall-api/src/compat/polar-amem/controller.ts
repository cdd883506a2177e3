// /polar-amem/message/search: PolarDB agent memory, the reading side. The session is the user.
import { Body, Controller, HttpCode, HttpStatus, Inject, Post } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { AppError } from '@strata/contracts';
import { RetrieveMemories, tokens, type reading } from '@strata/memory';
import { Answers, Fails, Project, Scopes } from '@strata/platform';
import { PolarFound, PolarSearchBody } from './schema.js';
import { toFound } from './translate.js';

@ApiTags('polar-amem')
@Controller('polar-amem/message')
export class PolarSearchController {
  constructor(
    private readonly retrieve: RetrieveMemories,
    @Inject(tokens.MEMORY_READER) private readonly reader: Pick<reading.MemoryReader, 'topics'>,
  ) {}

  @Post('search')
  @ApiOperation({
    summary: 'PolarDB: search the memory of a session',
    description:
      '`fast` finds events and how they hang together, `fine` goes over the graph. Each memory carries the messages that it rests on.',
  })
  @HttpCode(HttpStatus.OK)
  @Scopes('memory:read')
  @Answers(200, 'Memories, best first', PolarFound)
  @Fails('not_found')
  async polarSearch(@Project() projectId: string, @Body() body: PolarSearchBody) {
    const scope = { projectId, userId: body.session_id };
    const found = await this.retrieve.execute({
      ...scope,
      query: body.query,
      topK: body.top_k,
      mode: body.mode === 'fine' ? 'graph' : 'events',
      withEmbeddings: body.include_embedding,
    });
    // Only an empty answer leaves open whether the user exists.
    if (found.memories.length === 0 && !(await this.reader.topics(scope, { limit: 1, cursor: null })))
      throw new AppError('not_found', 'No such session');
    return toFound(body.session_id, found);
  }
}
