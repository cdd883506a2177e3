// What was known when an item was read: all items are read again in their order, and most of a large memory stays the same between two of them.
import type { Fact } from '../model/fact.js';
import type { EditByHand } from '../ports-forget.js';

export class KnownAt {
  /** By the time of their learning; those of one time as they were given. */
  private readonly learnt: Fact[];
  private next = 0;
  private held: Fact[] = [];
  /** Instant of the last question, ms, and the first end of what is held. */
  private asked = -Infinity;
  private firstEnd = Infinity;

  /** `edits`: in order. */
  constructor(
    facts: readonly Fact[],
    private readonly edits: readonly EditByHand[],
  ) {
    this.learnt = [...facts].sort((a, b) => a.createdAt.getTime() - b.createdAt.getTime());
  }

  /** Learnt before, and neither replaced nor taken out by an operator before, in the words of then. Quick where each instant is no earlier than the one before. */
  at(instant: Date): Fact[] {
    const then = instant.getTime();
    if (then < this.asked) this.restart();
    this.asked = then;
    for (let fact = this.learnt[this.next]; fact && fact.createdAt.getTime() < then; fact = this.learnt[++this.next]) this.hold(fact);
    if (this.firstEnd < then) this.letGo(then);
    return this.edits.length > 0 ? this.worded(then) : [...this.held];
  }

  private worded(then: number): Fact[] {
    const words = new Map<string, Fact>();
    // Of several edits after that moment the first tells the words from before it.
    for (const edit of this.edits) if (edit.at.getTime() >= then && !words.has(edit.factId)) words.set(edit.factId, edit.before);
    return this.held.map((fact) => {
      const { content, slot, value, entities } = words.get(fact.id) ?? fact;
      return content === fact.content ? fact : { ...fact, content, slot, value, entities };
    });
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

/** What was superseded at no known time was never known; the last version of what an operator took out is that. */
function endOf({ status, supersededAt, updatedAt }: Fact): number {
  if (status === 'active') return Infinity;
  return status === 'superseded' ? (supersededAt?.getTime() ?? -Infinity) : updatedAt.getTime();
}
