// extract ▸ statement: who speaks, and how facts name them.
import { foldKey } from '@strata/language';
import type { Message } from '../../model/message.js';
import type { ExtractInput } from '../../ports.js';

const NAMED = [
  /\b(?:[Mm]y name(?:'s| is)|[Ii] am called|[Ii]'m called|[Ii] go by) (\p{Lu}[\p{L}'-]+(?: \p{Lu}[\p{L}'-]+)?)/u,
  /(?:我(?:的名字)?(?:叫做?|改名(?:叫|为|成)?了?|改叫)|我的名字(?:是|改成了?))["'“‘「]?([\p{L}·]{1,12}?)["'”’」]?了?(?=$|[,，。.！!；;~\s])/u,
];

export interface Speaker {
  /** `message.name`, or the name that the user once gave; null where unknown. */
  name: string | null;
  /** As it stands in a sentence of this language: "Ana", "The user", "用户". */
  subject: string;
  /** Lower case, for slots. `user` unless the message itself names its speaker. */
  slotSubject: string;
}

export function statedName(text: string): string | null {
  const plain = text.replaceAll('’', "'");
  for (const pattern of NAMED) {
    const name = pattern.exec(plain)?.[1];
    if (name && !/^(?:你|您|他|她|它|了|不|过|外卖|车|滴滴|人|醒)|什么|啥|[去来吃喝]/u.test(name)) return name;
  }
  return null;
}

export const nameKnown = (known: ExtractInput['known']): string | null =>
  known.find((f) => f.slot?.subject === 'user' && f.slot.attribute === 'name')?.value ?? null;

/** The unnamed user's name, by what is known, what was said before and what this write says. The newest wins. */
export function userName(input: ExtractInput): string | null {
  let name = nameKnown(input.known);
  for (const message of [...input.context, ...input.messages]) {
    if (message.role === 'user' && message.name === null) name = statedName(message.content.slice(0, 2000)) ?? name;
  }
  return name;
}

export function speakerOf(message: Message, knownName: string | null, chinese: boolean): Speaker {
  if (message.role !== 'user') return { name: message.name, subject: chinese ? '助手' : 'The assistant', slotSubject: 'assistant' };
  const said = message.name?.replace(/\s+/gu, ' ').trim().slice(0, 60) ?? '';
  if (said) return { name: said, subject: said, slotSubject: foldKey(said) };
  return { name: null, subject: knownName ?? (chinese ? '用户' : 'The user'), slotSubject: 'user' };
}
