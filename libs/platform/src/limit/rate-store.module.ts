// Where limits are counted over processes, for a whole app. Which store that is, its composition root says: platform knows no driver.
import { Inject, Module, type DynamicModule, type OnApplicationShutdown } from '@nestjs/common';
import type { Config } from '../config/settings.js';
import { CONFIG } from '../config/token.js';
import { describeError } from '../observe/logger.js';
import { LOGGER } from '../platform.module.js';
import { RATE_STORE, type RateStore } from './rate-store.js';

@Module({})
export class RateStoreModule implements OnApplicationShutdown {
  constructor(@Inject(RATE_STORE) private readonly store: RateStore) {}

  /** Global. The store is closed with the app. */
  static forRoot(open: (config: Config, onError: (error: Error) => void) => RateStore): DynamicModule {
    const useFactory = (config: Config, log: { debug(fields: object, message: string): void }) =>
      // What a lost store means is said by those who count in it.
      open(config, (error) => log.debug({ error: describeError(error) }, 'the connection of the rate store failed'));
    return {
      module: RateStoreModule,
      global: true,
      providers: [{ provide: RATE_STORE, inject: [CONFIG, LOGGER], useFactory }],
      exports: [RATE_STORE],
    };
  }

  async onApplicationShutdown(): Promise<void> {
    await this.store.close();
  }
}
