// The page of the queues: bull-board over all of them, which shows and changes nothing.
import { createBullBoard } from '@bull-board/api';
import { BullMQAdapter } from '@bull-board/api/bullMQAdapter';
import { FastifyAdapter } from '@bull-board/fastify';
import { JOBS } from '@strata/contracts';
import { DEAD_LETTER_QUEUE, type JobQueue } from './job-queue.js';

const NAMES = [...new Set(Object.values(JOBS).map(({ queue }) => queue)), DEAD_LETTER_QUEUE];

export interface QueueBoard {
  /** For the Fastify instance that serves it, under the prefix that it was made for. */
  plugin: ReturnType<FastifyAdapter['registerPlugin']>;
  /** Opens the queues that are not open yet: Redis may have been away. @throws AppError `unavailable` */
  open(): Promise<void>;
}

export function queueBoard(jobs: JobQueue, prefix: string): QueueBoard {
  const server = new FastifyAdapter().setBasePath(prefix);
  const uiConfig = { boardTitle: 'Strata queues', hideRedisDetails: true };
  const { addQueue } = createBullBoard({ queues: [], serverAdapter: server, options: { uiConfig } });
  const shown = new Set<string>();
  return {
    plugin: server.registerPlugin(),
    open: async () => {
      for (const name of NAMES) {
        if (shown.has(name)) continue;
        const queue = await jobs.opened(name);
        // Asked twice at once, it is shown once.
        if (!shown.has(name)) addQueue(new BullMQAdapter(queue, { readOnlyMode: true, allowRetries: false }));
        shown.add(name);
      }
    },
  };
}
