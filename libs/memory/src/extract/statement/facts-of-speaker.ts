// extract ▸ statement: what a person says in one message — attributes by pattern, other statements that are worth keeping in the third person.
import { foldKey, type TimeExpression } from '@strata/language';
import type { FactCandidate } from '../../model/fact.js';
import { isGuessChinese } from '../chinese/clause-kind.js';
import { isLinkedChinese, isWorldly, namesTold } from '../chinese/link.js';
import { withoutForeignChinese } from '../chinese/foreign-text.js';
import { KIN } from '../chinese/kin.data.js';
import { findMappingsChinese } from '../chinese/mappings.js';
import { CHINESE_CHANGES } from '../chinese/change-patterns.js';
import { CHINESE_PERSONAL } from '../chinese/personal-patterns.js';
import { CHINESE_PETS } from '../chinese/pet-patterns.js';
import { CHINESE_RELATIVES } from '../chinese/relative-patterns.js';
import { CHINESE_RULES } from '../chinese/rule-patterns.js';
import { CHINESE_STATUS } from '../chinese/status-patterns.js';
import { CHINESE_THINGS } from '../chinese/thing-patterns.js';
import { CHINESE_TASTES } from '../chinese/taste-patterns.js';
import { isAboutOther, partsInFull, tellsBeside } from '../chinese/reading.js';
import { withoutForeignEnglish } from '../english/foreign-text.js';
import { CHANGES } from '../english/change-patterns.js';
import { deniedIn, DENIALS, takenBack } from '../english/denial-patterns.js';
import { HEALTH } from '../english/health-patterns.js';
import { HOUSEHOLD } from '../english/household-patterns.js';
import { isUnderAnother } from '../english/clause-kind.js';
import { INSTRUCTIONS } from '../english/instruction-patterns.js';
import { owner, type Pattern } from '../english/pattern.js';
import { PERSONAL } from '../english/personal-patterns.js';
import { plausible } from '../english/plausible.js';
import { findMappings, RULES } from '../english/rule-patterns.js';
import { TASTES } from '../english/taste-patterns.js';
import { THINGS } from '../english/thing-patterns.js';
import { isSingleValued } from '../slots.js';
import { withAbsoluteDates } from '../dates/absolute-dates.js';
import { buildCandidate, MAX_CONTENT, tidy, timesIn, type Telling } from './build-candidate.js';
import { buildStatement } from './build-statement.js';
import { inQuotation } from './clean-text.js';
import { clausesOf, type Clause } from './clauses-of.js';
import { factsOfTurn } from './facts-of-turn.js';
import { tellsChange, tellsNewState } from './corrections.js';
import { CONFIDENCE, type Finding } from './finding.js';
import { captionsIn, imageFact, withoutCaptions } from './images.js';
import type { Told } from './join-statements.js';
import { rateStatement, type Rated } from './rate-statement.js';
import { shortAnswer } from './short-answer.js';
import { tagStatement } from './tag-statement.js';
import { reword, timesOf, timing } from './word-clause.js';

/** A pasted text rather than a message: only what its clauses tell as a whole. */
const LONG = { latin: 20_000, han: 5_000 } as const;
const CHINESE = [
  ...CHINESE_RULES,
  ...CHINESE_CHANGES,
  ...CHINESE_PERSONAL,
  ...CHINESE_STATUS,
  ...CHINESE_THINGS,
  ...CHINESE_PETS,
  ...CHINESE_TASTES,
  ...CHINESE_RELATIVES,
];
const ENGLISH_RULES = [...CHANGES, ...RULES, ...INSTRUCTIONS];
const ENGLISH = [...ENGLISH_RULES, ...DENIALS, ...PERSONAL, ...HOUSEHOLD, ...HEALTH, ...THINGS, ...TASTES];

