// Wording of a summary without a model: the facts themselves under a heading, dated, bounded.
import { MOST_CHARACTERS, type Granularity, type Perspective } from '@strata/contracts';
import type { EventTime, Fact } from '../model/fact.js';
import { PAST } from '../model/fact-time.js';
import { areContradictory } from '../reconcile/evidence-order.js';
import { HEADINGS } from './headings.data.js';

export const MAX_SUMMARY = MOST_CHARACTERS.summary;

const ASSISTANT: Record<string, string> = { en: 'Assistant', zh: '助手', ja: 'アシスタント', ko: '어시스턴트' };
const WIDE = new Set(['zh', 'ja']);

/** The language of most facts; of equals the one of the most important fact. */
export function majorityLanguage(facts: Pick<Fact, 'language'>[]): string {
  const counts = new Map<string, number>();
  for (const { language } of facts) counts.set(language, (counts.get(language) ?? 0) + 1);
  let best = 'und';
  for (const [language, count] of counts) if (language !== 'und' && count > (counts.get(best) ?? 0)) best = language;
  return counts.has(best) || best !== 'und' ? best : 'und';
}

/** Local dates lie in the middle of their interval whatever the zone, so noon tells the day. */
export function formatTime(time: EventTime): string {
  const middle = new Date((time.start.getTime() + time.end.getTime()) / 2);
  const iso = (time.granularity === 'instant' ? time.start : time.granularity === 'week' ? noonOf(time.start) : middle).toISOString();
  const length: Record<Granularity, number> = { instant: 10, day: 10, week: 10, month: 7, quarter: 7, year: 4 };
  if (time.granularity === 'quarter') return `${iso.slice(0, 4)}-Q${Math.floor(middle.getUTCMonth() / 3) + 1}`;
  return (time.granularity === 'week' ? '~' : '') + iso.slice(0, length[time.granularity]);
}
const noonOf = (start: Date) => new Date(start.getTime() + 12 * 3_600_000);

/** Before the date of a plan that has passed. */
const PLANNED: Record<string, string> = { en: 'was planned for', zh: '原计划于', ja: '当時の予定日', ko: '당시 예정일' };

/** Behind two statements of which nothing tells the later one. */
const CONTRADICTORY: Record<string, string> = { en: 'contradictory', zh: '说法相互矛盾', ja: '矛盾する発言', ko: '서로 모순됨' };

/** The content as it may still be told: a plan that its date has overtaken says so, whatever its words hold. */
export function toldContent(fact: Fact, language: string): string {
  if (!fact.eventTime || !fact.flags.includes(PAST)) return fact.content;
  const note = `${PLANNED[language] ?? PLANNED['en']} ${formatTime(fact.eventTime)}`;
  const bare = withoutStop(fact.content);
  return WIDE.has(language) ? `${bare}（${note}）` : `${bare} (${note})`;
}

const withoutStop = (text: string) => text.trim().replace(/[\s.。;；]+$/u, '');

/** One fact as a sentence, with its date where the words do not hold one. */
function sentence(fact: Fact, language: string): string {
  const wide = WIDE.has(language);
  const bare = withoutStop(toldContent(fact, language));
  const label = fact.speaker === 'assistant' ? (ASSISTANT[language] ?? 'Assistant') : null;
  const text = label && !bare.startsWith(label) && !/assistant|助手/i.test(bare) ? `${label}${wide ? '：' : ': '}${bare}` : bare;
  const dated =
    fact.eventTime && !/\d{4}/.test(bare)
      ? `${text}${wide ? `（${formatTime(fact.eventTime)}）` : ` (${formatTime(fact.eventTime)})`}`
      : text;
  return dated + (/[!?！？…]$/u.test(dated) ? '' : WIDE.has(language) ? '。' : '.');
}

interface Line {
  /** Two where they contradict each other. */
  facts: Fact[];
  text: string;
}
export interface ComposedText {
  text: string;
  told: Fact[];
  language: string;
  /** Some of what is told contradicts itself, and is named so. */
  contradictory: boolean;
}

/**
 * The text, and the facts that it tells: the most important ones that fit, a timeline in order of time, everything
 * else as given. `title` replaces the perspective's heading (empty = none). Never empty for at least one fact: a fact that is too
 * long alone is cut. Of two that contradict each other without order neither is told alone.
 */
export function composeText(perspective: Perspective, facts: Fact[], maxLength: number = MAX_SUMMARY, title?: string): ComposedText {
  const language = majorityLanguage(facts);
  const heading = title ?? HEADINGS[language]?.[perspective];
  const wide = WIDE.has(language);
  const head = heading ? heading + (wide ? '：' : ': ') : '';
  const gap = wide ? '' : ' ';
  const lines: Line[] = [];
  const seen = new Set<string>();
  let length = head.length;
  const take = (line: Line) => {
    if (length + line.text.length + gap.length > maxLength) return;
    lines.push(line);
    length += line.text.length + gap.length;
  };
  for (const fact of facts) {
    const text = sentence(fact, language);
    if (seen.has(text)) continue;
    seen.add(text);
    const at = lines.findIndex((line) => line.facts.some((one) => areContradictory(one, fact)));
    const [rival] = at < 0 ? [] : lines.splice(at, 1);
    if (rival) length -= rival.text.length + gap.length;
    take(rival ? { facts: [...rival.facts, fact], text: contradiction(rival.text, text, language) } : { facts: [fact], text });
  }
  const [first] = facts;
  if (!lines.length && first) lines.push({ facts: [first], text: cut(sentence(first, language), maxLength - head.length) });
  const ordered = perspective === 'timeline' ? lines.sort((a, b) => whenTold(a) - whenTold(b)) : lines;
  return {
    text: head + ordered.map((line) => line.text).join(gap),
    told: ordered.flatMap((line) => line.facts),
    language,
    contradictory: ordered.some((line) => line.facts.length > 1),
  };
}

function contradiction(one: string, other: string, language: string): string {
  const note = CONTRADICTORY[language] ?? CONTRADICTORY['en'];
  const both = `${withoutStop(one)} ↔ ${withoutStop(other)}`;
  return WIDE.has(language) ? `${both}（${note}）。` : `${both} (${note}).`;
}

const whenTold = ({ facts }: Line) => Math.min(...facts.map(when));
const when = (fact: Fact) => fact.eventTime?.start.getTime() ?? fact.validFrom?.getTime() ?? fact.sources[0]?.timestamp.getTime() ?? 0;

/** Never in the middle of a surrogate pair. */
function cut(text: string, length: number): string {
  let out = '';
  for (const character of text) {
    if (out.length + character.length > length - 1) break;
    out += character;
  }
  return out + '…';
}
