// extract ▸ english: a bare answer, said in full with the question that it answers. "Which city are you in?" "Gothenburg" ▸ "I live in Gothenburg".
import { splitSentences } from '@strata/language';

const article = (what: string) =>
  /^(?:an?|the|my|some|no|none|two|three|four|five|\d|just|only) ?/iu.test(what) ? what : `${/^[aeiou]/iu.test(what) ? 'an' : 'a'} ${what}`;

/** The first that a question meets says what its answer means. */
const MEANINGS: readonly (readonly [RegExp, (answer: string, asked: RegExpExecArray) => string])[] = [
  [
    /\bfavou?rite ([\p{L} -]{2,40}?)(?= of yours|[?,]|$| (?:right now|at the moment|these days))/iu,
    (a, m) => `My favourite ${m[1]} is ${a}`,
  ],
  [/\ballerg|\bintoleran/iu, (a) => `I'm allergic to ${a}`],
  [/\b(?:your (?:full |first |last )?name|(?:call|address) you|whom? am i (?:speaking|talking))\b/iu, (a) => `My name is ${a}`],
  [/\bhow old are you\b|\byour age\b/iu, (a) => (/^\d{1,3}$/u.test(a) ? `I'm ${a} years old` : `I'm ${a}`)],
  [/\bbirthday\b|\bdate of birth\b|\bwhen (?:were|was) you born\b/iu, (a) => `My birthday is ${a}`],
  [
    /\bwhere (?:are|do|did) you (?:come|grow up|originally|from)|\bwhere (?:were you born|you(?:'re| are) from)|\bwhere are you from\b/iu,
    (a) => `I'm from ${a.replace(/^(?:from|in) /iu, '')}`,
  ],
  [/\b(?:where|which|what)\b[^?]{0,40}\b(?:you work|employer|company|work for)\b/iu, (a) => `I work at ${a.replace(/^(?:at|for) /iu, '')}`],
  [
    /\b(?:what do you do(?: for| professionally|\?)|your (?:job|occupation|profession|role|line of work)|for a living)\b/iu,
    (a) => `I'm ${article(a)}`,
  ],
  [
    /\b(?:where|(?:which|what) (?:city|town|country|place|area|part|neighbou?rhood))\b[^?]{0,40}\b(?:live|living|based|located|are you(?: now| currently)?(?: in)?|home|reside)\b/iu,
    (a) => `I live in ${a.replace(/^in /iu, '')}`,
  ],
  [/\b(?:which|what) languages?\b[^?]{0,30}\b(?:speak|know|fluent)/iu, (a) => `I speak ${a}`],
  [/\b(?:which|what) language\b/iu, (a) => `Always answer in ${a.replace(/^in /iu, '')}`],
  [/\b(?:pets?|animals|kids|children|siblings|brothers or sisters)\b/iu, (a) => `I have ${a}`],
  [/\be-?mail\b/iu, (a) => `My email is ${a}`],
  [/\bphone\b|\byour number\b/iu, (a) => `My phone number is ${a}`],
  [/\b(?:married|single|relationship status|marital)\b/iu, (a) => `I'm ${a}`],
  [/\bbudget\b|\b(?:spend|pay)\b/iu, (a) => `My budget is ${a}`],
  [/\btime ?zone\b/iu, (a) => `My timezone is ${a}`],
  [/\b(?:hobb(?:y|ies)|free time|for fun|interests)\b/iu, (a) => `I like ${a}`],
  [
    /\b(?:diet|dietary|eat)\b/iu,
    (a) => (/^(?:no|not) /iu.test(a) ? `I don't eat ${a.replace(/^(?:no|not) (?:any )?/iu, '')}` : `My diet is ${a}`),
  ],
  [/\b(?:what|which)\b[^?]{0,30}\b(?:study|studying|major)\b/iu, (a) => `I study ${a}`],
  [/\bshoe size\b|\b(?:what|which|your) size\b/iu, (a) => `My size is ${a.replace(/^size /iu, '')}`],
];
const FINITE =
  /(?<![\p{L}'])(?:i|we|you|he|she|they|it|is|are|was|were|has|have|had|will|would|can|could|should|do|does|did|don't|that|this|depends?|maybe|perhaps|whatever|anything|nothing|none|sure|idk|same|both|either|neither|skip|later|other|thanks?)(?![\p{L}])|'(?:s|m|re|ve|ll)(?![\p{L}])/iu;
const YES = /^(?:yes|yeah|yep|yup|correct|indeed|exactly|right|true|that's right|i am|i do|i have)\b[\s,.!]*/iu;
const NO = /^(?:no|nope|nah|not really|not anymore|i'm not|i don't|i haven't)\b[\s,.!]*$/iu;
/** "Are you allergic to nuts?": what the answer yes or no says of its speaker. Offers and checks say nothing of them. */
const WHETHER =
  /^(?:(?:and|so|but|also|ok|great|thanks|nice|fun),? )*(are|do|have|can) you(?: (?:still|also|currently|already))? ([^?]{3,80})\?$/iu;
const OFFER =
  /\b(?:me|us|want|like me|need|ready|sure|mean|think|know|mind|remember|see|looking|interested|okay|ok|help|any(?:thing|one|where)?|or|there|agree|prefer|this|that|these|those|it)\b/iu;
const POSITIVE: Record<string, string> = { are: "I'm", do: 'I', have: "I've", can: 'I can' };
const NEGATIVE: Record<string, string> = { are: "I'm not", do: "I don't", have: "I haven't", can: "I can't" };

/** "So you work at Google?": asks whether it is so. */
const PRESUMES =
  /^(?:(?:and|so|oh|ah|wait|ok|okay|then|right|ah ok),? )*you(?:'re| are| (?:still |now |currently |also )?(have|live|work|like|love|own|speak|study|play|drive|use|prefer|teach|eat|drink|run))(?: still| now| currently)? ([^?]{2,80}?)(?:,? (?:right|correct|yes|no|then|now|is that right|aren't you|don't you))?\?$/iu;

function presumedIn(asked: string, yes: boolean): string | null {
  const [, verb, rest] = PRESUMES.exec(asked) ?? [];
  if (rest === undefined || OFFER.test(rest)) return null;
  const told = rest.replace(/\byour\b/giu, 'my').replace(/\byou\b/giu, 'I');
  if (verb === undefined) return yes ? `I'm ${told}` : `I'm not ${told}`;
  return yes ? `I ${verb.toLowerCase()} ${told}` : `I don't ${verb.toLowerCase()} ${told}`;
}

/** "Not in Paris" where one lives; null where only a bare value makes sense. */
function denied(statement: string): string | null {
  const told = /^I (live in|work at|study|like|speak) (?:not )?(?:in |at |for )?(.+)$/u.exec(statement);
  if (told) return `I don't ${told[1]} ${told[2]}`;
  return /^I'm (?!not\b)/u.test(statement) ? statement.replace(/^I'm /u, "I'm not ") : null;
}

/** The question that a message ends with. */
export function questionIn(text: string): string | null {
  const last = splitSentences(text.slice(-1200)).at(-1)?.text.trim() ?? '';
  return /[?？]["')”」\s]*$/u.test(last) && last.length <= 300 ? last : null;
}

/** `answer` in full; null where it is no bare answer, or says nothing of its speaker. */
export function answerInFull(asked: string, answer: string): string | null {
  const plain = answer.trim().replace(/[.!\s]+$/u, '');
  const whether = WHETHER.exec(asked);
  const said = YES.test(plain) ? POSITIVE : NO.test(plain) ? NEGATIVE : null;
  // "yes, since 2010": what follows a yes may only add to it.
  const added = /^(?:since|for|until|every|twice|once|in|with|from|at|on) /iu.exec(plain.replace(YES, ''))
    ? ` ${plain.replace(YES, '')}`
    : '';
  if (whether && said && (plain.split(/\s+/u).length <= 3 || added) && !OFFER.test(whether[2]!))
    return `${said[whether[1]!.toLowerCase()]} ${whether[2]!.replace(/\byour\b/giu, 'my').replace(/\byou\b/giu, 'I')}${added}`;
  if (said && plain.split(/\s+/u).length <= 3) {
    const presumption = presumedIn(asked, said === POSITIVE);
    if (presumption !== null) return presumption;
  }
  // "So you're a teacher?" "no, a nurse"
  const presumed = /\b(?:you're|you are|are you) (an? |from |in |at )/iu.exec(asked)?.[1];
  const instead = /^(?:\p{L}+ )?(?:no|nope|nah)[,.!]+ (?:actually,? |i'm |just )?(?=(?:an? |from |in |at )|\p{Lu})(.{2,60})$/u.exec(
    plain,
  )?.[1];
  if (presumed && instead && !FINITE.test(instead)) return `I'm ${/^(?:an?|from|in|at) /u.test(instead) ? '' : presumed}${instead}`;
  const bare = plain
    .replace(YES, '')
    .replace(/^(?:just|mostly|mainly|only|probably|currently|in|at|it's|it is|well,?|um+,?|uh+,?) /iu, '')
    .replace(/^(?:an?|the|my|our|one|two|three|four|five|six|no|not|some|several|around|about|under|over)(?= )/iu, (word) =>
      word.toLowerCase(),
    )
    .trim();
  if (
    !bare ||
    /^(?:no|nope|nah|none|ok|okay|lol)\b(?! (?:meat|fish|dairy|gluten|nuts|pork))/iu.test(bare) ||
    FINITE.test(bare) ||
    /[?\n]/u.test(answer) ||
    bare.split(/\s+/u).length > 9
  )
    return null;
  for (const [meaning, say] of MEANINGS) {
    const met = meaning.exec(asked);
    if (met) return /^not\b/iu.test(bare) ? denied(say(bare.replace(/^not /iu, ''), met)) : say(bare, met);
  }
  // "When are they?" "Thursdays at six"; what asks of "you" is left to the table, as its verb would have to change.
  const plainQuestion = /^(?:[^.!?]{0,60}[.!] )?((?:when|what|which|how|where|who)\b[^?]{2,120})\?$/iu.exec(asked)?.[1];
  return plainQuestion && !/\b(?:you|i|we|me|us)\b/iu.test(plainQuestion)
    ? `Asked ${plainQuestion.charAt(0).toLowerCase()}${plainQuestion.slice(1).replace(/\byour\b/giu, 'my')}, I answered: ${bare}`
    : null;
}
