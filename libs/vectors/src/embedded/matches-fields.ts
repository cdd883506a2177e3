// embedded index: does an entry satisfy the filter? Asked before anything is ranked; of layer and status the block knows by itself.
import type { ports } from '@strata/memory';

/** All given conditions hold together; a list means any of its values; metadata must be equal in type and value. */
export function matchesFields(payload: ports.IndexedFields, filter: Omit<ports.IndexFilter, 'layers' | 'statuses'>): boolean {
  if (filter.sessionId !== undefined && payload.sessionId !== filter.sessionId) return false;
  if (filter.agentId !== undefined && payload.agentId !== filter.agentId) return false;
  if (filter.appId !== undefined && payload.appId !== filter.appId) return false;
  if (filter.types && !(payload.type !== null && filter.types.includes(payload.type))) return false;
  if (filter.categories && !(payload.category !== null && filter.categories.includes(payload.category))) return false;
  if (filter.tags && !filter.tags.some((tag) => payload.tags.includes(tag))) return false;
  if (filter.createdFrom !== undefined && payload.createdAt < filter.createdFrom) return false;
  if (filter.createdTo !== undefined && payload.createdAt >= filter.createdTo) return false;
  if (filter.metadata)
    for (const [key, value] of Object.entries(filter.metadata))
      if (!Object.hasOwn(payload.metadata, key) || payload.metadata[key] !== value) return false;
  return true;
}
