// /api/webhooks/{id}/rotate-secret: a new signing secret, shown once; the old one signs beside it for a day.
import { Controller, HttpCode, Param, Post } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { mintSecret, unknownHook } from '@strata/hooks';
import { Answers, Caller, Fails, Scopes, ShownOnce, UuidPath, type Identity } from '@strata/platform';
import { PostgresHookStore } from '@strata/postgres';
import { RotatedSecretAnswer } from './deliveries.schema.js';

@ApiTags('webhooks')
@Scopes('webhooks:manage')
@Controller('api/webhooks/:id')
export class SecretsController {
  constructor(private readonly hooks: PostgresHookStore) {}

  @Post('rotate-secret')
  @HttpCode(200)
  @ApiOperation({
    summary: 'Give a webhook a new signing secret',
    description: 'Shown in this answer only. For 24 hours every request bears two signatures, of the new secret and of the one before.',
  })
  @ShownOnce('signing_secret')
  @Answers(200, 'The new secret', RotatedSecretAnswer)
  @Fails('not_found')
  async rotateSecret(@Caller() { projectId, keyId }: Identity, @Param('id', UuidPath) id: string) {
    const secrets = await this.hooks.rotateSecret(projectId, id, mintSecret(), new Date(), keyId);
    if (!secrets) throw unknownHook();
    const [current, previous] = secrets;
    return { hook_id: id, signing_secret: current?.secret ?? null, previous_expires_at: previous?.expiresAt?.toISOString() ?? null };
  }
}
