// Job → use-case for the queue `events`; a job without a line here does not compile, and does not boot.
import type { JobHandlers, JobsOn } from '@strata/contracts';
import type { RelayOutbox } from './relay-outbox.js';

export function eventHandlers(relay: Pick<RelayOutbox, 'run'>): JobHandlers<JobsOn<'events'>> {
  // The relay works over all projects: the job only says that there is something.
  return { 'relay-outbox': () => relay.run() };
}
