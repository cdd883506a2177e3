// recall ▸ filter: the shorthands of a request in the grammar's terms, so that one mechanism bounds them all.
import type { FilterCondition, Metadata } from '@strata/contracts';
import type { Filter } from './matches-filter.js';

/** `metadata_filters`: each pair must be among the record's metadata. Empty or absent: no bound. */
export const metadataFilter = (metadata: Metadata | undefined): Filter =>
  allOf(Object.entries(metadata ?? {}).map(([key, value]) => ({ kind: 'info', key, value })));

/** Of the plain parameters of a search, those that are given. */
export const fieldFilter = (fields: { agent_id?: string | undefined; app_id?: string | undefined; type?: string | undefined }): Filter =>
  allOf(
    (['agent_id', 'app_id', 'type'] as const).flatMap((field) => {
      const value = fields[field];
      return value === undefined ? [] : [{ kind: 'equal', field, value }];
    }),
  );

const allOf = (conditions: FilterCondition[]): Filter => (conditions.length > 0 ? [{ combine: 'and', conditions }] : []);
