// recall ▸ retrieve: a few words under which a fact can be listed.
import { sliceCodePoints } from '@strata/language';
import type { Fact } from '../../model/fact.js';

const LONGEST = 24;
const HAN = /\p{Script=Han}/u;

/** Slot and value where there are some, else the beginning of what it says, cut at a word. */
export function titleOf({ content, slot, value }: Pick<Fact, 'content' | 'slot' | 'value'>): string {
  if (slot && value !== null && !HAN.test(content)) return `${slot.attribute}: ${value}`;
  const said = content.replace(/^(?:the user(?:'s)? |用户(?:的)?)/iu, '').trim() || content;
  const first = said.split(/[,.;，。；！!?？]/u)[0] ?? said;
  const points = [...first];
  if (points.length <= LONGEST) return first;
  const cut = sliceCodePoints(first, 0, LONGEST);
  const space = cut.lastIndexOf(' ');
  return space > LONGEST / 2 ? cut.slice(0, space) : cut;
}
