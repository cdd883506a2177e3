// extract ▸ statement: what of a talk between people is worth joining — not greetings, thanks, praise, questions and requests to the other.
import { kindIn, type Clause } from './clauses-of.js';
import { contentTerms, type ClauseKind } from './is-statement.js';

/** Spoken to the other: greetings, thanks, wishes, praise. Nothing is told by them, however long. */
const TO_THE_OTHER = new RegExp(
  `^(?:${[
    'thanks?|thank you|thx|hi|hello|hey|bye|goodbye|welcome|good luck|congrat\\w*|take care|have (?:a|fun)|long time no|no (?:worries|problem)',
    'nice to|(?:awesome|great|good|cool) to (?:hear|see)|you too|see y|talk (?:to you|soon)|talk later|looking forward to (?:hearing|seeing)',
    "(?:can't|cannot) wait to (?:hear|catch)|appreciate (?:it|your|the|all)|keep (?:it|up|on|me|going)|(?:i )?(?:really )?hope (?:you|it|that|your)",
    "(?:i'm |i am )?(?:(?:so|really|very) )*(?:glad (?:you|to hear|that you|it)|happy (?:for|to hear)|proud of you|sorry)",
    "you(?:'re| are) (?:welcome|(?:(?:so|really|very|such) )*(?:an?|amazing|awesome|great|right|the))",
    'what an?|how (?:cool|nice|great|lovely|awesome|exciting|sweet|amazing)|sounds|guess what',
    "(?:that|it)(?:'s| is| sounds| looks| must) (?:(?:so|really|very|pretty|just|be|have been) )*(?:great|good|nice|cool|awesome|amazing|wonderful|fantastic|incredible|lovely|beautiful|impressive|exciting|fun|tough|hard|rough|inspiring|sweet|gorgeous|stunning|super|fabulous|excellent|terrific|interesting|hilarious|funny|adorable|cute)[.!, ]{0,8}(?:\\p{Lu}\\p{L}{1,30})?[.!]{0,8}$",
  ].join('|')})(?![\\p{L}'])`,
  'iu',
);
/** Asks the other to do something now. An imperative without it is advice ("do your research"), which its speaker gave. */
const ASKS_THE_OTHER =
  /^(?:please|let me|let's|tell me|show me|give me|help me|send|can you|could you|would you|will you|don't (?:give up|worry|forget to)|wanna|never mind|try again|go ahead)(?![\p{L}'])/iu;
/** Rules for talk with an assistant take "when I was ten, …" for a question without its mark; here a question has one, or turns its verb round. */
const QUESTION =
  /[?？]["'”’)\s]*$|^(?:(?:and|so|but|oh|well|hey),? )?(?:(?:who|what|when|where|why|how|which|whose)(?: (?!(?:i|we|my|our|you|he|she|they|it|the|this|that)\b)\p{L}+)?(?:'s|'re| is| are| was| were| do| does| did| can| could| should| would| will| have| has| had)|do|did|does|are|is|can|could|would|will|have|has|should|may)(?![\p{L}'])/iu;
/** A statement that asks for assent, or has a question behind a dash. */
const TAG =
  /\s[-–—]\s[^?]{2,80}\?+$|,? (?:right|you know|huh|eh|isn't it|don't you think|know what i mean|ya know)\?+$|(?:对吧|是吧|对不对|你说呢)[?？]+$/iu;
/** A name, or nothing, between marks. */
const NAME_ALONE = /^\P{L}*\p{Lu}\p{L}*\P{L}*$/u;

/** Whether its speaker may be remembered by it. `lead`: what stood in front of `text`. */
export function tellsSomething(text: string, kind: ClauseKind, language: string, lead = ''): boolean {
  if (language === 'zh' ? kind === 'question' : QUESTION.test(text)) return false;
  if (TO_THE_OTHER.test(text) || /\bsorry\W*$/iu.test(lead) || NAME_ALONE.test(text)) return false;
  if (kind === 'request' && (language === 'zh' || ASKS_THE_OTHER.test(text))) return false;
  const terms = contentTerms(text).length;
  return kind === 'request' ? terms >= 3 : kind === 'filler' ? terms >= 2 : terms >= 1;
}

/** "It's like a reset button, you know?" ▸ without its tag, and a statement. */
export function withoutTag(clause: Clause): Clause {
  const tag = TAG.exec(clause.text);
  if (!tag) return clause;
  const text = clause.text.slice(0, tag.index);
  const end = Math.max(clause.start, clause.end - tag[0].length);
  return { ...clause, text, end, kind: clause.chinese ? 'statement' : kindIn(text, clause.language) };
}
