// extract ▸ english: the values that a sentence tells, by type — dates, times of day, sums, counts, names — and one exchanged for another of its type.

const MONTH =
  'January|February|March|April|May|June|July|August|September|October|November|December|Jan|Feb|Mar|Apr|Jun|Jul|Aug|Sept?|Oct|Nov|Dec';
const WEEKDAY = '(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)days?';
const NUMBER_WORD = 'one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|fifteen|twenty|thirty|forty|fifty';
const CURRENCY = 'euros?|eur|dollars?|usd|bucks|pounds?|gbp|quid|francs?|chf|yen|cents|pence|kr|kroner|rupees';
const DAY_OF_MONTH = String.raw`\d{1,2}(?:st|nd|rd|th)?`;

/** In the order in which they are looked for: a date holds numbers, a time is one. */
export const VALUE_TYPES = ['date', 'time', 'money', 'count', 'number', 'name'] as const;
export type ValueType = (typeof VALUE_TYPES)[number];

const PATTERNS: Record<ValueType, string> = {
  date: [
    String.raw`(?:(?:next|this|the following|the coming) )?${WEEKDAY}(?:,? (?:the )?(?:${DAY_OF_MONTH}(?: of)? (?:${MONTH})|(?:${MONTH}) ${DAY_OF_MONTH}|${DAY_OF_MONTH}(?! ?[ap]m|:))(?:,? \d{4})?)?`,
    String.raw`(?:the )?${DAY_OF_MONTH}(?: of)? (?:${MONTH})(?:,? \d{4})?`,
    String.raw`(?:${MONTH}) ${DAY_OF_MONTH}(?!:)(?:,? \d{4})?`,
    String.raw`(?:(?:early|mid|late|the end of|the start of) )?(?:${MONTH})(?: \d{4})?(?!\p{L})`,
    String.raw`\d{4}-\d\d-\d\d`,
    String.raw`the \d{1,2}(?:st|nd|rd|th)`,
    String.raw`(?:the )?week of \d{1,2} (?:${MONTH}) \d{4}`,
    String.raw`tomorrow|tonight|today|next (?:week|month|year)|(?:19|20)\d\d`,
  ].join('|'),
  time: String.raw`\d{1,2}[:.]\d\d(?: ?[ap]\.?m\.?)?(?![\d%])|\d{1,2} ?[ap]\.?m\b\.?|(?<=\b(?:at|from|until|till|by|around|about|past) )\d{1,2}(?![\d:.,%]|(?:st|nd|rd|th)\b| (?:${MONTH}|${CURRENCY}|people|per)|[\p{L}])|noon|midnight|(?:half past|quarter (?:past|to)) (?:\d{1,2}|${NUMBER_WORD})`,
  money: String.raw`\p{Sc} ?\d[\d.,]*\d?k?|\d[\d.,]*k? ?(?:${CURRENCY}|€)(?!\p{L})`,
  count: String.raw`(?:\d[\d.,]*|\b(?:${NUMBER_WORD})) ?(?!a\b|an\b|the\b|of\b|is\b|are\b|at\b|on\b|in\b|for\b|and\b|or\b|to\b|per\b|now\b|not\b|instead\b|from\b|then\b|if\b|with\b|[ap]m\b)\p{Ll}{1,14}`,
  number: String.raw`\+?\d[\d.,:/-]*(?: \d{2,}[\d-]*)*|\b(?:${NUMBER_WORD})\b`,
  name: String.raw`(?<=[\p{L}\d,:] )(?!I\b|I')\p{Lu}[\p{L}'&.-]*(?: (?:\p{Lu}[\p{L}'&.-]*|\d{1,4}|of|de|the(?= \p{Lu})))*`,
};
const FIND: Record<ValueType, RegExp> = Object.fromEntries(
  VALUE_TYPES.map((type) => [type, new RegExp(String.raw`(?<![\p{L}\d])(?:${PATTERNS[type]})`, type === 'name' ? 'gu' : 'giu')]),
) as Record<ValueType, RegExp>;

export interface TypedValue {
  type: ValueType;
  text: string;
  start: number;
  end: number;
}

