// BM25F fields of a message: its own text, an image's caption, and its neighbours in the session with falling weight.
import type { Message } from '../model/message.js';
import { withoutNames } from './without-names.js';

const CAPTION_WEIGHT = 0.5;
/** Measured on dialogues: an answer is found by the words of the question before it more than by what follows. */
const NEIGHBOURS = [
  { offset: -1, weight: 0.5 },
  { offset: 1, weight: 0.3 },
  { offset: -2, weight: 0.15 },
  { offset: 2, weight: 0.1 },
];
const CAPTION = /\[image:\s*([^\]]*)\]/giu;

/** An image enters a message as a line `[image: <caption>]`. */
export function splitCaption(content: string): { own: string; caption: string } {
  const captions = [...content.matchAll(CAPTION)].map((match) => (match[1] ?? '').trim());
  return { own: content.replace(CAPTION, ' ').trim(), caption: captions.join(' ') };
}

/** `session`: messages of one session in order; `at`: the one to index. Empty fields are left out. */
export function messageFields(session: Pick<Message, 'content'>[], at: number, names: string[]): { text: string; weight: number }[] {
  const { own, caption } = splitCaption(session[at]?.content ?? '');
  const fields = [
    { text: own, weight: 1 },
    { text: caption, weight: CAPTION_WEIGHT },
    ...NEIGHBOURS.map(({ offset, weight }) => ({ text: session[at + offset]?.content ?? '', weight })),
  ];
  return fields
    .map(({ text, weight }) => ({ text: withoutNames(text.replace(CAPTION, '$1'), names), weight }))
    .filter(({ text }) => text !== '');
}
