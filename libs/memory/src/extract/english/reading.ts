// extract ▸ english: a clause as it would be said in full — spelling, subject and pronouns filled in. Rules read this; quotes keep what was said.
import { JOB_WORD } from './kin.data.js';
import { BEING, DATES, DOING, GERUND_SUBJECT, OWN_THINGS, PAST_EVENTS, STATES } from './reading.data.js';
import { leadingValues, valuesIn, withValues } from './typed-values.js';
import { withMention, type Mention } from './mentions.js';

const at = (source: string) => new RegExp(`^(?:${source})`, 'iu');
const [states, pastEvents, doing, being] = [STATES, PAST_EVENTS, DOING, BEING].map(at) as [RegExp, RegExp, RegExp, RegExp];
const LOWER_I = (words: string) => words.replace(/^\p{Lu}(?=\p{Ll})/u, (char) => char.toLowerCase());

const SPELLING: readonly (readonly [RegExp, string])[] = [
  [/(?<![\p{L}'])im(?![\p{L}'])/giu, "I'm"],
  [/(?<![\p{L}'])ive(?![\p{L}'])/giu, "I've"],
  [/(?<![\p{L}'])(do|does|did|is|was|have|has|had|would|could|should|are|were)nt(?![\p{L}'])/giu, "$1n't"],
  [/(?<![\p{L}'])(ca|wo)nt(?![\p{L}'])/giu, "$1n't"],
  [/(?<=(?:^|[\s,])i) (?:dont)\b/giu, " don't"],
  [/(?<![\p{L}'])wanna(?![\p{L}'])/giu, 'want to'],
  [/(?<![\p{L}'])gonna(?![\p{L}'])/giu, 'going to'],
  [/(?<![\p{L}'])gotta(?![\p{L}'])/giu, 'have to'],
  [/(?<![\p{L}'])fav(?:e|s)?(?![\p{L}'])/giu, 'favourite'],
];
/** Says that something is said, and nothing more. */
const SAYING =
  /^(?:(?:i (?:already )?(?:told you|mentioned|said)(?: (?:before|already|earlier|last time))?|(?:like|as) i (?:said|told you|mentioned)(?: before| earlier)?|(?:please |just |and |also |do )*(?:remember|note|keep in mind|bear in mind|be aware|know|don't forget)(?: for (?:next time|later|the future))?|(?:just )?so you know|just to let you know|(?:you|u) should (?:probably )?know|(?:i should|i forgot to|let me|i have to|i must|i'd like to|i wanted to) (?:also )?(?:mention|say|add|tell you|admit|clarify)|did i mention|fun fact|(?:big|good|great|bad|sad|exciting|other|small) news|quick (?:intro|update|question|note)|(?:short |little )?(?:intro|update|background|context)|for (?:the record|context|your information|reference|what it's worth)|fyi|the thing is|thing is|turns out|it turns out|first (?:of all|thing|off)|second(?:ly| thing)?|third(?:ly| thing)?|one more thing|(?:about|bit about) me|to be (?:honest|fair|clear)|honestly|(?:yes|yeah|no|nope|oh|ah|well|ok|okay|right|great|nice|cool|awesome|perfect|thanks|sorry|oops|ugh|wow|hm+|um+|uh+|and|but|so|btw|by the way|anyway|also|plus|actually)(?=[,.!:]))(?: that\b)?(?:\s*[,:;.!–—-]+\s*|\s+(?=(?:that |i|i'm|i've|i'll|my|we|our|we're)(?![\p{L}])))(?:that )?)+/iu;

/** "Hamburg, no wait, Bremen": the second of two names, or of two numbers, is meant. */
const REPAIRED =
  /(?<![\p{L}\p{N}])(?:(\p{Lu}[\p{L}\p{M}'-]*)|(\d[\d:.]*(?: \d[\d:.]*){0,4})),?\s(?:(?:uh|um|oh|oops|ah|no|wait|sorry|actually no|i mean|I mean|i meant|I meant|or rather|make that|correction)[,.]? ){1,3}(?:(?=\p{Lu})(\p{Lu}[\p{L}\p{M}'-]*)|(\d[\d:.]*(?: \d[\d:.]*){0,4}))/gu;

/** "Lisbon's off". */
const SHORT_IS =
  /^((?:(?:my|our|the) )?[\p{L}-]+(?: [\p{L}-]+)?)'s (?=(?:now |all |been |)(?:off|over|cancell?ed|called off|gone|dead|sold|postponed|closed|back on|due|moved to)(?![\p{L}-])|(?:at|on|in) (?:\d|\p{Lu}))/iu;

/** "at 10, no wait, at 11": between the two stands that the first was wrong. */
const WRONG_THEN =
  /(?:,|\.|\.{2,3}| -| –|…)? (?:(?:uh|um|er|oh|oops|ah)[,.]? )?(?:no,? wait|wait,? no|no,? sorry|sorry,? no|sorry|wait|i mean|i meant|or rather|actually,? no|no,? actually|make that|scratch that|no,? make that|correction)[,:.]? (?:(?:make that|make it|i mean|i meant|it's|not .{1,20}, (?:but )?) )?/iu;

function mended(text: string): string {
  const mark = WRONG_THEN.exec(text);
  if (!mark || mark.index < 3) return text;
  const [said, right] = [text.slice(0, mark.index), text.slice(mark.index + mark[0].length)];
  const [first] = leadingValues(right);
  if (!first) return text;
  const wrong = valuesIn(said).findLast(({ type }) => type === first.type);
  const put = withValues(said, [first], wrong?.text ?? null);
  return put === null ? text : `${put}${right.slice(first.end)}`;
}

/** "Dad retired": whose he is goes without saying. */
const BARE_KIN = /^(mum|mom|mam|dad|grandma|grandpa|granny|nan|grandad|granddad)(?='?s? \p{L})/iu;

/** Says nothing of what stands before it. */
const TRAILING =
  /(?:,| -| –)? ?(?:(?:please )?help(?: me)?|please|pls|plz|lol|haha+|hehe|btw|by the way|you know|tho|though|ugh|thanks(?: a lot)?|thank you|thx|wish me luck|just saying|fyi|i guess|i think|so yeah|yay|woohoo|right)[\s!.…]*$/iu;

/** All capitals are loud, not names. */
const calm = (text: string) =>
  /\p{Lu}{3}/u.test(text) && !/\p{Ll}/u.test(text) && text.split(/\s+/u).length >= 3 ? text.toLowerCase() : text;

/** `before`: whom a pronoun at the start may mean. */
export function readEnglish(clause: string, before: Mention | null): string {
  let text = calm(clause.replace(/^[^\p{L}\p{N}"'$€£¥+#@(]+/u, ''));
  for (const [spelling, word] of SPELLING) text = text.replace(spelling, word);
  text = text.replace(REPAIRED, (whole: string, name?: string, number?: string, otherName?: string, otherNumber?: string) =>
    name && otherName && !/^(?:I|No)$/u.test(name) ? otherName : number && otherNumber ? otherNumber : whole,
  );
  text = mended(text).replace(SHORT_IS, '$1 is ');
  const saying = SAYING.exec(text)?.[0] ?? '';
  const trailing = TRAILING.exec(text);
  // "Thanks" alone is a word of its own; "I need help" wants it.
  if (
    trailing &&
    /^[,\s]/u.test(trailing[0]) &&
    trailing.index > 12 &&
    !/\b(?:need|want|to|some|any|no|i|your|my|the|of|for)$/iu.test(text.slice(0, trailing.index))
  )
    text = text.slice(0, trailing.index);
  // "I told you" alone tells nothing else.
  if (saying.length < text.length) text = text.slice(saying.length);
  return withSubject(withMention(withoutDoubt(text), before));
}

const DOUBTED: readonly (readonly [RegExp, string])[] = [
  [/^(?:i'm|i am) /iu, "I'm not "],
  [/^i can /iu, "I can't "],
  [/^i(?:'ll| will) /iu, "I won't "],
  [/^(?:i've|i have) (?=\p{L}+(?:ed|en|one)\b)/iu, "I haven't "],
  [
    /^i (?=(?:like|love|enjoy|need|want|have|eat|drink|own|work|live|speak|know|use|prefer|play|smoke|drive|fit|belong|agree)\b)/iu,
    "I don't ",
  ],
];
/** "I don't think I like olives" ▸ "I don't like olives": the doubt is what is thought. */
function withoutDoubt(text: string): string {
  const thought = /^i (?:don't|do not)(?: really| actually)? think (?:that )?(?=i\b)/iu.exec(text);
  if (!thought) return text;
  const doubted = text.slice(thought[0].length);
  const [starts, denial] = DOUBTED.find(([start]) => start.test(doubted)) ?? [];
  return starts === undefined || denial === undefined ? text : doubted.replace(starts, denial);
}

const OWN_THING = new RegExp(
  `^((?:new |current )?(?:(?!(?:the|my|your|our|his|her|their|a|an|this|that|what|which|no|any|and|but|i|some|all|most|every)\\b)[\\p{L}-]+ ){0,2}?)(${OWN_THINGS})((?:'s| is| are| was| has| have| runs?| ends?| starts?| begins?| expires?| lands?| leaves?| arrives?| departs?| turns?| lives?| works?| loves?| hates?| likes?| needs?| wants?| can't| went| got| died| started| moved)(?![\\p{L}']))`,
  'iu',
);
const OWN_VALUE = new RegExp(
  `^(?:the |new )?(?:max(?:imum)? )?(${OWN_THINGS}):? (?=(?:is |of |around |about |max |up to )?[$€£¥+]?\\d)`,
  'iu',
);
const LABELLED = new RegExp(
  `^((?:new |current |old |home |work )?(?:${OWN_THINGS}|city|location|occupation|employer|profession|age|diet|allergies)) ?(?::|=) ?(?=\\S)`,
  'iu',
);
const LIMIT =
  /^(?:(?:no|not) more than|max(?:imum)?(?: of)?|at most|up to|under|less than|below) (?=[$€£¥] ?\d|\d[\d.,]*k? ?(?:euros?|eur|dollars?|usd|bucks|pounds?|gbp|quid|francs?|chf|yen)\b)/iu;
const DATED = new RegExp(
  `^((?:[\\p{L}'’-]+ ){0,3}?(?:${DATES}))(?= (?:(?:with|at|in) (?:the |my |a )?[\\p{L} .]{2,30}? )?(?:tomorrow|today|tonight|on (?:the |\\p{Lu}|mon|tue|wed|thu|fri|sat|sun|\\d)|at \\d|next |this (?:week|month|mon|tue|wed|thu|fri|sat|sun|after|eve|morn)|\\p{Lu}[a-z]+day\\b|in (?:two|three|four|five|\\d+|an?) (?:day|week|month|hour)))`,
  'iu',
);
const FINITE =
  /(?<![\p{L}'])(?:is|are|was|were|has|have|had|will|would|can|could|should|must|may|might|do|does|did|isn't|wasn't|lives|works|needs|starts|ends)(?![\p{L}'])|'(?:s|m|re|ve|ll)(?= )/iu;
const JOB = new RegExp(`^((?:[\\p{L}-]+ ){0,3}?${JOB_WORD})(?=$|,| (?:at|for|from|by|based|living) )`, 'iu');
const NEW_THING =
  /^(?:got an? |a )?new ((?:\p{L}+ ){0,2}?(?:puppy|dog|kitten|cat|baby|job|car|bike|flat|apartment|house|laptop|phone|hobby|boss|girlfriend|boyfriend|roommate|flatmate|guitar|camera|pet|rabbit|hamster|parrot|horse))(?![\p{L}-])(?! (?:is|was|starts|food|has)\b)/iu;
/** "Contact my assistant at …": a trade, and not the speaker's. */
const OTHERS = /^\p{L}+ (?:\p{L}+ )?(?:my|our|your|his|her|their|the|an?)\b/iu;
const ARTICLE = /^(?:an?|the|my|our|his|her|their|your|this|that|these|those|no|any|some|what|which|i|we|you|he|she|it|they)\b/iu;

const FAN = /^(not )?(?:an? )?((?:big|huge|massive|great|lifelong) )?fan of /iu;

/** "Love sushi" ▸ "I love sushi"; "rent is 1150" ▸ "my rent is 1150". */
function withSubject(text: string): string {
  if (BARE_KIN.test(text)) return `My ${LOWER_I(text)}`;
  if (pastEvents.test(text) || states.test(text)) return `I ${LOWER_I(text)}`;
  if (doing.test(text) && !GERUND_SUBJECT.test(text)) return `I'm ${LOWER_I(text)}`;
  if (/^(?:been|always been|never been) /iu.test(text)) return `I've ${LOWER_I(text)}`;
  if (/^born (?:on |in |and |\d|\p{Lu})/iu.test(text)) return `I was ${LOWER_I(text)}`;
  if (FAN.test(text))
    return text.replace(
      FAN,
      (_, not: string | undefined, how: string | undefined) => `I'm ${not ? 'not ' : ''}a ${(how ?? '').toLowerCase()}fan of `,
    );
  if (being.test(text)) return `I'm ${LOWER_I(text)}`;
  if (/^favou?rite [\p{L} -]{2,40}?(?::| is| are|=| -) ?\S/iu.test(text))
    return `My ${LOWER_I(text).replace(/^(favou?rite [\p{L} -]{2,40}?)(?::| =|=| -) ?/iu, '$1 is ')}`;
  if (OWN_VALUE.test(text)) return text.replace(OWN_VALUE, (_, thing: string) => `My ${LOWER_I(thing)} is `).replace(/ is is /u, ' is ');
  if (LABELLED.test(text)) return text.replace(LABELLED, (_, thing: string) => `My ${LOWER_I(thing)} is `);
  if (OWN_THING.test(text)) return `My ${LOWER_I(text)}`;
  if (LIMIT.test(text)) return `My budget is ${LOWER_I(text)}`;
  const fresh = NEW_THING.exec(text);
  if (fresh) return `I have a new ${text.slice(fresh[0].length - (fresh[1] ?? '').length)}`;
  if (ARTICLE.test(text) || FINITE.test(text)) return text;
  const dated = DATED.exec(text);
  if (dated) return `I have ${/^[aeiou]/iu.test(text) ? 'an' : 'a'} ${LOWER_I(text)}`;
  return JOB.test(text) && !OTHERS.test(text) ? `I'm ${/^[aeiou]/iu.test(text) ? 'an' : 'a'} ${LOWER_I(text)}` : text;
}

const PROPOSAL =
  /^(?:(?:hey|so|ok|okay|and|well|then)[, ]+)*(?:let's|shall we|why don't we|how about we|what if we) (?!see|say|not|hope|talk|face|be honest|do (?:it|this|that)|try again|go\b[!?.]|keep|get (?:started|going))(.{6,160}?)[?!.\s]*$/iu;

/** Between people, "let's go camping?" is a plan in the making: "I suggest that we go camping". Said to an assistant it is a request. */
export const readProposal = (clause: string): string => clause.replace(PROPOSAL, 'I suggest that we $1');
