// What was known when an item was read: all items are read again in their order, and most of a large memory stays the same between two of them.
import type { Fact } from '../model/fact.js';

export class KnownAt {
  /** By the time of their learning; those of one time as they were given. */
  private readonly learnt: Fact[];
  private next = 0;
  private held: Fact[] = [];
  /** Instant of the last question, ms, and the first end of what is held. */
  private asked = -Infinity;
  private firstEnd = Infinity;

  constructor(facts: readonly Fact[]) {
    this.learnt = facts
      .filter(({ status }) => status === 'active' || status === 'superseded')
      .sort((a, b) => a.createdAt.getTime() - b.createdAt.getTime());
  }

  /** Learnt before, and not replaced before. Quick where each instant is no earlier than the one before. */
  at(instant: Date): Fact[] {
    const then = instant.getTime();
    if (then < this.asked) this.restart();
    this.asked = then;
    for (let fact = this.learnt[this.next]; fact && fact.createdAt.getTime() < then; fact = this.learnt[++this.next]) this.hold(fact);
    if (this.firstEnd < then) this.letGo(then);
    return [...this.held];
  }

  private hold(fact: Fact): void {
    this.held.push(fact);
    this.firstEnd = Math.min(this.firstEnd, endOf(fact));
  }

  private letGo(then: number): void {
    this.held = this.held.filter((fact) => endOf(fact) >= then);
    this.firstEnd = this.held.reduce((first, fact) => Math.min(first, endOf(fact)), Infinity);
  }

  private restart(): void {
    this.next = 0;
    this.held = [];
    this.firstEnd = Infinity;
  }
}

/** What was superseded at no known time was never known. */
const endOf = ({ status, supersededAt }: Fact): number => (status === 'active' ? Infinity : (supersededAt?.getTime() ?? -Infinity));
