// queue: BullMQ on Redis or on its own tables in Postgres. The only importer of bullmq and ioredis.
export { DEAD_LETTER_QUEUE, JobQueue, type DeadLetter } from './job-queue.js';
export { handlerGaps, JobWorkers, type JobReport } from './job-workers.js';
export { BullWakeUps } from './bull-wake-ups.js';
export { queueAccess, QueueModule } from './queue.module.js';
export type { QueueAccess } from './access.js';
