// Rate counts that processes share in Redis. They may be lost with it: a new window begins, nothing else.
import { FlexibleCounter, limiterOptions, type RateCounter, type RateRule, type RateStore } from '@strata/platform';
import type { Redis } from 'ioredis';
import { RateLimiterRedis } from 'rate-limiter-flexible';
import { connectProducer } from './access.js';

export class RedisRateStore implements RateStore {
  private readonly redis: Redis;

  /** Connects in the background; a Redis that is away fails each call at once, one that is silent within 2 s. */
  constructor(url: string, onError: (error: Error) => void = () => undefined) {
    this.redis = connectProducer(url, onError);
  }

  open(rule: RateRule): RateCounter {
    return new FlexibleCounter(new RateLimiterRedis({ ...limiterOptions(rule), storeClient: this.redis, rejectIfRedisNotReady: true }));
  }

  close(): Promise<void> {
    this.redis.disconnect();
    return Promise.resolve();
  }
}