/** `own`: the message with foreign stretches blanked and apostrophes straight; offsets are those of the message. */
export function factsOfSpeaker(own: string, telling: Telling): FactCandidate[] {
  const facts: FactCandidate[] = [];
  const general: Rated[] = [];
  const told: Told[] = [];
  const captions = captionsIn(own);
  const plain = withoutCaptions(own);
  const text = withoutForeignEnglish(/\p{Script=Han}/u.test(plain) ? withoutForeignChinese(plain) : plain);
  for (const clause of clausesOf(text, telling)) {
    const findings = telling.flags.length ? [] : findingsIn(clause, text, telling).filter((one) => !isOwnName(one, telling));
    if (findings.length) facts.push(...fromFindings(clause, findings, inLanguageOf(clause, telling)));
    told.push({ clause, filed: filedAs(clause, findings) });
  }
  if (telling.turn.betweenPeople) return [...facts, ...factsOfTurn(told, captions, text, telling)];
  const short = shortAnswer(told, telling);
  const answer = short && buildStatement([short.clause], text, telling, { answered: short.answered });
  if (answer) return [answer, ...captions.map((caption) => imageFact(caption, telling))];
  let about = telling.before ?? '';
  for (const { clause, filed } of told) {
    if (clause.chinese && !concernsSpeaker(clause, text.slice(clause.start, clause.end), about, telling)) continue;
    about = `${about}${clause.text}`.slice(-ABOUT_CHARACTERS);
    const rated = filed !== 'no' || clause.kind !== 'statement' ? null : rateStatement(clause, text, inLanguageOf(clause, telling));
    if (rated) general.push(rated);
  }
  // A Chinese character says as much as a short word.
  const room = Math.max(facts.length ? 1 : 2, Math.min(60, Math.ceil(text.length / (telling.chinese ? 30 : 220))));
  general.sort((a, b) => b.score - a.score || a.at - b.at);
  const best: { at: number; candidate: FactCandidate }[] = [];
  // Only what is kept is worded: a long message has far more to choose from.
  for (const { at, build } of general) {
    if (best.length === room) break;
    const candidate = build();
    if (candidate) best.push({ at, candidate });
  }
  best.sort((a, b) => a.at - b.at);
  return [...facts, ...best.map((r) => r.candidate), ...captions.map((caption) => imageFact(caption, telling))];
}

/** Attributes whose value is told in a sentence rather than named. */
const OPEN = /^(?:plan|wish|habit|preference|likes|dislikes|appointment|instruction|learning)$/u;

function filedAs(clause: Clause, findings: readonly Finding[]): Told['filed'] {
  if (findings.every(({ split, ofPart }) => split && ofPart)) return 'no';
  const values = findings.map(({ split, value }) => (split ? value : null));
  if (clause.chinese && tellsBeside(clause.text, values)) return 'no';
  return findings.some(({ attribute }) => OPEN.test(attribute)) ? 'open' : 'whole';
}

/** A sentence in another language than the rest of the message names its speaker in its own. */
function inLanguageOf(clause: Clause, telling: Telling): Telling {
  if (clause.chinese === telling.chinese) return telling;
  const subject = telling.speaker.name ?? (clause.chinese ? '用户' : 'The user');
  return { ...telling, chinese: clause.chinese, speaker: { ...telling.speaker, subject } };
}

/** Rules of standing requests: the others read statements. */
const STANDING_CHINESE = /微信|电话|邮箱|手机|叫我|以后|回复|回答|总是|再/u;

/** The message itself says who speaks: "Ruben here" adds nothing. */
const isOwnName = ({ attribute, value }: Finding, { message }: Telling): boolean =>
  attribute === 'name' && message.name !== null && value !== null && foldKey(message.name).includes(foldKey(value));

function findingsIn(clause: Clause, whole: string, telling: Telling): Finding[] {
  if (clause.kind === 'question' || clause.kind === 'wish' || !/^(?:en|zh|und)$/u.test(clause.language)) return [];
  if (clause.chinese && isGuessChinese(clause.text)) return [];
  const denied = clause.chinese ? null : deniedIn(clause.text);
  if (denied !== null) {
    const stated = findingsIn({ ...clause, text: denied, kind: 'statement' }, whole, telling);
    return stated.flatMap((one) => takenBack(one) ?? []);
  }
  const found: Finding[] = clause.chinese ? findMappingsChinese(clause.text, clause.context) : findMappings(clause.text, clause.context);
  const mapped = found.length > 0;
  // Patterns end where the words end.
  const texts = clause.chinese ? partsInFull(clause.text.replace(/[\s。．.！!～~]+$/u, ''), whole.length > LONG.han) : [clause.text];
  /** What a part alone tells leaves the rest of the clause to be told. */
  const ofWhole: Finding[] = [...found];
  const patterns: Pattern[] = clause.chinese ? CHINESE : clause.kind === 'request' ? ENGLISH_RULES : ENGLISH;
  for (const { re, find } of patterns) {
    const match = firstMatch(re, texts);
    if (
      !match ||
      inQuotation(match.input, match.index) ||
      (!clause.chinese && isUnderAnother(clause.text.slice(0, match.index))) ||
      (clause.kind === 'request' && clause.chinese && !STANDING_CHINESE.test(match[0]))
    )
      continue;
    const finding = find(match);
    // "我女儿在上海读书": no attribute of the speaker but the daughter.
    const another = clause.chinese && isAboutOther(clause.text.replace(REPORTED_OF_SPEAKER, '我'));
    for (const read of Array.isArray(finding) ? finding : finding ? [finding] : []) {
      const one = clause.chinese ? read : plausible(read, clause.text, { name: telling.speaker.name, known: telling.known });
      if (one === null) continue;
      const key = `${one.relative ?? ''}|${one.attribute}`;
      const taken = found.some(
        (f) =>
          `${f.relative ?? ''}|${f.attribute}` === key &&
          (f.value === one.value || (!f.split && isSamePolarity(one, f)) || isSecondValue(one, f)),
      );
      const covered = one.attribute.startsWith('default for') && mapped;
      const weaker =
        ofWhole.length > 0 &&
        !ofWhole.every((f) => f.split && f.attribute === one.attribute) &&
        /^(?:plan|wish|habit|preference|instruction)$/u.test(one.attribute);
      if (!taken && !covered && !weaker && !(another && isOwnAttribute(one))) {
        const isWhole = match.input === texts[0];
        found.push(isWhole ? one : { ...one, ofPart: true });
        if (isWhole) ofWhole.push(one);
      }
    }
  }
  const told = whole.slice(clause.start, clause.end);
  const own = found.filter((one) => !isKnownAlready(one, told));
  return whole.length > LONG.latin ? own.slice(0, 2) : own.slice(0, 8);
}

