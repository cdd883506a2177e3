// Which facts a statement may meet, without asking each of a large memory: by words, slot and what a meaning can deny.
import { isMostlyOne } from '../extract/slots.js';
import type { Fact } from '../model/fact.js';
import { mayMeet, meetingKeys, type Meeting } from './may-meet.js';
import { reachOf } from './meaning/denies.js';
import { wordsIn } from './meaning/reading.js';

export class MeetingIndex {
  private readonly byContent = new Map<string, Fact[]>();
  private readonly bySlot = new Map<string, Fact[]>();
  private readonly byWord = new Map<string, Fact[]>();
  /** Facts that can deny what has this word. */
  private readonly byReach = new Map<string, Fact[]>();
  /** Facts that can deny what shares no word with them. */
  private readonly farReaching: Fact[] = [];

  private constructor(private readonly facts: readonly Fact[]) {}

  static async of(facts: readonly Fact[], takeTurn: () => Promise<void>): Promise<MeetingIndex> {
    const index = new MeetingIndex(facts);
    for (const fact of facts) {
      await takeTurn();
      index.add(fact);
    }
    return index;
  }

  /** Of those that `isAsked`, the ones for which `mayMeet` holds; each once. */
  async meeting(record: Meeting, isAsked: (fact: Fact) => boolean, takeTurn: () => Promise<void>): Promise<Fact[]> {
    const asked = new Set<Fact>();
    const found: Fact[] = [];
    for (const near of this.near(record))
      for (const fact of near) {
        if (asked.has(fact) || !isAsked(fact)) continue;
        asked.add(fact);
        await takeTurn();
        if (mayMeet(record, fact)) found.push(fact);
      }
    return found;
  }

  private add(fact: Fact): void {
    const { content } = meetingKeys(fact);
    put(this.byContent, content, fact);
    for (const key of slotKeys(fact)) put(this.bySlot, key, fact);
    for (const key of wordKeys(fact)) put(this.byWord, key, fact);
    const reach = reachOf(fact);
    if (reach?.namesPole) this.farReaching.push(fact);
    else for (const key of reach?.keys ?? []) put(this.byReach, key, fact);
  }

  private *near(record: Meeting): Generator<readonly Fact[]> {
    const reach = reachOf(record);
    if (reach?.namesPole) {
      yield this.facts;
      return;
    }
    yield this.byContent.get(meetingKeys(record).content) ?? [];
    for (const key of slotKeys(record)) yield this.bySlot.get(key) ?? [];
    for (const key of reach?.keys ?? []) yield this.byWord.get(key) ?? [];
    for (const key of wordKeys(record)) yield this.byReach.get(key) ?? [];
    yield this.farReaching;
  }
}

const wordKeys = (record: Meeting) => new Set(wordsIn(record).map((word) => word.key));

/** That of whom and what; and for what people have one of, that of what: it is replaced whosever it is. */
function slotKeys(record: Meeting): string[] {
  const { slot } = meetingKeys(record);
  const attribute = record.slot?.attribute ?? '';
  return [...(slot === null ? [] : [slot]), ...(isMostlyOne(attribute) ? [attribute] : [])];
}

function put(map: Map<string, Fact[]>, key: string, fact: Fact): void {
  const facts = map.get(key);
  if (facts) facts.push(fact);
  else map.set(key, [fact]);
}
