// embedded index: all entries of one shelf in memory, as flat arrays; kept up to date row by row.
import { IndexedLayer } from '@strata/contracts';
import { matchesFilter, PUBLIC, type ports } from '@strata/memory';
import { BestSlots } from './best-slots.js';
import { DenseRows } from './dense-rows.js';
import { decodeSparse, finite } from './encode-entry.js';
import { Postings, type Range } from './postings.js';

interface Slot {
  id: string;
  owner: string;
  layer: IndexedLayer;
  recordId: string;
  version: bigint;
  payload: ports.IndexedFields;
}
export type BlockQuery = Parameters<ports.MemoryIndex['search']>[1];

/** Entries of one layer and status: what every question asks for is told without touching an entry. */
interface Kind {
  layer: IndexedLayer;
  status: string;
  /** How many live. */
  count: number;
}

/** Entries over which the rarity of words is told. */
interface Corpus {
  counts: (slot: number) => boolean;
  population: number;
}

/** Of a slot: its strings, fields and places in maps. */
const SLOT_BYTES = 500;
/** Kind of a slot whose entry was changed or removed. */
const DEAD = 0;

/** A slot is never reused: a changed entry takes a new one and the old one dies, until the block is packed again. */
export class UserBlock {
  /** How far the rows were read. */
  revision = 0n;
  private slots: (Slot | null)[] = [];
  private byId = new Map<string, number>();
  private postings = new Postings();
  private dense: DenseRows;
  private dead = 0;
  /** Of each slot: place in `kinds`, counted from 1. */
  private kindOf = new Uint8Array(16);
  private readonly kinds: Kind[] = [];
  /** Sums of the question that is being answered; all zero in between. */
  private sums = new Float64Array(0);

  /** `life`: of the rows, see `IndexRows.since`. */
  constructor(
    private readonly dimension: number,
    readonly life: string,
  ) {
    this.dense = new DenseRows(dimension);
  }

  get size(): number {
    return this.byId.size;
  }

  /** Bytes held, as estimated. */
  get bytes(): number {
    return this.slots.length * SLOT_BYTES + this.postings.bytes + this.dense.bytes + this.kindOf.byteLength + this.sums.byteLength;
  }

  /** Rows in any order; an older version than the one held is ignored. */
  apply(rows: ports.EncodedEntry[]): void {
    const added: { slot: number; terms: ReturnType<typeof decodeSparse> }[] = [];
    for (const row of rows) {
      const key = keyOf(row);
      const old = this.byId.get(key);
      const held = old === undefined ? null : this.slots[old];
      if (held && !row.removed && row.version < held.version) continue;
      if (old !== undefined) this.kill(key, old);
      if (!row.removed) added.push({ slot: this.add(row), terms: decodeSparse(row.sparse) });
    }
    const total = added.reduce((sum, { terms }) => sum + terms.hashes.length, 0);
    const batch = { hashes: new Uint32Array(total), slots: new Uint32Array(total), weights: new Float32Array(total) };
    let at = 0;
    for (const { slot, terms } of added) {
      batch.hashes.set(terms.hashes, at);
      batch.weights.set(terms.weights, at);
      batch.slots.fill(slot, at, at + terms.hashes.length);
      at += terms.hashes.length;
    }
    this.postings.add(batch);
    if (this.dead > 64 && this.dead > this.byId.size) this.pack();
  }

  /** Exact: every entry that passes the filter is scored. `except`: whose entries are left out. */
  search(query: BlockQuery, except: string | null = null): ports.IndexHit[] {
    const { sparse, dense, filter, limit } = query;
    if (dense && dense.length !== this.dimension)
      throw new RangeError(`the query has ${dense.length} dimensions, the index ${this.dimension}`);
    dense?.forEach((value) => finite(value, 'query'));
    const corpus = this.corpusOf(filter);
    const terms = sparse.indices.map((hash, i) => this.weigh(hash, finite(sparse.values[i], 'query'), corpus));
    const passes = this.filterOf(filter, except);
    const norm = terms.reduce((sum, { idf }) => sum + idf, 0);
    const byWords = this.bestByWords(terms, passes, limit);
    const byMeaning = new BestSlots(limit);
    if (dense) for (let slot = 0; slot < this.slots.length; slot++) if (passes(slot)) byMeaning.offer(slot, this.dense.dot(dense, slot));
    const hits = [...new Set([...byWords.found, ...byMeaning.found])].flatMap((slot) => {
      const entry = this.slots[slot];
      if (!entry) return [];
      const { id, owner, layer, recordId, payload } = entry;
      const signs = payload.signs ? { signs: payload.signs } : {};
      const covered = terms.reduce((sum, { idf, ranges }) => sum + (ranges.some((range) => holds(range, slot)) ? idf : 0), 0);
      const part = (sum: number) => (norm > 0 ? finite(sum, id) / norm : 0);
      const lexical = part(this.sums[slot] ?? 0);
      const semantic = dense ? finite(this.dense.dot(dense, slot), id) : 0;
      return [{ id, owner, layer, recordId, lexical, covered: part(covered), semantic, ...signs }];
    });
    this.sums.fill(0);
    return hits;
  }

