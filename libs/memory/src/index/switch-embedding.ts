// index: from one embedding to another without downtime: built beside the old one, caught up with what is written meanwhile, switched in one commit.
import type { EmbeddingSwitch } from '../ports.js';
import type { RebuildIndex, Rebuilt } from './rebuild-index.js';

/** Rounds of catching up before the switch holds writers off; each leaves less to do than the one before. */
const ROUNDS = 3;

/**
 * Interrupted at any point, the next run goes on where this one was. Services that run with the old embedding answer from the old
 * entries until they are restarted; after the switch they write no more (their work waits), so that nothing is missing in the new ones.
 */
export async function switchEmbedding(
  rebuild: RebuildIndex,
  installation: EmbeddingSwitch,
  fingerprint: string,
  onShelf?: (so: Rebuilt) => void,
): Promise<Rebuilt> {
  let since = await installation.now();
  const total = await rebuild.all(false, onShelf);
  const catchUp = async () => {
    const changed = await installation.changedSince(since);
    for (const shelf of changed) {
      const { written, removed } = await rebuild.shelf(shelf, false);
      total.written += written;
      total.removed += removed;
    }
    return changed.length;
  };
  for (let round = 0; round < ROUNDS; round++) {
    const next = await installation.now();
    if ((await catchUp()) === 0) break;
    since = next;
  }
  await installation.switchTo(fingerprint, async () => {
    await catchUp();
  });
  return total;
}
