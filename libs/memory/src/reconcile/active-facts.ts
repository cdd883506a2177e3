// The user's active facts while a write is reconciled: in the order in which they became active, and by what may meet them.
import type { Fact } from '../model/fact.js';
import { evidenceTime } from './find-meetings.js';
import type { Meeting } from './may-meet.js';
import { MeetingIndex, type Steps } from './meeting-index.js';

export class ActiveFacts {
  private readonly facts = new Map<string, Fact>();
  private readonly places = new Map<string, number>();
  private place = 0;
  /** When the newest evidence was told. */
  private newest = -Infinity;
  private readonly index: MeetingIndex;

  /** `index`: holds these facts already, and may hold others. */
  constructor(facts: Fact[], index?: MeetingIndex) {
    for (const fact of facts) this.hold(fact);
    this.index = index ?? new MeetingIndex(this.facts.values());
  }

  has = (id: string): boolean => this.facts.has(id);
  get = (id: string): Fact | undefined => this.facts.get(id);
  all = (): Fact[] => [...this.facts.values()];

  put(fact: Fact): void {
    this.hold(fact);
    this.index.add(fact);
  }

  delete(id: string): void {
    this.facts.delete(id);
  }

  /** All that `findMeetings` may find for the record, and more. */
  *near(record: Meeting): Steps<Fact[]> {
    return this.current(yield* this.index.near(record, evidenceTime(record).getTime() >= this.newest));
  }

  /** All that say the same or are of its slot, and more. */
  *alike(record: Meeting): Steps<Fact[]> {
    return this.current(yield* this.index.alike(record));
  }

  private hold(fact: Fact): void {
    if (!this.facts.has(fact.id)) this.places.set(fact.id, this.place++);
    this.facts.set(fact.id, fact);
    this.newest = Math.max(this.newest, evidenceTime(fact).getTime());
  }

  private current(found: Fact[]): Fact[] {
    const ids = [...new Set(found.map(({ id }) => id))].filter(this.has);
    const place = (id: string) => this.places.get(id) ?? 0;
    return ids.sort((a, b) => place(a) - place(b)).flatMap((id) => this.facts.get(id) ?? []);
  }
}
