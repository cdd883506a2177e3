// extract: lets a candidate through only where code can show that the messages say so. The same for the built-in extractor and for a model's answer.
import { MOST_CHARACTERS } from '@strata/contracts';
import { findTimes, foldKey } from '@strata/language';
import type { FactCandidate, Source } from '../model/fact.js';
import type { Action, Message } from '../model/message.js';
import type { ExtractInput } from '../ports.js';
import { CodePoints } from './code-points.js';
import { isSuspectText, withoutRecalled } from './statement/clean-text.js';

/** Why a candidate is refused; counted in the pipeline's report. */
export type RefusalReason =
  | 'content_empty'
  | 'content_too_long'
  | 'no_source'
  | 'unknown_source'
  | 'context_source'
  | 'offsets'
  | 'quote'
  | 'recalled_text'
  | 'speaker'
  | 'confidence'
  | 'interval'
  | 'date'
  | 'entity'
  | 'duplicate'
  | 'too_many';
export interface Verified {
  /** As given, with the flag `suspect` added where a source reads like an instruction to the system. */
  kept: FactCandidate[];
  refused: { reason: RefusalReason; candidate: FactCandidate }[];
  /** A time was told by none of its sources: what is known decided. */
  askedKnown: boolean;
}

/**
 * Far more than anybody tells in one message, and little enough that a list of a thousand "facts" does not hold up the facts of
 * others: every candidate is compared with every fact. What is left out stays searchable in its message.
 */
const MAX_PER_MESSAGE = 250;
const DAY_MS = 86_400_000;
const YEAR_MS = 365 * DAY_MS;

/** Pure; the order is kept. Sources are messages and actions of `input` itself: context is for references and never a source. */
export function verifyCandidates(input: ExtractInput, candidates: FactCandidate[]): Verified {
  const evidence = new Evidence(input);
  const seen = new Set<string>();
  const keptOf = new Map<string, number>();
  const verified: Verified = { kept: [], refused: [], askedKnown: false };
  for (const candidate of candidates) {
    const origin = candidate.sources[0]?.messageId ?? candidate.sources[0]?.actionId ?? '';
    const key = JSON.stringify([candidate.speaker, candidate.speakerName, foldKey(candidate.content), candidate.slot, candidate.value]);
    const reason =
      wrongContent(candidate) ??
      wrongSources(candidate, evidence) ??
      wrongTimes(candidate, evidence) ??
      wrongEntities(candidate) ??
      (seen.has(key) ? 'duplicate' : null) ??
      ((keptOf.get(origin) ?? 0) >= MAX_PER_MESSAGE ? 'too_many' : null);
    if (reason !== null) {
      verified.refused.push({ reason, candidate });
      continue;
    }
    seen.add(key);
    keptOf.set(origin, (keptOf.get(origin) ?? 0) + 1);
    const suspect = !candidate.flags.includes('suspect') && candidate.sources.some((s) => evidence.isSuspect(s));
    verified.kept.push(suspect ? { ...candidate, flags: [...candidate.flags, 'suspect'] } : candidate);
  }
  return { ...verified, askedKnown: evidence.askedKnown };
}

function wrongContent({ content, confidence }: FactCandidate): RefusalReason | null {
  if (!content.trim()) return 'content_empty';
  if (content.length > MOST_CHARACTERS.fact && [...content].length > MOST_CHARACTERS.fact) return 'content_too_long';
  return confidence >= 0 && confidence <= 1 ? null : 'confidence';
}

function wrongSources(candidate: FactCandidate, evidence: Evidence): RefusalReason | null {
  if (!candidate.sources.length) return 'no_source';
  for (const source of candidate.sources) {
    const wrong = wrongSource(candidate, source, evidence);
    if (wrong) return wrong;
  }
  // What an assistant says about somebody is its own statement, not an attribute of theirs.
  return candidate.speaker !== 'user' && candidate.slot && candidate.slot.subject !== candidate.speaker ? 'speaker' : null;
}

function wrongSource(candidate: FactCandidate, source: Source, evidence: Evidence): RefusalReason | null {
  if ((source.messageId === null) === (source.actionId === null)) return 'unknown_source';
  const message = source.messageId === null ? null : evidence.message(source.messageId);
  const record = message ?? (source.actionId === null ? null : evidence.action(source.actionId));
  if (!record) return source.messageId !== null && evidence.isContext(source.messageId) ? 'context_source' : 'unknown_source';
  const role = message?.role ?? 'user';
  if (source.role !== role || candidate.speaker !== role) return 'speaker';
  if (message && message.name !== null && candidate.speakerName !== message.name) return 'speaker';
  if (!(Number.isInteger(source.start) && Number.isInteger(source.end) && source.start >= 0 && source.end >= source.start))
    return 'offsets';
  // An action may be without text: then its quote is empty, and its anchors speak.
  if (!source.quote.trim() && (message || record.content.trim())) return 'quote';
  if (evidence.text(record).slice(source.start, source.end) !== source.quote)
    return record.content.includes(source.quote) ? 'offsets' : 'quote';
  if (message && evidence.ownText(message).slice(source.start, source.end) !== source.quote) return 'recalled_text';
  return null;
}

