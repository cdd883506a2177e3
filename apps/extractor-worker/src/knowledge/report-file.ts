// What a file's run tells of itself → log lines and counters. Ids and counts only.
import type { ClaimedFile, FileReport } from '@strata/memory';
import { describeError, type Metrics } from '@strata/platform';
import type { Log } from '../report-work.js';

export function fileReporter(log: Log, metrics: Metrics): (file: ClaimedFile, report: FileReport) => void {
  const outcomes = metrics.counter('strata_knowledge_files_total');
  return ({ projectId, id, format, byteCount, attempts }, report) => {
    outcomes.inc({ outcome: report.kind });
    const about = { project_id: projectId, file: id, format, bytes: byteCount, attempts };
    if (report.kind === 'completed') log.info({ ...about, entries: report.entries, duration_ms: report.durationMs }, 'file taken in');
    else if (report.kind === 'failed' && report.error === null) log.info({ ...about, code: report.code }, 'file refused');
    else if (report.kind === 'retry' || report.kind === 'failed')
      log[report.kind === 'failed' ? 'error' : 'warn'](
        { ...about, code: report.code, error: describeError(report.error) },
        report.kind === 'failed' ? 'file failed' : 'file will be tried again',
      );
    else log.info({ ...about, outcome: report.kind }, 'file left');
  };
}
