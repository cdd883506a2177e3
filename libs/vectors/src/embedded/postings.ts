// embedded index: term → entries that hold it, with weights. A few immutable segments of rising age, each three flat arrays.

/** Of one term in one segment: places `start` ≤ i < `end` of `slots` and `weights`. Slots rise. */
export interface Range {
  slots: Uint32Array;
  weights: Float32Array;
  start: number;
  end: number;
}
interface Segment {
  /** Term hash → place in `starts`. */
  terms: Map<number, number>;
  /** One more than terms: each ends where the next begins. */
  starts: Uint32Array;
  slots: Uint32Array;
  weights: Float32Array;
}
/** The terms of some entries, flat: posting i says that `slots[i]` holds `hashes[i]` with `weights[i]`. Slots rise. */
export interface Batch {
  hashes: Uint32Array;
  slots: Uint32Array;
  weights: Float32Array;
}

/** A map entry of a term, on top of its postings of 8 bytes each. */
const TERM_BYTES = 48;

export class Postings {
  /** Each at least twice as long as the next: a handful, however many batches came. */
  private segments: Segment[] = [];

  /** Slots of the batch lie above all that were added before. */
  add(batch: Batch): void {
    if (batch.hashes.length === 0) return;
    this.segments.push(segmentOf(batch));
    for (;;) {
      const [older, newer] = this.segments.slice(-2);
      if (!older || !newer || older.slots.length >= 2 * newer.slots.length) return;
      this.segments.splice(-2, 2, merged(older, newer));
    }
  }

  *of(hash: number): Generator<Range> {
    for (const { terms, starts, slots, weights } of this.segments) {
      const place = terms.get(hash);
      if (place !== undefined) yield { slots, weights, start: starts[place] as number, end: starts[place + 1] as number };
    }
  }

  /** `moved`: new slot of each old one, in the same order; −1 = gone. */
  pack(moved: Int32Array): void {
    const whole = this.segments.reduce<Segment | null>((all, segment) => (all ? merged(all, segment) : segment), null);
    this.segments = [];
    if (!whole) return;
    const hashes = new Uint32Array(whole.slots.length);
    for (const [hash, place] of whole.terms) hashes.fill(hash, whole.starts[place], whole.starts[place + 1]);
    const kept = Uint32Array.from(whole.slots.keys()).filter((i) => (moved[whole.slots[i] as number] as number) >= 0);
    this.add({
      hashes: kept.map((i) => hashes[i] as number),
      slots: kept.map((i) => moved[whole.slots[i] as number] as number),
      weights: Float32Array.from(kept, (i) => whole.weights[i] as number),
    });
  }

  get bytes(): number {
    return this.segments.reduce((sum, { slots, terms }) => sum + 8 * slots.length + TERM_BYTES * terms.size, 0);
  }
}

/** By counting: two passes over the postings, no sorting. */
function segmentOf({ hashes, slots, weights }: Batch): Segment {
  const terms = new Map<number, number>();
  const places = new Uint32Array(hashes.length);
  hashes.forEach((hash, i) => {
    let place = terms.get(hash);
    if (place === undefined) terms.set(hash, (place = terms.size));
    places[i] = place;
  });
  const starts = new Uint32Array(terms.size + 1);
  for (const place of places) starts[place + 1] = (starts[place + 1] as number) + 1;
  for (let place = 1; place < starts.length; place++) starts[place] = (starts[place] as number) + (starts[place - 1] as number);
  const next = starts.slice();
  const segment = { terms, starts, slots: new Uint32Array(hashes.length), weights: new Float32Array(hashes.length) };
  places.forEach((place, i) => {
    const at = next[place] as number;
    next[place] = at + 1;
    segment.slots[at] = slots[i] as number;
    segment.weights[at] = weights[i] as number;
  });
  return segment;
}

function merged(older: Segment, newer: Segment): Segment {
  const terms = new Map<number, number>();
  for (const hash of older.terms.keys()) terms.set(hash, terms.size);
  for (const hash of newer.terms.keys()) if (!terms.has(hash)) terms.set(hash, terms.size);
  const length = older.slots.length + newer.slots.length;
  const both: Segment = {
    terms,
    starts: new Uint32Array(terms.size + 1),
    slots: new Uint32Array(length),
    weights: new Float32Array(length),
  };
  let at = 0;
  for (const [hash, place] of terms) {
    both.starts[place] = at;
    for (const { terms: known, starts, slots, weights } of [older, newer]) {
      const old = known.get(hash);
      if (old === undefined) continue;
      both.slots.set(slots.subarray(starts[old], starts[old + 1]), at);
      both.weights.set(weights.subarray(starts[old], starts[old + 1]), at);
      at += (starts[old + 1] as number) - (starts[old] as number);
    }
  }
  both.starts[terms.size] = at;
  return both;
}
