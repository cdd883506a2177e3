// Filters over an index of an earlier version: refused with what to do, until it was made anew; everything else is answered.
import { Filter } from '@strata/contracts';
import type { ports } from '@strata/memory';
import { refuseOutdated } from './refuse-outdated.js';

const scope = { projectId: 'p', userId: 'u' };
const query = (filter?: object) => ({
  sparse: { indices: [], values: [] },
  dense: null,
  limit: 1,
  filter: filter === undefined ? {} : { where: [Filter.parse(filter).user].filter((one) => one !== null) },
});

it('answers what every entry knows, refuses the rest, and asks no more once the index is current', async () => {
  let [outdated, asked] = [true, 0];
  const settings = { hasOutdatedEntries: () => Promise.resolve((asked++, outdated)) };
  const hit = { id: 'fact:1' } as ports.IndexHit;
  const index = refuseOutdated({ search: () => Promise.resolve([hit]) } as unknown as ports.MemoryIndex, settings);
  for (const known of [undefined, { and: [{ type: 'persona' }, { category: 'plan' }] }, { or: [{ create_time: { gte: '2026-01-01' } }] }])
    expect(await index.search(scope, query(known))).toEqual([hit]);
  expect(asked).toBe(0);
  for (const unknown of [
    { and: [{ type: 'persona' }, { scene: 'chat' }] },
    { or: [{ agent_id: 'a' }] },
    { and: [{ tags: { contains: 'x' } }] },
  ])
    await expect(index.search(scope, query(unknown))).rejects.toMatchObject({
      code: 'unavailable',
      message: expect.stringContaining('npm run strata -- reindex'),
    });
  outdated = false;
  for (let i = 0; i < 3; i++) expect(await index.search(scope, query({ and: [{ scene: 'chat' }] }))).toEqual([hit]);
  expect(asked).toBe(4);
});
