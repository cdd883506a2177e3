// reconcile ▸ meaning: "takes the bus to work" / "cycles to work these days": what one does in one way at a time, told in another way.
import { CHINESE_FUNCTIONAL } from './functional.chinese.data.js';
import { FUNCTIONAL } from './functional.data.js';
import { once, statementOf } from './reading.js';

const PREDICATES = [...FUNCTIONAL, ...CHINESE_FUNCTIONAL];

/** By predicate: what it is told of; null where the statement tells none. */
const predicatesOf = once((record): readonly (string | null)[] => {
  const statement = statementOf(record);
  return PREDICATES.map((predicate) => {
    const found = predicate.exec(statement);
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

/** Whether both tell the same predicate of the same thing. Asked only of a statement that says that something changed. */
export function shareFunction(one: Stated, other: Stated): boolean {
  const [mine, theirs] = [predicatesOf(one), predicatesOf(other)];
  return mine.some((of, i) => of !== null && of === theirs[i]);
}
