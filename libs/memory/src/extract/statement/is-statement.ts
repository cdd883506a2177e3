// extract ▸ statement: tells what states something from questions, greetings, thanks, requests and wishes.
import { tokenize } from '@strata/language';

const QUESTION =
  /[?？]["'”’)\s]*$|^(?:(?:and|so|but|oh|well|hey|ok|okay),? )?(?:(?:who|what|when|where|why|how|which|whose)(?:'s|'re| (?:is|are|was|were|do|does|did|can|could|should|would|will|have|has|had|am|about|else|many|much|long|often|kind|sort|type|made))\b|do you|did you|does|are you|is (?:it|there|that|this)|can you|could you|would you|will you|have you|should i|can i|may i|could i|do i|any (?:idea|tips|advice|plans|suggestions?))\b|(?:吗|呢|么)[。.！!]?$|^(?:请问|为什么|怎么|什么|哪|谁|多少|能不能|可不可以|是不是|有没有)/iu;
const FILLER =
  /^(?:(?:hi|hello|hey|yo|wow|yeah|yep|yes|no|nope|ok|okay|oh|ah|haha+|lol|sure|right|exactly|absolutely|definitely|totally|great|good|nice|cool|awesome|amazing|thanks?|thank you|thx|bye|goodbye|see you|see ya|later|good (?:morning|night|evening|afternoon|luck)|congrat\w*|take care|cheers|same here|me too|no problem|no worries|of course|got it|i see|i know|i agree|you too|welcome|please|sounds (?:good|great|like)|that(?:'s| is| sounds| was| must)|it(?:'s| is) (?:so |really |very )?(?:great|good|nice|awesome|amazing)|how (?:are|is|nice|cool|great)|what a|glad|so glad|happy (?:to|for)|can't wait|keep (?:it|up)|let me know|hope (?:you|to|it|that)|i hope you|i'm (?:so |really )?(?:glad|happy for|proud of) you|you(?:'re| are)|i appreciate|i'm (?:fine|good|ok|okay|great|doing)|talk to you)\b)/iu;
const FILLER_CHINESE =
  /^(?:你好|您好|大家好|嗨|哈喽|早上好|晚上好|早安|晚安|谢谢|感谢|多谢|好的|好呀|好吧|好|嗯+|哦+|是的|对的?|对啊|没错|可以|行|知道了|明白了?|收到|不客气|没关系|没事|再见|拜拜|哈哈+|加油|恭喜|辛苦了|太好了|太棒了|真棒|不错|听起来|欢迎|希望你|祝你|没问题|当然|请|麻烦|帮我|给我|能|可以帮)/u;
const REQUEST =
  /^(?:(?:please|can you|could you|would you|will you|i want you to|i need you to|i'd like you to|help me|tell me|show me|give me|explain|write|translate|summari[sz]e|generate|list|find|search|recommend|suggest|remind me|let me|let's|create|make me|draft|describe|check|look up|compare|calculate|add|fix)\b)|^(?:请|麻烦|帮我|帮忙|给我|告诉我|推荐|翻译|总结|解释|写一|生成|列出|查一下|提醒我)/iu;
const WISH = /^(?:if|unless|suppose|imagine|what if|i wish|wish|if only)\b|^(?:如果|要是|假如|假设|但愿|真希望)/iu;
const HEDGE = /\b(?:i wish|if i (?:was|were|had|lived|could)|would have|might have been|pretend|hypothetically)\b|如果我|要是我|假如我/iu;

export type ClauseKind = 'statement' | 'question' | 'filler' | 'request' | 'wish';

export function kindOf(clause: string): ClauseKind {
  if (QUESTION.test(clause)) return 'question';
  if (WISH.test(clause) || HEDGE.test(clause)) return 'wish';
  if (REQUEST.test(clause)) return 'request';
  return FILLER.test(clause) || FILLER_CHINESE.test(clause) ? 'filler' : 'statement';
}

const GENERAL = new Set(
  'thing things stuff lot lots bit time times way kind sort something anything everything nothing good great nice really much many get got make made go know think feel say said want like well'.split(
    ' ',
  ),
);

/** Words that carry content, each once: what a statement is worth being remembered for. */
export function contentTerms(clause: string): string[] {
  const terms = new Set<string>();
  const pairs = new Set<string>();
  for (const token of tokenize(clause)) {
    if (token.kind === 'stop') continue;
    if (token.kind === 'word' && GENERAL.has(token.text.toLowerCase())) continue;
    if (token.kind === 'cjk' && token.text.length < 2) continue;
    if (token.kind === 'bigram') pairs.add(token.term);
    else terms.add(token.term);
  }
  // Scripts without a word list come in pairs of characters.
  return terms.size ? [...terms] : [...pairs];
}

const LEAD =
  /^(?:(?:[Hh]i|[Hh]ello|[Hh]ey|[Ww]ow|[Yy]eah|[Yy]ep|[Yy]es|[Nn]o|[Nn]ope|[Oo]k|[Oo]kay|[Oo]h|[Aa]h|[Hh]aha+|[Ll]ol|[Ww]ell|[Ss]o|[Ss]ure|[Rr]ight|[Ee]xactly|[Aa]bsolutely|[Dd]efinitely|[Tt]otally|[Tt]hanks?|[Tt]hank you|[Aa]ctually|[Aa]nyway|[Bb]y the way|[Bb]tw|[Ff]yi|[Yy]ou know|[Ii] mean|[Uu]m+|[Aa]nd|[Bb]ut|[Pp]lus|[Aa]lso|[Oo]f course|[Ss]orry)(?:[,.!:]+\s*|\s+[-–—]+\s+|\s\p{Lu}\p{Ll}+[,!.]+\s*|\s+(?=(?:[Ii]|[Ii]'m|[Ii]'ve|[Ii]'ll|[Mm]y)\b))(?:\p{Lu}\p{Ll}+[!.]+\s*)?)+/u;
const CONJUNCTION =
  /^(?:[Aa]nd|[Bb]ut|[Ss]o|[Pp]lus|[Aa]lso)[,!]?\s+(?!much|many|far|on\b|that\b|glad|happy|proud)(?:(?:[Hh]ey|[Oo]h|[Bb]tw|[Yy]eah)[\s,!-]+)*/u;
const LEAD_CHINESE =
  /^(?:(?:你好|您好|嗨|哈喽|嗯+|哦+|对了|好的|是的|其实|那个|哈哈+|谢谢(?:你|您)?|另外|而且|不过|但是|还有|顺便说一下)[,，!！。~～\s]*)+(?=[^\s,，])/u;

/** How many UTF-16 units of greeting, hesitation and conjunction stand before the statement itself. */
export function leadLength(clause: string): number {
  const lead = LEAD.exec(clause)?.[0] ?? CONJUNCTION.exec(clause)?.[0] ?? LEAD_CHINESE.exec(clause)?.[0] ?? '';
  return lead.length < clause.length ? lead.length : 0;
}
