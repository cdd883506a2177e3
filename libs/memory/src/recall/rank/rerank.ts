// recall ▸ rank: the second opinion of a configured reranker on the best candidates. Its absence costs the opinion, never the answer.
import { AppError, type RecallTrace } from '@strata/contracts';
import type { Reranker } from '../../ports.js';
import { byScore, type Candidate } from './candidate.js';

/** So many reach it at most. */
const RERANKED = 50;
/** Share of the built-in score in the blend: it knows names, times and status, which a text alone does not show. */
const OWN = 0.4;
/** Of a long text, what is read. */
const LONGEST = 2000;

/**
 * Orders the best of `ranked` (best first) anew, by both opinions. Their scores stay between what the first and the last of them had,
 * so that the rest keeps its place behind them. When the reranker is away, the ranking is returned as it was, and the entry says why.
 */
export async function rerank(
  reranker: Reranker,
  query: string,
  ranked: Candidate[],
): Promise<{ ranked: Candidate[]; entry: NonNullable<RecallTrace['reranker']> }> {
  const best = ranked.slice(0, RERANKED);
  const entry = { name: reranker.name, candidates: best.length };
  if (best.length < 2) return { ranked, entry: { ...entry, outcome: 'not_needed' } };
  let opinions: number[];
  try {
    opinions = await reranker.rerank(query, best.map(textOf));
    // A NaN would silently lift its candidate to the top.
    if (opinions.length !== best.length || !opinions.every(Number.isFinite))
      throw new AppError('model.invalid_output', 'the reranker did not score every text');
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return { ranked, entry: { ...entry, outcome: 'away', reason: error.code } };
  }
  const own = shares(best.map((one) => one.score));
  const other = shares(opinions);
  const [most, least] = [best[0]?.score ?? 0, best.at(-1)?.score ?? 0];
  best.forEach((one, i) => {
    one.parts['rerank'] = opinions[i] ?? 0;
    one.score = least + (most - least) * (OWN * (own[i] ?? 0) + (1 - OWN) * (other[i] ?? 0));
  });
  return { ranked: [...best.sort(byScore), ...ranked.slice(RERANKED)], entry: { ...entry, outcome: 'used' } };
}

/** Each between the least (0) and the most (1). */
function shares(values: number[]): number[] {
  const [least, most] = [Math.min(...values), Math.max(...values)];
  return values.map((value) => (most > least ? (value - least) / (most - least) : 0));
}

function textOf(one: Candidate): string {
  const text = one.layer === 'topic' ? `${one.record.name}. ${one.record.summaryText}` : one.record.content;
  return (one.layer === 'message' && one.record.name ? `${one.record.name}: ${text}` : text).slice(0, LONGEST);
}
