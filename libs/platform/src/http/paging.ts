// What every list has in common: `limit` and `cursor` in, `items` and `next_cursor` out.
import { z } from 'zod';

/** Spread into a query schema. */
export const PAGE_FIELDS = {
  limit: z.coerce.number().int().min(1).max(100).default(20),
  cursor: z.string().min(1).max(2048).optional(),
};

export function pageRequest(query: { limit: number; cursor?: string | undefined }): { limit: number; cursor: string | null } {
  return { limit: query.limit, cursor: query.cursor ?? null };
}

export function pageAnswer<T, V>(
  page: { items: T[]; nextCursor: string | null },
  view: (item: T) => V,
): { items: V[]; next_cursor: string | null } {
  return { items: page.items.map(view), next_cursor: page.nextCursor };
}
