// extract ▸ statement: a worded statement and its place in the message become a candidate.
import { findEntities, findTimes, type TimeExpression } from '@strata/language';
import type { EventTime, FactCandidate, Source } from '../../model/fact.js';
import type { Message } from '../../model/message.js';
import type { Mention } from '../english/mentions.js';
import type { CodePoints } from '../code-points.js';
import type { Turn } from './conversation.js';
import type { Speaker } from './speaker.js';

/** What stays the same over one message. */
export interface Telling {
  message: Message;
  codePoints: CodePoints;
  speaker: Speaker;
  turn: Turn;
  language: string;
  chinese: boolean;
  timezone: string;
  /** What is known of the user already, as text: tells what a short clause speaks of. */
  known: () => string;
  flags: string[];
  /** Whom a pronoun at the start may mean: somebody whom the speaker's message before this one brings up. */
  mention: Mention | null;
  /** The same in Chinese: "我哥". */
  mentionChinese: string | null;
  /** The last sentence of the speaker's message before this one, which this one may correct. */
  before: string | null;
  /** What the speaker stated before, newest first, in the first person: what a fragment may leave out. */
  earlier: () => readonly string[];
  /** The question that this message answers: the last sentence of somebody else's message right before it. */
  asked: string | null;
}

export const MAX_CONTENT = 600;

/** Offsets in UTF-16 in, code points out. */
function sourceAt({ message, codePoints }: Telling, start: number, end: number): Source {
  return {
    messageId: message.id,
    actionId: null,
    start: codePoints.before(start),
    end: codePoints.before(end),
    quote: message.content.slice(start, end),
    role: message.role,
    name: message.name,
    timestamp: message.timestamp,
  };
}

/** UTF-16 offsets in the message. */
export interface Place {
  start: number;
  end: number;
  /** The clause before, where it announces the change whose outcome this one tells. */
  announced?: Place | null;
}

/** `place`: one, or the several of a joined statement. */
export function buildCandidate(
  telling: Telling,
  place: Place | readonly Place[],
  stated: Pick<FactCandidate, 'content' | 'category' | 'type' | 'confidence' | 'tags'> & Partial<FactCandidate>,
): FactCandidate {
  const { message } = telling;
  const places = ('start' in place ? [place] : place).flatMap((one) => (one.announced ? [one.announced, one] : [one]));
  const sources = places.map(({ start, end }) => sourceAt(telling, start, end));
  return {
    speaker: message.role,
    speakerName: message.name ?? (message.role === 'user' ? telling.speaker.name : null),
    language: telling.language,
    sources,
    entities: entitiesIn(sources.map(({ quote }) => quote).join('\n'), telling.language),
    slot: null,
    value: null,
    polarity: 'set',
    eventTime: null,
    validFrom: null,
    validTo: null,
    flags: telling.flags,
    ...stated,
  };
}

/** Names in the quote, each once. */
export function entitiesIn(quote: string, language: string): string[] {
  return [...new Set(findEntities(quote, language).map((e) => e.name))].filter((name) => quote.includes(name)).slice(0, 12);
}

export function timesIn(text: string, telling: Telling): TimeExpression[] {
  return findTimes(text, { reference: telling.message.timestamp, timezone: telling.timezone, language: telling.language });
}

/** The local day of the message. */
export function dayOfMessage(telling: Telling): EventTime | null {
  const [today] = findTimes('today', { reference: telling.message.timestamp, timezone: telling.timezone, language: 'en' });
  return today ? { start: today.from, end: today.to, granularity: today.granularity } : null;
}

/** White space as one blank, no emoji, no closing punctuation: how a statement stands in a fact. */
export function tidy(text: string): string {
  return text
    .replace(/\p{Extended_Pictographic}|[\u{1F3FB}-\u{1F3FF}]|\uFE0F|\u200D/gu, '')
    .replace(/\s+/gu, ' ')
    .replace(/^[\s,，;；:：。.!！*#-]+|[\s,，;；:：。.!！~～…*-]+$/gu, '')
    .trim();
}

/** Inside a quotation stand single marks; behind feet, a mark tells inches. */
const quotedInside = (text: string): string => text.replace(/(?<=\d' ?\d{1,2})"/gu, '″').replace(/["“”]/gu, "'");

/** No inner quotation marks of the same kind; long text is cut at a word. */
export function said(subject: string, text: string, chinese: boolean, verb?: string): string {
  const own =
    text.length > 480
      ? `${text
          .slice(0, 480)
          .replace(/\s\S*$/u, '')
          .replace(/[\ud800-\udbff]$/u, '')}…`
      : text;
  return chinese
    ? `${subject}${verb ?? '说'}：“${own.replaceAll('“', '‘').replaceAll('”', '’')}”`
    : `${subject} ${verb ?? 'said'}: "${quotedInside(own)}"`;
}
