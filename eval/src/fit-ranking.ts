// node eval/dist/fit-ranking.js: fits what each part of a message's score should weigh, on LoCoMo conversations 1–3; 4–5 only check.
// Through the front door: the parts stand in the trace of the context call. What it prints are factors on the weights of
// libs/memory/src/recall/rank/score/weights.data.ts that the run was made with; a weight of 0 stays 0.
import { Strata } from '@strata/sdk';
import { table } from './print.js';
import { ingestConversation } from './locomo/ingest.js';
import { recallAt, type Ranked } from './locomo/measure.js';
import { loadLocomo, type Conversation, type Question } from './locomo/read.js';
import { runningStrata } from './running-strata.js';

const FITTED = 3;
const ROUNDS = 300;
const STEP = 0.02;
/** Towards a factor of 1: a part that tells nothing stays as it was. */
const PULL = 1e-3;
/** Scores are small: so many times steeper they tell the first candidates apart. */
const STEEPNESS = 12;

interface Asked {
  question: Question;
  candidates: { id: string; parts: Record<string, number> }[];
}

/** The part of the trace that is read here. */
interface Trace {
  candidates: { layer: string; id: string; parts: Record<string, number> }[];
}

async function ask(client: Strata, conversation: Conversation): Promise<Asked[]> {
  const session = client.sessions.fromId(conversation.sessions.at(-1)!.id);
  const asked: Asked[] = [];
  for (const question of conversation.questions) {
    const { trace } = await session.getMemory({ query: question.question, details: true });
    const { candidates } = trace as unknown as Trace;
    const messages = candidates.filter((one) => one.layer === 'message');
    asked.push({ question, candidates: messages.map(({ id, parts }) => ({ id, parts })) });
  }
  return asked;
}

/** `trust` is a factor of the whole score, not an addend. */
const namesOf = (all: Asked[]) => [
  ...new Set(all.flatMap(({ candidates }) => candidates.flatMap(({ parts }) => Object.keys(parts).filter((name) => name !== 'trust')))),
];
const scoreOf = (parts: Record<string, number>, factors: Map<string, number>) =>
  [...factors].reduce((sum, [name, factor]) => sum + factor * (parts[name] ?? 0), 0) * (parts['trust'] ?? 1);

/** Listwise: each message of the evidence against all candidates that are none. Plain gradient descent with Adam's step sizes. */
function fit(all: Asked[]): Map<string, number> {
  const names = namesOf(all);
  const factors = new Map(names.map((name) => [name, 1]));
  const [mean, spread] = [new Map<string, number>(), new Map<string, number>()];
  for (let round = 1; round <= ROUNDS; round++) {
    const gradient = new Map(names.map((name) => [name, PULL * (factors.get(name)! - 1)]));
    for (const { question, candidates } of all) {
      const wanted = new Set(question.evidence);
      const weighed = candidates.map((one) => ({ ...one, odds: Math.exp(STEEPNESS * scoreOf(one.parts, factors)) }));
      const others = weighed.filter(({ id }) => !wanted.has(id));
      const against = others.reduce((sum, { odds }) => sum + odds, 0);
      const add = (parts: Record<string, number>, by: number) => {
        for (const name of names) gradient.set(name, gradient.get(name)! + (by * (parts[name] ?? 0)) / all.length);
      };
      for (const { parts, odds } of weighed.filter(({ id }) => wanted.has(id))) {
        const share = 1 / wanted.size / (odds + against);
        add(parts, -share * against * STEEPNESS);
        for (const other of others) add(other.parts, share * other.odds * STEEPNESS);
      }
    }
    for (const name of names) {
      const slope = gradient.get(name)!;
      mean.set(name, 0.9 * (mean.get(name) ?? 0) + 0.1 * slope);
      spread.set(name, 0.99 * (spread.get(name) ?? 0) + 0.01 * slope * slope);
      const [first, second] = [mean.get(name)! / (1 - 0.9 ** round), spread.get(name)! / (1 - 0.99 ** round)];
      factors.set(name, factors.get(name)! - (STEP * first) / (Math.sqrt(second) + 1e-8));
    }
  }
  return factors;
}

function ranked(all: Asked[], factors: Map<string, number>): Ranked[] {
  return all.map(({ question, candidates }) => ({
    question,
    sources: candidates
      .map(({ id, parts }) => ({ id, score: scoreOf(parts, factors) }))
      .sort((a, b) => b.score - a.score)
      .map(({ id }) => id),
  }));
}

async function main(): Promise<void> {
  const conversations = loadLocomo();
  if (!conversations) return;
  const strata = await runningStrata();
  const asked: Asked[][] = [];
  try {
    const client = new Strata({ baseUrl: strata.baseUrl, apiKey: strata.apiKey });
    for (const conversation of conversations) {
      await ingestConversation(client, conversation);
      asked.push(await ask(client, conversation));
    }
  } finally {
    await strata.stop();
  }
  const [fitted, checked] = [asked.slice(0, FITTED).flat(), asked.slice(FITTED).flat()];
  const factors = fit(fitted);
  const lexical = factors.get('lexical') ?? 1;
  table(
    ['part', 'factor', 'relative to lexical'],
    [...factors].map(([name, factor]) => [name, factor.toFixed(2), (factor / lexical).toFixed(2)]),
  );
  const same = new Map([...factors.keys()].map((name) => [name, 1]));
  const at10 = (all: Asked[], by: Map<string, number>) => recallAt(10, ranked(all, by)).at(-1)!.toFixed(1);
  console.log(
    `recall@10 of messages, before ▸ after: fitted on ${at10(fitted, same)} ▸ ${at10(fitted, factors)}, checked on ${at10(checked, same)} ▸ ${at10(checked, factors)}`,
  );
}

main().catch((error: unknown) => {
  console.error(error);
  process.exitCode = 1;
});
