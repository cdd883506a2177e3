// embedded index: the dense vectors of one user's entries, a byte a dimension, and their cosines with a question's.
import { AppError } from '@strata/contracts';

/** Bytes before the values: their scale, float32. */
export const SCALE_BYTES = 4;
/** The step is 1/127 of the largest value: a cosine is off by 0.005 at most as a rule (dense-rows.test.ts), a ranking by next to nothing. */
const LARGEST = 127;

/** Scale and bytes of a vector, as they lie in a row. */
export function encodeDense(vector: Float32Array): Buffer {
  const largest = vector.reduce((most, value) => Math.max(most, Math.abs(value)), 0);
  const bytes = Buffer.alloc(SCALE_BYTES + vector.length);
  bytes.writeFloatLE(largest / LARGEST, 0);
  if (largest > 0) vector.forEach((value, i) => bytes.writeInt8(Math.round((value / largest) * LARGEST), SCALE_BYTES + i));
  return bytes;
}

/** Grows as entries come; a slot keeps its place. */
export class DenseRows {
  private values: Int8Array;
  private scales: Float32Array;

  constructor(
    private readonly dimension: number,
    capacity = 16,
  ) {
    this.values = new Int8Array(dimension * capacity);
    this.scales = new Float32Array(capacity);
  }

  /** A vector of another length is an entry of another embedding: throws. The first release wrote float32 without a scale. */
  set(slot: number, row: Buffer): void {
    const bytes =
      row.length === 4 * this.dimension
        ? encodeDense(Float32Array.from({ length: this.dimension }, (_, i) => row.readFloatLE(4 * i)))
        : row;
    if (bytes.length !== SCALE_BYTES + this.dimension)
      throw new AppError(
        'internal',
        `an index row holds ${bytes.length - SCALE_BYTES} dimensions where ${this.dimension} are expected; reindex`,
      );
    this.reserve(slot + 1);
    this.scales[slot] = bytes.readFloatLE(0);
    this.values.set(new Int8Array(bytes.buffer, bytes.byteOffset + SCALE_BYTES, this.dimension), slot * this.dimension);
  }

  /** Cosine with a unit vector. Four sums, for one alone makes each addition wait for the last. */
  dot(query: Float32Array, slot: number): number {
    const { values, dimension } = this;
    const start = slot * dimension;
    const whole = dimension - (dimension % 4);
    let [a, b, c, d] = [0, 0, 0, 0];
    for (let i = 0, at = start; i < whole; i += 4, at += 4) {
      a += (query[i] as number) * (values[at] as number);
      b += (query[i + 1] as number) * (values[at + 1] as number);
      c += (query[i + 2] as number) * (values[at + 2] as number);
      d += (query[i + 3] as number) * (values[at + 3] as number);
    }
    for (let i = whole; i < dimension; i++) a += (query[i] as number) * (values[start + i] as number);
    return (a + b + c + d) * (this.scales[slot] as number);
  }

  /** `moved`: new slot of each old one, in the same order; −1 = gone. */
  packed(moved: Int32Array, count: number): DenseRows {
    const rows = new DenseRows(this.dimension, Math.max(16, Math.ceil(count * 1.25)));
    moved.forEach((to, from) => {
      if (to < 0) return;
      rows.scales[to] = this.scales[from] as number;
      rows.values.set(this.values.subarray(from * this.dimension, (from + 1) * this.dimension), to * this.dimension);
    });
    return rows;
  }

  get bytes(): number {
    return this.values.byteLength + this.scales.byteLength;
  }

  private reserve(count: number): void {
    if (count <= this.scales.length) return;
    const capacity = Math.ceil(count * 1.5);
    const [values, scales] = [new Int8Array(capacity * this.dimension), new Float32Array(capacity)];
    values.set(this.values);
    scales.set(this.scales);
    this.values = values;
    this.scales = scales;
  }
}