/** One clause tells one value of what there is one of: "don't call me Bob, call me Rob". */
const isSecondValue = (one: Finding, first: Finding): boolean => isSingleValued(one.attribute) && isSamePolarity(one, first);
const isSamePolarity = (one: Finding, other: Finding): boolean => (one.polarity ?? 'set') === (other.polarity ?? 'set');

function firstMatch(pattern: RegExp, texts: readonly string[]): RegExpExecArray | null {
  for (const text of texts) {
    const match = pattern.exec(text);
    if (match) return match;
  }
  return null;
}

/** "医生说我对花生不过敏": of the speaker. */
const REPORTED_OF_SPEAKER = /^[^，,我]{2,6}(?:说|告诉|诊断|发现|通知)我/u;

const KIN_ATTRIBUTES = new Set([...Object.values(KIN), 'pet', 'instruction']);
const isOwnAttribute = ({ relative, attribute }: Finding): boolean => relative === undefined && !KIN_ATTRIBUTES.has(attribute);

/** "He's 12": whoever he is was said before; only what is new is found. */
const isKnownAlready = ({ value }: Finding, told: string): boolean =>
  /^(?:he|she|it|his|her|its)\b/iu.test(told) && value !== null && !told.includes(value.split(' ').at(-1) ?? value);

function fromFindings(clause: Clause, findings: Finding[], telling: Telling): FactCandidate[] {
  const times = timesOf(clause, telling);
  const rewritten = reword(clause, times, telling);
  const { subject, slotSubject } = telling.speaker;
  // The clause as a whole stands for the first finding that isn't one of several.
  const whole = findings.findIndex((finding) => !finding.split);
  return findings.map((finding, i) => {
    const own = i === whole && rewritten && rewritten.rule === 'statement' ? rewritten.content : null;
    const dated = (text: string) =>
      finding.literal ? text : withAbsoluteDates(text, asInClause(timesIn(text, telling), times), telling.timezone, clause.chinese);
    // A fact about the name itself can't use the name for its owner.
    const whom = finding.attribute === 'name' && !telling.message.name ? (clause.chinese ? '用户' : 'The user') : subject;
    const worded = tidy(dated(finding.say(whom)));
    // A template that leaves out much of a clause says less than its own words.
    const lost = clause.chinese && i === whole && clause.text.length + subject.length - worded.length > MOST_LOST;
    const leftOver = !finding.split && (lost || FIRST_OR_SECOND.test(worded)) && rewritten;
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
      validTo: finding.polarity === 'remove' && when.event && when.event.start <= telling.message.timestamp ? when.event.start : null,
      validFrom:
        finding.polarity === 'remove' ? null : (when.since ?? (finding.starts ? (when.event?.start ?? telling.message.timestamp) : null)),
    });
  });
}

/** "On Friday" means the same Friday in a template as in the clause that it was taken from. */
function asInClause(found: TimeExpression[], times: TimeExpression[]): TimeExpression[] {
  return found.map((one) => {
    const same = times.find((t) => t.text.toLowerCase() === one.text.toLowerCase());
    return same ? { ...same, start: one.start, end: one.end, text: one.text } : one;
  });
}

/** How far back a clause may take up what its speaker told. */
const ABOUT_CHARACTERS = 200;

/** An undertaking that is ahead is the speaker's even where nobody is named: "下周五发布". */
const concernsSpeaker = (clause: Clause, said: string, about: string, telling: Telling): boolean =>
  !isWorldly(said) &&
  (isLinkedChinese(clause.text, said, about) ||
    ((tellsChange(said) || tellsNewState(said)) && (namesTold(said, about) || namesTold(said, telling.known()))) ||
    (said.length <= 30 && timesOf(clause, telling).some((time) => time.direction === 'future')));

const MOST_LOST = 5;

/** Words of the speaker that a template took over as they were. */
const FIRST_OR_SECOND = /\b(?:i|me|my|mine|myself|we|us|our|you|your)\b|我|你/iu;
const NO_TIMES = { event: null, since: null };
