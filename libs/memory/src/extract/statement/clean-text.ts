// extract ▸ statement: which stretches of a message are its author's own words. Everything else is blanked, so that offsets stay.
import { withRecalledLines } from './recalled-lines.js';

/** What recall gave out comes back in this fence: it is never learnt again. A client may have rewritten the tag. */
const RECALLED = /<\s{0,9}memory-context\b[^>]{0,99}>[\s\S]*?(?:<\s{0,9}\/\s{0,9}memory-context\b[^>]{0,99}>|$)/giu;
const FOREIGN = [/```[\s\S]*?(?:```|$)/gu, /^[ \t]{0,3}>[^\n]*$/gmu, /https?:\/\/\S+/gu];
/** Text that speaks to the system instead of about its author. Asked of text without what recall gave out: that comes in such a tag. */
const SUSPECT =
  /\b(?:ignore|disregard|forget|override)\b.{0,30}\b(?:previous|prior|above|all|earlier|your)\b.{0,30}\b(?:instructions?|prompts?|rules?|messages?|guidelines?)\b|\b(?:system prompt|developer mode|jailbreak|you are now (?:a|an|in|dan)\b)|<\s{0,9}\/?\s{0,9}(?:system|memory-context)\b[^>]{0,99}>|(?:忽略|无视|忘记|忘掉)(?:以上|之前|前面|上面|所有|一切|先前).{0,12}(?:指令|提示|规则|内容|要求|设定)|系统提示词|开发者模式/iu;

export const isSuspectText = (text: string): boolean => SUSPECT.test(text);

const blank = (part: string) => part.replace(/[^\n]/gu, (char) => ' '.repeat(char.length));

const replaceRecalled = (content: string, by: (part: string) => string): string => withRecalledLines(content.replace(RECALLED, by), by);

/** Recalled text blanked only, with its fence or line by line; the same length as `content` in code points. */
export const withoutRecalled = (content: string): string => replaceRecalled(content, (part) => part.replace(/[^\n]/gu, ' '));

/** The same length as `content`, in UTF-16 units: text recalled by Strata, code, quoted lines and addresses become blanks. */
export function ownWords(content: string): string {
  // Line breaks, so that no sentence runs across it: its quote would hold what must not be learnt.
  let out = replaceRecalled(content, (part) => '\n'.repeat(part.length));
  for (const pattern of FOREIGN) out = out.replace(pattern, blank);
  return out;
}

/** An odd number of quotation marks stands before. */
export function inQuotation(text: string, at: number): boolean {
  const before = text.slice(0, at);
  return (before.match(/"/gu)?.length ?? 0) % 2 === 1 || (before.match(/[“「]/gu)?.length ?? 0) > (before.match(/[”」]/gu)?.length ?? 0);
}
