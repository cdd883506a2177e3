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
/** For meaning as for words, only nearer: further turns blur what one is about. */
const MEANING_NEIGHBOURS = NEIGHBOURS.slice(0, 2);
const CAPTION = /\[image:([^\]]*)\]/giu;

export interface WeightedText {
  text: string;
  weight: number;
}

/** An image enters a message as a line `[image: <caption>]`. */
export function splitCaption(content: string): { own: string; caption: string } {
  const captions = [...content.matchAll(CAPTION)].map((match) => (match[1] ?? '').trim());
  return { own: content.replace(CAPTION, ' ').trim(), caption: captions.join(' ') };
}

/** `session`: messages of one session in order; `at`: the one to index. Empty fields are left out. */
export function messageFields(session: Pick<Message, 'content'>[], at: number, names: string[]): WeightedText[] {
  const { own, caption } = splitCaption(session[at]?.content ?? '');
  const fields = [
    { text: own, weight: 1 },
    { text: caption, weight: CAPTION_WEIGHT },
    ...NEIGHBOURS.map(({ offset, weight }) => ({ text: session[at + offset]?.content ?? '', weight })),
  ];
  return fields
    .map(({ text, weight }) => ({
      text: withoutNames(
        text.replace(CAPTION, (_, caption: string) => caption.trim()),
        names,
      ),
      weight,
    }))
    .filter(({ text }) => text !== '');
}

/** What the dense vector of a message is made of: its own text and caption first, then its neighbours'. */
export function meaningFields(session: Pick<Message, 'content'>[], at: number, names: string[]): WeightedText[] {
  const textOf = (place: number) => {
    const { own, caption } = splitCaption(session[place]?.content ?? '');
    return withoutNames(`${own} ${caption}`.trim(), names);
  };
  const around = MEANING_NEIGHBOURS.map(({ offset, weight }) => ({ text: textOf(at + offset), weight }));
  return [{ text: textOf(at), weight: 1 }, ...around.filter(({ text }) => text !== '')];
}
