// embedded index: all entries of one user in memory, as typed arrays and postings; kept up to date row by row.
import { Layer } from '@strata/contracts';
import type { ports } from '@strata/memory';
import { decodeDenseInto, decodeSparse, finite } from './encode-entry.js';
import { matchesFilter } from './matches-filter.js';

interface Slot {
  id: string;
  layer: Layer;
  recordId: string;
  version: bigint;
  payload: ports.IndexPayload;
}
interface Posting {
  slots: number[];
  weights: number[];
}

/** A slot is never reused: a changed entry takes a new one and the old one dies, until the block is packed again. */
export class UserBlock {
  revision = 0n;
  bytes = 0;
  private slots: (Slot | null)[] = [];
  private byId = new Map<string, number>();
  private postings = new Map<number, Posting>();
  private dense: Float32Array;
  private dead = 0;

  /** `life`: of the rows, see `IndexRows.since`. */
  constructor(
    private readonly dimension: number,
    readonly life: string,
  ) {
    this.dense = new Float32Array(dimension * 16);
  }

  get size(): number {
    return this.byId.size;
  }

  /** Rows in any order; an older version than the one held is ignored. */
  apply(rows: ports.EncodedEntry[], revision: bigint): void {
    for (const row of rows) {
      const old = this.byId.get(row.id);
      const held = old === undefined ? null : this.slots[old];
      if (held && !row.removed && row.version < held.version) continue;
      if (old !== undefined) this.kill(row.id, old);
      if (!row.removed) this.add(row);
    }
    this.revision = revision;
    if (this.dead > 64 && this.dead > this.byId.size) this.pack();
  }

  versions(): Map<string, bigint> {
    return new Map([...this.byId].map(([id, slot]) => [id, this.slots[slot]?.version ?? 0n]));
  }

  /** Exact: every entry that passes the filter is scored. */
  search(query: { sparse: ports.SparseVector; dense: Float32Array | null; filter: ports.IndexFilter; limit: number }): ports.IndexHit[] {
    const total = this.slots.length;
    const allowed = new Uint8Array(total);
    const counted = new Uint8Array(total);
    let population = 0;
    this.slots.forEach((slot, i) => {
      if (!slot) return;
      if (!query.filter.layers || query.filter.layers.includes(slot.layer)) {
        counted[i] = 1;
        population += 1;
      }
      if (matchesFilter(slot.layer, slot.payload, query.filter)) allowed[i] = 1;
    });
    const lexical = new Float64Array(total);
    const covered = new Float64Array(total);
    let norm = 0;
    query.sparse.indices.forEach((hash, q) => {
      const weight = finite(query.sparse.values[q], 'query');
      const posting = this.postings.get(hash);
      let documents = 0;
      posting?.slots.forEach((slot) => (documents += counted[slot] ?? 0));
      const idf = Math.log(1 + (population - documents + 0.5) / (documents + 0.5));
      norm += idf * weight;
      posting?.slots.forEach((slot, p) => {
        if (!allowed[slot]) return;
        lexical[slot] = (lexical[slot] ?? 0) + idf * weight * (posting.weights[p] ?? 0);
        covered[slot] = (covered[slot] ?? 0) + idf * weight;
      });
    });
    const semantic = new Float64Array(total);
    if (query.dense) this.cosines(query.dense, allowed, semantic);
    const chosen = new Set([...best(lexical, allowed, query.limit), ...(query.dense ? best(semantic, allowed, query.limit) : [])]);
    return [...chosen].flatMap((i) => {
      const slot = this.slots[i];
      if (!slot) return [];
      const part = (of: Float64Array) => (norm > 0 ? finite(of[i], slot.id) / norm : 0);
      const { id, layer, recordId } = slot;
      return [{ id, layer, recordId, lexical: part(lexical), covered: part(covered), semantic: finite(semantic[i], slot.id) }];
    });
  }

  private cosines(query: Float32Array, allowed: Uint8Array, out: Float64Array): void {
    if (query.length !== this.dimension) throw new RangeError(`the query has ${query.length} dimensions, the index ${this.dimension}`);
    const { dense, dimension } = this;
    for (let i = 0; i < allowed.length; i++) {
      if (!allowed[i]) continue;
      let sum = 0;
      for (let d = 0, at = i * dimension; d < dimension; d++, at++) sum += (query[d] as number) * (dense[at] as number);
      out[i] = finite(sum, 'query');
    }
  }

  private add(row: ports.EncodedEntry): void {
    const at = this.slots.length;
    const colon = row.id.indexOf(':');
    const layer = Layer.parse(row.id.slice(0, colon));
    if ((at + 1) * this.dimension > this.dense.length) {
      const grown = new Float32Array(Math.ceil((at + 1) * 1.5) * this.dimension);
      grown.set(this.dense);
      this.dense = grown;
    }
    decodeDenseInto(row.dense, this.dense, at * this.dimension, this.dimension);
    const { hashes, weights } = decodeSparse(row.sparse);
    hashes.forEach((hash, i) => {
      let posting = this.postings.get(hash);
      if (!posting) this.postings.set(hash, (posting = { slots: [], weights: [] }));
      posting.slots.push(at);
      posting.weights.push(weights[i] as number);
    });
    this.slots.push({ id: row.id, layer, recordId: row.id.slice(colon + 1), version: row.version, payload: row.payload });
    this.byId.set(row.id, at);
    // Two boxed numbers and their share of a map entry per posting; ids, payload and map slots per entry.
    this.bytes += hashes.length * 24 + this.dimension * 6 + 600;
  }

  private kill(id: string, slot: number): void {
    this.slots[slot] = null;
    this.byId.delete(id);
    this.dead += 1;
  }

  private pack(): void {
    const moved = new Map<number, number>();
    const slots: (Slot | null)[] = [];
    const dense = new Float32Array(Math.max(16, Math.ceil(this.byId.size * 1.25)) * this.dimension);
    this.slots.forEach((slot, i) => {
      if (!slot) return;
      dense.set(this.dense.subarray(i * this.dimension, (i + 1) * this.dimension), slots.length * this.dimension);
      moved.set(i, slots.length);
      slots.push(slot);
    });
    let terms = 0;
    for (const [hash, posting] of this.postings) {
      const kept = posting.slots.flatMap((slot, p) =>
        moved.has(slot) ? [[moved.get(slot) as number, posting.weights[p] as number] as const] : [],
      );
      terms += kept.length;
      if (kept.length === 0) this.postings.delete(hash);
      else this.postings.set(hash, { slots: kept.map(([slot]) => slot), weights: kept.map(([, weight]) => weight) });
    }
    this.byId = new Map([...this.byId].map(([id, slot]) => [id, moved.get(slot) as number]));
    this.slots = slots;
    this.dense = dense;
    this.dead = 0;
    this.bytes = terms * 24 + slots.length * (this.dimension * 6 + 600);
  }
}

/** Slots of the `limit` highest positive scores, ties by slot. */
function best(scores: Float64Array, allowed: Uint8Array, limit: number): number[] {
  const found: number[] = [];
  for (let i = 0; i < scores.length; i++) if (allowed[i] && (scores[i] as number) > 0) found.push(i);
  return found.sort((a, b) => (scores[b] as number) - (scores[a] as number) || a - b).slice(0, limit);
}
