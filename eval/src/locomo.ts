// npm run eval:locomo [-- 1 2 …]: recall over LoCoMo through the HTTP path, beside the paper's row and a BM25 floor of the same run.
import { Strata, type Memory } from '@strata/sdk';
import { table } from './print.js';
import { bm25Floor } from './locomo/bm25-floor.js';
import { ingestConversation, type Ingested } from './locomo/ingest.js';
import { CATEGORIES, containment, KS, mean, PAPER, percentile, recallAt, type Ranked } from './locomo/measure.js';
import { loadLocomo, type Conversation, type Question } from './locomo/read.js';
import { runningStrata } from './running-strata.js';

const BUDGETS = [500, 1000, 2000];
/** Weights are fitted on these; the others check them. */
const FITTED = 3;
/** Below it an answer says that this is not known. */
const KNOWN = 0.5;

interface Answer extends Ranked {
  floor: string[];
  contained: (number | null)[];
  memory: Memory;
  contextMs: number;
  searchMs: number;
}

async function timed<T>(work: () => Promise<T>): Promise<[T, number]> {
  const start = performance.now();
  const value = await work();
  return [value, performance.now() - start];
}

async function ask(client: Strata, conversation: Conversation, question: Question, floor: (text: string) => string[]): Promise<Answer> {
  const session = client.sessions.fromId(conversation.sessions.at(-1)!.id);
  const query = question.question;
  const [memory, contextMs] = await timed(() => session.getMemory({ query }));
  const [{ items }, searchMs] = await timed(() =>
    client.memories.search({ userId: conversation.id, query, layers: ['fact', 'message'], topK: 100 }),
  );
  const contained: (number | null)[] = [];
  for (const token_budget of question.category === 5 ? [] : BUDGETS) {
    const { formatted_context } = await session.getMemory({ query, recallConfig: { token_budget } });
    contained.push(containment(question.answer, formatted_context));
  }
  const sources = [...new Set(items.flatMap((hit) => hit.sources.map((source) => source.message_id)))];
  return { question, sources, floor: floor(query), contained, memory, contextMs, searchMs };
}

function printRecall(title: string, answers: Answer[]): void {
  const figures = (values: number[]) => values.map((value) => (Number.isNaN(value) ? '–' : value.toFixed(1)));
  console.log(`\n${title}`);
  const rows = KS.flatMap((k) => [
    [`recall@${k}`, ...figures(recallAt(k, answers))],
    [`  strict`, ...figures(recallAt(k, answers, true))],
    [
      `  BM25`,
      ...figures(
        recallAt(
          k,
          answers.map(({ question, floor }) => ({ question, sources: floor })),
        ),
      ),
    ],
    [`  paper`, ...figures(PAPER[k])],
  ]);
  table(['', ...CATEGORIES.map(([, name]) => name), 'overall'], rows);
}

function printContext(answers: Answer[]): void {
  const low = (some: Answer[]) => (100 * mean(some.map(({ memory }) => (memory.confidence < KNOWN ? 1 : 0)))).toFixed(1);
  const [answerable, adversarial] = [answers.filter((a) => a.question.category !== 5), answers.filter((a) => a.question.category === 5)];
  for (const [i, budget] of BUDGETS.entries()) {
    const shares = answerable.map((answer) => answer.contained[i] ?? null).filter((one) => one !== null);
    console.log(`answer containment at ${budget} tokens: ${(100 * mean(shares)).toFixed(1)} %`);
  }
  console.log(`mean context ${Math.round(mean(answers.map(({ memory }) => memory.token_count)))} tokens`);
  console.log(`low confidence: ${low(adversarial)} % of category 5, ${low(answerable)} % of the answerable`);
  for (const [name, times] of [
    ['context', answers.map((a) => a.contextMs)],
    ['search', answers.map((a) => a.searchMs)],
  ] as const) {
    console.log(`${name} call: p50 ${percentile(times, 50).toFixed(1)} ms, p95 ${percentile(times, 95).toFixed(1)} ms`);
  }
}

async function main(): Promise<void> {
  const conversations = loadLocomo();
  if (!conversations) return;
  const numbers = process.argv.length > 2 ? process.argv.slice(2).map(Number) : conversations.map((_, i) => i + 1);
  const unknown = numbers.find((n) => !conversations[n - 1]);
  if (unknown !== undefined) throw new Error(`there is no conversation ${unknown}: 1 to ${conversations.length}`);
  const strata = await runningStrata();
  const answers = new Map<number, Answer[]>();
  const ingested: Ingested[] = [];
  try {
    const client = new Strata({ baseUrl: strata.baseUrl, apiKey: strata.apiKey });
    for (const number of numbers) {
      const conversation = conversations[number - 1]!;
      ingested.push(await ingestConversation(client, conversation));
      const floor = bm25Floor(conversation);
      const told: Answer[] = [];
      for (const question of conversation.questions) told.push(await ask(client, conversation, question, floor));
      answers.set(number, told);
      console.log(`${conversation.id}: ${told.length} questions, recall@10 ${recallAt(10, told).at(-1)!.toFixed(1)}`);
    }
  } finally {
    await strata.stop();
  }
  const some = (wanted: (number: number) => boolean) => numbers.filter(wanted).flatMap((number) => answers.get(number)!);
  const [fitted, checked, all] = [some((n) => n <= FITTED), some((n) => n > FITTED), some(() => true)];
  if (fitted.length > 0 && checked.length > 0) {
    const at10 = (of: Answer[]) => recallAt(10, of).at(-1)!;
    console.log(
      `\nrecall@10: fitted on ${at10(fitted).toFixed(1)}, checked on ${at10(checked).toFixed(1)}, gap ${(at10(fitted) - at10(checked)).toFixed(1)}`,
    );
  }
  printRecall(`Evidence recall, ${all.length} questions of ${numbers.length} conversations`, all);
  printContext(all);
  const total = ingested.reduce((sum, one) => ({ n: sum.n + one.messages, ms: sum.ms + one.processedMs }), { n: 0, ms: 0 });
  console.log(`ingest: ${total.n} messages processed, ${Math.round(total.n / (total.ms / 1000))} messages/s`);
}

main().catch((error: unknown) => {
  console.error(error);
  process.exitCode = 1;
});
