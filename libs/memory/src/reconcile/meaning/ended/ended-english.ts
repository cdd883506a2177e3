// reconcile ▸ meaning ▸ ended: what an English statement says is over — "stopped taking ibuprofen", "Rex died", "gave Mango away", "doesn't ski any more".
import { ENGLISH_CHANGE } from '../change-words.english.data.js';
import type { Ended } from './ended-thing.js';
import { isValue, wordsOf } from '../words-of.js';

const re = (source: string) => new RegExp(source, 'u');
/** The reason, the occasion or the successor that follows says nothing about what is over. */
const TAIL =
  /(?:[,;.]| (?:after all|for|because|since|so|but|when|after|due to|anymore|any ?more|any longer|these days|altogether|completely|instead|at the moment|on the \d\w*)(?= |$)).*$/u;
const BEFORE = re(String.raw`^(.{2,120}?) (?:${ENGLISH_CHANGE.over})\b`);
const BEHIND = re(String.raw`\b(?:${ENGLISH_CHANGE.ends})\b( .{2,160})`);
const BETWEEN = ENGLISH_CHANGE.endsAround.map(([verb, particle]) =>
  re(String.raw`\b(?:${verb}) ([^,.;]{2,60}?) (?:${particle})(?=$|[ ,.;])`),
);
const DISPOSES = re(String.raw`\b(?:${ENGLISH_CHANGE.disposes})\b`);
const FURTHER = / (?:to|with|at|in|on|from|over|during|this|last|yesterday|today|next) .*$/u;
const CALLED_OFF = re(String.raw`\b(?:${ENGLISH_CHANGE.calledOff})\b`);
/** Not yet, or not at all: "almost quit", "is thinking about selling". */
const NOT_REAL =
  /\b(?:almost|nearly|might|may|maybe|perhaps|should|would|could|if|never|hardly|(?:has|have|had|did|do|does|is|are)(?:n't| not)|not yet|about to|going to|wants? to|plans? to|hopes? to|needs? to|has to|(?:thinking|dreaming) (?:of|about)|considering|planning|trying)(?: \p{L}{2,12})? $/u;
/** "Decided not to buy a house": a plan is off. */
const NOT_TO =
  /\b(?:(?:decided|chose|prefer|plan(?:s|ning)?|wants?|going|intends?) not to|(?:not|n't) (?:going|planning|intending) to|won't(?: be)?|no longer (?:going|planning|plans?|wants?|intends?) to|changed (?:my|our|their|his|her) minds? about|decided against)( .{2,120})/u;
/** "You don't need to remind me": a wish is taken back. */
const NEED_NOT =
  /\b(?:(?:don't|doesn't|do not|does not|no longer) (?:need|have|want)(?: (?:you|the assistant))? to|no need to)( .{2,120})/u;
const NOT = /(?:\b(?:not|never|no)\b|n't\b)/u;
const NO_MORE = /\b(?:any ?more|any longer|after all)\b/u;
const GENERAL = new Set(ENGLISH_CHANGE.general.split('|'));
const NONE: ReadonlySet<string> = new Set();
/** "We split up": whoever was one's partner. */
const PARTED =
  /^(?:and others |we )?(?:have |has |'ve |just |finally |are |is |got )*(?:split up|broken? up|broke up|separated|parted(?: ways)?|getting divorced|divorced)(?=$|[,.;]| (?:last|in|after|again|because|since|yesterday|this|over|and|but|so|on|a few|two|three|for good)\b)/u;
const PARTNERS = ['boyfriend', 'girlfriend', 'partner', 'husband', 'wife', 'fiancé', 'fiancée'];

/** "My wrist is fine again". */
const HEALED =
  /(?:^|, |\band )(?:the |my |our |their )?(\p{L}[\p{L} -]{2,24}?) (?:is|are|feels?) (?:now |all |completely |finally |fully )*(?:fine|ok|okay|better|healed|good|normal|back to normal) (?:again|now)$/u;
/** "Couldn't do it, I'm keeping the flute": it was to be sold. */
const KEEPS = /(?:^|, |\band )(?:(?:i'm|i am|we're|is|are|they're) )?(?:keeping|going to keep) (?:the|my|our|their) (.{2,40})$/u;

/** `statement` in lower case, without its subject. */
export function endedEnglish(statement: string): Ended[] {
  const undone = (NOT_TO.exec(statement) ?? NEED_NOT.exec(statement))?.[1]?.replace(TAIL, '').replace(/ after all$/u, '');
  if (undone !== undefined) return thing(undone, 'called off', GENERAL);
  if (PARTED.test(statement)) return PARTNERS.flatMap((one) => thing(one, 'parted', NONE));
  const kind = CALLED_OFF.test(statement) ? 'called off' : 'over';
  const keeps = KEEPS.exec(statement)?.[1];
  if (keeps !== undefined) return thing(`sell ${keeps}`.replace(TAIL, ''), 'called off', NONE);
  const healed = HEALED.exec(statement)?.[1];
  if (healed !== undefined) return thing(healed, 'recovered', GENERAL);
  const passed = thing(BEFORE.exec(statement)?.[1]?.replace(TAIL, '') ?? '', kind, GENERAL);
  if (passed.length > 0) return passed;
  const over = endedByVerb(statement)?.replace(TAIL, '');
  if (over !== undefined) {
    const whole = thing(over, kind, GENERAL);
    // "Sold the horse to a school": whoever has it now is no part of it.
    const object = DISPOSES.test(statement) ? thing(over.replace(FURTHER, ''), kind, GENERAL) : [];
    return [...whole, ...object.filter((one) => one.words.length < (whole[0]?.words.length ?? 0))];
  }
  if (!NOT.test(statement) || /^(?:did|was|were|had)n't\b/u.test(statement)) return [];
  return thing(statement.replace(TAIL, ''), NO_MORE.test(statement) ? 'over' : 'denial', NONE);
}

function endedByVerb(statement: string): string | undefined {
  for (const pattern of [...BETWEEN, BEHIND]) {
    const found = pattern.exec(statement);
    if (found && !NOT_REAL.test(statement.slice(0, found.index))) return found[1];
  }
  return undefined;
}

function thing(text: string, kind: Ended['kind'], general: ReadonlySet<string>): Ended[] {
  const words = wordsOf(text).filter((word) => !general.has(word.key));
  // "Sold the car on Monday": the day is that of the end.
  const meant =
    kind === 'over' && words.some((word) => !isValue(word)) ? words.filter((word) => word.kind !== 'date' && word.kind !== 'time') : words;
  return meant.some((word) => !isValue(word)) ? [{ words: meant, kind }] : [];
}
