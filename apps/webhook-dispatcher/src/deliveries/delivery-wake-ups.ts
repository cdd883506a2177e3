// Tells a sender that deliveries are due. Postgres holds them: a wake-up that is lost is found by the sender's next look.
import { randomUUID } from 'node:crypto';
import type { Provider } from '@nestjs/common';
import { JobQueue } from '@strata/queue';

export interface DeliveryWakeUps {
  wake(): void;
}
export const DELIVERY_WAKE_UPS = 'strata.DeliveryWakeUps';

export const deliveryWakeUps: Provider = {
  provide: DELIVERY_WAKE_UPS,
  inject: [JobQueue],
  useFactory: (jobs: JobQueue): DeliveryWakeUps => ({
    wake: () => void jobs.enqueue('send-deliveries', { epoch: randomUUID() }).catch(() => undefined),
  }),
};
