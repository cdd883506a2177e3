// What a run tells, as counters and log lines: refusals by reason, with ids and without content.
import type { ClaimedWork } from '@strata/memory';
import { Metrics } from '@strata/platform';
import { workReporter, type Log } from './report-work.js';

const work: ClaimedWork = {
  projectId: 'p',
  userId: 'u',
  id: 'w',
  taskId: 't',
  seq: 1n,
  kind: 'messages',
  longTerm: true,
  stage: 'extract-facts',
  checkpoint: null,
  attempts: 1,
  leaseToken: 'l',
};

function listen() {
  const lines: [level: string, details: object, message: string][] = [];
  const level = (name: string) => (details: object, message: string) => void lines.push([name, details, message]);
  const log: Log = { error: level('error'), warn: level('warn'), info: level('info'), debug: level('debug') };
  const metrics = new Metrics();
  return { lines, metrics, report: workReporter(log, metrics) };
}

it.each(['builtin-1', 'llm-v2'])('counts and logs what verification refused of %s, by reason', async (extractor) => {
  const { lines, metrics, report } = listen();
  report(work, {
    kind: 'extracted',
    extractor,
    kept: 2,
    refused: { quote: 3, unknown_source: 1 },
    refusedIn: { quote: ['m1', 'm2'], unknown_source: [] },
    usage: { calls: 1, inputTokens: 100, outputTokens: 20 },
  });
  const scraped = await metrics.registry.metrics();
  expect(scraped).toContain(`strata_fact_candidates_total{extractor="${extractor}",outcome="kept"} 2`);
  expect(scraped).toContain(`strata_fact_candidates_total{extractor="${extractor}",outcome="quote"} 3`);
  expect(scraped).toContain(`strata_fact_candidates_total{extractor="${extractor}",outcome="unknown_source"} 1`);
  expect(scraped).toContain('strata_extraction_tokens_total{direction="input"} 100');
  expect(lines.filter(([level]) => level === 'info')).toEqual([
    [
      'info',
      expect.objectContaining({
        project_id: 'p',
        work_item: 'w',
        task: 't',
        extractor,
        refused: { quote: 3, unknown_source: 1 },
        refused_in: { quote: ['m1', 'm2'], unknown_source: [] },
      }),
      'candidates refused by verification',
    ],
  ]);
});

it('logs no refusal where there was none', () => {
  const { lines, report } = listen();
  const usage = { calls: 0, inputTokens: 0, outputTokens: 0 };
  report(work, { kind: 'extracted', extractor: 'builtin-1', kept: 2, refused: {}, refusedIn: {}, usage });
  expect(lines.map(([level]) => level)).toEqual(['debug']);
});
