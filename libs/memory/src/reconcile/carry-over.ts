// What a change leaves out and nobody took back: "the dentist moved to 11:30" keeps its day, "the meeting moved to Monday" its hour.
import { findTimes } from '@strata/language';
import { valuesIn, withValues, type TypedValue } from '../extract/english/typed-values.js';
import type { Fact, FactCandidate } from '../model/fact.js';
import { CHANGE_WORDS } from './meaning/change-words.data.js';
import { statementOf } from './meaning/reading.js';
import { wordsOf } from './meaning/words-of.js';

const HAN = /\p{Script=Han}/u;
/** Of these a statement about an appointment has one each. */
const COUPLED = ['date', 'time'] as const;
/** More words of its own than this and the newer statement tells something else as well. */
const MOST_OWN_WORDS = 1;
const CHANGES = new Set(Object.values(CHANGE_WORDS.english).flatMap((words) => (typeof words === 'string' ? words.split('|') : [])));

/** The candidate as the earlier statement with the new values in; null where it leaves out nothing, or says more than that. */
export function withRestOf(old: Fact, candidate: FactCandidate, timezone: string): FactCandidate | null {
  if (candidate.polarity === 'remove' || HAN.test(old.content) || HAN.test(candidate.content)) return null;
  const [told, known] = [valuesIn(candidate.content), valuesIn(old.content)];
  const isTold = (type: TypedValue['type'], values: TypedValue[]) => values.some((value) => value.type === type);
  const moved = told.filter(({ type }) => COUPLED.some((one) => one === type) && isTold(type, known));
  if (moved.length === 0 || !COUPLED.some((type) => isTold(type, known) && !isTold(type, told))) return null;
  const content = withValues(old.content, moved);
  if (content === null || ownWords(candidate, content) > MOST_OWN_WORDS) return null;
  const said = candidate.sources.at(-1)?.timestamp ?? new Date(0);
  const [time] = findTimes(content, { reference: said, timezone, language: 'en' });
  return {
    ...candidate,
    content,
    category: old.category,
    type: old.type,
    slot: candidate.slot ?? old.slot,
    value: candidate.slot ? candidate.value : old.value && withValues(old.value, moved),
    sources: [...candidate.sources, ...old.sources],
    entities: [...new Set([...candidate.entities, ...old.entities])],
    tags: [...new Set([...candidate.tags, ...old.tags])],
    eventTime: time && old.eventTime ? { start: time.from, end: time.to, granularity: time.granularity } : candidate.eventTime,
  };
}

/** What the newer statement says beside the change itself. */
function ownWords(candidate: FactCandidate, content: string): number {
  const kept = new Set(wordsOf(content.toLowerCase()).map(({ key }) => key));
  return wordsOf(statementOf(candidate)).filter(({ key, text, kind }) => kind === 'word' && !kept.has(key) && !CHANGES.has(text)).length;
}
