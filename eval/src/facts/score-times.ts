// Time suite: every expression of a text, in order, as half-open civil intervals; nothing found where nothing is told.
import { findTimes } from '@strata/language';
import { loadSuites, TimeCase, type Suite } from './cases.js';
import { civilMoment } from './civil-day.js';
import { aimed, table } from '../print.js';

const civil = (day: string) => (day.endsWith('T00:00') ? day.slice(0, 10) : day);

interface Found {
  phrase: string;
  from: string;
  to: string;
}

/** All of them in order, and no others. */
function isReadRight(found: Found[], expected: TimeCase['expect']): boolean {
  const [wanted, ...rest] = expected;
  if (!wanted) return found.length === 0;
  const [first, ...others] = found;
  const isFirst = first && [wanted, ...wanted.alt].some(({ from, to }) => civil(from) === first.from && civil(to) === first.to);
  return (isFirst === true && isReadRight(others, rest)) || (wanted.optional && isReadRight(found, rest));
}

export function scoreTimes(show: boolean, folder?: string): void {
  const rows: string[][] = [];
  for (const suite of loadSuites('times', TimeCase, { folder })) {
    const right = countRight(suite, show);
    rows.push([`${suite.language}, ${suite.part}`, `${suite.cases.length}`, aimed(right, suite.cases.length, 0.95)]);
  }
  console.log('\nTime expressions (target: ≥ 95 % of texts right)');
  table(['suite', 'texts', 'right'], rows);
}

/** A text is right when its expressions are, all of them and no others. */
export function countRight({ part, cases }: Suite<TimeCase>, show: boolean): number {
  let right = 0;
  for (const one of cases) {
    const found = findTimes(one.text, { reference: new Date(one.reference), timezone: one.timezone }).map((time) => ({
      phrase: time.text,
      from: civilMoment(time.from, one.timezone),
      to: civilMoment(time.to, one.timezone),
    }));
    const isRight = isReadRight(found, one.expect);
    right += isRight ? 1 : 0;
    if (isRight || !show || part === 'held out') continue;
    console.log(`\n${one.id} ${one.text}   (${one.reference}, ${one.timezone})`);
    console.log(`  wanted: ${one.expect.map(({ phrase, from, to }) => `${phrase} = ${from} – ${to}`).join(' | ') || 'nothing'}`);
    console.log(`  got:    ${found.map(({ phrase, from, to }) => `${phrase} = ${from} – ${to}`).join(' | ') || 'nothing'}`);
  }
  return right;
}
