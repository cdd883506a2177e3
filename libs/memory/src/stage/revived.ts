// A candidate that went through JSON: its times come back as text.
import type { FactCandidate } from '../model/fact.js';
import type { Ruling } from '../model/ruling.js';

export function revived(candidate: FactCandidate): FactCandidate {
  const date = (value: Date | string) => new Date(value);
  const { eventTime, validFrom, validTo } = candidate;
  return {
    ...candidate,
    sources: candidate.sources.map((s) => ({ ...s, timestamp: date(s.timestamp) })),
    eventTime: eventTime && { ...eventTime, start: date(eventTime.start), end: date(eventTime.end) },
    validFrom: validFrom && date(validFrom),
    validTo: validTo && date(validTo),
  };
}

export const revivedRuling = (ruling: Ruling): Ruling => ({ ...ruling, edited: ruling.edited && revived(ruling.edited) });
