// The index as recall asks it: a filter is never answered from entries of an earlier version, which lack what it asks for.
import { AppError, type FilterCondition } from '@strata/contracts';
import type { ports } from '@strata/memory';
import type { PostgresSettings } from '@strata/postgres';

/** Of the record alone: known to every entry there is. */
const isOwn = (condition: FilterCondition) =>
  condition.kind === 'time' || (condition.kind === 'equal' && (condition.field === 'type' || condition.field === 'category'));

/** Searches throw AppError `unavailable` with the command to run while the index waits to be made anew; looked up until it is. */
export function refuseOutdated(
  index: ports.MemoryIndex,
  settings: Pick<PostgresSettings, 'hasOutdatedEntries'>,
): Pick<ports.MemoryIndex, 'search'> {
  let isCurrent = false;
  const check = async () => {
    isCurrent = !(await settings.hasOutdatedEntries());
    if (!isCurrent)
      throw new AppError(
        'unavailable',
        'filters wait for the index to be made anew: its entries were written by an earlier version. Run: npm run strata -- reindex',
      );
  };
  return {
    search: async (scope, query) => {
      const asksForMore = query.filter.where?.some(({ conditions }) => !conditions.every(isOwn)) ?? false;
      if (asksForMore && !isCurrent) await check();
      return index.search(scope, query);
    },
  };
}
