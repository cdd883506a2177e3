// extract ▸ chinese: a sentence's clauses. Independent statements apart, what leans on its neighbour together with it.
import { splitClauses, type Span } from '@strata/language';
import { asksAssistant, isQuestionChinese, lengthWithoutAsides } from './clause-kind.js';
import { CORRECTION_AHEAD } from './self-correction.js';
import { ANIMALS, PEOPLE } from './kin.data.js';
import { isTopicChinese } from './restate.js';
import { isAboutOther, isBare, itemInFull, NAMES_THE_LAST } from './reading.js';

/** "狗叫毛毛，3岁": the dog's age. */
const AGE_ALONE = /^(?:今年|现在|才|快|已经)?(?:\d{1,3}|[一二两三四五六七八九十]{1,3})个?[岁月]/u;
const HAS_AN_AGE = new RegExp(`(?:${ANIMALS}|${PEOPLE})[^，,]{0,4}(?:叫|是)`, 'u');
/** "不是周三，是周四" */
const NOT_THIS = /^(?:不是|并非|不叫|不姓|不在)[^，,]{1,20}$/u;
const BUT_THAT = /^(?:而)?(?:是|叫|姓|在)[^，,]{1,20}$/u;
/** "签证续签了，有效期到2029年", "电脑重装了，现在是Ubuntu": the news of a thing, and what is so of it now. */
const TELLS_NEWS = /^[^我你您他她，,]{1,12}[了啦]$/u;
const TELLS_REST = /^(?:(?:现在|目前|如今)(?:是|叫|归|由)|(?:新的?)?(?:有效期|尾号|最后.位|后四位|期限|价格|费用|地点))/u;
const SEPARATOR = /[，,；;、]\s*/gu;
const LONGEST_ITEM = 14;
const COMMA = /[，,；;]\s*/gu;
const LONGEST_TELLING = 240;
const SHORTEST_RUN_ON = 20;
const GOES_ON = /(?<=.{4})(?=然后(?!的)|(?:你|麻烦你?|请你?)?帮我|你能不能|就是我|我跟你说|(?<=[啊呀哈呢吧了])我)/gu;

export function chineseClauses(sentence: string): Span[] {
  const out: Span[] = [];
  const spans = corrections(sentence)
    .flatMap(announced)
    .flatMap((part) =>
      splitClauses(part.text, 'zh').map(({ start, end, text }) => ({ start: part.start + start, end: part.start + end, text })),
    );
  for (const span of spans.flatMap(runOn).flatMap(items).flatMap(requestsApart)) {
    const last = out.at(-1);
    const told = withoutAsides(span);
    if (last && leansOn(last.text, span.text))
      out[out.length - 1] = { start: last.start, end: span.end, text: sentence.slice(last.start, span.end) };
    else out.push(told);
  }
  return out;
}

/** "公婆赢了：今年我们在驻马店过年": what is announced stands apart. */
const ANNOUNCED = /[：:]\s?(?=(?:今年|现在|以后|上周|昨天|\p{Script=Han}{1,2}号)?我(?:们|家)?|[^，。？！：:]{1,8}(?:现在|改[到成]))/u;
function announced(span: Span): Span[] {
  const found = ANNOUNCED.exec(span.text);
  if (!found || found.index < 2) return [span];
  const at = found.index + found[0].length;
  return [
    { ...span, end: span.start + found.index, text: span.text.slice(0, found.index) },
    { start: span.start + at, end: span.end, text: span.text.slice(at) },
  ];
}

function withoutAsides(span: Span): Span {
  const length = lengthWithoutAsides(span.text);
  return { start: span.start, end: span.start + length, text: span.text.slice(0, length) };
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
  !isQuestionChinese(next) &&
  (NAMES_THE_LAST.test(next) ||
    (AGE_ALONE.test(next) && HAS_AN_AGE.test(last)) ||
    (NOT_THIS.test(last) && BUT_THAT.test(next)) ||
    (TELLS_NEWS.test(last) && !isTopicChinese(last) && TELLS_REST.test(next)) ||
    (isAboutOther(last) && isBare(next)));

/** A condition, a reason: what leads to the request belongs to it. */
const LEADS_ON =
  /^(?:这是|那是|这[个段篇句封份]|如果|要是|要不是|早知道|假如|假设|万一|若|当|等|除非|因为|由于|既然|不管|无论)|(?:的话|的时候|[时后前])$/u;

/** "很焦虑，不知道如何缓解": what is not known belongs to what is told. */
const KNOWS_NOT = /^(?:也|又|还|就|我|都)?(?:不知道|不清楚|不确定|不晓得|想知道)/u;

/** "我是文员，请帮我改改": what is told before a request or a question, and by its speaker behind it, stands alone. */
function requestsApart(span: Span): Span[] {
  if (span.text.length > LONGEST_TELLING || LEADS_ON.test(span.text)) return [span];
  const parts: Span[] = [];
  let start = 0;
  let cut = 0;
  let asking: boolean | null = null;
  for (const match of [...span.text.matchAll(COMMA), null]) {
    const end = match ? match.index : span.text.length;
    const asks = asksAssistant(span.text.slice(start, end));
    const behind = asking === true && /^我(?!该|要不要|应该)/u.test(span.text.slice(start, end));
    if (
      asking !== null &&
      ((asks && !asking && !LEADS_ON.test(span.text.slice(cut, start - 1).trim()) && !KNOWS_NOT.test(span.text.slice(start, end))) ||
        (behind && !asks))
    ) {
      parts.push({ start: cut, end: start, text: span.text.slice(cut, start) });
      cut = start;
      asking = asks;
    } else asking = asking === null ? asks : asking || asks;
    start = match ? match.index + match[0].length : end;
  }
  parts.push({ start: cut, end: span.text.length, text: span.text.slice(cut) });
  return parts.map((part) => {
    const text = part.text.replace(/[，,；;\s]+$/u, '');
    return { start: span.start + part.start, end: span.start + part.start + text.length, text };
  });
}

/** Dictated without a mark: "…带孩子然后我老公跑运输帮我查一下…". */
function runOn(span: Span): Span[] {
  if (span.text.length < SHORTEST_RUN_ON || /[，,；;、：:]/u.test(span.text)) return [span];
  const cuts = [0, ...[...span.text.matchAll(GOES_ON)].map(({ index }) => index), span.text.length];
  return cuts
    .slice(1)
    .map((end, i) => ({ start: span.start + (cuts[i] ?? 0), end: span.start + end, text: span.text.slice(cuts[i], end) }));
}

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
