// Extraction suite: precision and recall of facts against hand-written expectations.
import type { FactCandidate } from '@strata/memory';
import { contains, ExtractionCase, hasAll, loadSuites, type Suite, type Wanted } from './cases.js';
import { civilDay } from './civil-day.js';
import { extract, toMessage } from './extract.js';
import { aimed, none, percent, table } from '../print.js';

export interface Score {
  produced: number;
  right: number;
  wanted: number;
  found: number;
  dated: number;
  datedRight: number;
  forbidden: number;
  quotes: number;
  quotesValid: number;
}

const meets = (fact: FactCandidate, wanted: Wanted) =>
  hasAll(fact.content, wanted.has) &&
  !wanted.hasNot?.some((word) => contains(fact.content, word)) &&
  (wanted.speaker === undefined || fact.speaker === wanted.speaker);

const intervals = ({ eventTime, validFrom, validTo }: FactCandidate, zone: string): [string | null, string | null][] => [
  ...(eventTime ? [[civilDay(eventTime.start, zone), civilDay(eventTime.end, zone)] as [string, string]] : []),
  [validFrom && civilDay(validFrom, zone), validTo && civilDay(validTo, zone)],
];

/** Event or validity lies within the wanted days; a state that began has no end. */
function datedRight(fact: FactCandidate, [from, to]: readonly [string, string], zone: string): boolean {
  return intervals(fact, zone).some(([start, end]) => start !== null && start >= from && start < to && (end === null || end <= to));
}

export async function scoreExtraction(show: boolean, folder?: string): Promise<void> {
  const rows: string[][] = [];
  for (const suite of loadSuites('facts', ExtractionCase, { folder })) {
    const score = await scoreSuite(suite, show && suite.part === 'tuned on');
    rows.push(row(`${suite.language}, ${suite.part}`, suite.cases.length, score));
  }
  console.log('\nExtraction without a model (targets: precision ≥ 95 %, recall ≥ 85 %, nothing forbidden said, quotes valid 100 %)');
  table(['suite', 'cases', 'facts', 'precision', 'recall', 'dates right', 'forbidden said', 'quotes valid'], rows);
}

const row = (name: string, cases: number, s: Score): string[] => [
  name,
  `${cases}`,
  `${s.produced}`,
  aimed(s.right, s.produced, 0.95),
  aimed(s.found, s.wanted, 0.85),
  percent(s.datedRight, s.dated),
  none(s.forbidden),
  aimed(s.quotesValid, s.quotes, 1),
];

export async function scoreSuite(suite: Suite<ExtractionCase>, show: boolean): Promise<Score> {
  const score: Score = { produced: 0, right: 0, wanted: 0, found: 0, dated: 0, datedRight: 0, forbidden: 0, quotes: 0, quotesValid: 0 };
  for (const one of suite.cases) {
    const messages = one.messages.map((said, i) => toMessage(said, `m${i + 1}`));
    const context = one.context.map((said, i) => toMessage(said, `c${i + 1}`));
    const { facts } = await extract(messages, { timezone: one.timezone, context });
    const banned = facts.filter((fact) => one.forbidden.some((word) => contains(fact.content, word)));
    const wrong = facts.filter((fact) => banned.includes(fact) || ![...one.facts, ...one.optional].some((wanted) => meets(fact, wanted)));
    const missed = one.facts.filter((wanted) => !facts.some((fact) => meets(fact, wanted)));
    const dated = one.facts.filter((wanted) => wanted.when && !missed.includes(wanted));
    const misdated = dated.filter((wanted) => !facts.some((fact) => meets(fact, wanted) && datedRight(fact, wanted.when!, one.timezone)));
    score.produced += facts.length;
    score.right += facts.length - wrong.length;
    score.wanted += one.facts.length;
    score.found += one.facts.length - missed.length;
    score.dated += dated.length;
    score.datedRight += dated.length - misdated.length;
    score.forbidden += banned.length;
    for (const source of facts.flatMap((fact) => fact.sources)) {
      const said = messages.find((message) => message.id === source.messageId)?.content ?? '';
      score.quotes += 1;
      score.quotesValid += [...said].slice(source.start, source.end).join('') === source.quote ? 1 : 0;
    }
    if (!show || wrong.length + missed.length + misdated.length === 0) continue;
    console.log(`\n${one.id} ${one.messages.map((said) => `[${said.role}] ${said.content}`).join(' ⏎ ')}`);
    for (const fact of wrong) console.log(`  ${banned.includes(fact) ? 'forbidden' : 'wrong'}: ${fact.content}`);
    for (const wanted of missed) console.log(`  missed: ${JSON.stringify(wanted.has)}${wanted.speaker ? ` (${wanted.speaker})` : ''}`);
    for (const wanted of misdated) {
      const got = facts.filter((fact) => meets(fact, wanted)).map((fact) => JSON.stringify(intervals(fact, one.timezone)));
      console.log(`  date: wanted ${wanted.when!.join(' – ')}, got ${got.join(' or ')}`);
    }
    const right = facts.filter((fact) => !wrong.includes(fact));
    if (right.length > 0) console.log(`  right: ${right.map((fact) => fact.content).join(' | ')}`);
  }
  return score;
}
