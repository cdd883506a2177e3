// Known to all from the first moment of a stop: long streams end, readiness goes down, answers close their connection.
import { Injectable } from '@nestjs/common';

@Injectable()
export class Shutdown {
  private readonly controller = new AbortController();
  /** Aborted when a stop was asked for, before connections and stores are closed. */
  readonly signal: AbortSignal = this.controller.signal;
  begin(): void {
    this.controller.abort();
  }
}
