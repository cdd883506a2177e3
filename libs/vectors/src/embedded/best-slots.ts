// embedded index: the highest scores of many, without sorting them all.

/** A heap whose root is the worst of the best so far. Ties go to the lower slot. */
export class BestSlots {
  private readonly slots: number[] = [];
  private readonly scores: number[] = [];

  constructor(private readonly limit: number) {}

  /** Only positive scores count: an entry without one has nothing to do with the question. */
  offer(slot: number, score: number): void {
    if (!(score > 0) || this.limit < 1) return;
    if (this.slots.length < this.limit) {
      this.slots.push(slot);
      this.scores.push(score);
      this.rise(this.slots.length - 1);
    } else if (score > (this.scores[0] as number) || (score === this.scores[0] && slot < (this.slots[0] as number))) {
      this.slots[0] = slot;
      this.scores[0] = score;
      this.sink(0);
    }
  }

  /** In no order. */
  get found(): readonly number[] {
    return this.slots;
  }

  private isWorse(a: number, b: number): boolean {
    const [one, other] = [this.scores[a] as number, this.scores[b] as number];
    return one < other || (one === other && (this.slots[a] as number) > (this.slots[b] as number));
  }

  private rise(at: number): void {
    for (let parent = (at - 1) >> 1; at > 0 && this.isWorse(at, parent); at = parent, parent = (at - 1) >> 1) this.swap(at, parent);
  }

  private sink(at: number): void {
    for (;;) {
      const left = 2 * at + 1;
      if (left >= this.slots.length) return;
      const worse = left + 1 < this.slots.length && this.isWorse(left + 1, left) ? left + 1 : left;
      if (!this.isWorse(worse, at)) return;
      this.swap(at, worse);
      at = worse;
    }
  }

  private swap(a: number, b: number): void {
    [this.slots[a], this.slots[b]] = [this.slots[b] as number, this.slots[a] as number];
    [this.scores[a], this.scores[b]] = [this.scores[b] as number, this.scores[a] as number];
  }
}
