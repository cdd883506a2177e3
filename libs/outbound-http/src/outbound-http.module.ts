// Wires requests to webhooks into an app: one OutboundHttp in a process, its ranges from the environment.
import { Global, Inject, Module, type OnApplicationShutdown } from '@nestjs/common';
import { CONFIG, type Config } from '@strata/platform';
import { OutboundHttp } from './outbound-http.js';

@Global()
@Module({
  providers: [
    {
      provide: OutboundHttp,
      inject: [CONFIG],
      useFactory: (config: Config) => new OutboundHttp({ allowCidrs: config.WEBHOOK_ALLOW_CIDRS }),
    },
  ],
  exports: [OutboundHttp],
})
export class OutboundHttpModule implements OnApplicationShutdown {
  constructor(@Inject(OutboundHttp) private readonly http: OutboundHttp) {}

  async onApplicationShutdown(): Promise<void> {
    await this.http.close();
  }
}
