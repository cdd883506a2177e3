// contracts ▸ filter: a time as a filter writes it, and the stretch of time that an operator makes of it.
import { z } from 'zod';

export const TIME_OPERATORS = ['lt', 'lte', 'gt', 'gte'] as const;
export type TimeOperator = (typeof TIME_OPERATORS)[number];

/** Epoch ms: `from` ≤ t < `to`; null = open. */
export interface TimeRange {
  from: number | null;
  to: number | null;
}

const DAY_MS = 86_400_000;
const day = z.iso.date();
const instant = z.iso.datetime({ offset: true });

/**
 * `2026-03-02` (midnight UTC), `2026-03-02 10:00:00` (UTC) or ISO 8601 with a zone. `lte` of a bare date reaches to the end of that
 * day; `lt`, `gt` and `gte` mean its midnight, so that `gt 2025-12-01` holds December the first. Null: no such time.
 */
export function timeRange(operator: TimeOperator, text: string): TimeRange | null {
  const isDay = day.safeParse(text).success;
  const spelled = isDay ? `${text}T00:00:00Z` : /^[\d-]{10} [\d:]{8}$/.test(text) ? `${text.replace(' ', 'T')}Z` : text;
  if (!instant.safeParse(spelled).success) return null;
  const at = Date.parse(spelled);
  if (!Number.isFinite(at)) return null;
  switch (operator) {
    case 'lt':
      return { from: null, to: at };
    case 'lte':
      return { from: null, to: isDay ? at + DAY_MS : at + 1 };
    case 'gt':
      return { from: at + 1, to: null };
    case 'gte':
      return { from: at, to: null };
  }
}
