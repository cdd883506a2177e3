// After the records that are erased alone the index: entries go at once; what was told anew, and the neighbours of messages that went, are indexed as they are now.
import { faultPoint } from '@strata/contracts';
import { buildIndexEntries, indexId, sourceIds } from '../index/build-index-entries.js';
import { partsFor, shelvesOf } from '../index/public-part.js';
import { addCounts, type ClaimedDeletion } from '../model/deletion.js';
import type { Embedder, IndexEntry, MemoryIndex } from '../ports.js';
import type { DeletionWork, ErasureStore } from '../ports-forget.js';

interface Ports {
  work: Pick<DeletionWork, 'advance'>;
  erasures: Pick<ErasureStore, 'loadForIndex'>;
  index: MemoryIndex;
  embedder: Embedder;
}

/** Entries of one write. */
const AT_ONCE = 200;

/** Null when the lease was lost. An entry that is indexed again is taken out first: told anew, a record may have a lower version. */
export async function followInIndex(ports: Ports, claimed: ClaimedDeletion, signal: AbortSignal): Promise<ClaimedDeletion | null> {
  const { index, erasures, embedder, work } = ports;
  let deletion = claimed;
  for (const [at, followUp] of claimed.progress.followUps.entries()) {
    const scope = { projectId: claimed.projectId, userId: followUp.userId };
    let vectors = 0;
    const again = followUp.messageIds.map((id) => indexId('message', id));
    const told = followUp.factIds.map((id) => indexId('fact', id));
    for (const shelf of shelvesOf(scope)) {
      // Told anew, a fact may no longer be public.
      const others = 'publicBy' in shelf ? [...again, ...told] : again;
      const held = await index.versions(shelf, [...new Set([...followUp.forget, ...others])]);
      const gone = followUp.forget.filter((id) => held.has(id));
      await index.forget(shelf, [...held.keys()]);
      vectors += gone.length;
    }
    const source = await erasures.loadForIndex(scope, followUp);
    const sources = new Map(source.facts.map((fact) => [fact.id, sourceIds(fact)]));
    const summaries = source.summaries.filter((s) => s.status !== 'archived' && s.status !== 'deleted');
    const targets = new Set(followUp.messageIds);
    const facts = source.facts.filter((fact) => fact.status !== 'deleted');
    const input = { ...source, facts, summaries, targets, sourcesOf: (id: string) => sources.get(id) ?? [], timezone: null };
    const entries: IndexEntry[] = [];
    for (const shelf of shelvesOf(scope)) entries.push(...(await buildIndexEntries(shelf, partsFor(shelf, input), embedder, signal)));
    for (let from = 0; from < entries.length; from += AT_ONCE) await index.upsert(entries.slice(from, from + AT_ONCE));
    faultPoint('forget.after-index');
    deletion = {
      ...deletion,
      counts: addCounts(deletion.counts, { vectors }),
      progress: { ...deletion.progress, followUps: claimed.progress.followUps.slice(at + 1) },
    };
    if (!(await work.advance(deletion))) return null;
  }
  return deletion;
}

/** Entries that would go. */
export async function countInIndex(index: MemoryIndex, { projectId, progress }: ClaimedDeletion): Promise<number> {
  let count = 0;
  for (const { userId, forget } of progress.followUps)
    for (const shelf of shelvesOf({ projectId, userId })) count += (await index.versions(shelf, forget)).size;
  return count;
}
