// extract ▸ statement: what a pattern saw in a clause, before it becomes a candidate.
import type { FactCategory, FactType } from '@strata/contracts';

/** One attribute and value that a clause states about its speaker (or about somebody of theirs). */
export interface Finding {
  attribute: string;
  value: string | null;
  category: FactCategory;
  type: FactType;
  polarity?: 'set' | 'remove';
  /** "sister": the slot is then the speaker's sister's. */
  relative?: string;
  /** The statement in the third person; `subject` stands for the speaker. Used where the clause itself can't be rewritten, or is split. */
  say: (subject: string) => string;
  /** `say` is the content even where the clause could be rewritten (a list split into its items, a name for a mapping). */
  split?: true;
  /** Told by a part of its clause: the rest of the clause is still to be told. */
  ofPart?: true;
  /** The state begins at the time that is named, or now ("moved to Berlin last month"). */
  starts?: true;
  /** Dates in it are the value, not a time ("my birthday is 3 May"). */
  literal?: true;
  tags?: string[];
}

/**
 * What the confidence of a built-in candidate means: how directly the words say it. It is an order of trust, not a probability; reconciliation
 * raises it when the same is said again. By the rule that made it:
 * `slot` a pattern for one attribute matched the speaker's own words · `template` as `slot`, worded anew · `statement` a clause rewritten
 * into the third person · `quoted` kept in its own words · `assistant` said by the assistant, believed by nobody yet · `behavior` counted.
 */
export const CONFIDENCE = { slot: 0.9, template: 0.85, statement: 0.7, quoted: 0.6, assistant: 0.5, behavior: 0.8 } as const;

/** "tea, green coffee and milk" → its items. Long or sentence-like parts make the whole one item. */
export function listItems(text: string): string[] {
  const whole = text.trim();
  const items = whole
    .split(/\s*(?:,\s*(?:and|or)\s|,|、|，|\s(?:and|or|&)\s|和|以及|还有|跟|与)\s*/u)
    .map((item) => item.trim())
    .filter(Boolean);
  const plain = items.every(
    (item) => item.split(/\s+/u).length <= 3 && [...item].length <= 24 && !/\b(?:to|that|which|who|when|how|because|it|them)\b/u.test(item),
  );
  // "Helping people and making art better": the second half needs the first.
  if (items.some((item) => /^(?:making|having|being|doing|getting|seeing|giving|improving)\b/u.test(item))) return [whole];
  return items.length > 1 && items.length <= 8 && plain ? items : [whole];
}
