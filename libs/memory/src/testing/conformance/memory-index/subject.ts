// What the suites of the MemoryIndex port have in common: entries with few terms along few axes, and questions to them.
import { randomUUID } from 'node:crypto';
import { Filter, type IndexedLayer } from '@strata/contracts';
import type { UserScope } from '../../../model/scope.js';
import type { IndexEntry, IndexFilter, IndexOwners, IndexPayload, MemoryIndex, SearchedShelf, Shelf } from '../../../ports.js';
import { samplePayload } from '../../samples.js';

export interface MemoryIndexSubject {
  /** Prepared for vectors of `INDEX_DIMENSION`. */
  index: MemoryIndex & IndexOwners;
  /** A user of a project that no other test has. */
  newScope(): UserScope | Promise<UserScope>;
  close?(): Promise<void>;
}
export const INDEX_DIMENSION = 8;
/** Unit vector along one axis, leaning a little towards the next. */
export const along = (axis: number, lean = 0): Float32Array => {
  const vector = new Float32Array(INDEX_DIMENSION);
  const norm = Math.hypot(1, lean);
  vector[axis % INDEX_DIMENSION] = 1 / norm;
  vector[(axis + 1) % INDEX_DIMENSION] = lean / norm;
  return vector;
};
export const entry = (
  shelf: Shelf,
  recordId: string,
  over: {
    layer?: IndexedLayer;
    version?: bigint;
    terms?: Record<number, number>;
    dense?: Float32Array;
    payload?: Partial<IndexPayload>;
  } = {},
): IndexEntry => {
  const layer = over.layer ?? 'fact';
  const terms = Object.entries(over.terms ?? { 1: 1 }).map(([hash, weight]) => [Number(hash), weight] as const);
  return {
    ...shelf,
    id: `${layer}:${recordId}`,
    layer,
    recordId,
    version: over.version ?? 1n,
    sparse: { indices: terms.map(([hash]) => hash), values: terms.map(([, weight]) => weight) },
    dense: over.dense ?? along(0),
    payload: samplePayload(over.payload),
  };
};

/** Of conditions as a caller writes them. */
const where = (filter: object): IndexFilter => {
  const { user } = Filter.parse(filter);
  return user ? { where: [user] } : {};
};
export const all = (...and: object[]) => where({ and });
export const any = (...or: object[]) => where({ or });

interface Question {
  terms?: number[];
  dense?: Float32Array | null;
  filter?: IndexFilter;
  limit?: number;
}
/** Best first. `of`: the subject, which is there when a test runs. */
export function asking(of: () => MemoryIndexSubject) {
  const search = async (shelf: SearchedShelf, query: Question) => {
    const indices = query.terms ?? [];
    const hits = await of().index.search(shelf, {
      sparse: { indices, values: indices.map(() => 1) },
      dense: query.dense ?? null,
      filter: query.filter ?? {},
      limit: query.limit ?? 10,
    });
    return hits.sort((a, b) => b.lexical + b.semantic - a.lexical - a.semantic);
  };
  return { search, ids: async (shelf: SearchedShelf, query: Question) => (await search(shelf, query)).map((hit) => hit.id) };
}

/** Scope of a store that needs no project row. */
export const freeScope = (): UserScope => ({ projectId: randomUUID(), userId: `user-${randomUUID()}` });
