// extract ▸ statement: which stretches of a message are its author's own words. Everything else is blanked, so that offsets stay.

/** What recall gave out comes back in this fence: it is never learnt again. */
const RECALLED = /<memory-context>[\s\S]*?(?:<\/memory-context>|$)/giu;
const FOREIGN = [/```[\s\S]*?(?:```|$)/gu, /^[ \t]{0,3}>[^\n]*$/gmu, /https?:\/\/\S+/gu];
/** Text that speaks to the system instead of about its author. */
const SUSPECT =
  /\b(?:ignore|disregard|forget|override)\b.{0,30}\b(?:previous|prior|above|all|earlier|your)\b.{0,30}\b(?:instructions?|prompts?|rules?|messages?|guidelines?)\b|\b(?:system prompt|developer mode|jailbreak|you are now (?:a|an|in|dan)\b)|(?:忽略|无视|忘记|忘掉)(?:以上|之前|前面|上面|所有|一切|先前).{0,12}(?:指令|提示|规则|内容|要求|设定)|系统提示词|开发者模式/iu;

/** A fence that closes or opens by itself was written by hand; so was what speaks as the system behind it. */
const STRAY_FENCE = /<\s{0,3}\/?\s{0,3}(?:system|memory-context)\b[^>]{0,80}>/iu;

export const isSuspectText = (text: string): boolean => SUSPECT.test(text) || STRAY_FENCE.test(withoutRecalled(text));

const blank = (part: string) => part.replace(/[^\n]/gu, (char) => ' '.repeat(char.length));

/** Recalled text blanked only; the same length as `content` in code points. */
export const withoutRecalled = (content: string): string => content.replace(RECALLED, (part) => part.replace(/[^\n]/gu, ' '));

/** The same length as `content`, in UTF-16 units: text recalled by Strata, code, quoted lines and addresses become blanks. */
export function ownWords(content: string): string {
  // Line breaks, so that no sentence runs across it: its quote would hold what must not be learnt.
  let out = content.replace(RECALLED, (part) => '\n'.repeat(part.length));
  for (const pattern of FOREIGN) out = out.replace(pattern, blank);
  return out;
}
