// Where limits are counted over processes: Redis when there is one, else Postgres.
import { RateStoreModule } from '@strata/platform';
import { PostgresRateStore } from '@strata/postgres';
import { RedisRateStore } from '@strata/queue';

export const rateStore = RateStoreModule.forRoot((config, onError) =>
  config.REDIS_URL ? new RedisRateStore(config.REDIS_URL, onError) : new PostgresRateStore(config.DATABASE_URL, onError),
);
