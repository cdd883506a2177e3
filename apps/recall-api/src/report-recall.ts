// What a recall tells of itself → histograms by step and by layer of memory. No label names a project or a user.
import type { RecallReport } from '@strata/memory';
import type { Metrics } from '@strata/platform';

const DURATIONS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5];

export function recallReporter(metrics: Metrics): (report: RecallReport) => void {
  const steps = metrics.histogram('strata_recall_step_duration_seconds', 'Steps of a recall', ['step'], DURATIONS);
  const searches = metrics.histogram(
    'strata_recall_search_duration_seconds',
    'Searches of the index by layer of memory',
    ['layer'],
    DURATIONS,
  );
  return (report) => {
    if (report.kind === 'step') steps.observe({ step: report.step }, report.durationMs / 1000);
    else searches.observe({ layer: report.layer }, report.durationMs / 1000);
  };
}
