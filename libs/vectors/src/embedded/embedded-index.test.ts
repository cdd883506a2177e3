// The embedded index: conformance of the port, and what its cache promises.
import { freeScope, INDEX_DIMENSION, InMemoryIndexRows, memoryIndexConformance, samplePayload } from '@strata/memory/testing';
import type { ports } from '@strata/memory';
import { EmbeddedIndex } from './embedded-index.js';

const prepared = async (rows: ports.IndexRows & ports.IndexedRows, maxBytes?: number) => {
  const index = new EmbeddedIndex(rows, maxBytes);
  await index.prepare('test-1', INDEX_DIMENSION);
  return index;
};
const entry = (scope: ReturnType<typeof freeScope>, id: string, version = 1n): ports.IndexEntry => ({
  ...scope,
  id: `fact:${id}`,
  layer: 'fact',
  recordId: id,
  version,
  sparse: { indices: [Number(version)], values: [1] },
  dense: new Float32Array(INDEX_DIMENSION).fill(Math.sqrt(1 / INDEX_DIMENSION)),
  payload: samplePayload(),
});
const byTerm = (term: number) => ({ sparse: { indices: [term], values: [1] }, dense: null, filter: {}, limit: 10 });

memoryIndexConformance('embedded over rows in memory', async () => ({
  index: await prepared(new InMemoryIndexRows()),
  newScope: freeScope,
}));

describe('EmbeddedIndex', () => {
  it('reads only newer rows into a cached block, and sees what another process wrote', async () => {
    const rows = new InMemoryIndexRows();
    const [here, there] = [await prepared(rows), await prepared(rows)];
    const scope = freeScope();
    await here.upsert(Array.from({ length: 50 }, (_, i) => entry(scope, `${i}`)));
    await here.search(scope, byTerm(1));
    rows.rowsRead = 0;
    await there.upsert([entry(scope, 'new', 7n)]);
    expect((await here.search(scope, byTerm(7))).map((hit) => hit.recordId)).toEqual(['new']);
    expect(rows.rowsRead).toBe(1);
  });

  it('drops what another process has forgotten, even when as much was written since', async () => {
    const rows = new InMemoryIndexRows();
    const [here, there] = [await prepared(rows), await prepared(rows)];
    const scope = freeScope();
    await here.upsert([entry(scope, 'old'), entry(scope, 'kept')]);
    await here.search(scope, byTerm(1));
    await there.forget(scope, ['fact:old']);
    await there.upsert([entry(scope, 'x', 2n), entry(scope, 'y', 2n), entry(scope, 'z', 2n)]);
    expect([...(await here.versions(scope)).keys()].sort()).toEqual(['fact:kept', 'fact:x', 'fact:y', 'fact:z']);
  });

  it('holds no more than its bytes: the user asked least recently goes first', async () => {
    const rows = new InMemoryIndexRows();
    const probe = await prepared(rows);
    const scopes = [freeScope(), freeScope(), freeScope()];
    for (const scope of scopes) await probe.upsert(Array.from({ length: 20 }, (_, i) => entry(scope, `${i}`)));
    await probe.search(scopes[0]!, byTerm(1));
    const index = await prepared(rows, probe.cachedBytes * 2.5);
    for (const scope of scopes) await index.search(scope, byTerm(1));
    expect(index.cachedBytes).toBeLessThanOrEqual(probe.cachedBytes * 2.5);
    rows.rowsRead = 0;
    await index.search(scopes[2]!, byTerm(1));
    expect(rows.rowsRead).toBe(0);
    await index.search(scopes[0]!, byTerm(1));
    expect(rows.rowsRead).toBe(20);
  });

  it('stays right and small when one entry changes a thousand times', async () => {
    const index = await prepared(new InMemoryIndexRows());
    const scope = freeScope();
    await index.upsert([entry(scope, 'kept')]);
    for (let version = 2n; version < 1000n; version++) {
      await index.upsert([entry(scope, 'busy', version)]);
      if (version % 10n === 0n) await index.search(scope, byTerm(1));
    }
    expect(await index.search(scope, byTerm(998))).toEqual([]);
    expect((await index.search(scope, byTerm(999))).map((hit) => hit.recordId)).toEqual(['busy']);
    expect((await index.search(scope, byTerm(1))).map((hit) => hit.recordId)).toEqual(['kept']);
    expect(index.cachedBytes).toBeLessThan(200 * 700);
  });

  it('takes no entry of another dimension and no call before it is prepared', async () => {
    const scope = freeScope();
    await expect(new EmbeddedIndex(new InMemoryIndexRows()).search(scope, byTerm(1))).rejects.toThrow(/prepared/);
    const index = await prepared(new InMemoryIndexRows());
    await expect(index.upsert([{ ...entry(scope, 'a'), dense: new Float32Array(3) }])).rejects.toThrow(/3 dimensions/);
  });
});
