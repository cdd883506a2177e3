// Job → use-case for the queues `events` and `deliveries`; a job without a line here does not compile, and does not boot.
import type { JobHandlers, JobsOn } from '@strata/contracts';
import type { SendDue } from '@strata/hooks';
import type { RelayOutbox } from './relay-outbox.js';

export function eventHandlers(relay: Pick<RelayOutbox, 'run'>): JobHandlers<JobsOn<'events'>> {
  // The relay works over all projects: the job only says that there is something.
  return { 'relay-outbox': () => relay.run() };
}

export function deliveryHandlers(sending: Pick<SendDue, 'run'>): JobHandlers<JobsOn<'deliveries'>> {
  return { 'send-deliveries': () => sending.run() };
}
