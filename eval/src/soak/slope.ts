// soak: how fast a series grows, and how sure that is.

export interface Point {
  /** Seconds since the begin of the run. */
  at: number;
  value: number;
}
export interface Slope {
  /** Units of the values in an hour. */
  perHour: number;
  /** Standard error of it; infinite for fewer than three points. */
  error: number;
}

/** Straight line by least squares. The error takes the residuals as independent: give it one point of each stretch of time, not every sample. */
export function slopeOf(points: Point[]): Slope {
  const n = points.length;
  if (n < 2) return { perHour: NaN, error: Infinity };
  const mean = (of: (point: Point) => number) => points.reduce((sum, point) => sum + of(point), 0) / n;
  const [at, value] = [mean((point) => point.at), mean((point) => point.value)];
  const spread = points.reduce((sum, point) => sum + (point.at - at) ** 2, 0);
  const slope = points.reduce((sum, point) => sum + (point.at - at) * (point.value - value), 0) / spread;
  const residual = points.reduce((sum, point) => sum + (point.value - value - slope * (point.at - at)) ** 2, 0);
  return { perHour: slope * 3600, error: n < 3 ? Infinity : Math.sqrt(residual / (n - 2) / spread) * 3600 };
}

/** The lowest point of each `seconds`: of a heap, what is left after a collection. */
export function lowest(points: Point[], seconds: number): Point[] {
  const kept = new Map<number, Point>();
  for (const point of points) {
    const stretch = Math.floor(point.at / seconds);
    const before = kept.get(stretch);
    if (!before || point.value < before.value) kept.set(stretch, point);
  }
  return [...kept.values()];
}

/** More than the bound, and by more than chance: two standard errors above it. */
export const isBeyond = ({ perHour, error }: Slope, bound: number): boolean => perHour - 2 * error > bound;

/** What a service may grow in an hour so that the room up to its limit lasts for so many hours, MiB. */
export const growthBound = (limitMiB: number, usedMiB: number, hours: number): number => Math.max(0, limitMiB - usedMiB) / hours;
