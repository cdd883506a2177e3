// extract ▸ statement: what a clause can be, how much it says, and where its statement begins.
import { tokenize } from '@strata/language';

export type ClauseKind = 'statement' | 'question' | 'filler' | 'request' | 'wish';

const GENERAL = new Set(
  'thing things stuff lot lots bit time times way kind sort something anything everything nothing good great nice really much many get got make made go know think feel say said want like well'.split(
    ' ',
  ),
);

/** Words that carry content, each once: what a statement is worth being remembered for. */
export function contentTerms(clause: string): string[] {
  const terms = new Set<string>();
  const pairs = new Set<string>();
  for (const token of tokenize(clause)) {
    if (token.kind === 'stop') continue;
    if (token.kind === 'word' && GENERAL.has(token.text.toLowerCase())) continue;
    if (token.kind === 'cjk' && token.text.length < 2) continue;
    if (token.kind === 'bigram') pairs.add(token.term);
    else terms.add(token.term);
  }
  // Scripts without a word list come in pairs of characters.
  return terms.size ? [...terms] : [...pairs];
}

const LEAD =
  /^(?:(?:[Hh]i|[Hh]ello|[Hh]ey|[Ww]ow|[Yy]eah|[Yy]ep|[Yy]es|[Nn]o|[Nn]ope|[Oo]k|[Oo]kay|[Oo]h|[Aa]h|[Hh]aha+|[Ll]ol|[Ww]ell|[Ss]o|[Ss]ure|[Rr]ight|[Ee]xactly|[Aa]bsolutely|[Dd]efinitely|[Tt]otally|[Tt]hanks?|[Tt]hank you|[Aa]ctually|[Aa]nyway|[Bb]y the way|[Bb]tw|[Ff]yi|[Yy]ou know|[Ii] mean|[Uu]m+|[Aa]nd|[Bb]ut|[Pp]lus|[Aa]lso|[Oo]f course|[Ss]orry)(?:[,.!:]+\s*|\s+[-–—]+\s+|\s\p{Lu}\p{Ll}+[,!.]+\s*|\s+(?=(?:[Ii]|[Ii]'m|[Ii]'ve|[Ii]'ll|[Mm]y)\b))(?:\p{Lu}\p{Ll}+[!.]+\s*)?)+/u;
const CONJUNCTION =
  /^(?:[Aa]nd|[Bb]ut|[Ss]o|[Pp]lus|[Aa]lso)[,!]?\s+(?!much|many|far|on\b|that\b|glad|happy|proud)(?:(?:[Hh]ey|[Oo]h|[Bb]tw|[Yy]eah)[\s,!-]+)*/u;
const LEAD_CHINESE =
  /^(?:(?:你好|您好|嗨|哈喽|嗯+|哦+|对了|好的|是的|其实|那个|哈哈+|谢谢(?:你|您)?|不对|不是|对[啊呀的]?|是啊|不用(?:了|(?=[，,。！!~\s]))|算了|请?(?:帮我)?记住|别忘了|没错|巧了|好吧|行|所以|呃|额|唉|哎呀?|那个啥|另外|而且|不过|但是|还有|顺便说一下|介绍一下|汇报一下|报告一下|跟你(?:说|讲)一?[下声]|告诉你个?好?消息|宣布一下|说正经的|\d{1,2}[.、)）](?!\d)|[-*•·])[,，!！。~～\s]*)+(?=[^\s,，])/u;

/** How many UTF-16 units of greeting, hesitation and conjunction stand before the statement itself. */
export function leadLength(clause: string): number {
  const lead = LEAD.exec(clause)?.[0] ?? CONJUNCTION.exec(clause)?.[0] ?? LEAD_CHINESE.exec(clause)?.[0] ?? '';
  return lead.length < clause.length ? lead.length : 0;
}
