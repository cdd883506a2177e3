// No change makes the built-in extraction worse unnoticed: floors under what the cases that it is tuned on reach. They only rise.
import { ExtractionCase, loadSuites, TimeCase } from './cases.js';
import { scoreSuite } from './score-extraction.js';
import { countRight } from './score-times.js';

const FLOORS: Record<string, { precision: number; recall: number }> = {
  en: { precision: 0.965, recall: 0.93 },
  zh: { precision: 0.99, recall: 0.94 },
};

it.each(loadSuites('facts', ExtractionCase, { only: 'tuned on' }).map((suite) => [suite.language, suite] as const))(
  'extraction, %s: precise, complete, quoted',
  async (language, suite) => {
    const { right, produced, found, wanted, quotesValid, quotes } = await scoreSuite(suite, false);
    expect(right / produced).toBeGreaterThanOrEqual(FLOORS[language]!.precision);
    expect(found / wanted).toBeGreaterThanOrEqual(FLOORS[language]!.recall);
    expect(quotesValid).toBe(quotes);
  },
);

it.each(loadSuites('times', TimeCase, { only: 'tuned on' }).map((suite) => [suite.language, suite] as const))(
  'time expressions, %s',
  (_language, suite) => {
    expect(countRight(suite, false) / suite.cases.length).toBeGreaterThanOrEqual(0.95);
  },
);
