// extract ▸ statement: a clause in the third person with absolute dates, and the time that it tells.
import type { TimeExpression } from '@strata/language';
import type { FactCandidate } from '../../model/fact.js';
import { withoutRecurring } from '../chinese/recurring.js';
import { isFirstPersonChinese, toThirdPersonChinese } from '../chinese/rewrite.js';
import { chineseDate, englishDate } from '../dates/civil-date.js';
import { withAbsoluteDates } from '../dates/absolute-dates.js';
import { isFirstPerson, toThirdPerson } from '../english/rewrite.js';
import { withPeopleNamed } from '../english/name-people.js';
import { dayOfMessage, said, tidy, timesIn, type Telling } from './build-candidate.js';
import type { Clause } from './clauses-of.js';

const JUST_NOW = /\bjust (?:\p{L}+ed|got|became|started|moved|bought|went|came|had|met|found|left|began)\b|刚[刚才]?[\p{Script=Han}]/iu;
export interface Worded {
  content: string;
  rule: 'statement' | 'quoted';
}

/** Whether the clause speaks of its speaker. */
export const isOfSpeaker = ({ chinese, text }: Clause): boolean => (chinese ? isFirstPersonChinese(text) : isFirstPerson(text));

export function timing(
  times: TimeExpression[],
  clause: Clause,
  telling: Telling,
): { event: FactCandidate['eventTime']; since: Date | null } {
  const since = times.find((t) => t.since === true);
  const time = times.find((t) => t !== since);
  if (time) return { event: { start: time.from, end: time.to, granularity: time.granularity }, since: since?.from ?? null };
  return { event: JUST_NOW.test(clause.text) ? dayOfMessage(telling) : null, since: since?.from ?? null };
}

/** Scoring, wording and dating ask for the same times; finding them is most of the work on a clause. */
const found = new WeakMap<Clause, TimeExpression[]>();

/** Times that a clause tells, in its message's calendar; every Friday is none. */
export function timesOf(clause: Clause, telling: Telling): TimeExpression[] {
  const known = found.get(clause);
  if (known) return known;
  const times = timesIn(clause.text, telling);
  const told = clause.chinese ? withoutRecurring(times, clause.text) : times;
  found.set(clause, told);
  return told;
}

/** "Just moved" without a date is true of the day on which it is said. */
function asOf(clause: Clause, times: TimeExpression[], telling: Telling): string {
  const day = times.length === 0 && JUST_NOW.test(clause.text) ? dayOfMessage(telling) : null;
  if (!day) return '';
  const interval = { from: day.start, to: day.end, granularity: day.granularity };
  return clause.chinese ? `（${chineseDate(interval, telling.timezone)}）` : ` (${englishDate(interval, telling.timezone, false)})`;
}

/** Third person with absolute dates; a quotation where nothing else is safe. Null for a clause without words. */
export function reword(clause: Clause, times: TimeExpression[], telling: Telling): Worded | null {
  const content = thirdPersonOf(clause, times, telling);
  if (content) return { content, rule: 'statement' };
  const own = ownWordsOf(clause, times, telling);
  return own ? { content: said(telling.speaker.subject, own, clause.chinese), rule: 'quoted' } : null;
}

/** For a quotation. Dates are made absolute where their language is read. */
export function ownWordsOf(clause: Clause, times: TimeExpression[], telling: Telling): string {
  const dates = telling.flags.length === 0 && /^(?:en|zh|und)$/u.test(clause.language);
  return tidy(dates ? withAbsoluteDates(clause.text, times, telling.timezone, clause.chinese) : clause.text);
}

/** Null where a rule can't tell, or the clause doesn't speak of its speaker. */
export function thirdPersonOf(clause: Clause, times: TimeExpression[], telling: Telling): string | null {
  if (telling.flags.length || !/^(?:en|zh|und)$/u.test(clause.language)) return null;
  const { subject } = telling.speaker;
  const dated = ownWordsOf(clause, times, telling);
  if (!dated) return null;
  if (clause.chinese) {
    const third = toThirdPersonChinese(dated, subject, telling.message.name ? null : '助手');
    // "用户2026年3月1日去…" wants its 在.
    const content =
      third?.startsWith(subject) && /^\d{4}年/u.test(third.slice(subject.length)) ? `${subject}在${third.slice(subject.length)}` : third;
    return content && content + asOf(clause, times, telling);
  }
  const content = toThirdPerson(withPeopleNamed(dated, subject, telling.turn.addressee), subject);
  return content && content.charAt(0).toUpperCase() + content.slice(1) + asOf(clause, times, telling);
}
