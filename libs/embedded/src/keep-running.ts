// A server that ends by itself (a full disk, a kernel short of memory) is started again, for as long as that takes.
import { setTimeout as pause } from 'node:timers/promises';
import type { EmbeddedPostgres } from './embedded-postgres.js';

const LOOK_EVERY_MS = 1000;
const LONGEST_WAIT_MS = 15_000;

export interface KeptPostgres {
  /** Ends the watch, then the server. Idempotent. */
  stop(): Promise<void>;
}

/**
 * @param start starts it again, on the port of `server`; while it throws it is called again, with growing waits, and while it gives one
 * that somebody else has started meanwhile under another address, which is theirs to stop
 * @param tell gets a line when the server has ended, why it can't be started (once), and when it runs again
 */
export function keepRunning(
  server: EmbeddedPostgres,
  start: () => Promise<EmbeddedPostgres>,
  tell: (line: string) => void,
  everyMs = LOOK_EVERY_MS,
): KeptPostgres {
  const stopping = new AbortController();
  let current = server;
  const watch = async () => {
    let tries = 0;
    while (!stopping.signal.aborted) {
      await pause(Math.min(everyMs * 2 ** tries, LONGEST_WAIT_MS), null, { signal: stopping.signal, ref: false }).catch(() => undefined);
      if (stopping.signal.aborted || current.isRunning()) continue;
      if (tries === 0) tell('Postgres has ended by itself. It is started again.');
      tries += 1;
      try {
        const started = await start();
        if (started.url !== server.url) throw new Error('another command has started it under an address of its own');
        current = started;
        tries = 0;
        tell('Postgres runs again.');
      } catch (error) {
        if (tries === 1) tell(`It will be tried on: ${error instanceof Error ? error.message : String(error)}`);
      }
    }
  };
  const watching = watch();
  return {
    stop: async () => {
      stopping.abort();
      await watching;
      await current.stop();
    },
  };
}
