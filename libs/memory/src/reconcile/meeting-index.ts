// Which facts a statement may meet, without asking each of a large memory: the one lookup of reconciliation and of the plan of an erasure.
import { isMostlyOne } from '../extract/slots.js';
import type { Fact } from '../model/fact.js';
import { mayMeet, meetingKeys, type Meeting } from './may-meet.js';
import { reachableBy, reachOf } from './meaning/reach.js';

/** Steps of long work: what runs them lets others go on in between. */
export type Steps<T> = Generator<void, T>;
/** Facts that are read between two steps: a few milliseconds. */
const STEP = 20;

/** Facts by some of their keys, read as far as they are asked for: most statements deny nothing, and no fact need be read for them. */
class ByKey {
  private readonly held = new Map<string, Fact[]>();
  private read = 0;

  constructor(
    private readonly facts: readonly Fact[],
    private readonly keysOf: (fact: Fact) => Iterable<string>,
  ) {}

  *of(keys: Iterable<string>): Steps<Fact[]> {
    while (this.read < this.facts.length) {
      const fact = this.facts[this.read++]!;
      for (const key of this.keysOf(fact)) {
        const same = this.held.get(key);
        if (same) same.push(fact);
        else this.held.set(key, [fact]);
      }
      if (this.read % STEP === 0) yield;
    }
    return [...keys].flatMap((key) => this.held.get(key) ?? []);
  }
}

export class MeetingIndex {
  private readonly facts: Fact[];
  private readonly told: ByKey;
  /** By what can deny them. */
  private readonly reached: ByKey;
  /** By what they can deny. */
  private readonly reaching: ByKey;

  constructor(facts: Iterable<Fact>) {
    this.facts = [...facts];
    this.told = new ByKey(this.facts, toldKeys);
    this.reached = new ByKey(this.facts, reachableBy);
    this.reaching = new ByKey(this.facts, (fact) => reachOf(fact) ?? []);
  }

  /** A new state of a fact is added as well: the old one is still found. */
  add(fact: Fact): void {
    this.facts.push(fact);
  }

  /** All for which `mayMeet` holds, and more; some more than once. `isLast`: nothing was said after it, so that nothing denies it. */
  *near(record: Meeting, isLast = false): Steps<Fact[]> {
    const alike = yield* this.alike(record);
    const reach = reachOf(record);
    const denied = reach === null ? [] : yield* this.reached.of(reach);
    const denying = isLast ? [] : yield* this.reaching.of(reachableBy(record));
    return [...alike, ...denied, ...denying];
  }

  /** All that say the same or are of its slot, and more; some more than once. */
  alike(record: Meeting): Steps<Fact[]> {
    return this.told.of(toldKeys(record));
  }

  /** Of those that `isAsked`, the ones for which `mayMeet` holds; each once. */
  *meeting(record: Meeting, isAsked: (fact: Fact) => boolean): Steps<Fact[]> {
    const found: Fact[] = [];
    for (const [at, fact] of [...new Set(yield* this.near(record))].entries()) {
      if (at % STEP === STEP - 1) yield;
      if (isAsked(fact) && mayMeet(record, fact)) found.push(fact);
    }
    return found;
  }
}

/** Its words; the slot of whom and what; and for what people have one of, that of what: it is replaced whosever it is. */
function toldKeys(record: Meeting): string[] {
  const { content, slot } = meetingKeys(record);
  const attribute = record.slot?.attribute ?? '';
  const kinds = isMostlyOne(attribute) ? [`kind:${attribute}`] : [];
  return [`content:${content}`, ...(slot === null ? [] : [`slot:${slot}`]), ...kinds];
}
