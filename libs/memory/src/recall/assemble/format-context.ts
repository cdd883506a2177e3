// recall ▸ assemble: ranked memories → the text for an agent's prompt, within a token budget, fenced as data.
import { estimateTokens, tokenize } from '@strata/language';
import type { Summary } from '../../model/abstract.js';
import type { Fact, Relation } from '../../model/fact.js';
import type { Message } from '../../model/message.js';
import type { Candidate, CandidateOf } from '../rank/candidate.js';
import { PAST } from '../../model/fact-time.js';
import { FENCE_CLOSE, FENCE_OPEN, fenced } from './fence.js';
import { factLine, messageLine } from './lines.js';
import { wordingOf, type Wording } from './wording.js';

export interface ContextInput {
  language: string;
  timezone: string;
  /** Tokens of the whole text, headings included, as `estimateTokens` counts. */
  budget: number;
  /** Standing summaries of the user. */
  profile: Summary[];
  /** Best first. */
  candidates: Candidate[];
  /** In order of time. */
  recent: Message[];
  relations: Relation[];
  /** Told only as the other side of a contradiction. */
  rivals?: Fact[];
  /** Below .5 the text says that the answer is not certain; 0 = there is no memory. */
  confidence: number;
  /** Ids of messages that say what is no longer so: the text tells the current state only. */
  outdated?: ReadonlySet<string>;
  /** A query was given: without one there is nothing to be sure or unsure about. */
  asked: boolean;
}
type Section = 'profile' | 'summaries' | 'facts' | 'contradictions' | 'messages' | 'pending' | 'recent';
const ORDER: Section[] = ['profile', 'summaries', 'facts', 'contradictions', 'messages', 'pending', 'recent'];
/** Most that a section may take of the budget, so that the memories that answer are never crowded out. */
const SHARE = { profile: 0.15, summaries: 0.2, recent: 0.2 };

/** Never longer than the budget allows, except for the fence and its sentence; the same evidence is never told twice. */
export function formatContext(input: ContextInput): { text: string; tokens: number } {
  const wording = wordingOf(input.language);
  const page = new Page(wording, input.budget);
  const told = new Evidence();
  const outdated = input.outdated ?? new Set();

  for (const summary of input.profile) page.add('profile', fenced(summary.content), SHARE.profile);
  // Recent turns come first in the reading of an agent, but last in the right to space: reserve their share, fill it below.
  const reserve = input.recent.length > 0 ? SHARE.recent * input.budget : 0;
  const shownFacts = new Map<string, CandidateOf<'fact'>>();
  const recentIds = new Set(input.recent.map((message) => message.id));
  for (const one of input.candidates) {
    if (one.layer === 'fact') {
      // That a plan was overtaken by its date is more than the words in which it was told.
      if (told.covers(one.record.content) && !one.record.flags.includes(PAST)) continue;
      if (!page.add('facts', factLine(one.record, wording, input.timezone), 1, reserve)) continue;
      told.tell(one.record.content);
      shownFacts.set(one.id, one);
    } else if (one.layer === 'message' && !recentIds.has(one.id) && !outdated.has(one.id) && !told.covers(one.record.content)) {
      const section = one.pending ? 'pending' : 'messages';
      if (page.add(section, messageLine(one.record, wording, input.timezone), 1, reserve)) told.tell(one.record.content);
    }
  }
  // Facts carry dates and sources: a summary comes after them, and only where it adds something.
  const standing = input.profile.map((summary) => summary.content);
  for (const one of input.candidates)
    if (one.layer === 'summary' && !standing.includes(one.record.content) && !told.coversTogether(one.record.content))
      if (page.add('summaries', fenced(one.record.content), SHARE.summaries)) told.tell(one.record.content);
  const rivals = new Map((input.rivals ?? []).map((fact) => [fact.id, fact]));
  const sideOf = (id: string) => shownFacts.get(id)?.record ?? rivals.get(id);
  for (const { kind, sourceId, targetId } of input.relations) {
    const [one, other] = [sideOf(sourceId), sideOf(targetId)];
    if (kind === 'contradicts' && one && other && (shownFacts.has(sourceId) || shownFacts.has(targetId)))
      page.add('contradictions', fenced(`${one.content} ↔ ${other.content}`));
  }
  // Newest first into the budget, oldest first onto the page.
  for (const message of [...input.recent].reverse()) {
    if (outdated.has(message.id) || told.covers(message.content)) continue;
    if (!page.add('recent', messageLine(message, wording, input.timezone))) break;
  }
  const answered = input.candidates.length > 0 || input.profile.length > 0 || input.recent.length > 0;
  const note =
    !answered || (input.asked && input.confidence === 0) ? wording.nothing : input.asked && input.confidence < 0.5 ? wording.unsure : null;
  return page.print(note);
}

/** Lines by section, with a running count of tokens. */
class Page {
  private readonly sections = new Map<Section, string[]>();
  private readonly spent = new Map<Section, number>();
  private used: number;

  constructor(
    private readonly wording: Wording,
    private readonly budget: number,
  ) {
    this.used = estimateTokens(`${FENCE_OPEN}\n${wording.preamble}\n${wording.nothing}\n${FENCE_CLOSE}`);
  }

  /** False = no room. `share`: of the budget for the whole section; `reserve`: tokens that must stay free. */
  add(section: Section, line: string, share = 1, reserve = 0): boolean {
    if (line === '') return false;
    const lines = this.sections.get(section) ?? [];
    if (lines.includes(line)) return false;
    const cost = estimateTokens(`- ${line}\n`) + (lines.length === 0 ? estimateTokens(`## ${this.wording[section]}\n`) : 0);
    const spent = (this.spent.get(section) ?? 0) + cost;
    if (this.used + cost + reserve > this.budget || spent > share * this.budget) return false;
    this.used += cost;
    this.spent.set(section, spent);
    this.sections.set(section, [...lines, line]);
    return true;
  }

  print(note: string | null): { text: string; tokens: number } {
    const body = ORDER.flatMap((section) => {
      const lines = this.sections.get(section) ?? [];
      if (lines.length === 0) return [];
      return [`## ${this.wording[section]}`, ...(section === 'recent' ? [...lines].reverse() : lines).map((line) => `- ${line}`)];
    });
    const text = [FENCE_OPEN, this.wording.preamble, ...(note ? [note] : []), ...body, FENCE_CLOSE].join('\n');
    return { text, tokens: estimateTokens(text) };
  }
}

/** What has been told already, as sets of words: a text that adds (almost) no new word to one of them is the same evidence. */
class Evidence {
  private readonly tellings: Set<string>[] = [];

  tell(text: string): void {
    this.tellings.push(termsOf(text));
  }

  covers(text: string): boolean {
    const terms = termsOf(text);
    if (terms.size === 0) return this.tellings.some((told) => told.size === 0);
    return this.tellings.some((told) => [...terms].filter((term) => told.has(term)).length >= 0.85 * terms.size);
  }

  /** The same over all that was told: for a text that draws many together. */
  coversTogether(text: string): boolean {
    const terms = [...termsOf(text)];
    return terms.filter((term) => this.tellings.some((told) => told.has(term))).length >= 0.85 * terms.length;
  }
}

function termsOf(text: string): Set<string> {
  return new Set(tokenize(text).flatMap((token) => (token.kind === 'stop' || token.kind === 'bigram' ? [] : [token.term])));
}
