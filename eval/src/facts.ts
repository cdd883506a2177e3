// npm run eval:facts [-- extraction|corrections|times|coverage …] [--show]: the quality of facts; `--show` lists what failed (held-out cases never).
import { scoreCorrections } from './facts/score-corrections.js';
import { scoreCoverage } from './facts/score-coverage.js';
import { scoreExtraction } from './facts/score-extraction.js';
import { scoreTimes } from './facts/score-times.js';

const PARTS: Record<string, (show: boolean) => void | Promise<void>> = {
  extraction: scoreExtraction,
  times: scoreTimes,
  corrections: scoreCorrections,
  coverage: scoreCoverage,
};

async function main(): Promise<void> {
  const given = process.argv.slice(2);
  const show = given.includes('--show');
  const chosen = given.filter((word) => word !== '--show');
  const unknown = chosen.find((word) => !(word in PARTS));
  if (unknown) throw new Error(`there is no part “${unknown}”: ${Object.keys(PARTS).join(', ')}, --show`);
  for (const part of chosen.length > 0 ? chosen : Object.keys(PARTS)) await PARTS[part]!(show);
}

main().catch((error: unknown) => {
  console.error(error);
  process.exitCode = 1;
});
