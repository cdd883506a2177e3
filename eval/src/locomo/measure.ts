// The measure of 04-recall: evidence recall among the first k distinct source messages, by category.
import type { Question } from './read.js';

export const KS = [5, 10, 25, 50] as const;
/** In the order of the paper's table: number in the data set, name. */
export const CATEGORIES: [number, string][] = [
  [4, 'single'],
  [1, 'multi'],
  [2, 'temporal'],
  [3, 'open'],
  [5, 'adversarial'],
];

/** LoCoMo (Maharana et al. 2024), table of retrieval-augmented models, DRAGON over dialogue turns. */
export const PAPER: Record<(typeof KS)[number], number[]> = {
  5: [68.0, 35.4, 70.4, 33.1, 43.9, 56.7],
  10: [77.7, 46.6, 77.3, 40.8, 54.7, 66.2],
  25: [87.1, 62.5, 83.5, 52.6, 66.3, 76.7],
  50: [91.1, 73.0, 89.6, 61.7, 72.5, 82.7],
};

export interface Ranked {
  question: Question;
  /** Distinct source messages, best first. */
  sources: string[];
}

const mean = (values: number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;
const share = ({ question, sources }: Ranked, k: number): number => {
  const top = new Set(sources.slice(0, k));
  return question.evidence.filter((id) => top.has(id)).length / question.evidence.length;
};

/** Per cent of the evidence found, for each category and overall; questions without evidence do not count. `strict`: of questions with all of it. */
export function recallAt(k: number, ranked: Ranked[], strict = false): number[] {
  return recallOf(
    k,
    ranked,
    CATEGORIES.map(([number]) => number),
    strict,
  );
}

/** The same with other categories. */
export function recallOf(k: number, ranked: Ranked[], categories: number[], strict = false): number[] {
  const asked = ranked.filter(({ question }) => question.evidence.length > 0);
  const of = (some: Ranked[]) => 100 * mean(some.map((one) => (strict ? Math.floor(share(one, k)) : share(one, k))));
  return [...categories.map((number) => of(asked.filter(({ question }) => question.category === number))), of(asked)];
}

const answerWords = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];

/** Share of the gold answer's words that stand in the text. Null where the answer has no word. */
export function containment(answer: string, text: string): number | null {
  const wanted = answerWords(answer);
  const there = new Set(answerWords(text));
  return wanted.length === 0 ? null : wanted.filter((word) => there.has(word)).length / wanted.length;
}

export function percentile(values: number[], p: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor((p / 100) * sorted.length))] ?? NaN;
}
export { mean };
