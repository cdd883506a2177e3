// npm run eval:retrieval [-- --show]: recall over made conversations in English and Chinese, the same ones in both, through the HTTP path.
import { parseArgs } from 'node:util';
import { Strata } from '@strata/sdk';
import { ingestConversation } from './locomo/ingest.js';
import { recallOf, type Ranked } from './locomo/measure.js';
import { table } from './print.js';
import { KINDS, makeConversations, type Language } from './retrieval/make-conversations.js';
import { keptOf, type Kept } from './retrieval/relativity.js';
import { runningStrata } from './running-strata.js';

const KS = [1, 5, 10, 25];
/** Chinese may stay behind English by so many points at 10. */
const TOLERATED = 5;

async function measure(client: Strata, language: Language): Promise<Ranked[]> {
  const answers: Ranked[] = [];
  for (const conversation of makeConversations(language)) {
    await ingestConversation(client, conversation);
    for (const question of conversation.questions) {
      const search = {
        userId: conversation.id,
        query: question.question,
        layers: ['fact', 'message'] as ('fact' | 'message')[],
        topK: 100,
      };
      const { items } = await client.memories.search(search);
      answers.push({ question, sources: [...new Set(items.flatMap((hit) => hit.sources.map((source) => source.message_id)))] });
    }
  }
  return answers;
}

function show(language: Language, answers: Ranked[]): void {
  console.log(`\nNot among the first ten, ${language}:`);
  for (const { question, sources } of answers)
    if (!sources.slice(0, 10).includes(question.evidence[0]!))
      console.log(`  ${question.question} → ${question.answer} (at ${sources.indexOf(question.evidence[0]!) + 1 || 'no place'})`);
}

/** Of the same conversations, which are in by now. */
async function showRelativity(strata: Parameters<typeof keptOf>[0]): Promise<void> {
  const rows: string[][] = [];
  for (const [name, language] of [
    ['English', 'en'],
    ['Chinese', 'zh'],
  ] as const)
    // prettier-ignore
    for (const relativity of [undefined, 0]) {
      const kept: Kept[] = [];
      for (const conversation of makeConversations(language)) kept.push(...(await keptOf(strata, conversation, relativity)));
      const mean = (of: (one: Kept) => number) => kept.reduce((sum, one) => sum + of(one), 0) / kept.length;
      const answered = (100 * mean(({ isAnswered }) => Number(isAnswered))).toFixed(1);
      rows.push([`${name}, ${relativity ?? 'as it is'}`, `${kept.length}`, answered, mean(({ others }) => others).toFixed(1)]);
    }
  console.log(
    '\nMemOS search/memory by least relevance (relativity): per cent of questions whose memory is among the nine, others beside it',
  );
  table(['', 'questions', 'answered', 'others'], rows);
}

async function main(): Promise<void> {
  const { values } = parseArgs({ options: { show: { type: 'boolean', default: false } } });
  const strata = await runningStrata();
  try {
    const client = new Strata({ baseUrl: strata.baseUrl, apiKey: strata.apiKey });
    const [english, chinese] = [await measure(client, 'en'), await measure(client, 'zh')];
    const sides: [string, Ranked[]][] = [
      ['English', english],
      ['Chinese', chinese],
    ];
    const categories = KINDS.map(([number]) => number);
    const rows = KS.flatMap((k) =>
      sides.map(([name, answers]) => [`recall@${k} ${name}`, ...recallOf(k, answers, categories).map((value) => value.toFixed(1))]),
    );
    const counts = [...categories.map((number) => english.filter(({ question }) => question.category === number).length), english.length];
    console.log(`\nEvidence recall over made conversations (seeded; the same in both languages)`);
    table(['', ...KINDS.map(([, name]) => name), 'overall'], [['questions', ...counts.map(String)], ...rows]);
    await showRelativity({ client, ...strata });
    const gap = recallOf(10, english, categories).at(-1)! - recallOf(10, chinese, categories).at(-1)!;
    console.log(`\nChinese behind English at 10: ${gap.toFixed(1)} points, ${TOLERATED} tolerated${gap > TOLERATED ? ' MISSED' : ''}`);
    if (values.show) {
      show('en', english);
      show('zh', chinese);
    }
  } finally {
    await strata.stop();
  }
}

main().catch((error: unknown) => {
  console.error(error);
  process.exitCode = 1;
});
