// reconcile ▸ meaning ▸ replaced: "takes the bus to work" / "cycles to work these days": what one does in one way at a time, told in another way.
import { CHINESE_FUNCTIONAL } from './functional.chinese.data.js';
import { FUNCTIONAL } from './functional.data.js';
import { once, statementOf } from '../reading.js';

/** "The new job starts late so they wake up at 8 now". */
const OUTCOME = /,? (?:so|and|but) they (.{3,80})$/u;
const PREDICATES = [...FUNCTIONAL, ...CHINESE_FUNCTIONAL];

/** By predicate: what it is told of; null where the statement tells none. */
const predicatesOf = once((record): readonly (string | null)[] => {
  const statement = statementOf(record);
  const ending = OUTCOME.exec(statement)?.[1] ?? null;
  const isHan = /\p{Script=Han}/u.test(statement);
  return PREDICATES.map((predicate, i) => {
    if (isHan !== i >= FUNCTIONAL.length) return null;
    const found = predicate.exec(statement) ?? (ending === null ? null : predicate.exec(ending));
    return found && (found.groups?.['of'] ?? '').trim();
  });
});

/** "At ten on weekends": not at any time. */
const OCCASION = /周末|工作日|放假|节假日|\bweekends?\b|\bweekdays?\b/gu;
const occasionsOf = once((record): string => (statementOf(record).match(OCCASION) ?? []).sort().join());
/** Whether the newer statement holds for a part of the time that the older one is told of. */
export const isOnAnotherOccasion = (newer: Stated, older: Stated): boolean =>
  occasionsOf(newer) !== '' && occasionsOf(newer) !== occasionsOf(older);

type Stated = Parameters<typeof predicatesOf>[0];

/** The predicates that a statement tells, as keys. */
export const functionsOf = (one: Stated): string[] => predicatesOf(one).flatMap((of, i) => (of === null ? [] : `function:${i}:${of}`));

/** Whether both tell the same predicate of the same thing. Asked only of a statement that says that something changed. */
export function shareFunction(one: Stated, other: Stated): boolean {
  const [mine, theirs] = [predicatesOf(one), predicatesOf(other)];
  return mine.some((of, i) => of !== null && of === theirs[i]);
}
