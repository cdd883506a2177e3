// Unit vectors of a text and of what stands around it → one unit vector.

/** The weighted sum, of length 1; where the sum is nothing (no text has a word), the zero vector. One alone stays as it is. */
export function blend([first, ...others]: { vector: Float32Array; weight: number }[]): Float32Array {
  if (!first) throw new Error('there is no vector to blend');
  if (others.length === 0) return first.vector;
  const sum = first.vector.map((value) => first.weight * value);
  for (const { vector, weight } of others) vector.forEach((value, d) => (sum[d] = (sum[d] ?? 0) + weight * value));
  const length = Math.hypot(...sum);
  return length === 0 ? sum : sum.map((value) => value / length);
}
