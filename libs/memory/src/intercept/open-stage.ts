// What interceptors are told of the item at hand, or nobody where there are none.
import { detectLanguage } from '@strata/language';
import type { ClaimedWork } from '../model/work.js';
import type { StageInput } from '../ports.js';
import type { InterceptedStage, Interceptors, StageInterceptors } from '../ports-intercept.js';

const NOBODY: StageInterceptors = {
  instructions: () => Promise.resolve([]),
  observe: () => Promise.resolve(),
  review: (items) => Promise.resolve(items.map((item) => ({ item, editedBy: null }))),
};

/** To be opened once for a run of a stage. */
export function interceptorsOf(
  interceptors: Interceptors | undefined,
  work: ClaimedWork,
  input: StageInput,
  resource: InterceptedStage['resource'],
  signal: AbortSignal,
): StageInterceptors {
  if (!interceptors) return NOBODY;
  const { projectId, userId, taskId, id } = work;
  const records = [...input.messages, ...input.actions];
  const context = {
    user_id: userId,
    session_id: records[0]?.sessionId ?? null,
    task_id: taskId,
    message_ids: records.map((record) => record.id),
    language: records.length ? detectLanguage(records.map((record) => record.content).join('\n')) : null,
  };
  const tags = [...new Set(input.messages.flatMap((message) => message.tags))];
  return interceptors.stage({ projectId, userId, taskId, workItemId: id, resource, context, tags }, signal);
}
