// extract ▸ statement: clauses that tell one thing → one candidate without an attribute.
import type { FactCandidate } from '../../model/fact.js';
import { withAnswered, type Answered } from './answered-question.js';
import { buildCandidate, MAX_CONTENT, type Place, type Telling } from './build-candidate.js';
import type { Clause } from './clauses-of.js';
import { CONFIDENCE } from './finding.js';
import { wordCaption, type Caption } from './images.js';
import { tagStatement } from './tag-statement.js';
import { isOfSpeaker, timesOf, timing } from './word-clause.js';
import { wordJoined } from './word-joined.js';

const TOGETHER = /\b(?:we|our|us)\b|我们|咱们/iu;

/** Whether the clause speaks of a group that its speaker is in. */
export const isOfGroup = ({ text }: Clause): boolean => TOGETHER.test(text);

export interface Beside {
  answered?: Answered | null;
  captions?: readonly Caption[];
}

/** Null where there are no words, or too many. `clauses`: at least one, in the order of the message. */
export function buildStatement(clauses: readonly Clause[], own: string, telling: Telling, beside: Beside = {}): FactCandidate | null {
  const [first] = clauses;
  const worded = wordJoined(clauses, telling, Boolean(beside.answered));
  if (!first || !worded) return null;
  const captions = beside.captions ?? [];
  const joined = [worded.content, ...captions.map((caption) => wordCaption(caption, telling))].join(first.chinese ? '。' : '. ');
  const answer = beside.answered
    ? withAnswered(joined, { subject: telling.speaker.subject, chinese: first.chinese, lead: first.lead }, beside.answered)
    : joined;
  const content = answer.length > MAX_CONTENT ? joined : answer;
  if (content.length > MAX_CONTENT) return null;
  const told = clauses.map((clause) => ({ clause, times: timesOf(clause, telling) }));
  const timed = told.map(({ clause, times }) => timing(times, clause, telling));
  const event = timed.find((t) => t.event)?.event ?? null;
  const future = told.some(
    ({ clause, times }) => times.some((t) => t.direction === 'future') && (isOfSpeaker(clause) || isOfGroup(clause)),
  );
  const text = clauses.map((clause) => clause.text).join('\n');
  return buildCandidate({ ...telling, language: first.language }, placesOf([...clauses, ...captions], own, telling), {
    content,
    category: future ? 'plan' : event ? 'event' : 'fact',
    type: event || /\b(?:was|were|had|did|went|got|\p{L}{2,}ed)\b|了/u.test(text) ? 'episodic' : 'persona',
    confidence: CONFIDENCE[worded.rule],
    tags: tagStatement(text, future ? 'plan' : 'fact'),
    eventTime: event,
    validFrom: timed.find((t) => t.since)?.since ?? null,
  });
}

/** One quote over neighbours; several where something between them is not the speaker's own (it is blank in `own`). */
function placesOf(parts: readonly Place[], own: string, { message }: Telling): Place[] {
  const places: Place[] = [];
  for (const { start, end } of [...parts].sort((a, b) => a.start - b.start)) {
    const last = places.at(-1);
    const between = last && message.content.slice(last.end, start).replace(/[’‘]/gu, "'");
    if (last && between === own.slice(last.end, start)) places[places.length - 1] = { start: last.start, end };
    else places.push({ start, end });
  }
  return [...parts.flatMap(({ announced }) => announced ?? []), ...places];
}
