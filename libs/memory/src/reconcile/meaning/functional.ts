// reconcile ▸ meaning: "takes the bus to work" / "cycles to work these days": what one does in one way at a time, told in another way.
import { FUNCTIONAL } from './functional.data.js';
import { once, statementOf } from './reading.js';

/** By predicate: what it is told of; null where the statement tells none. */
const predicatesOf = once((record): readonly (string | null)[] => {
  const statement = statementOf(record);
  return FUNCTIONAL.map((predicate) => {
    const found = predicate.exec(statement);
    return found && (found.groups?.['of'] ?? '').trim();
  });
});

type Stated = Parameters<typeof predicatesOf>[0];

/** Whether both tell the same predicate of the same thing. Asked only of a statement that says that something changed. */
export function shareFunction(one: Stated, other: Stated): boolean {
  const [mine, theirs] = [predicatesOf(one), predicatesOf(other)];
  return mine.some((of, i) => of !== null && of === theirs[i]);
}
