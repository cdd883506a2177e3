// Fact coverage and economy on LoCoMo, beside the floor that stores every sentence, in the same run.
import { splitSentences, tokenize } from '@strata/language';
import { loadLocomo, type Conversation } from '../locomo/read.js';
import { extract, toMessage } from './extract.js';
import { aimed, percent, table } from '../print.js';

/** Share of an observation's content words that one fact must have. */
const COVERED = 0.6;
/** Messages per call, as a client would write them. */
const BATCH = 20;
const BASELINE = 'every sentence';

interface Told {
  content: string;
  sources: string[];
}

const contentWords = (text: string): Set<string> =>
  new Set(
    tokenize(text)
      .filter((token) => token.kind !== 'stop')
      .map((token) => token.term),
  );

export async function scoreCoverage(): Promise<void> {
  const conversations = loadLocomo();
  if (!conversations) return;
  const rows: string[][] = [];
  const totals = new Map<string, { facts: number; covered: number }>();
  let [messages, observations] = [0, 0];
  for (const conversation of conversations) {
    const turns = conversation.sessions.reduce((n, session) => n + session.turns.length, 0);
    messages += turns;
    observations += conversation.observations.length;
    for (const [name, facts] of [
      ['Strata, no model', await strataFacts(conversation)],
      [BASELINE, everySentence(conversation)],
    ] as const) {
      const covered = countCovered(conversation, facts);
      const total = totals.get(name) ?? { facts: 0, covered: 0 };
      totals.set(name, { facts: total.facts + facts.length, covered: total.covered + covered });
      rows.push([`${conversation.id}: ${name}`, ...row(facts.length, turns, covered, conversation.observations.length)]);
    }
  }
  // The targets are for the whole, and for us.
  for (const [name, { facts, covered }] of totals)
    rows.push([`all: ${name}`, ...row(facts, messages, covered, observations, name !== BASELINE)]);
  console.log('\nFact coverage on LoCoMo (targets: ≥ 75 % at ≤ 1.6 facts a message)');
  table(['conversation', 'messages', 'facts', 'facts/message', 'coverage'], rows);
}

const row = (facts: number, messages: number, covered: number, observations: number, isMeasured = false): string[] => [
  `${messages}`,
  `${facts}`,
  `${(facts / messages).toFixed(2)}${isMeasured && facts / messages > 1.6 ? ' MISSED' : ''}`,
  isMeasured ? aimed(covered, observations, 0.75) : percent(covered, observations),
];

async function strataFacts(conversation: Conversation): Promise<Told[]> {
  const told: Told[] = [];
  for (const { turns } of conversation.sessions) {
    const messages = turns.map((turn) =>
      toMessage({ role: turn.role, name: turn.speaker ?? undefined, content: turn.content, timestamp: turn.timestamp }, turn.id),
    );
    for (let i = 0; i < messages.length; i += BATCH) {
      const { facts } = await extract(messages.slice(i, i + BATCH), { timezone: 'UTC', context: messages.slice(Math.max(0, i - 4), i) });
      for (const { content, sources } of facts) told.push({ content, sources: sources.flatMap((s) => s.messageId ?? []) });
    }
  }
  return told;
}

const everySentence = ({ sessions }: Conversation): Told[] =>
  sessions.flatMap(({ turns }) =>
    turns.flatMap((turn) => splitSentences(turn.content).map(({ text }) => ({ content: `${turn.speaker}: ${text}`, sources: [turn.id] }))),
  );

function countCovered({ observations }: Conversation, facts: Told[]): number {
  const bySource = new Map<string, Set<string>[]>();
  for (const { content, sources } of facts) {
    const words = contentWords(content);
    for (const id of sources) bySource.set(id, [...(bySource.get(id) ?? []), words]);
  }
  return observations.filter(({ text, evidence }) => {
    const wanted = [...contentWords(text)];
    return evidence.some((id) =>
      (bySource.get(id) ?? []).some((words) => wanted.filter((word) => words.has(word)).length >= COVERED * wanted.length),
    );
  }).length;
}
