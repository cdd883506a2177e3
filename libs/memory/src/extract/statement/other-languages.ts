// extract ▸ statement: questions, requests and politeness in languages that have no extraction rules of their own. Their other sentences are kept whole.
import type { ClauseKind } from './is-statement.js';
import { WORDINGS } from './other-languages.data.js';

const ASKS = /[?？;؟]["'”’»」)\s]*$|^[¿]/u;
const EDGES = /^[\s\p{P}]+|(?:[\s\p{P}\p{Extended_Pictographic}\u200D]|\uFE0F)+$/gu;

const compiled = new Map(
  Object.entries(WORDINGS).map(([language, { asks, requests, polite }]) => [
    language,
    {
      asks: new RegExp(asks, 'iu'),
      requests: new RegExp(requests, 'iu'),
      // "네, 감사합니다", "Merci beaucoup Anna": polite words, one behind the other, at most a name behind them.
      polite: new RegExp(`^(?:(?:${polite})(?:$|[\\s,，、。.!！~-]{1,4})){1,5}(?:\\p{Lu}\\p{L}{1,20})?$`, 'iu'),
    },
  ]),
);

/** `language` other than English and Chinese; an unknown one is judged by its question mark alone. */
export function kindOfOther(sentence: string, language: string): ClauseKind {
  if (ASKS.test(sentence)) return 'question';
  const plain = sentence.replace(EDGES, '');
  const rules = compiled.get(language);
  if (!rules) return 'statement';
  if (rules.polite.test(plain)) return 'filler';
  if (rules.asks.test(plain)) return 'question';
  return rules.requests.test(plain) ? 'request' : 'statement';
}
