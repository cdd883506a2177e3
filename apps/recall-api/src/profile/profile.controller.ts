// /api/user/actions/profile/recall: what a user's behaviour says, in short, mid and long term.
import { Body, Controller, HttpCode, HttpStatus, Post } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { AppError } from '@strata/contracts';
import { recallOptions, RecallProfile } from '@strata/memory';
import { Answers, Fails, parseOrRefuse, Project, Scopes, TakesBody } from '@strata/platform';
import { ProfileBody, ProfileShape } from './profile.schema.js';

@ApiTags('actions')
@Controller('api/user/actions/profile')
export class ProfileController {
  constructor(private readonly recall: RecallProfile) {}

  @Post('recall')
  @ApiOperation({ summary: "Recall what a user's behaviour says, in short, mid and long term" })
  @HttpCode(HttpStatus.OK)
  @Scopes('memory:read')
  @TakesBody(ProfileBody)
  @Answers(200, 'Behaviour memory by term', ProfileShape)
  @Fails('not_found')
  async recallProfile(@Project() projectId: string, @Body() given: unknown) {
    const body = parseOrRefuse(ProfileBody, given);
    const answer = await this.recall.execute({
      projectId,
      userId: body.user_id,
      query: body.query,
      options: recallOptions(body.recall_config ?? {}),
    });
    if (!answer) throw new AppError('not_found', 'No such user');
    return answer;
  }
}
