// PolarDB agent memory ↔ our use-cases, the writing side. Pure: no store, no clock.
import { polarTime } from '@strata/contracts';
import { readTimestamp, type AddMessages, type Task } from '@strata/memory';
import type { z } from 'zod';
import type { PolarBatchStatus, PolarMessage } from './schema.js';

type MessageInput = Parameters<AddMessages['execute']>[0]['messages'][number];

/**
 * `business_id` is the message's own id, so that sending it again adds nothing.
 * @throws AppError a time that no store can hold, at its place
 */
export function toMessageInput(message: PolarMessage, place: string): MessageInput {
  const { role, content, turn, business_id: businessId, timestamp } = message;
  if (timestamp !== undefined) readTimestamp(timestamp, `${place}.timestamp`);
  return { role, content, id: businessId, businessId, turnId: turn === undefined ? undefined : String(turn), timestamp };
}

const STATUS = { pending: 'WAITING', running: 'RUNNING', completed: 'SUCCESS', partial: 'PARTIAL', failed: 'FAILED' } as const;

/** Counts are sessions, as those of the import are. */
export const toBatchStatus = (task: Task): z.infer<typeof PolarBatchStatus.schema> => ({
  created_time: polarTime(task.createdAt),
  batch_id: task.id,
  total_count: task.totalCount,
  success_count: task.successCount,
  failed_count: task.failedCount,
  finish_time: task.finishedAt && polarTime(task.finishedAt),
  status: STATUS[task.status],
});
