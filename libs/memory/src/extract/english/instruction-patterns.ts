// extract ▸ english: how the assistant is to behave from now on, and what it is to remind of. A wish for this one answer is none of it.
import type { Finding } from '../statement/finding.js';
import { re, wishOf, type Pattern } from './pattern.js';

/** For the answer at hand only. */
const THIS_ONCE =
  /\b(?:this (?:time|one|once|text|email|mail|message|draft|list|story|sentence|paragraph|part|code|function|table|image|answer|question|chat|file|section|line)|just (?:once|this|now)|for (?:now|today|this|once|the next|a (?:moment|second|minute))|right now|the (?:last|second|first|next|above|previous) (?:one|paragraph|sentence|part|line|section|answer|word)|it (?:shorter|longer|again)|again$)/iu;
/** What assistants do when they answer: a wish about it holds until it is taken back. */
const MANNER =
  'answers?|repl(?:y|ies)|responses?|messages?|emojis?|emoticons|bullet(?:[ -]?point|-point)?s?|lists?|tables?|headings?|markdown|bold|caps|jargon|slang|exclamation (?:marks|points)|small talk|disclaimers?|apolog\\p{L}*|flattery|compliments?|filler|explanations?|examples|sources|links|citations|units|metric|imperial|celsius|fahrenheit|tone|language|formal(?:ly)?|informal|casual(?:ly)?|concise(?:ly)?|brief(?:ly)?|short|direct|polite|honest|blunt|humou?r|jokes|sarcas\\p{L}*|summar\\p{L}*|spelling|british|american|(?:12|24)[- ]hour|first name|nickname|pronouns|code comments|semicolons|tabs|spaces|dashes|em dashes';
const MANNER_SAID = new RegExp(`(?<![\\p{L}-])(?:${MANNER})(?![\\p{L}])`, 'iu');
/** "give temperatures in Celsius": how such values are told is always meant for all of them. */
const UNITS =
  /^(?:(?:write|format|keep|make)(?: all| the| my| your)* (?:(?:code )?comments|commit messages|e-?mails|messages|summaries|reports|docs|documentation|variable names|drafts|captions) (?:in|as|with|without|short|brief|formal) ?|explain (?:things|everything|stuff|concepts) |(?:give|show|state|write|express|report|quote|list|use|display|tell me)(?: me)?(?: all| the| my| any)* (?:temperatures?|distances?|weights?|prices?|amounts?|times?|dates?|measurements?|lengths?|heights?|speeds?|volumes?|quantities|currenc(?:y|ies)|numbers|units) (?:in|as|with|using) )/iu;
/** What the assistant may leave off. */
const DONE_BY_ASSISTANT =
  'remind|add|includ|us|send|call|writ|giv|show|explain|translat|ask|apologi[sz]|cit|list|sign|end|start|begin|greet|keep|repeat|mention|summari[sz]|answer|reply|format|warn|notify|tell|say|put|check|track|mak|address|suggest|recommend';
