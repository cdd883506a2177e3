// recall ▸ retrieve: which facts tell how a user wants things, whether the user said so or it is seen in what they do, and from what that is known.
import type { Fact, Source } from '../../model/fact.js';

export interface Preference {
  /** `explicit`: in the user's own words; `implicit`: concluded from what they do, or told by somebody else. */
  kind: 'explicit' | 'implicit';
  /** One or two sentences over its evidence, in the language of the fact. */
  reasoning: string;
}

/** How a user wants things: likes and dislikes, standing requests, and habits that were counted. Null: the fact tells something else. */
export function preferenceOf(fact: Fact): Preference | null {
  if (fact.category !== 'preference' && fact.type !== 'instruction' && fact.category !== 'behavior') return null;
  const isOwn = fact.speaker === 'user' && fact.sources.some((source) => source.messageId !== null);
  return { kind: isOwn ? 'explicit' : 'implicit', reasoning: reasoning(fact, isOwn) };
}

const LONGEST_QUOTE = 120;

function reasoning(fact: Fact, isOwn: boolean): string {
  const chinese = fact.language === 'zh';
  const sources = [...fact.sources].sort((a, b) => a.timestamp.getTime() - b.timestamp.getTime());
  const [first, last] = [sources[0], sources.at(-1)];
  if (!first || !last) return '';
  if (last.messageId === null) return counted(sources, first, last, chinese);
  const quote = quoted(last.quote);
  const who = isOwn ? null : (last.name ?? last.role);
  if (chinese) {
    const times = sources.length > 1 ? `，前后共${sources.length}次，最近一次` : '';
    return `${who === null ? '用户' : who}在${day(first)}${times === '' ? '' : `至${day(last)}`}说过${times}：“${quote}”`;
  }
  const speaker = who === null ? 'The user' : who;
  return sources.length > 1
    ? `${speaker} said so ${sources.length} times, from ${day(first)} to ${day(last)}, last: "${quote}"`
    : `${speaker} said on ${day(last)}: "${quote}"`;
}

function counted(sources: Source[], first: Source, last: Source, chinese: boolean): string {
  const span = first === last ? day(first) : chinese ? `${day(first)}至${day(last)}` : `${day(first)} to ${day(last)}`;
  return chinese
    ? `根据用户${span}的${sources.length}次操作得出，用户本人没有直接说过`
    : `Seen in ${sources.length} action${sources.length === 1 ? '' : 's'} of ${span}; the user did not say so`;
}

const day = ({ timestamp }: Source): string => timestamp.toISOString().slice(0, 10);
function quoted(text: string): string {
  const points = [...text.trim().replace(/\s+/gu, ' ')];
  return points.length > LONGEST_QUOTE ? `${points.slice(0, LONGEST_QUOTE).join('')}…` : points.join('');
}