  /** What words are rare is told by the shelf's entries of the layers and the audience asked for. */
  private corpusOf({ layers, audience }: ports.IndexFilter): Corpus {
    const counts = this.filterOf({ ...(layers ? { layers } : {}), ...(audience ? { audience } : {}) }, null);
    const inLayers = ({ layer }: Kind) => layers?.includes(layer) ?? true;
    const population = audience
      ? this.slots.reduce((sum, _, slot) => sum + Number(counts(slot)), 0)
      : this.kinds.reduce((sum, kind) => sum + (inLayers(kind) ? kind.count : 0), 0);
    return { counts, population };
  }

  /** IDF over the corpus, times the weight of the term in the question. */
  private weigh(hash: number, weight: number, { counts, population }: Corpus): { idf: number; ranges: Range[] } {
    const ranges = [...this.postings.of(hash)];
    let documents = 0;
    for (const { slots, start, end } of ranges) for (let i = start; i < end; i++) if (counts(slots[i] as number)) documents += 1;
    return { idf: weight * Math.log(1 + (population - documents + 0.5) / (documents + 0.5)), ranges };
  }

  private bestByWords(terms: { idf: number; ranges: Range[] }[], passes: (slot: number) => boolean, limit: number): BestSlots {
    const { sums } = this;
    for (const { idf, ranges } of terms)
      for (const { slots, weights, start, end } of ranges)
        for (let i = start; i < end; i++) {
          const slot = slots[i] as number;
          sums[slot] = (sums[slot] as number) + idf * (weights[i] as number);
        }
    const best = new BestSlots(limit);
    for (let slot = 0; slot < this.slots.length; slot++) {
      const sum = sums[slot] as number;
      if (sum > 0 && passes(slot)) best.offer(slot, sum);
    }
    return best;
  }

  /** 1 at each kind that fits; nothing at the dead. */
  private tableOf(fits: (kind: Kind) => boolean): Uint8Array {
    return Uint8Array.from([0, ...this.kinds.map((kind) => (fits(kind) ? 1 : 0))]);
  }

  private filterOf(
    { layers, statuses, sessionId, audience, where = [] }: ports.IndexFilter,
    except: string | null,
  ): (slot: number) => boolean {
    const { kindOf, slots } = this;
    const wanted = this.tableOf(({ layer, status }) => (layers?.includes(layer) ?? true) && (statuses?.includes(status) ?? true));
    if (sessionId === undefined && !audience && where.length === 0 && except === null)
      return (slot) => wanted[kindOf[slot] as number] === 1;
    return (slot) => {
      const entry = slots[slot];
      if (wanted[kindOf[slot] as number] !== 1 || !entry || entry.owner === except) return false;
      if (audience && !(entry.payload.audience ?? [PUBLIC]).some((who) => audience.includes(who))) return false;
      return (sessionId === undefined || entry.payload.sessionIds.includes(sessionId)) && matchesFilter(entry.payload, where);
    };
  }

  private add(row: ports.EncodedEntry): number {
    const slot = this.slots.length;
    const colon = row.id.indexOf(':');
    const layer = IndexedLayer.parse(row.id.slice(0, colon));
    this.dense.set(slot, row.dense);
    if (slot >= this.kindOf.length) {
      const longer = new Uint8Array(Math.ceil((slot + 1) * 1.5));
      longer.set(this.kindOf);
      this.kindOf = longer;
    }
    if (slot >= this.sums.length) this.sums = new Float64Array(this.kindOf.length);
    this.kindOf[slot] = this.enlist(layer, row.payload.status);
    this.slots.push({ id: row.id, owner: row.owner, layer, recordId: row.id.slice(colon + 1), version: row.version, payload: row.payload });
    this.byId.set(keyOf(row), slot);
    return slot;
  }

  /** One more of this kind. */
  private enlist(layer: IndexedLayer, status: string): number {
    let at = this.kinds.findIndex((kind) => kind.layer === layer && kind.status === status);
    if (at < 0) at = this.kinds.push({ layer, status, count: 0 }) - 1;
    (this.kinds[at] as Kind).count += 1;
    return at + 1;
  }

  private kill(key: string, slot: number): void {
    const kind = this.kinds[(this.kindOf[slot] as number) - 1];
    if (kind) kind.count -= 1;
    this.slots[slot] = null;
    this.kindOf[slot] = DEAD;
    this.byId.delete(key);
    this.dead += 1;
  }

  private pack(): void {
    const moved = new Int32Array(this.slots.length).fill(-1);
    const kept: Slot[] = [];
    this.slots.forEach((slot, i) => {
      if (slot) moved[i] = kept.push(slot) - 1;
    });
    this.postings.pack(moved);
    this.dense = this.dense.packed(moved, kept.length);
    this.slots = kept;
    this.byId = new Map(kept.map((one, slot) => [keyOf(one), slot]));
    const kindOf = new Uint8Array(Math.max(16, kept.length));
    moved.forEach((to, from) => {
      if (to >= 0) kindOf[to] = this.kindOf[from] as number;
    });
    this.kindOf = kindOf;
    this.sums = new Float64Array(kindOf.length);
    this.dead = 0;
  }
}

/** On the public shelf one id may be two users'. */
const keyOf = ({ id, owner }: { id: string; owner: string }): string => JSON.stringify([owner, id]);

/** Slots of a range rise: found by halving. */
function holds({ slots, start, end }: Range, slot: number): boolean {
  let [low, high] = [start, end];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((slots[middle] as number) < slot) low = middle + 1;
    else high = middle;
  }
  return low < end && slots[low] === slot;
}
