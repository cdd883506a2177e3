// extract ▸ statement: what a person says in one message — attributes by pattern, other statements that are worth keeping in the third person.
import { findEntities, type TimeExpression } from '@strata/language';
import type { FactCandidate } from '../../model/fact.js';
import { findMappingsChinese } from '../chinese/mappings.js';
import { CHINESE_PERSONAL } from '../chinese/personal-patterns.js';
import { CHINESE_TASTES } from '../chinese/taste-patterns.js';
import { isFirstPersonChinese, toThirdPersonChinese } from '../chinese/rewrite.js';
import { owner, PERSONAL, type Pattern } from '../english/personal-patterns.js';
import { isFirstPerson, toThirdPerson } from '../english/rewrite.js';
import { findMappings, RULES } from '../english/rule-patterns.js';
import { TASTES } from '../english/taste-patterns.js';
import { chineseDate, englishDate } from '../dates/civil-date.js';
import { withAbsoluteDates } from '../dates/absolute-dates.js';
import { buildCandidate, dayOfMessage, MAX_CONTENT, said, tidy, timesIn, type Telling } from './build-candidate.js';
import { CONFIDENCE, type Finding } from './finding.js';
import { clausesOf, type Clause } from './clauses-of.js';
import { contentTerms } from './is-statement.js';
import { tagStatement } from './tag-statement.js';

interface Rated {
  candidate: FactCandidate;
  score: number;
  at: number;
}

const MIN_SCORE = 2.3;
const CHINESE = [...CHINESE_PERSONAL, ...CHINESE_TASTES];
const ENGLISH = [...RULES, ...PERSONAL, ...TASTES];
const JUST_NOW = /\bjust (?:\p{L}+ed|got|became|started|moved|bought|went|came|had|met|found|left|began)\b|刚[刚才]?[\p{Script=Han}]/iu;
/** "Just got back from Rome": a speaker who leaves themselves out. */
const BARE =
  /^(?:just |also |recently |finally |already )*(went|got|had|took|moved|started|visited|finished|bought|made|met|saw|tried|joined|signed|came|found|began|adopted|spent|signed up|won|lost|ran|gave|hoping|working on|thinking (?:of|about)|planning|looking forward to|trying to)\b/iu;
const IMAGE = /\[image: ?([^\]\n]{3,400})\]/giu;

/** `own`: the message with foreign stretches blanked and apostrophes straight; offsets are those of the message. */
export function factsOfSpeaker(own: string, telling: Telling): FactCandidate[] {
  const facts: FactCandidate[] = [];
  const general: Rated[] = [];
  const images = imageFacts(own, telling);
  const text = own.replace(IMAGE, (part) => ' '.repeat(part.length));
  for (const clause of clausesOf(text, telling)) {
    const findings = telling.flags.length ? [] : findingsIn(clause, text);
    if (findings.length) facts.push(...fromFindings(clause, findings, telling));
    else if (clause.kind === 'statement') {
      const rated = fromStatement(clause, telling);
      if (rated) general.push(rated);
    }
  }
  const room = Math.max(facts.length ? 1 : 2, Math.min(60, Math.ceil(text.length / 220)));
  const best = general.sort((a, b) => b.score - a.score || a.at - b.at).slice(0, room);
  best.sort((a, b) => a.at - b.at);
  return [...facts, ...best.map((r) => r.candidate), ...images];
}

function findingsIn(clause: Clause, whole: string): Finding[] {
  if (clause.kind === 'question' || clause.kind === 'wish' || !/^(?:en|zh|und)$/u.test(clause.language)) return [];
  const found: Finding[] = clause.chinese ? findMappingsChinese(clause.text, clause.context) : findMappings(clause.text, clause.context);
  const mapped = found.length > 0;
  const patterns: Pattern[] = clause.chinese ? CHINESE : clause.kind === 'request' ? RULES : ENGLISH;
  for (const { re, find } of patterns) {
    const match = re.exec(clause.text);
    if (
      !match ||
      inQuotation(clause.text, match.index) ||
      (clause.kind === 'request' && clause.chinese && !/叫我|以后|回复|回答|总是/u.test(match[0]))
    )
      continue;
    const finding = find(match);
    for (const one of Array.isArray(finding) ? finding : finding ? [finding] : []) {
      const key = `${one.relative ?? ''}|${one.attribute}`;
      const taken = found.some((f) => `${f.relative ?? ''}|${f.attribute}` === key && (f.value === one.value || !f.split));
      const covered = one.attribute.startsWith('default for') && mapped;
      const weaker =
        found.length > 0 &&
        !found.every((f) => f.split && f.attribute === one.attribute) &&
        /^(?:plan|wish|habit|preference|instruction)$/u.test(one.attribute);
      if (!taken && !covered && !weaker) found.push(one);
    }
  }
  return whole.length > 20_000 ? found.slice(0, 2) : found.slice(0, 8);
}

