// extract: the extractor that needs no model. Deterministic: the same input gives the same candidates, in the order of the text.
import { detectLanguage } from '@strata/language';
import type { FactCandidate, Source } from '../model/fact.js';
import type { Message } from '../model/message.js';
import { inTurns } from '../in-turns.js';
import type { ExtractInput, Extractor, ExtractOutput } from '../ports.js';
import { CodePoints } from './code-points.js';
import { lastMentionChinese } from './chinese/reading.js';
import { takesBackChinese } from './chinese/self-correction.js';
import { questionIn } from './english/answers.js';
import { lastMention, type Mention } from './english/mentions.js';
import { findBehaviour } from './find-behaviour.js';
import { isSuspectText, ownWords, withoutRecalled } from './statement/clean-text.js';
import { lastSentence } from './statement/corrections.js';
import { ALONE, turnsOf } from './statement/conversation.js';
import { EarlierStatements } from './statement/earlier-statements.js';
import { factsOfAssistant } from './statement/facts-of-assistant.js';
import { factsOfSpeaker } from './statement/facts-of-speaker.js';
import { nameKnown, speakerOf, userName } from './statement/speaker.js';

/**
 * English and Chinese by rule; other languages keep whole sentences in quotation. System and tool messages give no facts (they stay
 * searchable as messages). Never calls out; throws only when `signal` is aborted.
 */
export class BuiltinExtractor implements Extractor {
  readonly name = 'builtin-1';

  extract(input: ExtractInput, signal: AbortSignal): Promise<ExtractOutput> {
    return inTurns(this.read(input), signal);
  }

  /** One step for each message. */
  private *read(input: ExtractInput): Generator<void, ExtractOutput> {
    const named = nameKnown(input.known);
    const name = userName(input);
    const turns = turnsOf(input);
    let candidates: FactCandidate[] = [];
    const earlier = new EarlierStatements(input.known);
    /** Whom each speaker's latest message brings up. */
    const said = new Map<string | null, Mention | null>();
    for (const { role, name: by, content } of input.context) if (role === 'user') said.set(by, lastMention(content));
    const saidChinese = new Map<string | null, string | null>();
    for (const { role, name: by, content } of input.context) if (role === 'user') saidChinese.set(by, lastMentionChinese(content));
    /** What each speaker said last. */
    const last = new Map<string | null, string | null>();
    for (const { role, name: by, content } of input.context) if (role === 'user') last.set(by, lastSentence(content));
    let knownText: string | null = null;
    let before = input.context.findLast(speaks) ?? null;
    for (const message of input.messages) {
      yield;
      if (!speaks(message)) continue;
      const asked = before && (before.role !== message.role || before.name !== message.name) ? questionIn(before.content) : null;
      before = message;
      const own = ownWords(message.content).replace(/[’‘]/gu, "'");
      if (!own.trim()) continue;
      const found = detectLanguage(own);
      // "我的邮箱是 li.lei@…": more Latin letters than Han, and Chinese all the same.
      const language = found === 'und' && (/\p{Script=Han}/u.test(own) || (asked !== null && /\p{Script=Han}/u.test(asked))) ? 'zh' : found;
      const chinese = language === 'zh';
      const speaker = speakerOf(message, name, chinese);
      let toldBefore: string[] | null = null;
      const telling = {
        message,
        codePoints: new CodePoints(message.content),
        turn: turns.get(message.id) ?? ALONE,
        speaker: message.role === 'user' && speaker.name === null ? { ...speaker, name } : speaker,
        language,
        chinese,
        timezone: input.timezone,
        // Of a user with a large memory it is long, and few clauses ask for it.
        known: () => (knownText ??= textOf(input.known)),
        flags: isSuspectText(withoutRecalled(message.content)) ? ['suspect'] : [],
        asked,
        before: last.get(message.name) ?? null,
        // What this message gives is added behind it.
        earlier: () => (toldBefore ??= earlier.of(message.name, candidates)),
        mention: chinese ? null : (said.get(message.name) ?? null),
        mentionChinese: chinese ? (saidChinese.get(message.name) ?? null) : null,
      };
      if (message.role === 'user' && chinese && telling.before !== null && takesBackChinese(own, telling.before))
        candidates = withoutQuote(candidates, message.name, telling.before);
      if (message.role === 'user') last.set(message.name, lastSentence(own));
      if (message.role === 'user') said.set(message.name, lastMention(own));
      if (message.role === 'user') saidChinese.set(message.name, lastMentionChinese(own));
      candidates.push(...(message.role === 'user' ? factsOfSpeaker(own, telling) : factsOfAssistant(own, telling, name)));
    }
    if (input.actions.length) candidates.push(...findBehaviour(input));
    const readsAlikeWith = (known: ExtractInput['known']) =>
      known === input.known ||
      (nameKnown(known) === named && (knownText === null || textOf(known) === knownText) && earlier.areAlike(known));
    return { candidates: distinct(candidates), usage: { calls: 0, inputTokens: 0, outputTokens: 0 }, readsAlikeWith };
  }
}

const textOf = (known: ExtractInput['known']): string => known.map((fact) => fact.content).join('\n');

const speaks = ({ role }: Message): boolean => role === 'user' || role === 'assistant';

/** What this write gathered from a sentence that its speaker takes back. */
function withoutQuote(candidates: FactCandidate[], name: string | null, sentence: string): FactCandidate[] {
  return candidates.filter(
    ({ speaker, sources }) => speaker !== 'user' || sources.some((s) => s.name !== name || !sentence.includes(s.quote)),
  );
}

/**
 * The same statement twice in one write becomes one candidate with both sources. Each message that makes it is cited, so that it goes
 * with the statement; said again in the same message, it adds nothing.
 */
function distinct(candidates: FactCandidate[]): FactCandidate[] {
  const kept = new Map<string, { first: FactCandidate; sources: Source[]; cited: Set<string> }>();
  for (const candidate of candidates) {
    const key = JSON.stringify([candidate.speaker, candidate.speakerName, candidate.content, candidate.slot, candidate.value]);
    const cites = candidate.sources.map(({ messageId, actionId }) => JSON.stringify([messageId, actionId]));
    const known = kept.get(key);
    if (!known) kept.set(key, { first: candidate, sources: [...candidate.sources], cited: new Set(cites) });
    else if (cites.some((one) => !known.cited.has(one))) {
      known.sources.push(...candidate.sources);
      for (const one of cites) known.cited.add(one);
    }
  }
  return [...kept.values()].map(({ first, sources }) => ({ ...first, sources }));
}