const isDate = (date: Date | null) => date === null || Number.isFinite(date.getTime());

function wrongTimes({ eventTime, validFrom, validTo, sources }: FactCandidate, evidence: Evidence): RefusalReason | null {
  if (!isDate(validFrom) || !isDate(validTo) || (validFrom && validTo && validTo <= validFrom)) return 'interval';
  if (eventTime && (!isDate(eventTime.start) || !isDate(eventTime.end) || eventTime.end <= eventTime.start)) return 'interval';
  const told = (from: Date, to: Date) => sources.some((s) => evidence.tells(s, from, to));
  if (eventTime && !told(eventTime.start, eventTime.end)) return 'date';
  for (const point of [validFrom, validTo]) if (point && !told(point, point)) return 'date';
  return null;
}

function wrongEntities({ entities, content, sources }: FactCandidate): RefusalReason | null {
  if (!entities.length) return null;
  const text = foldKey([content, ...sources.map((s) => s.quote)].join('\n'));
  return entities.every((entity) => entity.trim() && text.includes(foldKey(entity))) ? null : 'entity';
}

/** The input by id; what is costly to know about a message is found out once. */
class Evidence {
  private readonly messages: Map<string, Message>;
  private readonly actions: Map<string, Action>;
  private readonly context: Set<string>;
  private readonly texts = new Map<string, CodePoints>();
  private readonly own = new Map<string, CodePoints>();
  private readonly suspects = new Map<string, boolean>();
  private readonly times = new Map<string, { from: number; to: number }[]>();
  askedKnown = false;

  constructor(private readonly input: ExtractInput) {
    this.messages = new Map(input.messages.map((m) => [m.id, m]));
    this.actions = new Map(input.actions.map((a) => [a.id, a]));
    this.context = new Set(input.context.map((m) => m.id));
  }

  message = (id: string) => this.messages.get(id) ?? null;
  action = (id: string) => this.actions.get(id) ?? null;
  isContext = (id: string) => this.context.has(id);

  text(record: Message | Action): CodePoints {
    return remembered(this.texts, record.id, () => new CodePoints(record.content));
  }

  ownText(message: Message): CodePoints {
    return remembered(this.own, message.id, () => new CodePoints(withoutRecalled(message.content)));
  }

  isSuspect({ messageId }: Source): boolean {
    const message = this.message(messageId ?? '');
    return message !== null && remembered(this.suspects, message.id, () => isSuspectText(withoutRecalled(message.content)));
  }

  /** Whether the record names a time that touches the interval, or was itself written then. A day's tolerance for zones. */
  tells(source: Source, from: Date, to: Date): boolean {
    const record = this.message(source.messageId ?? '') ?? this.action(source.actionId ?? '');
    if (!record) return false;
    const touches = (one: { from: number; to: number }) => from.getTime() <= one.to + DAY_MS && to.getTime() >= one.from - DAY_MS;
    const intervals = remembered(this.times, record.id, () => [
      { from: record.timestamp.getTime(), to: record.timestamp.getTime() },
      ...this.timesIn(record.content, record.timestamp),
    ]);
    // A part may lean another way than the whole: "met her two weeks ago, she wants to talk in April".
    const told = [...intervals, ...this.timesIn(source.quote, record.timestamp)];
    // Which year "27 May" belongs to hangs on what is said of it: "they moved it to 27 May".
    return (
      told.some((one) => [0, YEAR_MS, -YEAR_MS].some((shift) => touches({ from: one.from + shift, to: one.to + shift }))) ||
      this.isKnownTime(touches)
    );
  }

  /** "They moved it to four": on the day that was told before. */
  private isKnownTime(touches: (interval: { from: number; to: number }) => boolean): boolean {
    this.askedKnown = true;
    return this.input.known.some(({ eventTime }) => eventTime && touches({ from: eventTime.start.getTime(), to: eventTime.end.getTime() }));
  }

  private timesIn(text: string, reference: Date): { from: number; to: number }[] {
    return findTimes(text, { reference, timezone: this.input.timezone }).map((t) => ({ from: t.from.getTime(), to: t.to.getTime() }));
  }
}

function remembered<T>(store: Map<string, T>, key: string, make: () => T): T {
  const known = store.get(key);
  if (known !== undefined) return known;
  const made = make();
  store.set(key, made);
  return made;
}