/** An odd number of quotation marks stands before. */
function inQuotation(text: string, at: number): boolean {
  const before = text.slice(0, at);
  return (before.match(/"/gu)?.length ?? 0) % 2 === 1 || (before.match(/[“「]/gu)?.length ?? 0) > (before.match(/[”」]/gu)?.length ?? 0);
}

function fromFindings(clause: Clause, findings: Finding[], telling: Telling): FactCandidate[] {
  const times = timesIn(clause.text, telling);
  const rewritten = reword(clause, times, telling);
  const { subject, slotSubject } = telling.speaker;
  return findings.map((finding, i) => {
    const own = i === 0 && !finding.split && rewritten && rewritten.rule === 'statement' ? rewritten.content : null;
    const dated = (text: string) =>
      finding.literal ? text : withAbsoluteDates(text, timesIn(text, telling), telling.timezone, clause.chinese);
    // A fact about the name itself can't use the name for its owner.
    const whom = finding.attribute === 'name' && !telling.message.name ? (clause.chinese ? '用户' : 'The user') : subject;
    const worded = tidy(dated(finding.say(whom)));
    const leftOver = !finding.split && FIRST_OR_SECOND.test(worded) && rewritten;
    const content = own ?? (leftOver ? rewritten.content : worded);
    const when = finding.literal ? NO_TIMES : timing(times, clause, telling);
    const episodic = finding.type === 'episodic';
    return buildCandidate({ ...telling, language: clause.language }, clause, {
      content: content.slice(0, MAX_CONTENT),
      category: finding.category,
      type: finding.type,
      confidence: own ? CONFIDENCE.slot : CONFIDENCE.template,
      tags: tagStatement(clause.text, finding.category, finding.tags),
      slot: { subject: finding.relative ? `${owner(slotSubject)} ${finding.relative}` : slotSubject, attribute: finding.attribute },
      value: finding.value && (episodic ? dated(finding.value) : finding.value),
      polarity: finding.polarity ?? 'set',
      eventTime: episodic || finding.starts || when.event ? when.event : null,
      validFrom:
        finding.polarity === 'remove' ? null : (when.since ?? (finding.starts ? (when.event?.start ?? telling.message.timestamp) : null)),
    });
  });
}

/** Words of the speaker that a template took over as they were. */
const FIRST_OR_SECOND = /\b(?:i|me|my|mine|myself|we|us|our|you|your)\b|我|你/iu;
const NO_TIMES = { event: null, since: null };

function timing(times: TimeExpression[], clause: Clause, telling: Telling): { event: FactCandidate['eventTime']; since: Date | null } {
  const since = times.find(
    (t) => /^since\b|以来$|起$/iu.test(t.text) || /\bsince\s$|[自从]$/iu.test(clause.text.slice(Math.max(0, t.start - 7), t.start)),
  );
  const time = times.find((t) => t !== since);
  if (time) return { event: { start: time.from, end: time.to, granularity: time.granularity }, since: since?.from ?? null };
  return { event: JUST_NOW.test(clause.text) ? dayOfMessage(telling) : null, since: since?.from ?? null };
}

/** "Just moved" without a date is true of the day on which it is said. */
function asOf(clause: Clause, times: TimeExpression[], telling: Telling): string {
  const day = times.length === 0 && JUST_NOW.test(clause.text) ? dayOfMessage(telling) : null;
  if (!day) return '';
  const interval = { from: day.start, to: day.end, granularity: day.granularity };
  return clause.chinese ? `（${chineseDate(interval, telling.timezone)}）` : ` (${englishDate(interval, telling.timezone, false)})`;
}

/** Third person with absolute dates, or null where nothing but a quotation is safe. */
function reword(clause: Clause, times: TimeExpression[], telling: Telling): { content: string; rule: 'statement' | 'quoted' } | null {
  const { subject } = telling.speaker;
  const plain = tidy(clause.text);
  if (telling.flags.length) return plain ? { content: said(subject, plain, clause.chinese), rule: 'quoted' } : null;
  const dated = tidy(withAbsoluteDates(clause.text, times, telling.timezone, clause.chinese));
  if (!plain) return null;
  if (clause.chinese) {
    const third = toThirdPersonChinese(dated, subject, telling.message.name ? null : '助手');
    // "用户2026年3月1日去…" wants its 在.
    const content =
      third?.startsWith(subject) && /^\d{4}年/u.test(third.slice(subject.length)) ? `${subject}在${third.slice(subject.length)}` : third;
    return content
      ? { content: content + asOf(clause, times, telling), rule: 'statement' }
      : { content: said(subject, dated, true), rule: 'quoted' };
  }
  if (clause.language !== 'en' && clause.language !== 'und') return { content: said(subject, plain, false, 'said'), rule: 'quoted' };
  const bare = BARE.exec(dated);
  if (bare) {
    const lower = dated.charAt(0).toLowerCase() + dated.slice(1);
    if (!isFirstPerson(lower))
      return { content: `${subject} ${/ing/u.test(bare[1] ?? '') ? 'is ' : ''}${lower}${asOf(clause, times, telling)}`, rule: 'statement' };
    const rest = toThirdPerson(`${/ing/u.test(bare[1] ?? '') ? "I'm" : 'I'} ${lower}`, subject);
    if (rest) return { content: rest + asOf(clause, times, telling), rule: 'statement' };
  }
  const content = toThirdPerson(dated, subject);
  return content
    ? { content: content.charAt(0).toUpperCase() + content.slice(1) + asOf(clause, times, telling), rule: 'statement' }
    : { content: said(subject, dated, false), rule: 'quoted' };
}

function fromStatement(clause: Clause, telling: Telling): Rated | null {
  const terms = contentTerms(clause.text);
  const times = timesIn(clause.text, telling);
  const entities = findEntities(clause.text, clause.language);
  const first = clause.chinese ? isFirstPersonChinese(clause.text) : isFirstPerson(clause.text) || BARE.test(clause.text);
  const together = /\b(?:we|our|us)\b|我们|咱们/iu.test(clause.text);
  const vague = /^(?:it|this|that|these|those|they|he|she|there|you|your)\b|^(?:这|那|它|他们|她们|你|您)/iu.test(clause.text);
  if (terms.length < (clause.language !== 'en' ? (clause.chinese ? 2 : 1) : entities.length || times.length || first ? 2 : 3)) return null;
  const score =
    Math.min(3, terms.length / 2.5) +
    (first || together ? 1.5 : 0) +
    Math.min(1.5, entities.length * 0.75) +
    (times.length ? 1.5 : 0) -
    (vague ? 1 : 0) +
    (clause.chinese ? 0.7 : 0) +
    (/^(?:en|zh|und)$/u.test(clause.language) || clause.text.length < 6 ? 0 : MIN_SCORE);
  const addressed = /\byou(?:r|rs|'re|'ve)?\b/iu.test(clause.text) && !clause.chinese ? 1.2 : 0;
  if (score - addressed < MIN_SCORE) return null;
  const worded = reword(clause, times, telling);
  if (!worded || worded.content.length > MAX_CONTENT) return null;
  const { event, since } = timing(times, clause, telling);
  const future = times.some((t) => t.direction === 'future') && (first || together);
  const candidate = buildCandidate({ ...telling, language: clause.language }, clause, {
    content: worded.content,
    category: future ? 'plan' : event ? 'event' : 'fact',
    type: event || /\b(?:was|were|had|did|went|got|\p{L}{2,}ed)\b|了/u.test(clause.text) ? 'episodic' : 'persona',
    confidence: CONFIDENCE[worded.rule],
    tags: tagStatement(clause.text, future ? 'plan' : 'fact'),
    eventTime: event,
    validFrom: since,
  });
  return { candidate, score: score - addressed, at: clause.start };
}

/** Images enter as a caption in brackets: what was shown, not what was claimed. */
function imageFacts(own: string, telling: Telling): FactCandidate[] {
  return [...own.matchAll(IMAGE)].slice(0, 3).map((match) =>
    buildCandidate(
      telling,
      { start: match.index, end: match.index + match[0].length },
      {
        content: telling.chinese
          ? `${telling.speaker.subject}分享了一张图片：${tidy(match[1] ?? '')}`
          : `${telling.speaker.subject} shared an image: ${tidy(match[1] ?? '')}`,
        category: 'fact',
        type: 'episodic',
        confidence: CONFIDENCE.quoted,
        tags: tagStatement(match[1] ?? '', 'fact'),
      },
    ),
  );
}
