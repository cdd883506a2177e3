// A request at its owner's wish: what a webhook would get, sent once, now, with what came of it.
import { randomUUID } from 'node:crypto';
import type { Delivery } from '../model/delivery.js';
import type { Hook } from '../model/hook.js';
import type { HookRequest } from '../model/request.js';
import type { DeliveryLog } from '../ports-delivery.js';
import type { Outbound } from '../ports.js';
import { SENDING } from './send-due.js';
import { postSigned } from './post-signed.js';

export class TestHook {
  constructor(
    private readonly outbound: Outbound,
    private readonly log: DeliveryLog,
  ) {}

  /** Disabled ones too. The outcome is logged and changes nothing: no retry, no circuit. */
  async execute(hook: Hook): Promise<Delivery> {
    const startedAt = new Date();
    const id = randomUUID();
    const delivery = { id, messageId: `msg_test_${id}`, payload: testBody(hook, startedAt) };
    const limits = { timeoutMs: hook.mode === 'sync' ? hook.timeoutMs : SENDING.attemptTimeoutMs, signal: new AbortController().signal };
    const judged = await postSigned({ hook, ...delivery }, this.outbound, startedAt, limits);
    return this.log.addTest(hook, delivery, { startedAt, endedAt: new Date(), judged });
  }
}

/** As the real one, but for its data: no receiver takes it for a record. */
function testBody({ id, name, projectId, resource, event, mode }: Hook, now: Date): HookRequest {
  return {
    hook_id: id,
    hook_name: name,
    project_id: projectId,
    ...{ resource, event, mode },
    triggered_at: now.toISOString(),
    context: { user_id: null, session_id: null, task_id: null, message_ids: [], language: null },
    data: { test: true },
  };
}
