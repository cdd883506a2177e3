// /api/webhooks: registration. The signing secret is shown once, in the answer to it.
import { randomUUID } from 'node:crypto';
import { Body, Controller, Delete, Get, Param, Patch, Post, Query } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { ChangeHook, RegisterHook, unknownHook, type HookFilter, type NewHook, type ports } from '@strata/hooks';
import { deterministicId } from '@strata/memory';
import {
  Answers,
  AnswersPage,
  Caller,
  Fails,
  IdempotencyKey,
  pageAnswer,
  pageRequest,
  Project,
  Scopes,
  ShownOnce,
  UuidPath,
  type Identity,
} from '@strata/platform';
import { PostgresHookStore } from '@strata/postgres';
import {
  DeletedWebhookAnswer,
  PatchWebhookBody,
  RegisteredWebhookAnswer,
  RegisterWebhookBody,
  WebhookAnswer,
  WebhooksQuery,
  webhookView,
} from './webhooks.schema.js';

@ApiTags('webhooks')
@Scopes('webhooks:manage')
@Controller('api/webhooks')
export class WebhooksController {
  constructor(
    private readonly register: RegisterHook,
    private readonly change: ChangeHook,
    private readonly store: PostgresHookStore,
  ) {}

  @Post()
  @ApiOperation({
    summary: 'Register a webhook',
    description: 'An interceptor (`sync`) or a subscription (`async`). The signing secret is shown in this answer only.',
  })
  @ShownOnce('signing_secret')
  @Answers(201, 'The webhook, with its signing secret', RegisteredWebhookAnswer)
  @Fails('conflict')
  async createWebhook(@Caller() { projectId, keyId }: Identity, @Body() body: RegisterWebhookBody, @IdempotencyKey() key: string | null) {
    const { resource, event, mode } = body;
    const hook: NewHook = {
      projectId,
      // Of the body too: a key may be used again once it is forgotten, for another webhook.
      id: key === null ? randomUUID() : deterministicId('hook', projectId, key, JSON.stringify(body)),
      resource,
      event,
      mode,
      name: body.name,
      targetUrl: body.target_url,
      enabled: body.enabled,
      priority: body.priority,
      timeoutMs: body.timeout_ms,
      onFailure: body.on_failure,
      filter: filterOf(body.filter),
      headers: body.headers,
      description: body.description,
    };
    const made = await this.register.execute(hook, keyId);
    return { ...webhookView(made), signing_secret: made.secrets[0]?.secret ?? null };
  }

  @Get()
  @ApiOperation({ summary: 'List the webhooks of the project, newest first' })
  @AnswersPage('Webhooks, newest first, without their secrets', WebhookAnswer)
  @Fails()
  async listWebhooks(@Project() projectId: string, @Query() query: WebhooksQuery) {
    return pageAnswer(await this.store.list(projectId, pageRequest(query)), webhookView);
  }

  @Get(':id')
  @ApiOperation({ summary: 'Read a webhook, without its secret' })
  @Answers(200, 'The webhook', WebhookAnswer)
  @Fails('not_found')
  async getWebhook(@Project() projectId: string, @Param('id', UuidPath) id: string) {
    const hook = await this.store.find(projectId, id);
    if (!hook) throw unknownHook();
    return webhookView(hook);
  }

  @Patch(':id')
  @ApiOperation({
    summary: 'Change a webhook',
    description:
      'Changes what is given; `filter` and `headers` are replaced as a whole. Resource, event and mode stay. `enabled: true` also forgets why it was disabled.',
  })
  @Answers(200, 'The webhook as it is now', WebhookAnswer)
  @Fails('not_found', 'conflict')
  async patchWebhook(@Caller() { projectId, keyId }: Identity, @Param('id', UuidPath) id: string, @Body() body: PatchWebhookBody) {
    return webhookView(await this.change.execute(projectId, id, patchOf(body), keyId));
  }

  @Delete(':id')
  @ApiOperation({ summary: 'Delete a webhook and the log of its deliveries' })
  @Answers(200, 'Nothing more is sent to it', DeletedWebhookAnswer)
  @Fails('not_found')
  async deleteWebhook(@Caller() { projectId, keyId }: Identity, @Param('id', UuidPath) id: string) {
    if (!(await this.store.remove(projectId, id, keyId))) throw unknownHook();
    return { hook_id: id, deleted: true };
  }
}

function patchOf(body: PatchWebhookBody): ports.HookPatch {
  return {
    ...(body.name === undefined ? {} : { name: body.name }),
    ...(body.target_url === undefined ? {} : { targetUrl: body.target_url }),
    ...(body.enabled === undefined ? {} : { enabled: body.enabled }),
    ...(body.priority === undefined ? {} : { priority: body.priority }),
    ...(body.timeout_ms === undefined ? {} : { timeoutMs: body.timeout_ms }),
    ...(body.on_failure === undefined ? {} : { onFailure: body.on_failure }),
    ...(body.filter === undefined ? {} : { filter: filterOf(body.filter) }),
    ...(body.headers === undefined ? {} : { headers: body.headers }),
    ...(body.description === undefined ? {} : { description: body.description }),
  };
}

function filterOf({ user_ids, session_ids, tags }: RegisterWebhookBody['filter']): HookFilter {
  return { ...(user_ids && { user_ids }), ...(session_ids && { session_ids }), ...(tags && { tags }) };
}
