// A time as foreign files write it → one that a message may carry.
import type { Timestamp } from '@strata/contracts';
import { wrongLine } from '../restore/placed.js';

const WRITTEN = /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2})(:\d{2}(?:\.\d{1,9})?)?)? ?(Z|[+-]\d{2}:?\d{2})?$/i;
/** In 1973 as milliseconds, in the year 5138 as seconds. */
const LEAST_MILLISECONDS = 1e11;

/**
 * Seconds or milliseconds since 1970; ISO 8601 with T or a blank, down to a day; without an offset it is UTC. Null for nothing.
 * @throws AppError `validation.failed` naming place and path
 */
export function timeOf(value: string | number | null | undefined, place: string, path: string): Timestamp | null {
  if (value === null || value === undefined || value === '') return null;
  const text = String(value).trim();
  const number = typeof value === 'number' || /^\d+(?:\.\d+)?$/.test(text) ? Number(text) : NaN;
  if (number >= 0) return Math.round(number < LEAST_MILLISECONDS ? number * 1000 : number);
  const [, day, time = '00:00', seconds = ':00', zone = 'Z'] = WRITTEN.exec(text) ?? [];
  const offset = zone.length === 5 ? `${zone.slice(0, 3)}:${zone.slice(3)}` : zone.toUpperCase();
  const iso = `${day}T${time}${seconds}${offset}`;
  if (day === undefined || Number.isNaN(Date.parse(iso)))
    throw wrongLine(place, path, 'must be a time: ISO 8601, or seconds or milliseconds since 1970');
  return iso;
}
