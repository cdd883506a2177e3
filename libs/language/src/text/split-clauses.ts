// language → text: independent clauses inside one sentence. What belongs tightly together stays together.
import type { Language, Span } from '../types.js';
import { CLAUSE_WORDS } from './clauses.data.js';
import { hasHan } from './script.js';
import { pushTrimmed } from './split-sentences.js';

/**
 * Clauses in order, trimmed, without the comma or semicolon between them; a leading conjunction stays with its clause. Cuts only where both
 * sides state something on their own: conditions, reasons, times and "used to …, but now …" are never torn apart. When in doubt: one clause.
 */
export function splitClauses(text: string, language: Language): Span[] {
  const cuts = language === 'zh' || (language === 'und' && hasHan(text)) ? chineseCuts(text) : englishCuts(text);
  const spans: Span[] = [];
  let start = 0;
  for (const cut of cuts) {
    pushTrimmed(text, start, cut.end, spans);
    start = cut.next;
  }
  pushTrimmed(text, start, text.length, spans);
  return spans;
}

interface Cut {
  end: number;
  next: number;
}
const { english, chinese } = CLAUSE_WORDS;

const SEPARATOR = /;\s|\s[—–]\s|,\s{1,3}|\s(?=(?:and|but)\s)/giu;
/** A look at the first words of a side shows its subject and verb, and keeps the cost of a sentence without cuts linear. */
const HEAD = 240;
const OWN_SUBJECT = new RegExp(
  `^(?:(?:${english.conjunctions})\\s+)?(?:(?:${english.adverbs})\\s+)?(?:${english.pronouns})(?:'\\p{L}+|’\\p{L}+|\\s+\\p{L}+)`,
  'iu',
);
const NOUN_SUBJECT = new RegExp(
  `^(?:${english.conjunctions})\\s+(?:(?:my|our|his|her|their|your|the)\\s+)?(?:[\\p{L}'’-]+\\s+){1,3}?(?:${english.finite})\\b`,
  'iu',
);
/** "Karen left, my new manager is Omar", "they raised it, the fee is 42 now". */
const POSSESSED_SUBJECT = new RegExp(`^(?:my|our|his|her|their|the)\\s+(?:[\\p{L}'’-]+\\s+){1,3}?(?:${english.finite})\\b`, 'iu');
const FINITE = new RegExp(
  `(?:^|\\s)(?:${english.pronouns})(?:['’]\\p{L}+|\\s+\\p{L}+)|\\b(?:${english.finite})\\b|['’](?:m|re|ve|ll|d|s)\\b|\\p{L}{3}ed\\b`,
  'iu',
);
const DEPENDENT = new RegExp(`^(?:(?:and|but|so)\\s+)?(?:${english.subordinators})\\b`, 'iu');
const COORDINATED_SUBJECT = /^(?:and|but)\s+(?:i|we|you|he|she|they|it)\s+(?:and|or|both|all)\b/iu;

const EMBEDDING = new RegExp(
  `\\b(?:think|thinks|thought|believe|said|say|says|told|know|knew|hope|guess|heard|feel|felt|wish|sure|glad|that)\\s+(?:that\\s+)?(?:${english.pronouns}|my|the)\\b`,
  'iu',
);

function englishCuts(text: string): Cut[] {
  const cuts: Cut[] = [];
  if (/\bused to\b/iu.test(text) && /\b(?:now|anymore|any more|no longer|these days)\b/iu.test(text)) return cuts;
  let start = 0;
  for (const match of text.matchAll(SEPARATOR)) {
    const next = match.index + match[0].length;
    const left = text.slice(start, Math.min(match.index, start + HEAD)).trim();
    const right = text.slice(next, next + HEAD / 2);
    const semicolon = match[0].startsWith(';') || /[—–]/u.test(match[0]);
    const leftStands = FINITE.test(left) && !DEPENDENT.test(left);
    const conjunction = /^(?:and|but|so|or|yet|while)\s/iu.test(right);
    const rightStands =
      !COORDINATED_SUBJECT.test(right) &&
      !DEPENDENT.test(right) &&
      (OWN_SUBJECT.test(right) ||
        (match[0].startsWith(',') && POSSESSED_SUBJECT.test(right)) ||
        (conjunction && match[0].startsWith(',') && NOUN_SUBJECT.test(right)) ||
        (semicolon && FINITE.test(right)));
    // "I think he is right and she is wrong": both belong to the thought.
    if (!leftStands || !rightStands || (!semicolon && !match[0].startsWith(',') && EMBEDDING.test(left))) continue;
    cuts.push({ end: match.index, next });
    start = next;
  }
  return cuts;
}

