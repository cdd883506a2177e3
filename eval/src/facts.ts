// npm run eval:facts [-- extraction|corrections|times|coverage …] [--show] [--cases <folder>]: the quality of facts; `--show` lists what failed (held-out cases never).
import { parseArgs } from 'node:util';
import { scoreCorrections } from './facts/score-corrections.js';
import { scoreCoverage } from './facts/score-coverage.js';
import { scoreExtraction } from './facts/score-extraction.js';
import { scoreTimes } from './facts/score-times.js';

const PARTS: Record<string, (show: boolean, folder?: string) => void | Promise<void>> = {
  extraction: scoreExtraction,
  times: scoreTimes,
  corrections: scoreCorrections,
  coverage: scoreCoverage,
};

async function main(): Promise<void> {
  const { values, positionals: chosen } = parseArgs({
    allowPositionals: true,
    options: { show: { type: 'boolean', default: false }, cases: { type: 'string' } },
  });
  const unknown = chosen.find((word) => !(word in PARTS));
  if (unknown) throw new Error(`there is no part “${unknown}”: ${Object.keys(PARTS).join(', ')}`);
  if (values.cases !== undefined && (chosen.length === 0 || chosen.includes('coverage')))
    throw new Error('--cases is for the parts extraction, times and corrections: name those that its folder has');
  for (const part of chosen.length > 0 ? chosen : Object.keys(PARTS)) await PARTS[part]!(values.show, values.cases);
}

main().catch((error: unknown) => {
  console.error(error);
  process.exitCode = 1;
});
