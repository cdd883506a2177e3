// embed: vectors of length 1.

/** Of length 1; the zero vector stays as it is. */
export function unit(vector: Float32Array): Float32Array {
  const length = Math.hypot(...vector);
  return length === 0 ? vector : vector.map((value) => value / length);
}
