// extract ▸ statement: a message's own text → clauses with their place, kind and language.
import { detectLanguage, simplified, splitSentences, type Span } from '@strata/language';
import { kindOfChinese } from '../chinese/clause-kind.js';
import { answerInFullChinese } from '../chinese/answers.js';
import { mappingContextChinese } from '../chinese/mappings.js';
import { isNotMeant } from '../chinese/not-meant.js';
import { mentionInChinese, readChinese } from '../chinese/reading.js';
import { resolveChinese } from '../chinese/resolve.js';
import { correctedChinese, correctionMark } from '../chinese/self-correction.js';
import { chineseClauses } from '../chinese/split.js';
import { answerInFull } from '../english/answers.js';
import { kindOfEnglish } from '../english/clause-kind.js';
import { cutsAtKnown, withKnownSubject } from '../english/known-subject.js';
import { mentionIn } from '../english/mentions.js';
import { readEnglish, readProposal } from '../english/reading.js';
import { withThingMeant } from '../english/thing-meant.js';
import { mappingContext } from '../english/rule-patterns.js';
import { englishClauses } from '../english/split.js';
import { withAbsoluteDates } from '../dates/absolute-dates.js';
import { timesIn, type Place, type Telling } from './build-candidate.js';
import { announces, Corrections, explains } from './corrections.js';
import { leadLength, type ClauseKind } from './is-statement.js';
import { kindOfOther } from './other-languages.js';

export interface Clause {
  /** As rules read it, with its subject and pronouns filled in. What was said stands between `start` and `end`. */
  text: string;
  /** Greeting and conjunction that stood in front: "Yes, ", "by the way, ". */
  lead: string;
  /** In the message, UTF-16, behind the lead. */
  start: number;
  end: number;
  /** See `Place`. */
  announced?: Place | null;
  kind: ClauseKind;
  language: string;
  chinese: boolean;
  /** What "X means Y" is about, by this sentence or the ones before: "team scheduling". */
  context: string | null;
}

/** Longer ones are not sentences that people say (logs, tables, pasted text): the message itself stays searchable. */
const MAX_CLAUSE = 480;
const CONTEXT_CHARACTERS = 300;
const LATIN = /^[^\p{L}]*\p{Script=Latin}/u;

/** Longer messages are no news of one thing. */
const MAX_NEWS = 400;

function cutAtKnown(span: Span, { earlier, turn }: Telling): Span[] {
  const cuts = span.text.length > MAX_NEWS || turn.betweenPeople ? [] : cutsAtKnown(span.text, earlier);
  return [...cuts, span.text.length].map((end, i) => {
    const from = i === 0 ? 0 : (cuts[i - 1] ?? 0) + 2;
    return { start: span.start + from, end: span.start + end, text: span.text.slice(from, end) };
  });
}

/** By the rules of its language. */
export function kindIn(text: string, language: string): ClauseKind {
  if (language === 'zh') return kindOfChinese(simplified(text));
  const kind = kindOfEnglish(text);
  return kind !== 'statement' || language === 'en' || language === 'und' ? kind : kindOfOther(text, language);
}

