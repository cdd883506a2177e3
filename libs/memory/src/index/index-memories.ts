// The stage that writes the derived index from re-read rows; the record that is gone leaves the index.
import { faultPoint, inSpan } from '@strata/contracts';
import type { UserScope } from '../model/scope.js';
import type { ClaimedWork } from '../model/work.js';
import type { Embedder, IndexEntry, IndexSource, MemoryIndex, StageInput } from '../ports.js';
import { buildIndexEntries, indexId, sourceIds } from './build-index-entries.js';
import { publicParts, shelvesOf } from './public-part.js';

/** How far back a new message changes the entries before it: it is their following neighbour. */
const REACH = 2;

/**
 * Idempotent: entries are versioned and an older one never replaces a newer one. Returns how many entries were written
 * and removed. `input.context` gives the messages before, so that re-indexed neighbours keep their own whole window.
 */
export async function indexMemories(
  work: ClaimedWork,
  input: StageInput,
  source: IndexSource,
  ports: { embedder: Embedder; index: MemoryIndex },
  signal?: AbortSignal,
): Promise<{ written: number; removed: number }> {
  const own = new Set([...input.messages.map((m) => m.id), ...(work.checkpoint?.messageIds ?? [])]);
  const messages = [...new Map([...input.context, ...input.messages, ...source.messages].map((m) => [m.id, m])).values()].sort((a, b) =>
    a.seq < b.seq ? -1 : 1,
  );
  const before = input.context.slice(-REACH).map((m) => m.id);
  const archived = source.summaries.filter((s) => s.status === 'archived' || s.status === 'deleted');
  // What was superseded or undone stays findable for questions about a past state; its status keeps it out of the present.
  const deleted = source.facts.filter((f) => f.status === 'deleted');
  const facts = source.facts.filter((f) => !deleted.includes(f));
  const summaries = source.summaries.filter((s) => !archived.includes(s));
  const known = new Map([...input.facts, ...source.facts].map((f) => [f.id, sourceIds(f)]));
  const whole = {
    messages,
    targets: new Set([...before, ...own]),
    facts,
    summaries,
    topics: source.topics,
    sourcesOf: (id: string) => known.get(id) ?? [],
    evidence: source.evidence,
    timezone: input.session?.timezone ?? input.defaultTimezone,
  };
  const open = { projectId: work.projectId, publicBy: work.userId };
  const shared = await buildIndexEntries(open, publicParts(whole), ports.embedder, signal);
  const entries = [...(await buildIndexEntries(work, whole, ports.embedder, signal)), ...shared];
  const remade = await heldFromBefore(work, entries, ports.index);
  if (remade.length) await ports.index.forget(work, remade);
  if (entries.length)
    await inSpan({ name: 'index upsert', kind: 'client', attributes: { 'strata.entries': entries.length } }, () =>
      ports.index.upsert(entries),
    );
  const present = new Set(entries.map((e) => e.id));
  const { factIds = [], summaryIds = [], topicIds = [] } = work.checkpoint ?? {};
  const absent = [
    ...factIds.map((id) => indexId('fact', id)),
    ...summaryIds.map((id) => indexId('summary', id)),
    ...topicIds.map((id) => indexId('topic', id)),
  ].filter((id) => !present.has(id));
  const closed = new Set([...deleted.map(({ id }) => indexId('fact', id)), ...archived.map(({ id }) => indexId('summary', id))]);
  const removed = absent.filter((id) => closed.has(id));
  // What has no row any more begins at version 1 when it is made again: a mark of its last version would keep that out.
  const gone = absent.filter((id) => !closed.has(id));
  if (absent.length)
    await inSpan({ name: 'index remove', kind: 'client', attributes: { 'strata.entries': absent.length } }, async () => {
      if (removed.length) await ports.index.remove(work, removed);
      if (gone.length) await ports.index.forget(work, gone);
    });
  const isShared = new Set(shared.map((e) => e.recordId));
  const hidden = source.facts.filter(({ id }) => source.evidence.shared.has(id) && !isShared.has(id)).map(({ id }) => indexId('fact', id));
  if (hidden.length) await ports.index.remove(open, hidden);
  faultPoint('index.after-upsert');
  return { written: entries.length, removed: absent.length + hidden.length };
}

/** Entries that a summary or topic of the same id left behind: it went, and was made again before anybody had indexed that. */
async function heldFromBefore(scope: UserScope, entries: IndexEntry[], index: MemoryIndex): Promise<string[]> {
  const first = entries.filter(({ layer, version }) => (layer === 'summary' || layer === 'topic') && version === 1n);
  if (!first.length) return [];
  const ids = first.map(({ id }) => id);
  const held = await index.versions(scope, ids);
  return first.filter(({ id, version }) => (held.get(id) ?? 0n) > version).map(({ id }) => id);
}

/** Entries whose record is no longer there: `now` was read after they were written. */
export async function takeBack(scope: UserScope, now: IndexSource, written: IndexSource, { index }: { index: MemoryIndex }): Promise<void> {
  const ids = (source: IndexSource) => [
    ...source.messages.map((m) => indexId('message', m.id)),
    ...source.facts.map((f) => indexId('fact', f.id)),
    ...source.summaries.map((s) => indexId('summary', s.id)),
    ...source.topics.map((t) => indexId('topic', t.id)),
  ];
  const present = new Set(ids(now));
  const gone = ids(written).filter((id) => !present.has(id));
  if (gone.length) for (const shelf of shelvesOf(scope)) await index.forget(shelf, gone);
}
