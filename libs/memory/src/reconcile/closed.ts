// The state of a fact that something else replaces.
import type { Fact } from '../model/fact.js';

/** Validity never ends before it began, and an end that was told stays where it was told. */
export function closed(fact: Fact, by: string, end: Date, now: Date): Pick<Fact, 'status' | 'supersededBy' | 'supersededAt' | 'validTo'> {
  const last = fact.validTo && fact.validTo < end ? fact.validTo : end;
  const validTo = fact.validFrom && fact.validFrom > last ? fact.validFrom : last;
  return { status: 'superseded', supersededBy: by, supersededAt: now, validTo };
}
