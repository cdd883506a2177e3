// First step of a write: what the caller calls a time → an instant, and the offset that tells the local date.
import { AppError, type Timestamp } from '@strata/contracts';

const EARLIEST = Date.UTC(1000, 0, 1);
const LATEST = Date.UTC(9999, 11, 31, 23, 59, 59, 999);
/** No place on earth is further from UTC. */
const MOST_OFFSET_MINUTES = 14 * 60;

export interface ReadTime {
  at: Date;
  /** Minutes east of UTC; null for `Z` and epoch milliseconds, which say nothing of where the writer is. */
  utcOffset: number | null;
}

/**
 * ISO 8601 with `Z` or an offset, epoch milliseconds as number or digits.
 * @param path named in the error
 * @throws AppError `validation.failed` outside the years 1000–9999 (what every store can hold), and for an offset beyond ±14:00
 */
export function readTimestamp(value: Timestamp, path: string): ReadTime {
  const isEpoch = typeof value === 'number' || /^\d+$/.test(value);
  const at = new Date(isEpoch ? Number(value) : value);
  const time = at.getTime();
  if (!(time >= EARLIEST && time <= LATEST)) {
    throw refusal(path, 'must be between the years 1000 and 9999');
  }
  const offset = isEpoch ? null : /([+-])(\d\d):?(\d\d)$/.exec(String(value));
  if (!offset) return { at, utcOffset: null };
  const minutes = Number(offset[2]) * 60 + Number(offset[3]);
  if (minutes > MOST_OFFSET_MINUTES) throw refusal(path, 'must have an offset between -14:00 and +14:00');
  return { at, utcOffset: offset[1] === '-' ? -minutes : minutes };
}

const refusal = (path: string, message: string) =>
  new AppError('validation.failed', `${path}: ${message}`, { errors: [{ path, message }] });
