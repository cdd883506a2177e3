// What a run tells of itself → log lines and counters. Ids and counts only, never content.
import type { ClaimedWork, WorkReport } from '@strata/memory';
import { describeError, type Metrics } from '@strata/platform';

export interface Log {
  error(details: object, message: string): void;
  warn(details: object, message: string): void;
  info(details: object, message: string): void;
  debug(details: object, message: string): void;
}

export function workReporter(log: Log, metrics: Metrics): (work: ClaimedWork, report: WorkReport) => void {
  const outcomes = metrics.counter('strata_work_items_total');
  const failures = metrics.counter('strata_work_failures_total');
  const facts = metrics.counter('strata_fact_candidates_total');
  const tokens = metrics.counter('strata_extraction_tokens_total');
  const duration = metrics.histogram('strata_work_item_duration_seconds');
  const stages = metrics.histogram('strata_stage_duration_seconds');

  return (work, report) => {
    const item = { project_id: work.projectId, work_item: work.id, task: work.taskId, kind: work.kind, attempts: work.attempts };
    switch (report.kind) {
      case 'done':
        outcomes.inc({ outcome: 'done' });
        duration.observe(report.durationMs / 1000);
        log.debug({ ...item, duration_ms: report.durationMs }, 'work done');
        return;
      case 'retry':
      case 'failed':
        outcomes.inc({ outcome: report.kind });
        failures.inc({ stage: report.stage, code: report.code });
        log[report.kind === 'failed' ? 'error' : 'warn'](
          { ...item, stage: report.stage, code: report.code, ...(report.error == null ? {} : { error: describeError(report.error) }) },
          report.kind === 'failed' ? 'work failed' : 'work will be tried again',
        );
        return;
      case 'stage':
        stages.observe({ stage: report.stage }, report.durationMs / 1000);
        log.debug({ ...item, stage: report.stage, duration_ms: report.durationMs }, 'stage done');
        return;
      case 'stale':
      case 'lease_lost':
      case 'stopped':
        outcomes.inc({ outcome: report.kind });
        log.info({ ...item, stage: report.stage, outcome: report.kind }, 'work interrupted');
        return;
      case 'extracted':
        facts.inc({ extractor: report.extractor, outcome: 'kept' }, report.kept);
        for (const [reason, count] of Object.entries(report.refused)) facts.inc({ extractor: report.extractor, outcome: reason }, count);
        tokens.inc({ direction: 'input' }, report.usage.inputTokens);
        tokens.inc({ direction: 'output' }, report.usage.outputTokens);
        log.debug({ ...item, extractor: report.extractor, kept: report.kept, usage: report.usage }, 'facts extracted');
        if (Object.keys(report.refused).length > 0)
          log.info(
            { ...item, extractor: report.extractor, refused: report.refused, refused_in: report.refusedIn },
            'candidates refused by verification',
          );
        return;
      default:
        log.debug({ ...item, ...report }, 'stage told');
    }
  };
}
