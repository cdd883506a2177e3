// How long a record is kept: the rule by which a worker lets it go, and by which the pipeline does not write it again.
import type { Retention, RetainedLayer } from '@strata/contracts';

const DAY_MS = 24 * 3600_000;

/** Days of the shortest of its tags that has some, else those of its layer; null = for good. */
export function daysKept(retention: Retention | null, layer: RetainedLayer, tags: readonly string[]): number | null {
  if (!retention) return null;
  const ofTags = tags.flatMap((tag) => (Object.hasOwn(retention.tags, tag) ? (retention.tags[tag] ?? []) : []));
  return ofTags.length ? Math.min(...ofTags) : (retention.layers[layer] ?? null);
}

/** Whether what last changed at `since` is past its days. */
export function isPastRetention(
  retention: Retention | null,
  record: { layer: RetainedLayer; tags: readonly string[]; since: Date },
  now: Date,
): boolean {
  const days = daysKept(retention, record.layer, record.tags);
  return days !== null && record.since.getTime() <= now.getTime() - days * DAY_MS;
}
