// language → query: what a question asks for, without a model. Feeds every route of recall.
import { findEntities } from '../entities/find-entities.js';
import { detectLanguage } from '../text/detect-language.js';
import { foldCase } from '../text/offsets.js';
import { findTimes } from '../time/find-times.js';
import { unitWeight } from '../tokens/encode.js';
import { tokenize } from '../tokens/tokenize.js';
import type { QueryReading } from '../types.js';
import { expandTerms, tellingTerms } from './concepts.js';
import { isSmallTalk } from './small-talk.js';

/** Below every plain term, above noise: a synonym alone ranks under a word match. */
const CONCEPT_WEIGHT = 0.25;

/** Same text, reference and zone: same reading. Terms are distinct, stop words left out, synonyms added at .25, parts of CJK words at .5 and .25. */
export function readQuery(text: string, options: { reference: Date; timezone: string }): QueryReading {
  const language = detectLanguage(text);
  const weights = new Map<string, number>();
  // Stop words take part here: "what do I like" means preferences, though `like` itself is too frequent to search for.
  const seeds = new Set<string>();
  const asked = text.replace(LIVELIHOOD, 'as a job');
  for (const token of tokenize(asked)) {
    const weight = unitWeight(token);
    if (token.kind !== 'bigram') seeds.add(token.term);
    if (weight > 0) weights.set(token.term, Math.max(weight, weights.get(token.term) ?? 0));
  }
  // A query of stop words only ("who am I?") still has to match something.
  if (weights.size === 0) for (const token of tokenize(asked)) weights.set(token.term, 0.5);
  const expanded = [...new Set([...expandTerms(seeds), ...tellingTerms(seeds)])].filter((term) => !weights.has(term));
  return {
    language,
    terms: [
      ...[...weights].map(([term, weight]) => ({ term, weight })),
      ...expanded.map((term) => ({ term, weight: CONCEPT_WEIGHT, expanded: true as const })),
    ],
    entities: findEntities(text, language),
    times: findTimes(text, { ...options, language }),
    asks: askedFor(text),
    smallTalk: isSmallTalk(text),
    firstPerson: FIRST_PERSON.test(text),
  };
}

/** "What do you do for a living?" asks for the job, not for where somebody lives. */
const LIVELIHOOD = /\bfor (?:a|my|your|his|her|our|their) living\b/giu;

const FIRST_PERSON =
  /(?:^|[^\p{L}\p{N}'’])(?:i|me|my|mine|myself|we|us|our|ours|i['’](?:m|ve|d|ll)|im)(?=$|[^\p{L}\p{N}])|我|咱|俺|本人|私|僕|俺|나는|내가|제가|저는|나의|우리/iu;

const ASKS: readonly (readonly [QueryReading['asks'], RegExp])[] = [
  [
    'how_many',
    /\bhow\s(?:many|much|often|long|old|far)\b|\bnumber of\b|多少|几[个次天年岁本只位家条件张台辆]|多大|多久|多长|第几|何个|いくつ|何回|몇/u,
  ],
  [
    'when',
    /\bwhen\b|\bwhat\s(?:time|date|day|year|month)\b|\bwhich\s(?:day|date|year|month|week)\b|\bsince when\b|什么时候|何时|哪[一]?[天年月日]|几[点月号]|星期几|周几|啥时候|いつ|언제/u,
  ],
  [
    'where',
    /\bwhere\b|\b(?:which|what)\s(?:city|country|town|place|location|state|region)\b|哪里|哪儿|哪个城市|哪座城市|什么地方|何处|在哪|去哪|どこ|어디/u,
  ],
  [
    'list',
    /^\s*(?:list|name all|enumerate)\b|\b(?:what|which)\s(?:are\s(?:all|the|my|some)|\w+s\s(?:do|does|did|has|have|are|were))\b|\ball (?:the|my|of)\b|\bwhat kinds? of\b|哪些|有哪几|列出|列举|都有什么|分别/u,
  ],
  ['who', /\bwho(?:m|se)?\b|谁|哪位|誰|だれ|누구/u],
  [
    'yes_no',
    /^\s*(?:is|are|was|were|do|does|did|has|have|had|can|could|will|would|should|am)(?:n't)?\s|(?:[吗嗎]|(?<![什怎多那这要])么)\s*(?:[?？]\s*)?$|是不是|有没有|能不能|会不会|要不要|喜不喜欢|ですか\s*[?？]?$/u,
  ],
];

function askedFor(text: string): QueryReading['asks'] {
  const plain = foldCase(text);
  return ASKS.find(([, pattern]) => pattern.test(plain))?.[0] ?? 'other';
}
