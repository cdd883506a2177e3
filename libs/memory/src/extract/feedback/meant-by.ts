// extract ▸ feedback: which of the statements that are known are meant by a few words.
import { tokenize } from '@strata/language';
import type { ExtractInput } from '../../ports.js';

type Known = ExtractInput['known'][number];

/** Say nothing of what is meant, in either language. */
const EMPTY = new Set(
  'i im ive me my mine the a an user users their they he she his her is am are was were be been have has had do does did to of in on at for with and or not no that this it its about any some 用户 我 的 了 有 在 是 我们 这 那 个 只 一 一只 养 把'.split(
    ' ',
  ),
);
const MOST = 5;
/** Of the words, so many must be told by a statement that is not told by all of them. */
const NEARLY = 0.75;

const termsOf = (text: string): Set<string> =>
  new Set(
    tokenize(text)
      .map(({ term }) => term.replace(/(?<=[a-z]{3})s$/u, ''))
      .filter((term) => !EMPTY.has(term)),
  );

/** The user's own statements that hold all of the words; else the one that holds nearly all of them, where only one does. */
export function meantBy(named: string, known: readonly Known[]): Known[] {
  const terms = [...termsOf(named)];
  if (terms.length === 0) return [];
  const rated = known
    .filter((fact) => fact.speaker === 'user')
    .map((fact) => {
      const told = termsOf([fact.content, fact.value ?? ''].join('\n'));
      return { fact, share: terms.filter((term) => told.has(term)).length / terms.length };
    });
  const whole = rated.filter(({ share }) => share === 1);
  if (whole.length > 0) return whole.slice(0, MOST).map(({ fact }) => fact);
  const near = rated.filter(({ share }) => share >= NEARLY);
  return near.length === 1 ? near.map(({ fact }) => fact) : [];
}