export function* clausesOf(text: string, telling: Telling): Generator<Clause> {
  let context: string | null = null;
  let { mention, mentionChinese, asked } = telling;
  const corrections = new Corrections(telling.before, telling.earlier);
  /** Clauses of this message, newest first. */
  let saidHere: string[] = [];
  const told = () => [...saidHere, ...telling.earlier()];
  /** The clause before, until it is known that nothing takes it back. */
  let held: Clause | null = null;
  let first = true;
  /** What announces a change, and is no clause of its own. */
  let inFront: string | null = null;
  for (const sentence of splitSentences(text)) {
    const found = detectLanguage(sentence.text);
    const language = found === 'und' || (telling.chinese && found !== 'en') ? telling.language : found;
    const chinese = language === 'zh';
    if (chinese && isNotMeant(sentence.text)) continue;
    const head = sentence.text.slice(0, CONTEXT_CHARACTERS);
    context = (chinese ? mappingContextChinese(head) : mappingContext(head)) ?? context;
    // A number alone is in the language of what was asked.
    const english = language === 'en' || (language === 'und' && (LATIN.test(sentence.text) || LATIN.test(asked ?? '')));
    const spans = english
      ? englishClauses(sentence.text).flatMap((span) => cutAtKnown(span, telling))
      : chinese
        ? chineseClauses(sentence.text)
        : [{ start: 0, end: sentence.text.length, text: sentence.text }];
    for (const span of spans) {
      const begin = sentence.start + span.start;
      const end = sentence.start + span.end;
      const wrong: string | null = held?.text ?? (begin === sentence.start && first ? telling.before : null);
      const marked: number = chinese && wrong !== null ? correctionMark(text.slice(begin, sentence.end)) : 0;
      first = false;
      if (wrong !== null && marked > 0) {
        // All that the sentence goes on to say is the correction: "哦不，涨了，现在是3800".
        const full = correctedChinese(wrong, text.slice(begin + marked, sentence.end));
        if (full !== null) {
          const read = readChinese(full, mentionChinese);
          held = {
            text: read,
            lead: held?.lead ?? '',
            start: held?.start ?? begin,
            end: sentence.end,
            kind: kindIn(read, language),
            language,
            chinese,
            context,
          };
          break;
        }
      }
      const correction = asked === null && (english || chinese) ? corrections.read(text.slice(begin, end), begin, chinese) : null;
      if (correction === 'announced') {
        inFront = text.slice(begin, end);
        continue;
      }
      const start = correction?.start ?? begin + leadLength(span.text);
      const plain = correction?.text ?? text.slice(start, end);
      if (!plain.trim() || plain.length > MAX_CLAUSE) continue;
      let read = plain;
      let kind: ClauseKind | null = null;
      if (english) {
        const answer = asked === null ? null : answerInFull(asked, span.text);
        const own = telling.turn.betweenPeople
          ? plain
          : withKnownSubject(withThingMeant(plain, inFront ?? held?.text ?? null, telling.earlier), telling.earlier);
        read = readEnglish(answer ?? (telling.message.name === null ? own : readProposal(own)), mention);
        mention = mentionIn(read) ?? mention;
      } else if (chinese) {
        const answer = asked === null || spans.length > 1 ? null : answerInFullChinese(asked, span.text);
        // A request and a statement may differ in the speaker alone: "把这段缩短", "我把头发剪短了".
        kind = answer === null ? kindIn(plain, language) : 'statement';
        const said = text.slice(begin + leadLength(span.text), end);
        const dated = () => withAbsoluteDates(said, timesIn(said, telling), telling.timezone, true);
        const resolved = answer === null ? resolveChinese(said, dated, told) : null;
        if (resolved !== null && kind !== 'question' && kind !== 'wish') kind = 'statement';
        read = answer ?? readChinese(resolved ?? plain, mentionChinese);
        if (kind === 'statement') saidHere = [read, ...saidHere];
        mentionChinese = mentionInChinese(read) ?? mentionChinese;
      }
      asked = null;
      inFront = null;
      corrections.said(read);
      // "The class moved, it's on Monday": what announces a change belongs to what is said of it.
      const announced: Place | null =
        held !== null && english && correction === null && !telling.turn.betweenPeople && announces(held.text, read)
          ? { start: held.start, end: held.end }
          : null;
      // "I'm there from 10 to 13 June, they moved the fair".
      if (held !== null && !held.announced && english && !telling.turn.betweenPeople && explains(read, held.text))
        held.announced = { start, end };
      if (held !== null) yield held;
      const lead = text.slice(begin, Math.max(begin, start));
      held = { text: read, lead, start, end, announced, kind: kind ?? kindIn(read, language), language, chinese, context };
    }
  }
  if (held !== null) yield held;
}
