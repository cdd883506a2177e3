// extract ▸ statement: what a message answers. "Two years ago" is a fact only together with its question.
import { detectLanguage, findTimes, splitSentences } from '@strata/language';
import type { Message } from '../../model/message.js';
import { tidy } from './build-candidate.js';
import { isSuspectText, ownWords } from './clean-text.js';
import { kindIn } from './clauses-of.js';
import { withoutCaptions } from './images.js';
import { contentTerms, leadLength } from './is-statement.js';
import { tellsSomething } from './tells-something.js';

/** Somebody else's words, for reference: they say what an answer is about and are never stated as true. */
export interface Answered {
  kind: 'question' | 'statement';
  /** As it was said, one line, at most `LONGEST` characters. */
  text: string;
  /** Null for the assistant and the unnamed user. */
  by: string | null;
}

const LONGEST = 180;
/** Questions come at the end of a message; what stands far before it is another topic. */
const LOOKED_AT = 4000;
/** Where times stand in a text is the same on any day. */
const ANY_DAY = { reference: new Date(0), timezone: 'UTC' };
/** Asked of everybody: its answer is told without it. */
const PHATIC =
  /\b(?:how(?:'s| is| are| have| did| was| has)? (?:it|that|things|you|ya|everything|life|your (?:day|week|weekend)|all)\b(?: (?:going|doing|been|feeling|holding up|go))*(?: (?:lately|today|so far|then|with you))?|what(?:'s| is| has| have|'ve)? (?:up|new|good|happening|going on|you been up to)(?: with you)?|what about you|how about you|really|you)\?*$|^(?:你?最近怎么样|你呢|怎么样|还好吗|真的吗)[呀啊呢]?[?？]*$/iu;
/** "Will you go again?", "什么茶？": enough to say what a short answer means. */
const FEW_WORDS = /\p{L}+(?:[\s,']+\p{L}+){2}|\p{Script=Han}{3}/u;
const ASKS = /[?？]["'”’)\s]*$/u;
const AGREES =
  /^(?:yeah|yes|yep|yup|no|nope|exactly|absolutely|definitely|totally|sure|right|thanks?|thank you|same|me too|of course|i agree|wow|对|是的|没错|嗯|谢谢|我也)/iu;

/** Something told before is meant: "I admire *his* dedication", "I'm going to try *it*". */
const POINTS_BACK = /\b(?:it|its|that|this|these|those|them|they|their|he|him|his|she|her|there|one)\b|[它他她]|[这那](?![我俺咱])/iu;

/**
 * The question of `previous` that a message answers; without a question the statements that it picks up: it points back to them ("It was fun"),
 * agrees to them, or repeats a word of them. Null where it starts a topic of its own. `opening`: the message up to its first statement;
 * `whole`: its statements. Quoted and recalled text of `previous` is left out, and all of it where it speaks to the system.
 */
export function answeredBy(opening: string, whole: string, previous: Message | null): Answered | null {
  if (!previous || isSuspectText(previous.content)) return null;
  const own = withoutCaptions(ownWords(previous.content)).slice(-LOOKED_AT).replace(/[’‘]/gu, "'");
  const sentences = splitSentences(own).map(({ text }) => text.slice(leadLength(text)));
  const by = previous.role === 'user' ? previous.name : null;
  const question = lastQuestion(sentences);
  if (question) return { kind: 'question', text: shortened(question), by };
  const told = sentences.filter(isTold);
  const end = told.slice(-2).join(' ');
  const text = end.length <= LONGEST ? end : (told.at(-1) ?? '');
  return text && picksUp(opening, whole, own) ? { kind: 'statement', text: shortened(text), by } : null;
}

function isTold(sentence: string): boolean {
  const language = detectLanguage(sentence);
  return tellsSomething(sentence, kindIn(sentence, language), language) && contentTerms(sentence).length >= 2;
}

/** "I went to Rome. Have you been?": a question with few words of its own takes the statement before it along. */
function lastQuestion(sentences: string[]): string | null {
  const at = sentences.findLastIndex((s) => ASKS.test(s));
  const question = sentences[at];
  if (question === undefined) return null;
  const before = contentTerms(question).length < 2 ? sentences.slice(0, at).filter(isTold).at(-1) : undefined;
  const whole = before ? `${before} ${question}` : question;
  const says = contentTerms(whole).length >= 1 || FEW_WORDS.test(question);
  return says && (before || !PHATIC.test(question)) ? whole : null;
}

export const pointsBack = (text: string): boolean => POINTS_BACK.test(text);

function picksUp(opening: string, whole: string, before: string): boolean {
  if (AGREES.test(opening) || pointsBack(opening)) return true;
  const said = new Set(topicTerms(before));
  return topicTerms(whole).some((term) => said.has(term));
}

/** Two people may speak of the same Saturday, and of nothing else in common. */
function topicTerms(text: string): string[] {
  let left = text;
  for (const time of findTimes(text, ANY_DAY).reverse()) left = `${left.slice(0, time.start)} ${left.slice(time.end)}`;
  return contentTerms(left);
}

/** One line; the end of it tells what is asked. */
function shortened(text: string): string {
  const plain = tidy(text.replace(/["“”「」]/gu, ''));
  const line = ASKS.test(text) ? `${plain.replace(/[?？]+$/u, '')}${/\p{Script=Han}/u.test(text) ? '？' : '?'}` : plain;
  return line.length <= LONGEST ? line : `…${line.slice(-LONGEST).replace(/^\S*\s/u, '')}`;
}

const YES = /^(?:yes|yeah|yep|yup|是的?|对的?|嗯)(?![\p{L}])/iu;
const NO = /^(?:no|nope|nah|不是|没有|不)(?![\p{L}])/iu;
/** A bare answer that was read in full with its question: the question stands before it already. */
const QUESTION_TOLD = /^Asked [^:]{2,200} answered: /u;
/** Only to these is "yes" an answer. */
const YES_OR_NO =
  /(?:^|[,.!] )(?:and |so |but )?(?:is|are|am|was|were|do|does|did|have|has|had|can|could|will|would|should|any|got|isn't|aren't|don't|didn't|haven't|won't)\b[^.!]{0,180}\?$|[吗嘛]？$/iu;

/**
 * "Ana, asked by Ben "Which dance do you like?": contemporary is Ana's top pick". `lead`: what stood before the answer's first statement; its
 * yes or no is kept.
 */
export function withAnswered(
  content: string,
  { subject, chinese, lead }: { subject: string; chinese: boolean; lead: string },
  answered: Answered,
): string {
  const { kind, text, by } = answered;
  const assent = kind === 'question' && YES_OR_NO.test(text) ? (YES.test(lead) ? 'yes' : NO.test(lead) ? 'no' : null) : null;
  // "Ana, asked …: Ana said: "we …"" says the name twice.
  const named = content.replace(chinese ? `${subject}说：` : `${subject} said: `, '');
  const answer = kind === 'question' ? named.replace(QUESTION_TOLD, '') : named;
  if (chinese) {
    const whole = assent ? `${assent === 'yes' ? '是' : '不是'}，${answer}` : answer;
    return kind === 'question' ? `${subject}被${by ?? ''}问“${text}”：${whole}` : `${subject}接着${by ?? '对方'}说的“${text}”：${whole}`;
  }
  const whole = assent ? `${assent}, ${answer}` : answer;
  return kind === 'question'
    ? `${subject}, asked${by ? ` by ${by}` : ''} "${text}": ${whole}`
    : `${subject}, replying to ${by ? `${by}'s ` : ''}"${text}": ${whole}`;
}
