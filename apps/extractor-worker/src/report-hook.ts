// What a call of an interceptor tells of itself → log lines and counters. Ids and reasons only, never content; no tenant in a label.
import type { HookCall } from '@strata/hooks';
import type { Metrics } from '@strata/platform';
import type { Log } from './report-work.js';

export function hookReporter(log: Log, metrics: Metrics): (call: HookCall) => void {
  const calls = metrics.counter('strata_hook_calls_total');
  const duration = metrics.histogram('strata_hook_call_duration_seconds');
  return ({ hookId, projectId, taskId, resource, event, outcome, reason, durationMs }) => {
    calls.inc({ event, outcome });
    duration.observe({ event }, durationMs / 1000);
    const told = { project_id: projectId, task: taskId, hook: hookId, resource, event, outcome, duration_ms: durationMs };
    if (outcome === 'rejected') log.warn({ ...told, reason }, 'an interceptor holds up a write');
    else if (outcome === 'failed') log.warn({ ...told, reason }, 'an interceptor failed and was passed by');
    else log.debug(told, 'an interceptor was asked');
  };
}
