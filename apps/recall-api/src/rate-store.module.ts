// Where the limits of the chat model are counted over processes: Redis when there is one, else Postgres.
import { Global, Inject, Module, type OnApplicationShutdown } from '@nestjs/common';
import { CONFIG, describeError, LOGGER, RATE_STORE, type Config, type RateStore } from '@strata/platform';
import { PostgresRateStore } from '@strata/postgres';
import { RedisRateStore } from '@strata/queue';
import type { Logger } from 'pino';

function openRateStore(config: Config, log: Pick<Logger, 'debug'>): RateStore {
  // What a lost store means is said by those who count in it.
  const onError = (error: Error) => log.debug({ error: describeError(error) }, 'the connection of the rate store failed');
  return config.REDIS_URL ? new RedisRateStore(config.REDIS_URL, onError) : new PostgresRateStore(config.DATABASE_URL, onError);
}

@Global()
@Module({
  providers: [{ provide: RATE_STORE, inject: [CONFIG, LOGGER], useFactory: openRateStore }],
  exports: [RATE_STORE],
})
export class RateStoreModule implements OnApplicationShutdown {
  constructor(@Inject(RATE_STORE) private readonly store: RateStore) {}

  async onApplicationShutdown(): Promise<void> {
    await this.store.close();
  }
}
