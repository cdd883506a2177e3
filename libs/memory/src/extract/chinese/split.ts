// extract ▸ chinese: a sentence's clauses. Independent statements apart, what leans on its neighbour together with it.
import { splitClauses, type Span } from '@strata/language';
import { isQuestionChinese } from './clause-kind.js';
import { CORRECTION_AHEAD } from './self-correction.js';
import { isAboutOther, isBare, itemInFull } from './reading.js';

/** "养了一只猫，叫咪咪": the second part names what the first one brings up. */
const NAMES_THE_LAST = /^(?:名字|大名|小名)?(?:叫|名叫|是叫)/u;
const SEPARATOR = /[，,；;、]\s*/gu;
const LONGEST_ITEM = 14;

export function chineseClauses(sentence: string): Span[] {
  const out: Span[] = [];
  const spans = corrections(sentence).flatMap((part) =>
    splitClauses(part.text, 'zh').map(({ start, end, text }) => ({ start: part.start + start, end: part.start + end, text })),
  );
  for (const span of spans.flatMap(items)) {
    const last = out.at(-1);
    if (last && leansOn(last.text, span.text))
      out[out.length - 1] = { start: last.start, end: span.end, text: sentence.slice(last.start, span.end) };
    else out.push(span);
  }
  return out;
}

/** What takes something back stands apart from it. */
function corrections(sentence: string): Span[] {
  const parts: Span[] = [];
  let start = 0;
  for (const { index, 0: gap } of sentence.matchAll(CORRECTION_AHEAD)) {
    if (index > start) parts.push({ start, end: index, text: sentence.slice(start, index) });
    start = index + gap.length;
  }
  parts.push({ start, end: sentence.length, text: sentence.slice(start) });
  return parts;
}

/** "我妹妹在上海，在律所上班": her work, not the speaker's. */
const leansOn = (last: string, next: string): boolean =>
  !isQuestionChinese(next) && (NAMES_THE_LAST.test(next) || (isAboutOther(last) && isBare(next)));

/** "坐标厦门，92年，女，单身": items of a self-description stand alone. */
function items(span: Span): Span[] {
  const parts: Span[] = [];
  let start = 0;
  for (const match of [...span.text.matchAll(SEPARATOR), null]) {
    const end = match ? match.index : span.text.length;
    if (end > start) parts.push({ start: span.start + start, end: span.start + end, text: span.text.slice(start, end) });
    start = match ? match.index + match[0].length : end;
  }
  const described = parts.filter(({ text }) => text.length <= LONGEST_ITEM && itemInFull(text) !== null).length;
  return described > 0 && parts.length > 1 ? parts : [span];
}
