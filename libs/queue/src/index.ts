// queue: BullMQ on Redis or on its own tables in Postgres. The only importer of bullmq and ioredis.
export { queueBoard, type QueueBoard } from './queue-board.js';
export { queueBoard, type QueueBoard } from './queue-board.js';
export { JobQueue } from './job-queue.js';
export { JobWorkers } from './job-workers.js';
export { BullWakeUps } from './bull-wake-ups.js';
export { RedisRateStore } from './redis-rate-store.js';
export { QueueModule } from './queue.module.js';
