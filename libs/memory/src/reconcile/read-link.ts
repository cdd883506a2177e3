// reconcile: what the words of a statement say of cause and condition. "The user moved because they changed jobs": a cause and its effect.
import type { RelationKind } from '@strata/contracts';

export interface ToldLink {
  kind: Extract<RelationKind, 'causes' | 'condition'>;
  /** The cause, or the condition, as the statement words it. */
  first: string;
  /** What it leads to. */
  then: string;
}

/** Whatever holds none of these says nothing of the kind; one pass over many facts costs little. */
const MARKS =
  /\b(?:because|due to|thanks to|as a result|, so|, therefore|if|as long as|provided that)\b|, so |, therefore |因为|由于|所以|因此|因而|于是|导致|如果|要是|假如|倘若|只要|一旦|万一|的话/iu;
/** "asked if", "even if": nothing hangs on it. */
const NO_CONDITION =
  /\b(?:as|even|ask(?:s|ed)?|wonders?|wondered|wondering|know|knows|knew|see|sees|check(?:s|ed)?|sure|unsure|what|only) if\b/iu;

type Read = [RegExp, ToldLink['kind'], order: 'first' | 'then'];
/** The first that fits counts. `order`: which of the two is told first. */
const FORMS: Read[] = [
  [/^(?:because(?: of)?|due to|thanks to|as a result of) (.+?), (?:so )?(.+)$/isu, 'causes', 'first'],
  [/^(.+?),? (?:because(?: of)?|due to|thanks to|as a result of) (.+)$/isu, 'causes', 'then'],
  [/^(.+?), (?:and )?(?:so|therefore|as a result)(?! (?:that|far|long|much|many)\b),? (.+)$/isu, 'causes', 'first'],
  [/^if (.+?), (?:then )?(.+)$/isu, 'condition', 'first'],
  [/^(?:as long as|provided that) (.+?), (.+)$/isu, 'condition', 'first'],
  [/^(.+?),? (?:only )?(?:if|as long as|provided that) (.+)$/isu, 'condition', 'then'],
  [/^(?:因为|由于)([^，,]+)[，,](?:所以|因此|因而)?(.+)$/su, 'causes', 'first'],
  [/^(.+?)[，,](?:是?因为|由于)(.+)$/su, 'causes', 'then'],
  [/^(.+?)[，,](?:所以|因此|因而|于是)(.+)$/su, 'causes', 'first'],
  [/^(.+?)导致了?(.+)$/su, 'causes', 'first'],
  [/^(?:如果|要是|假如|倘若|只要|一旦|万一)([^，,]+?)(?:的话)?[，,](?:那么?)?(.+)$/su, 'condition', 'first'],
  [/^(.+?)的话[，,](?:那么?)?(.+)$/su, 'condition', 'first'],
];

/** Null where the statement tells neither cause nor condition. */
export function readLink(content: string): ToldLink | null {
  if (!MARKS.test(content)) return null;
  const plain = content.replace(/[.。!！]+$/u, '');
  for (const [form, kind, order] of FORMS) {
    const [, one, other] = form.exec(plain) ?? [];
    if (one === undefined || other === undefined || (kind === 'condition' && NO_CONDITION.test(plain))) continue;
    return order === 'first' ? { kind, first: one, then: other } : { kind, first: other, then: one };
  }
  return null;
}

const LED_BY =
  /^(?:(?:and )?(?:that(?: is|'s| was|’s)|this is) (?:the reason )?why|therefore|as a result|because of (?:that|this)|consequently|hence|因此|所以|于是|为此|正因如此)/iu;
const LED_IF = /^(?:in that case|if so|if that happens|那样的话|这样的话|如果这样|如果是这样)/iu;

/** A quote that begins by pointing back: what was said right before it is the cause, or the condition. */
export function readLead(quote: string): ToldLink['kind'] | null {
  return LED_BY.test(quote) ? 'causes' : LED_IF.test(quote) ? 'condition' : null;
}
