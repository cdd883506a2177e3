// What a recall tells of itself → histograms by step and by layer of memory. No label names a project or a user.
import type { RecallReport } from '@strata/memory';
import type { Metrics } from '@strata/platform';

export function recallReporter(metrics: Metrics): (report: RecallReport) => void {
  const steps = metrics.histogram('strata_recall_step_duration_seconds');
  const searches = metrics.histogram('strata_recall_search_duration_seconds');
  return (report) => {
    if (report.kind === 'step') steps.observe({ step: report.step }, report.durationMs / 1000);
    else searches.observe({ layer: report.layer }, report.durationMs / 1000);
  };
}
