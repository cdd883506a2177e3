// Controllers and use-cases of webhooks; stores and the guarded way out come from the process.
import { Inject, Injectable, Module, type OnModuleInit, type Type } from '@nestjs/common';
import { ChangeHook, RegisterHook, TestHook } from '@strata/hooks';
import { OutboundHttp } from '@strata/outbound-http';
import { LOGGER, useCase } from '@strata/platform';
import { PostgresDeliveryLog, PostgresHookStore } from '@strata/postgres';
import { DeliveriesController } from './deliveries/deliveries.controller.js';
import { deliveryWakeUps } from './deliveries/delivery-wake-ups.js';
import { SecretsController } from './deliveries/secrets.controller.js';
import { WebhooksController } from './webhooks/webhooks.controller.js';

export const CONTROLLERS: Type[] = [WebhooksController, DeliveriesController, SecretsController];

/** After the keys were rotated; a key that is missing refuses the start. */
@Injectable()
class SealedSecrets implements OnModuleInit {
  constructor(
    private readonly hooks: PostgresHookStore,
    @Inject(LOGGER) private readonly log: { info(details: object, message: string): void },
  ) {}
  async onModuleInit(): Promise<void> {
    const webhooks = await this.hooks.sealAnew();
    if (webhooks > 0) this.log.info({ webhooks }, 'all webhook secrets are sealed anew: the keys behind the first may go');
  }
}

@Module({
  controllers: CONTROLLERS,
  providers: [
    useCase(RegisterHook, PostgresHookStore, OutboundHttp),
    useCase(ChangeHook, PostgresHookStore, OutboundHttp),
    useCase(TestHook, OutboundHttp, PostgresDeliveryLog),
    deliveryWakeUps,
    SealedSecrets,
  ],
})
export class WebhookRoutesModule {}
