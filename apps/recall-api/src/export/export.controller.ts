// /api/users/{id}/export: everything of a user, to keep or to take elsewhere.
import { Controller, Get, Param, Req, Res } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { AppError } from '@strata/contracts';
import { ExportMemory } from '@strata/memory';
import { AnswersLines, Caller, Fails, IdentifierPath, Scopes, Shutdown, streamLines, type Identity } from '@strata/platform';
import type { FastifyReply, FastifyRequest } from 'fastify';

@ApiTags('records')
@Controller('api/users')
export class ExportController {
  constructor(
    private readonly exportMemory: ExportMemory,
    private readonly shutdown: Shutdown,
  ) {}

  @Get(':id/export')
  @ApiOperation({
    summary: 'Export everything that is kept of a user',
    description:
      'Newline-delimited JSON, all of one moment: a `header`, the records with their history, and an `end` with their counts; without ' +
      'that line it is not whole. `POST /api/imports` and `strata import` take it in elsewhere. See docs/export.md.',
  })
  @Scopes('memory:read')
  @AnswersLines('The records of the user, one a line')
  @Fails('not_found')
  async exportUser(
    @Caller() { projectId, keyId }: Identity,
    @Param('id', IdentifierPath) userId: string,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const pieces = await this.exportMemory.execute(projectId, userId, keyId);
    if (!pieces) throw new AppError('not_found', 'No such user');
    await streamLines(request, reply, this.shutdown, { pieces, fileName: 'strata-export.ndjson' });
  }
}
