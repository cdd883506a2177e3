// Calls of interceptors in counters and log lines: no tenant in a label, no content anywhere.
import type { HookCall } from '@strata/hooks';
import { Metrics } from '@strata/platform';
import { hookReporter } from './report-hook.js';

const call = (over: Partial<HookCall> = {}): HookCall => ({
  hookId: 'hook-1',
  projectId: 'project-1',
  taskId: 'task-1',
  resource: 'fact',
  event: 'before_add',
  outcome: 'edited',
  reason: null,
  durationMs: 12,
  ...over,
});

it('counts by event and outcome, and warns of what failed or holds a write up', async () => {
  const metrics = new Metrics();
  const lines: [string, object, string][] = [];
  const at = (level: string) => (details: object, message: string) => void lines.push([level, details, message]);
  const report = hookReporter({ error: at('error'), warn: at('warn'), info: at('info'), debug: at('debug') }, metrics);
  report(call());
  report(call({ outcome: 'failed', reason: 'timeout' }));
  report(call({ outcome: 'rejected', reason: 'answered_503' }));
  expect(lines.map(([level, , message]) => [level, message])).toEqual([
    ['debug', 'an interceptor was asked'],
    ['warn', 'an interceptor failed and was passed by'],
    ['warn', 'an interceptor holds up a write'],
  ]);
  expect(lines[1]![1]).toMatchObject({ project_id: 'project-1', task: 'task-1', hook: 'hook-1', reason: 'timeout' });
  const text = await metrics.registry.metrics();
  for (const outcome of ['edited', 'failed', 'rejected'])
    expect(text).toContain(`strata_hook_calls_total{event="before_add",outcome="${outcome}"} 1`);
  expect(text).not.toMatch(/project-1|hook-1|task-1/);
});
