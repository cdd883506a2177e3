// npm run bench:extract: messages/s of extraction without a model on one core, beside splitting and tokenising alone; growth with the number of messages; 32 kB messages.
import { splitSentences, tokenize } from '@strata/language';
import type { Message } from '@strata/memory';
import { ExtractionCase, loadSuites } from './facts/cases.js';
import { extract, toMessage } from './facts/extract.js';
import { table } from './print.js';

const SIZES = [500, 1000, 2000, 4000];
const BATCH = 20;
const ROUNDS = 5;
/** UTF-8; of Chinese a third as many characters. */
const LONG_BYTES = 32 * 1024;
const PIECES: [string, string][] = [
  ['English talk', 'I went to Rome with my sister Mia last Friday, and I really like the food there. '],
  ['English, one sentence', 'I live in Berlin and I work at Globex and '],
  ['Chinese talk', '我昨天和妹妹去了上海，我喜欢吃那里的点心，对花生过敏。'],
  ['Chinese, one sentence', '我住在杭州，我在阿里云上班，'],
  ['no blanks', 'a'],
  ['quotes', '"“I like '],
  ['brackets', '[image: ((（《'],
  ['emoji', '👩‍👩‍👧 '],
  ['numbers', '2026-03-02 15:30 1,000.50 '],
];

const median = (values: number[]): number => values.sort((a, b) => a - b)[values.length >> 1]!;

/** Processor time, ms: other work on the machine does not count. */
async function cpu(work: () => unknown): Promise<number> {
  const start = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1000;
}
async function medianCpu(work: () => unknown): Promise<number> {
  const rounds: number[] = [];
  for (let i = 0; i < ROUNDS; i++) rounds.push(await cpu(work));
  return median(rounds);
}

/** The suites' messages over and over, each time as other messages. */
function conversation(length: number): Message[] {
  const said = loadSuites('facts', ExtractionCase).flatMap(({ cases }) => cases.flatMap(({ messages }) => messages));
  return Array.from({ length }, (_, i) => toMessage(said[i % said.length]!, `m${i}`));
}
async function extractAll(messages: Message[]): Promise<void> {
  for (let i = 0; i < messages.length; i += BATCH) {
    await extract(messages.slice(i, i + BATCH), { timezone: 'Europe/Berlin', context: messages.slice(Math.max(0, i - 4), i) });
  }
}
function splitAll(messages: Message[]): void {
  for (const { content } of messages) for (const { text } of splitSentences(content)) tokenize(text);
}

async function main(): Promise<void> {
  await extractAll(conversation(500));
  const rates: string[][] = [];
  for (const size of SIZES) {
    const messages = conversation(size);
    const [extracted, split] = [await medianCpu(() => extractAll(messages)), await medianCpu(() => splitAll(messages))];
    rates.push([
      `${size} messages`,
      `${Math.round(size / (extracted / 1000))}`,
      (extracted / size).toFixed(2),
      `${Math.round(size / (split / 1000))}`,
    ]);
  }
  console.log(`\nExtraction and verification (processor time, median of ${ROUNDS}; target ≥ 300 messages/s, the same at every size)`);
  table(['conversation', 'messages/s', 'ms a message', 'split and tokenise only, messages/s'], rates);
  const long: string[][] = [];
  for (const [name, piece] of PIECES) {
    const message = (bytes: number) => {
      const content = piece.repeat(Math.floor(bytes / Buffer.byteLength(piece)));
      return [toMessage({ role: 'user', content, timestamp: '2026-03-02T09:00:00Z' }, 'm1')];
    };
    const half = await medianCpu(() => extract(message(LONG_BYTES / 2), { timezone: 'UTC' }));
    const whole = await medianCpu(() => extract(message(LONG_BYTES), { timezone: 'UTC' }));
    long.push([name, whole.toFixed(0), half.toFixed(0)]);
  }
  console.log(`\nOne message of 32 kB, and of half of it (target < 1,000 ms; linear = twice the half)`);
  table(['text', 'ms', 'half, ms'], long);
}

main().catch((error: unknown) => {
  console.error(error);
  process.exitCode = 1;
});
