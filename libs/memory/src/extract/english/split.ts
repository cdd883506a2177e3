// extract ▸ english: clauses of a sentence. Beyond the general split: a statement in front of its question, a reason behind a request, tastes in a row.
import { splitClauses, type Span } from '@strata/language';
import { readEnglish } from './reading.js';

/** "I'm 34, is it too late …?" */
const ASKS =
  /(?:,| [-–—]) (?:so |and |but )?(?=(?:is|are|was|were|do|does|did|can|could|should|would|will|what|what's|how|which|where|when|who|why|any)\b)|(?<=\p{L}{2}) so (?=(?:which|what|how|where|can|should|is) )/giu;
const SUM = /\bhow (?:many|much)\b[^?]{0,40}\b(?:left|remain|total|altogether|in all|each)\b/iu;
/** "… because I'm vegan". */
const REASON = /,? (?:because|since|as|cause|cuz) (?=(?:i'm|i am|i have|i've|i don't|i can't|i live|i work|my|we have|we're)\b)/iu;
const ASKING =
  /^(?:what|how|which|where|when|who|why|any|is|are|do|does|can|could|should|would|will|please|recommend|suggest|give|tell|show|help|find|make|write|plan|list|explain|book|search|create|keep|use)\b/iu;
const GIVEN = /^(?:since|given that|because|as|now that|seeing as) (?=(?:i'm|i|my|we|we're|i've)\b)/iu;
/** "I love sushi, hate olives": the second verb has the same subject. */
const TASTE =
  /,? (?:and |but )(?=(?:hate|dislike|love|can't stand|don't like|don't eat|don't drink|prefer|enjoy|detest)\b|(?:now |currently )?live in (?=\p{Lu})|work (?:as an?|at) |allergic to |(?:joined|moved to|started (?:at|working)|got a (?:new )?job) )|, (?=(?:love|hate|like|dislike|prefer|enjoy|adore|detest|can't stand|don't (?:like|eat|drink)|allergic to|live in|work (?:at|as|for)|have (?:a|an|two|three))\b)/giu;
const OWN = /^(?:i|my|we|our)(?![\p{L}])/iu;
const QUOTATION = /"[^"\n]{1,400}"|“[^”\n]{1,400}”|(?<=^|[\s:(])'[^'\n]{3,400}'(?=$|[\s.,;:!?)])/gu;

/** "Same building, but we moved: my address is …", "New term: my class is …", "realistically... my goal is …", "Mum hates heat so we're going to …". */
/** What leans on the clause behind the comma. */
const LEANS =
  /^(?:and |but |so )*(?:if|when|whenever|after|since|while|because|once|unless|until|before|as|although|though|for|in|on|at|during|from|with|by|to|every|most|next|last|this|today|tomorrow|yesterday|given|instead|according|like|used to|i used to|\p{L}+ing\b|(?:\p{L}+,? ?){0,1}$)|\b(?:used to|not|think|thinks|thought|believe|said|says|told me|that|who|which|and|or|both)\b[^,]*$/iu;
/** "Tom:", "she told me:", "testing:", "in the novel:" — what follows is no statement of the speaker. */
const OTHERS_WORDS =
  /^\P{L}*\p{L}+$|(?<![\p{L}'])(?!I )(?:\p{Lu}\p{L}+ )?\p{Lu}\p{Ll}+$|\b(?:says?|said|wrote|writes|asked|asks|told|goes|like|example|instance|novel|story|book|film|movie|play|quote|joke|lyrics?|dream|game|character|sentence|phrase|text|line|translate|title|subject|list|this|following)(?: (?:me|us|him|her|them|\p{Lu}\p{L}+))?$/u;
const LED =
  /(?:: |\.{2,3} |… )(?=(?:i|we|my|our|i'm|i've|we're|we've)(?![\p{L}'])|for [\p{L} -]{2,30} use |(?:the|it) )|, (?:so |and so |and )?(?=(?:i'm|we're|i've|we've|i (?:am|have|live|work|moved|now)|we (?:are|have|live|moved|now)|(?:my|our) [\p{L}' -]{2,40} (?:is|are|was|will|has|have|costs?|starts?|takes?|lives?|works?))(?![\p{L}']))|, (?=(?:please )?(?:ship|send) )|(?<=\p{L}{3}) so (?=(?:i'm|we're|i've|we've|i (?:am|have|live|work|moved|now)|we (?:are|have|live|moved|now)|my|our)(?![\p{L}']))/giu;

export function englishClauses(sentence: string): Span[] {
  return unquoted(sentence, splitClauses(sentence, 'en')).flatMap((span) => more(span));
}

const REPAIR =
  /^(?:[Ii] mean|[Ii] meant|sorry|no|wait|or rather|actually no)[,.]? (?:(?:no|wait|sorry|i mean|i meant)[,.]? )?(?:on |at |in )?[\p{Lu}\d]/u;

/** "… and it was cancelled": what became of it belongs to it. */
const OUTCOME =
  /^(?:(?:and|but|then|so),? )*(?:it|that|they)(?:'s|'re)?(?: (?:was|were|is|are|got|has|have|been|just|then|now|already))* (?:cancell?ed|called off|postponed|delayed|rescheduled|scrapped|stolen|fell through)\b/iu;

/** No cut inside quotation marks, nor in front of a word that mends the one before. */
function unquoted(sentence: string, spans: Span[]): Span[] {
  if (spans.length < 2) return spans;
  const quotations = [...sentence.matchAll(QUOTATION)].map((m) => [m.index, m.index + m[0].length] as const);
  const out: Span[] = [];
  for (const span of spans) {
    const last = out.at(-1);
    // "on Friday, I mean Saturday" is one statement.
    if (
      last &&
      (REPAIR.test(span.text) || OUTCOME.test(span.text) || quotations.some(([start, end]) => span.start > start && span.start < end))
    )
      out[out.length - 1] = { start: last.start, end: span.end, text: sentence.slice(last.start, span.end) };
    else out.push(span);
  }
  return out;
}

function more(span: Span): Span[] {
  const { text } = span;
  const asks = /\?\W*$/u.test(text);
  const cuts: { end: number; next: number }[] = [];
  let begin = 0;
  if (asks) {
    // "I have 12 apples and give 5 away, how many are left?" is a sum, not a life.
    const cut = SUM.test(text) ? null : [...text.matchAll(ASKS)].find((m) => isOwn(text.slice(0, m.index)));
    if (cut) {
      begin = GIVEN.exec(text)?.[0].length ?? 0;
      cuts.push({ end: cut.index, next: cut.index + cut[0].length });
    }
  }
  const reason = cuts.length === 0 && ASKING.test(text) ? REASON.exec(text) : null;
  if (reason) cuts.push({ end: reason.index, next: reason.index + reason[0].length });
  if (!asks && !reason) {
    let from = 0;
    for (const m of text.matchAll(LED)) {
      const before = text.slice(0, m.index);
      if (m[0].startsWith(':') && OTHERS_WORDS.test(before)) continue;
      if (m[0].startsWith(',') && LEANS.test(before.slice(from))) continue;
      from = m.index + m[0].length;
      cuts.push({ end: m.index, next: m.index + m[0].length });
    }
    from = 0;
    for (const m of text.matchAll(TASTE)) {
      if (!isOwn(text.slice(from, m.index)) && from === 0) break;
      if (!cuts.some((cut) => cut.end === m.index)) cuts.push({ end: m.index, next: m.index + m[0].length });
      from = m.index + m[0].length;
    }
  }
  const stop = reason && asks ? text.length - /\W*$/u.exec(text)![0].length : text.length;
  cuts.sort((a, b) => a.end - b.end);
  return [...cuts, { end: stop, next: stop }].map((cut) => {
    const part = { start: span.start + begin, end: span.start + cut.end, text: text.slice(begin, cut.end) };
    begin = cut.next;
    return part;
  });
}

/** States something of its speaker: at least three words, in the first person where the subject is filled in. */
function isOwn(part: string): boolean {
  const plain = part.replace(GIVEN, '').trim();
  return plain.length <= 240 && OWN.test(readEnglish(plain, null)) && readEnglish(plain, null).split(/\s+/u).length >= 2;
}
