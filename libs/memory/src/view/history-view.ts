// A stored version of a record → what its history shows of it: when it was known, by whom it was made and what it changed.
import type { ListedVersion } from '../ports-reading.js';

/** Change with every version, or count reading: they tell nothing of what became of the record. */
const SILENT = new Set(['version', 'updated_at', 'access_count', 'last_accessed_at']);

/** `change` says what happened, `changed` names the fields that differ from the version before. */
export function historyView({ version, snapshot, before, change, actor, reason, createdAt }: ListedVersion) {
  return {
    version,
    change: before && change === 'updated' ? changeOf(before, snapshot) : change,
    changed: before ? changedFields(before, snapshot) : [],
    actor,
    reason,
    created_at: createdAt.toISOString(),
    snapshot,
  };
}

type Snapshot = ListedVersion['snapshot'];

/** Names of the fields that differ between two states as they are shown. */
export function changedFields(before: Snapshot, after: Snapshot): string[] {
  const names = new Set([...Object.keys(before), ...Object.keys(after)]);
  return [...names].filter((name) => !SILENT.has(name) && JSON.stringify(before[name]) !== JSON.stringify(after[name])).sort();
}

/** A fact that was said again is told apart from one that was said better; of other layers `updated` is all there is to say. */
function changeOf(before: Snapshot, after: Snapshot): string {
  const count = (sources: unknown) => (Array.isArray(sources) ? sources.length : 0);
  if (count(after['sources']) <= count(before['sources'])) return 'updated';
  return before['content'] === after['content'] ? 'evidence_added' : 'refined';
}
