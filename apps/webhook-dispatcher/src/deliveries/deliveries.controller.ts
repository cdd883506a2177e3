// /api/webhooks/{id}/deliveries, /test, /replay: what a webhook was sent, and sending it again.
import { Body, Controller, Get, HttpCode, Inject, Param, Post, Query } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { AppError } from '@strata/contracts';
import { TestHook, unknownHook, type Delivery, type Hook } from '@strata/hooks';
import { readTimestamp } from '@strata/memory';
import {
  Answers,
  AnswersPage,
  Caller,
  CONFIG,
  Fails,
  pageAnswer,
  pageRequest,
  Project,
  Scopes,
  UuidPath,
  type Config,
  type Identity,
} from '@strata/platform';
import { PostgresDeliveryLog, PostgresHookStore } from '@strata/postgres';
import { DELIVERY_WAKE_UPS, type DeliveryWakeUps } from './delivery-wake-ups.js';
import {
  DeliveriesQuery,
  DeliveryAnswer,
  deliveryView,
  ReplayAnswer,
  ReplayBody,
  SentDeliveryAnswer,
  sentDeliveryView,
} from './deliveries.schema.js';

const unknownDelivery = () => new AppError('not_found', 'No such delivery of this webhook');

@ApiTags('webhooks')
@Scopes('webhooks:manage')
@Controller('api/webhooks/:id')
export class DeliveriesController {
  constructor(
    private readonly hooks: PostgresHookStore,
    private readonly log: PostgresDeliveryLog,
    private readonly testHook: TestHook,
    @Inject(DELIVERY_WAKE_UPS) private readonly wakeUps: DeliveryWakeUps,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  @Post('test')
  @HttpCode(200)
  @ApiOperation({
    summary: 'Send a test request to a webhook',
    description: 'Once, now, to a disabled one too. Its `data` is `{"test": true}`. The answer tells what came of it; the log keeps it.',
  })
  @Answers(200, 'What came of it', SentDeliveryAnswer)
  @Fails('not_found')
  async testWebhook(@Project() projectId: string, @Param('id', UuidPath) id: string) {
    return sentDeliveryView(await this.testHook.execute(await this.hook(projectId, id)));
  }

  @Get('deliveries')
  @ApiOperation({ summary: 'List the deliveries of a webhook, newest first' })
  @AnswersPage('Deliveries with their attempts, newest first', DeliveryAnswer)
  @Fails('not_found')
  async listDeliveries(@Project() projectId: string, @Param('id', UuidPath) id: string, @Query() query: DeliveriesQuery) {
    await this.hook(projectId, id);
    return pageAnswer(await this.log.list(projectId, id, { ...pageRequest(query), status: query.status ?? null }), deliveryView);
  }

  @Get('deliveries/:deliveryId')
  @ApiOperation({ summary: 'Read a delivery with its attempts and its payload' })
  @Answers(200, 'The delivery', SentDeliveryAnswer)
  @Fails('not_found')
  async getDelivery(@Project() projectId: string, @Param('id', UuidPath) id: string, @Param('deliveryId', UuidPath) deliveryId: string) {
    return sentDeliveryView(await this.delivery(projectId, id, deliveryId));
  }

  @Post('deliveries/:deliveryId/redeliver')
  @HttpCode(202)
  @ApiOperation({
    summary: 'Send a delivery again',
    description: 'At once, under the same `webhook-id`, with the whole schedule of retries before it.',
  })
  @Answers(202, 'The delivery, due now', DeliveryAnswer)
  @Fails('not_found', 'conflict')
  async redeliver(
    @Caller() { projectId, keyId }: Identity,
    @Param('id', UuidPath) id: string,
    @Param('deliveryId', UuidPath) deliveryId: string,
  ) {
    refuseDisabled(await this.hook(projectId, id));
    const outcome = await this.log.redeliver(projectId, id, deliveryId, new Date(), keyId);
    if (outcome === null) throw unknownDelivery();
    if (outcome === 'under_way') throw new AppError('conflict', 'This delivery is being sent right now');
    this.wakeUps.wake();
    return deliveryView(await this.delivery(projectId, id, deliveryId));
  }

  @Post('replay')
  @HttpCode(202)
  @ApiOperation({
    summary: 'Send a webhook the events since a time',
    description:
      'Every kept event that it subscribes to, told before or not, under its `webhook-id`. Events are kept for WEBHOOK_RETENTION_DAYS; `retained_since` tells since when.',
  })
  @Answers(202, 'How many deliveries are due now', ReplayAnswer)
  @Fails('not_found', 'conflict')
  async replay(@Caller() { projectId, keyId }: Identity, @Param('id', UuidPath) id: string, @Body() body: ReplayBody) {
    const hook = await this.hook(projectId, id);
    if (hook.mode !== 'async') throw new AppError('conflict', 'An interceptor is asked inside the pipeline: it has no events to replay');
    refuseDisabled(hook);
    const now = new Date();
    const since = readTimestamp(body.since, 'since').at;
    const until = body.until === undefined ? now : readTimestamp(body.until, 'until').at;
    if (since >= until) throw refused('since', 'must be before `until`, and in the past');
    const deliveries = await this.log.replay(hook, { since, until, isFailedOnly: body.only_failed, now }, keyId);
    this.wakeUps.wake();
    const retainedSince = new Date(now.getTime() - this.config.WEBHOOK_RETENTION_DAYS * 24 * 3_600_000);
    return { hook_id: id, since: since.toISOString(), until: until.toISOString(), retained_since: retainedSince.toISOString(), deliveries };
  }

  private async hook(projectId: string, id: string): Promise<Hook> {
    const hook = await this.hooks.find(projectId, id);
    if (!hook) throw unknownHook();
    return hook;
  }

  private async delivery(projectId: string, hookId: string, id: string): Promise<Delivery> {
    const delivery = await this.log.find(projectId, hookId, id);
    if (!delivery) throw unknownDelivery();
    return delivery;
  }
}

function refuseDisabled(hook: Hook): void {
  if (!hook.enabled) throw new AppError('conflict', 'The webhook is disabled: enable it first');
}

const refused = (path: string, message: string) =>
  new AppError('validation.failed', `${path}: ${message}`, { errors: [{ path, message }] });
