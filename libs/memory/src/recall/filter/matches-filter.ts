// recall ▸ filter: what a filter means, said plainly. The stores say the same in their own words; a property test holds them to it.
import type { FilterCondition, FilterGroup } from '@strata/contracts';
import type { Attributes } from '../../model/attributes.js';

/** Groups that all hold together; none = everything is inside. */
export type Filter = readonly FilterGroup[];

/**
 * `and`: every condition holds of the record; `or`: one does. Conditions are asked one by one of the record as a whole: two of an
 * `and` may be satisfied by two of the messages that it rests on.
 */
export const matchesFilter = (record: Attributes, filter: Filter): boolean =>
  filter.every(({ combine, conditions }) =>
    combine === 'and' ? conditions.every((one) => holds(record, one)) : conditions.some((one) => holds(record, one)),
  );

/** What a record lacks is equal to nothing. */
function holds(record: Attributes, condition: FilterCondition): boolean {
  switch (condition.kind) {
    case 'tag':
      return record.tags.includes(condition.tag);
    case 'info':
      // By type and value: 1 is not "1".
      return Object.hasOwn(record.info, condition.key) && (record.info[condition.key] ?? []).includes(condition.value);
    case 'time': {
      const at = condition.field === 'create_time' ? record.createdAt : record.updatedAt;
      return (condition.from === null || at >= condition.from) && (condition.to === null || at < condition.to);
    }
    case 'equal':
      return valuesOf(record, condition.field).includes(condition.value);
  }
}

function valuesOf(record: Attributes, field: Extract<FilterCondition, { kind: 'equal' }>['field']): (string | null)[] {
  switch (field) {
    case 'agent_id':
      return record.agentIds;
    case 'app_id':
      return record.appIds;
    case 'session_id':
      return record.sessionIds;
    case 'type':
      return [record.type];
    case 'category':
      return [record.category];
  }
}
