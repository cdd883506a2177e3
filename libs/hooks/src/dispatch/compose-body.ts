// An event → the body that tells a subscription of it. What is too large to send is left out, and says so.
import type { MemoryEvent, Resource } from '@strata/contracts';
import type { Hook } from '../model/hook.js';
import { MOST_BYTES, type HookRequest } from '../model/request.js';

/** The name under which the full record holds its id. */
const ID_NAMES: Record<Resource, string> = {
  fact: 'fact_id',
  summary: 'summary_id',
  topic: 'topic_id',
  message: 'message_id',
  deletion: 'deletion_id',
  webhook: 'hook_id',
};

/** Of a body that would be larger than 256 KiB only the record's id is told, with `truncated: true`: the receiver can fetch the record. */
export function composeBody(hook: Pick<Hook, 'projectId' | 'id' | 'name'>, event: MemoryEvent): HookRequest {
  const { language, sources } = event.data as { language?: unknown; sources?: { message_id: string }[] };
  const messageIds = event.resource === 'message' ? [event.resource_id] : (sources ?? []).map((source) => source.message_id);
  const body: HookRequest = {
    hook_id: hook.id,
    hook_name: hook.name,
    project_id: hook.projectId,
    resource: event.resource,
    event: event.event,
    mode: 'async',
    triggered_at: event.occurred_at,
    context: {
      user_id: event.user_id,
      session_id: event.session_id,
      task_id: event.task_id,
      message_ids: [...new Set(messageIds)],
      language: typeof language === 'string' ? language : null,
    },
    data: event.data,
  };
  if (fits(body)) return body;
  const short = { ...body, data: { truncated: true, [ID_NAMES[event.resource]]: event.resource_id } };
  return fits(short) ? short : { ...short, context: { ...short.context, message_ids: [] } };
}

const fits = (body: HookRequest) => Buffer.byteLength(JSON.stringify(body)) <= MOST_BYTES;