const CHINESE_SEPARATOR = /[，；;,]\s*/gu;
const PREDICATE = new RegExp(`(?:${chinese.predicates})|[\\p{Script=Han}][了过着]|\\d岁`, 'u');
const CHINESE_START = new RegExp(
  `^(?:${chinese.links})?(?:(?:${chinese.subjects})|(?:${chinese.adverbs}){0,2}(?:${chinese.openers}))`,
  'u',
);
const CHINESE_DEPENDENT = new RegExp(`^(?:${chinese.links})?(?:我|你|他|她)?(?:${chinese.subordinators})`, 'u');
/** Ends that lean on what follows. */
const CHINESE_OPEN_END = /(?:的时候|之后|以后|之前|以前|的话|[时后前])$/u;
/** What is told before a question stands on its own: "我儿子六岁了，上什么班好？". */
const CHINESE_QUESTION = /[?？]$|吗$|(?<![没不]|不知道|不清楚|不懂|不会)(?:什么|怎么|哪[里个些家]|如何|多少|谁|为什么)(?![都也])/u;
const CHINESE_CONSEQUENCE = new RegExp(`^(?:${chinese.consequences})`, 'u');

function chineseCuts(text: string): Cut[] {
  const cuts: Cut[] = [];
  let start = 0;
  for (const match of text.matchAll(CHINESE_SEPARATOR)) {
    const next = match.index + match[0].length;
    const left = text.slice(start, Math.min(match.index, start + HEAD)).trim();
    const ending = text.slice(Math.max(start, match.index - 8), match.index);
    const right = text.slice(next, next + 60).split(/[，；;,。]/u, 1)[0] ?? '';
    if (isParallel(left, right)) {
      cuts.push({ end: match.index, next });
      start = next;
      continue;
    }
    if (!PREDICATE.test(left) || CHINESE_DEPENDENT.test(left) || CHINESE_OPEN_END.test(ending)) continue;
    if (CHINESE_QUESTION.test(right)) {
      cuts.push({ end: match.index, next });
      start = next;
      continue;
    }
    if (!PREDICATE.test(right) || !CHINESE_START.test(right) || CHINESE_CONSEQUENCE.test(right) || CHINESE_DEPENDENT.test(right)) continue;
    if (/^(?:我|我们)?(?:以前|过去|之前|原来)/u.test(left) && /^(?:但|但是|不过)?(?:我|我们)?(?:现在|如今|目前)/u.test(right)) continue;
    cuts.push({ end: match.index, next });
    start = next;
  }
  return cuts;
}

const SAME_PREDICATE = /^(.{1,12}?)(是|用|代表|对应|属于|指的是|选择|安排在|放在|由)(.+)$/u;
/** 欧洲用柏林，美洲用多伦多: two short subjects under one predicate. */
function isParallel(left: string, right: string): boolean {
  const [a, b] = [SAME_PREDICATE.exec(left), SAME_PREDICATE.exec(right)];
  if (!a || !b || a[2] !== b[2] || a[1] === b[1]) return false;
  return !CHINESE_DEPENDENT.test(left) && !CHINESE_CONSEQUENCE.test(right) && !/^(?:不|也|就|都|还|只|而)$/u.test(b[1] ?? '');
}