/** No order at all: "don't worry", "don't get me wrong". */
const IDIOM =
  /^(?:please,? )?(?:don't|do not|never|no) (?:worry|get me wrong|mind|bother|forget|remind|know|think|care|tell (?:anyone|me)|ask|be (?:silly|shy|sorry)|sweat|panic|more than|idea|problem|way|doubt|thanks|one|need|rush|matter|wonder|pressure)\b/iu;

const asks = (rule: string): Finding | null => {
  const plain = rule.trim().replace(/[,\s]*\b(?:please|pls|ok|okay|thanks|thank you)$/iu, '');
  if (plain.length < 6 || THIS_ONCE.test(plain) || IDIOM.test(plain)) return null;
  return {
    attribute: 'instruction',
    value: plain,
    category: 'preference',
    type: 'instruction',
    say: (who) => wishOf(who, plain),
    split: true,
  };
};
/** What the speaker is to be reminded of, told of them. */
const addressed = (rule: string) =>
  rule
    .replace(/\bmy\b/giu, 'their')
    .replace(/\bme\b/giu, 'them')
    .replace(/\bi'm\b/giu, 'they are')
    .replace(/\bi am\b/giu, 'they are')
    .replace(/\bi\b/giu, 'they');

export const INSTRUCTIONS: Pattern[] = [
  {
    // "it's fine to mention my ex now"
    re: re(
      String.raw`^(?:(?:and|also|so|oh|ok|okay|actually),? )*(?:(?:it's|it is) (?:fine|ok|okay|alright|all right) to|feel free to|you (?:can|may)) ((?:${DONE_BY_ASSISTANT})\p{L}* .{2,100}? (?:now|again))[.!]?$`,
      'iu',
    ),
    find: ([, rule = '']) => asks(`feel free to ${rule.replace(/ again$/iu, ' again now')}`),
  },
  {
    // "you can stop adding a summary"
    re: re(
      String.raw`^(?:(?:and|also|so|oh|ok|okay|please),? )*(?:you (?:can|may|could|should)|please|can you|could you) (?:now |please )?stop ((?:${DONE_BY_ASSISTANT})\p{L}*ing .{2,100})`,
      'iu',
    ),
    find: ([, rule = '']) => asks(`stop ${rule}`),
  },
  {
    // "you don't need to remind me of it any more", "no need to sign your mails"
    re: re(
      String.raw`^(?:(?:and|also|so|oh|ok|okay|please),? )*(?:you (?:don't|do not|no longer) (?:need|have) to|you needn't|(?:there's )?no need to|i (?:don't|do not|no longer) (?:need|want) you to) ((?:${DONE_BY_ASSISTANT})\p{L}* .{2,100})`,
      'iu',
    ),
    find: ([, rule = '']) => {
      const asked = asks(rule.replace(/,? (?:any ?more|any longer|from now on|now)[.!]?$/iu, ''));
      return asked && { ...asked, say: (who) => `${who} no longer needs the assistant to ${addressed(asked.value ?? '')}` };
    },
  },
  {
    // "don't use emojis", "avoid jargon", "no bullet points please", "stop apologising"
    re: re(
      String.raw`^(?:(?:and|also|so|oh),? )?(?:please,? |can you |could you )?((?:don't|do not|avoid|stop|skip|no more|no|never|quit|less|fewer) (?:[^.!?]|\.(?=[\d'"])){3,120})`,
      'iu',
    ),
    find: ([, rule = '']) =>
      MANNER_SAID.test(rule) || /\bwhen (?:you|talking|writing|answering|replying)\b|\bto me\b/iu.test(rule) ? asks(rule) : null,
  },
  {
    // "keep your answers short", "be concise with me", "use metric units", "answer in short sentences"
    re: re(
      String.raw`^(?:(?:and|also|so|oh),? )?(?:please,? |can you (?:please )?|could you (?:please )?|i(?:'d| would) (?:like|prefer) (?:it if )?you (?:to )?|i want you to |you (?:should|can|must) )?((?:keep|be|use|answer|reply|respond|write|talk|speak|give|make|sign|address|format|switch|change|go back to|stick to|stay|spell|include|add|cite|show|call)(?:ed)? (?:[^.!?]|\.(?=[\d'"])){3,120})`,
      'iu',
    ),
    find: ([whole, rule = '']) => {
      const standing =
        /\b(?:always|every time|whenever|from now on|in (?:the )?future|by default|generally|each time|all (?:my|your|our)|with me|to me|(?:every|each|any|all) (?:answers?|repl(?:y|ies)|responses?|messages?|e-?mails?|time)|at the (?:end|start|beginning|top|bottom) of (?:every|each|your|all)|when (?:you|talking|writing|answering|replying)|your (?:answers|replies|responses|messages|tone|language))\b/iu.test(
          rule,
        ) ||
        (/^(?:please,? |and |also |so |oh,? )*(?:i|you) ?/iu.test(whole) && MANNER_SAID.test(rule));
      const manner =
        /^(?:be|use|stick to|stay|spell|switch(?: back)? to|change(?: back)? to|go back to)\b/iu.test(rule) &&
        MANNER_SAID.test(rule) &&
        rule.split(/\s+/u).length <= 8;
      return (standing || manner || UNITS.test(rule)) && !/^(?:call me|keep it|be (?:right|back|there|able))\b/iu.test(rule)
        ? asks(rule)
        : null;
    },
  },
  {
    // "for emails to customers be formal, with me you can be casual"
    re: re(
      String.raw`^(?:for|in|with|when (?:writing|talking|replying)(?: to| in)?) ([\p{L}][\p{L} '-]{1,50}?),? (?:please |you (?:can|should|must) |always )*((?:be|keep|write|sound|use|stay|answer|reply) [^.!?]{3,90})`,
      'iu',
    ),
    find: ([whole]) => asks(whole),
  },
  {
    re: re(
      String.raw`^(?:(?:and|also|so|oh|um|uh),? )*(?:please |can you |could you |will you )?(?:remind me|don't let me forget|make sure (?:that )?i (?:don't forget|remember)|help me (?:to )?remember|set (?:me )?a reminder|note to self|i (?:need|have) to remember)(?: uh| um)*(?: (?:to|that|about|of|for))?:? (?!what|who|where|when|why|how|of what)([^?]{3,160})`,
      'iu',
    ),
    find: ([whole, what = '']) => ({
      attribute: 'reminder',
      value: addressed(what.trim()),
      category: 'plan',
      type: 'episodic',
      say: (who) =>
        `${who} wants to be reminded ${/\bthat\b/iu.test(whole.slice(0, -what.length)) ? 'that' : /\bto (?:$|:)/iu.test(whole.slice(0, -what.length)) || /^(?:call|buy|pay|send|book|pick|take|go|get|renew|cancel|return|water|write|check|bring|ask|finish|order|clean|feed|text|email|pack|submit)\b/iu.test(what) ? 'to' : 'of'} ${addressed(what.trim())}`,
      split: true,
      tags: ['plans', 'scheduling'],
    }),
  },
];
