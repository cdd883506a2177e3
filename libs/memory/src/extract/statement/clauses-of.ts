// extract ▸ statement: a message's own text → clauses with their place, kind and language.
import { detectLanguage, splitClauses, splitSentences, type Span } from '@strata/language';
import { mappingContextChinese } from '../chinese/mappings.js';
import { mappingContext } from '../english/rule-patterns.js';
import type { Telling } from './build-candidate.js';
import { kindOf, leadLength, type ClauseKind } from './is-statement.js';

export interface Clause {
  text: string;
  /** Greeting and conjunction that stood in front: "Yes, ", "by the way, ". */
  lead: string;
  /** In the message, UTF-16, behind the lead. */
  start: number;
  end: number;
  kind: ClauseKind;
  language: string;
  chinese: boolean;
  /** What "X means Y" is about, by this sentence or the ones before: "team scheduling". */
  context: string | null;
}

/** Longer ones are not sentences that people say (logs, tables, pasted text): the message itself stays searchable. */
const MAX_CLAUSE = 480;
const CONTEXT_CHARACTERS = 300;
/** "养了一只猫，叫咪咪": the second part names what the first one brings up. */
const NAMES_THE_LAST = /^(?:名字)?(?:叫|名叫|是叫)/u;

/** By the rules of its language. */
export const kindIn = (text: string, _language: string): ClauseKind => kindOf(text);

export function* clausesOf(text: string, telling: Telling): Generator<Clause> {
  let context: string | null = null;
  for (const sentence of splitSentences(text)) {
    const found = detectLanguage(sentence.text);
    const language = found === 'und' || (telling.chinese && found !== 'en') ? telling.language : found;
    const chinese = language === 'zh';
    const head = sentence.text.slice(0, CONTEXT_CHARACTERS);
    context = (chinese ? mappingContextChinese(head) : mappingContext(head)) ?? context;
    const spans =
      language === 'en' || chinese
        ? joined(sentence.text, splitClauses(sentence.text, language))
        : [{ start: 0, end: sentence.text.length, text: sentence.text }];
    for (const span of spans) {
      const start = sentence.start + span.start + leadLength(span.text);
      const end = sentence.start + span.end;
      const plain = text.slice(start, end);
      if (plain.trim() && plain.length <= MAX_CLAUSE)
        yield {
          text: plain,
          lead: text.slice(sentence.start + span.start, start),
          start,
          end,
          kind: kindOf(plain),
          language,
          chinese,
          context,
        };
    }
  }
}

function joined(sentence: string, spans: Span[]): Span[] {
  const out: Span[] = [];
  for (const span of spans) {
    const last = out.at(-1);
    if (last && NAMES_THE_LAST.test(span.text))
      out[out.length - 1] = { start: last.start, end: span.end, text: sentence.slice(last.start, span.end) };
    else out.push(span);
  }
  return out;
}
