// What a deletion tells of itself → log lines and counters. Ids and counts only.
import type { ClaimedDeletion, DeletionReport } from '@strata/memory';
import { describeError, type Metrics } from '@strata/platform';
import type { Log } from '../report-work.js';

export function deletionReporter(log: Log, metrics: Metrics): (deletion: ClaimedDeletion, report: DeletionReport) => void {
  const outcomes = metrics.counter('strata_deletions_total');
  return ({ projectId, id, mode, attempts }, report) => {
    outcomes.inc({ outcome: report.kind });
    const about = { project_id: projectId, deletion: id, mode, attempts };
    if (report.kind === 'completed') log.info({ ...about, duration_ms: report.durationMs }, 'deletion completed');
    else if (report.kind === 'lease_lost') log.info(about, 'deletion goes on in another worker');
    else
      log[report.kind === 'failed' ? 'error' : 'warn'](
        { ...about, code: report.code, error: describeError(report.error) },
        report.kind === 'failed' ? 'deletion failed' : 'deletion will be tried again',
      );
  };
}