/** Values of a sentence in order; none overlaps another. */
export function valuesIn(sentence: string): TypedValue[] {
  const found: TypedValue[] = [];
  for (const type of VALUE_TYPES) {
    for (const match of sentence.matchAll(FIND[type])) {
      const [start, end] = [match.index, match.index + match[0].length];
      if (found.some((one) => one.start < end && start < one.end)) continue;
      found.push({ type, text: match[0].replace(/[.,]$/u, ''), start, end });
    }
  }
  return found.sort((a, b) => a.start - b.start);
}

const unitOf = (text: string): string => /\p{L}+$/u.exec(text)?.[0].toLowerCase().replace(/s$/u, '') ?? '';
const fold = (text: string): string => text.toLowerCase().replace(/^the /u, '');
/** What may be meant by a number alone. */
const NUMERIC: readonly ValueType[] = ['time', 'money', 'count', 'number'];

function fits(told: TypedValue, known: TypedValue): boolean {
  if (told.type === known.type) return told.type !== 'count' || unitOf(told.text) === unitOf(known.text);
  return told.type === 'number' && NUMERIC.includes(known.type);
}

/** A number alone keeps the unit of the one whose place it takes. */
function inPlaceOf(told: TypedValue, known: TypedValue): string {
  if (told.type !== 'number' || known.type === 'number' || known.type === 'time') return told.text;
  return known.text.replace(
    /\d[\d.,]*\d|\d|(?<!\p{L})(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|fifteen|twenty|thirty|forty|fifty)(?!\p{L})/iu,
    told.text,
  );
}

/**
 * `sentence` with the values of `told` in the place of its own of the same type. Null where one of them has no counterpart, or may have two, or
 * where nothing changes. `wrong`: the value that was said wrongly, where it was named.
 */
export function withValues(sentence: string, told: readonly TypedValue[], wrong: string | null = null): string | null {
  // Beside a date in words the calendar's own may stand: it would be stale.
  const plain = sentence.replace(/ \((?:[^()]*\d{4})\)/gu, '');
  const known = valuesIn(plain);
  const edits: { value: TypedValue; text: string }[] = [];
  for (const one of told) {
    const all = known.filter((other) => fits(one, other) && !edits.some(({ value }) => value === other));
    const named = wrong === null ? [] : all.filter(({ text }) => fold(text).includes(fold(wrong)) || fold(wrong).includes(fold(text)));
    const [only, ...more] = named.length > 0 ? named : all;
    // "Saturday at 6" for a Wednesday without an hour: the hour is new.
    if (!only && one.type === 'time' && edits.length > 0 && edits[0]?.value.type === 'date') {
      edits[0].text += ` at ${one.text}`;
      continue;
    }
    if (!only || more.length > 0 || (wrong !== null && named.length === 0)) return null;
    edits.push({ value: only, text: inPlaceOf(one, only) });
  }
  if (edits.length === 0 || edits.every(({ value, text }) => fold(value.text) === fold(text))) return null;
  return edits
    .sort((a, b) => b.value.start - a.value.start)
    .reduce((text, { value, text: put }) => text.slice(0, value.start) + put + text.slice(value.end), plain);
}

/** Behind the value stands at most a remark. */
const REMARK =
  /^(?:[,.;:!–—-]|\s(?:now|instead|please|then|because|since|as|if|so|same|after|actually|from now on|too|though|sorry|thanks|again|not|rather|with|for)\b|\s?\()/iu;
const BEFORE_VALUE = /^(?:(?:on|at|in|to|for|until|till|by|from|around|about|only|just|the|a|an|up to|actually|now|more like) )*$/iu;

/** The typed values with which `text` begins; empty where it is something else. */
export function leadingValues(text: string): TypedValue[] {
  const values = valuesIn(` ${text}`).map((value) => ({ ...value, start: value.start - 1, end: value.end - 1 }));
  const lead: TypedValue[] = [];
  let at = 0;
  for (const value of values) {
    if (!BEFORE_VALUE.test(text.slice(at, value.start).replace(/^[\s,]*(?:and )?/u, ''))) break;
    lead.push(value);
    at = value.end;
  }
  const rest = text.slice(at);
  return lead.length > 0 && (rest.trim() === '' || REMARK.test(rest)) ? lead : [];
}
