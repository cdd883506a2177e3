// Time that moves only when a test says so.

/** Pass `clock.now` wherever a `() => Date` is asked for. */
export class FakeClock {
  private at: number;
  constructor(start: string | Date) {
    this.at = new Date(start).getTime();
    if (Number.isNaN(this.at)) throw new Error(`not a time: ${String(start)}`);
  }
  readonly now = (): Date => new Date(this.at);
  advance(ms: number): void {
    this.at += ms;
  }
}
